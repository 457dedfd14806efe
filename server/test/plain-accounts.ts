import type { PlainCurrency } from './plain-owners'

// What stands on each account of the agency at the end of a day, by docs/money.md: what went in less what went out. Nothing of it is the
// server's.

export interface PlainAccount {
  id: string
  kind: 'bank' | 'cash' | 'mpesa'
  currency: PlainCurrency
  /** Only for this property; null: for all. */
  property: string | null
  isOfAgency: boolean
}

/** What a statement says came in on a day, and how often somebody has said so. */
interface Stated {
  cameIn: bigint
  times: number
}

/** Money that is on no account that is named. */
const nowhere = (currency: PlainCurrency) => `none ${currency}`

export class PlainAccounts {
  readonly all: PlainAccount[] = []
  readonly #moves: { account: string; day: string; amount: bigint }[] = []
  /** By account and day, and in it by document. */
  readonly #came = new Map<string, Map<object, bigint>>()
  readonly #stated = new Map<string, Stated>()
  readonly #agreed = new Map<string, bigint>()

  of(currency: PlainCurrency): PlainAccount[] {
    return this.all.filter(
      (account) => account.currency === currency && !account.isOfAgency && account.property === null,
    )
  }
  agencys(currency: PlainCurrency): string {
    return this.all.find((account) => account.currency === currency && account.isOfAgency)?.id ?? ''
  }

  /** The only one of the property, else the only one of all: of several nobody knows which. */
  usual(method: string, currency: PlainCurrency, property: string | null): string {
    const kind = method === 'cheque' || method === 'expense' ? 'bank' : method
    const fitting = this.all.filter(
      (account) => account.currency === currency && account.kind === kind && !account.isOfAgency,
    )
    const own = fitting.filter((account) => account.property !== null && account.property === property)
    const found = own.length > 0 ? own : fitting.filter((account) => account.property === null)
    return found.length === 1 && found[0] ? found[0].id : nowhere(currency)
  }

  /** @param document of which it comes in: a payment, a move between accounts, or money that came back; without: it only goes out */
  moved(account: string, day: string, amount: bigint, document?: object): void {
    this.#moves.push({ account, day, amount })
    if (!document) return
    const key = `${account} ${day}`
    const came = this.#came.get(key) ?? new Map<object, bigint>()
    came.set(document, (came.get(document) ?? 0n) + amount)
    this.#came.set(key, came)
  }

  /** What came in on a day: what of it was taken back on the same day did not. */
  cameIn(account: string, day: string): bigint {
    return [...(this.#came.get(`${account} ${day}`)?.values() ?? [])].reduce(
      (sum, amount) => (amount > 0n ? sum + amount : sum),
      0n,
    )
  }

  /** @returns how often somebody had said it before */
  stated(account: string, day: string, cameIn: bigint): number {
    const key = `${account} ${day}`
    const times = this.#stated.get(key)?.times ?? 0
    this.#stated.set(key, { cameIn, times: times + 1 })
    return times
  }
  agreed(account: string, month: string): void {
    this.#agreed.set(`${account} ${month}`, this.#monthOf(account, month))
  }
  isAgreed(account: string, month: string): boolean {
    return this.#agreed.has(`${account} ${month}`)
  }
  #monthOf(account: string, month: string): bigint {
    const days = [...this.#came.keys()].filter((key) => key.startsWith(`${account} ${month}`))
    return days.reduce((sum, key) => sum + this.cameIn(account, key.slice(-10)), 0n)
  }

  /** Days of which no statement bears out what came in, from the first month of which one says anything or that was agreed, and of months after one. */
  openDays(account: string, after: string): string[] {
    const first = [...this.#stated.keys(), ...this.#agreed.keys()]
      .filter((key) => key.startsWith(account))
      .map((key) => key.slice(account.length + 1).slice(0, 7))
      .sort()[0]
    if (!first) return []
    const days = [...new Set([...this.#came.keys(), ...this.#stated.keys()])]
      .filter((key) => key.startsWith(account))
      .map((key) => key.slice(-10))
      .sort()
    return days.filter((day) => {
      const month = day.slice(0, 7)
      if (month < first || month <= after) return false
      if (this.#agreed.get(`${account} ${month}`) === this.#monthOf(account, month)) return false
      const [came, stated] = [this.cameIn(account, day), this.#stated.get(`${account} ${day}`)]
      return stated ? stated.cameIn !== came : came > 0n
    })
  }

  /** What came in on days that are open, and was not all taken back since. */
  untied(after: string): Set<object> {
    const found = new Set<object>()
    for (const { id } of this.all) {
      for (const day of this.openDays(id, after)) {
        for (const [document, amount] of this.#came.get(`${id} ${day}`) ?? []) if (amount > 0n) found.add(document)
      }
    }
    return found
  }

  /** What is on which at the end of each of some days, without those that are empty. */
  standingOn(days: readonly string[]): Map<string, Record<string, bigint>> {
    const stands = new Map<string, bigint>()
    const moves = this.#moves.toSorted((a, b) => (a.day < b.day ? -1 : 1))
    let place = 0
    return new Map(
      days.map((day) => {
        for (let move = moves[place]; move && move.day <= day; move = moves[++place]) {
          stands.set(move.account, (stands.get(move.account) ?? 0n) + move.amount)
        }
        return [day, Object.fromEntries([...stands].filter(([, amount]) => amount !== 0n))]
      }),
    )
  }
}
