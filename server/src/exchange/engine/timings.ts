/** How long each step of an answer took, for the header Server-Timing. */
export class Timings {
  #last = performance.now()
  readonly #parts: string[] = []

  /** Since the step before it, or since the beginning. */
  done(step: string): void {
    const now = performance.now()
    this.#parts.push(`${step};dur=${(now - this.#last).toFixed(1)}`)
    this.#last = now
  }

  /** The steps that an answer already tells of. */
  include({ headers }: Response): void {
    const told = headers.get('server-timing')
    if (told !== null) this.#parts.push(told)
    this.#last = performance.now()
  }

  tell<T extends Response>(response: T): T {
    response.headers.set('server-timing', this.#parts.join(', '))
    return response
  }
}
