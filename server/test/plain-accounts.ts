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

/** Money that is on no account that is named. */
const nowhere = (currency: PlainCurrency) => `none ${currency}`

export class PlainAccounts {
  readonly all: PlainAccount[] = []
  readonly #moves: { account: string; day: string; amount: bigint }[] = []

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

  moved(account: string, day: string, amount: bigint): void {
    this.#moves.push({ account, day, amount })
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
