/** The values of one statement: everything that came with a request goes in here, and nowhere else into the SQL. */
export class Params {
  readonly values: unknown[] = []

  /** @returns '$3' */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
