/** An answer that is no success, in the shape that the client reads: {code, message, details, hint}. */
export class RestRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  /** What goes with the answer beside its body. */
  headers: Readonly<Record<string, string>> = {}

  /** @param details a text for people; a list only where the protocol has one (PGRST201) */
  constructor(status: number, code: string, message: string, details: unknown = null, hint: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
  }

  get body() {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint }
  }
}
