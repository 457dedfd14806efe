/** How long it is remembered that a statement costs little, in ms: tables grow. */
const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 500
/** Letters of a statement with its values that are worth remembering. */
const LONGEST = 8000

/** Statements of which the planner said a moment ago that they cost little, so that it is not asked each time. */
export class RecentlyCheap {
  readonly #until = new Map<string, number>()

  /** @param now in ms, of any clock that only goes forward */
  has(statement: string, now: number): boolean {
    return (this.#until.get(statement) ?? Number.NEGATIVE_INFINITY) > now
  }

  add(statement: string, now: number): void {
    if (statement.length > LONGEST) return
    this.#until.delete(statement)
    this.#until.set(statement, now + REMEMBERED_MS)
    const [oldest] = this.#until.keys()
    if (this.#until.size > MOST_REMEMBERED && oldest !== undefined) this.#until.delete(oldest)
  }
}
