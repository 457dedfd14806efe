// Tax on rent that the agency withholds for KRA, reckoned a second time from docs/money.md, 'Rental income tax that the agency withholds',
// and decision 0039: nothing of it is the server's. Amounts are whole cents as bigint, days 'YYYY-MM-DD', months 'YYYY-MM'.

/** What is withheld from a day on: nothing, a part of a resident's homes, or of all rent of who is not. */
export type TaxAsked = 'nothing' | 'resident' | 'nonResident'

/** In hundredths of a percent, since 1 January 2024. */
const RATE: Record<TaxAsked, bigint> = { nothing: 0n, resident: 750n, nonResident: 3000n }
const WHOLE = 10_000n

export interface TaxRow {
  owner: string
  day: string
  amount: bigint
}

/** Who owns from a day on, in order. `split`: parts an amount by their shares. */
interface Owned {
  from: string
  owners: readonly string[]
  split: (amount: bigint) => ReadonlyMap<string, bigint>
}

interface Rent {
  unit: string
  /** What of one payment was put on rent on a day, less what was taken back of it. */
  days: Map<string, bigint>
}

const halfUp = (above: bigint, below: bigint): bigint =>
  above < 0n ? -halfUp(-above, below) : (above * 2n + below) / (below * 2n)

/** What each owner asked for, by the day from which on. */
export class PlainTaxAsked {
  readonly #asked = new Map<string, Map<string, TaxAsked>>()

  ask(owner: string, from: string, what: TaxAsked): void {
    const known = this.#asked.get(owner) ?? new Map<string, TaxAsked>()
    known.set(from, what)
    this.#asked.set(owner, known)
  }
  /** Whether anything is withheld on a day, or is to be on a later one. */
  isSince(owner: string, day: string): boolean {
    const later = [...(this.#asked.get(owner) ?? [])].filter(([from]) => from > day)
    return this.on(owner, day) !== 'nothing' || later.some(([, what]) => what !== 'nothing')
  }
  on(owner: string, day: string): TaxAsked {
    let found: [string, TaxAsked] | undefined
    for (const each of this.#asked.get(owner) ?? []) {
      if (each[0] <= day && (!found || each[0] > found[0])) found = each
    }
    return found?.[1] ?? 'nothing'
  }
}

/** The rent of one property. */
export class PlainRentalTax {
  readonly #rents = new Map<object, Rent>()
  readonly #homes = new Set<string>()
  #closed = ''
  #kept: TaxRow[] = []

  /** A unit is let as a home from now on, or no longer. */
  letAs(unit: string, isHome: boolean): void {
    if (isHome) this.#homes.add(unit)
    else this.#homes.delete(unit)
  }

  /** @param money which payment it is of, or whose deposit; below zero: it is taken back */
  put(money: object, unit: string, day: string, amount: bigint): void {
    const rent = this.#rents.get(money) ?? { unit, days: new Map<string, bigint>() }
    rent.days.set(day, (rent.days.get(day) ?? 0n) + amount)
    this.#rents.set(money, rent)
  }

  /** What a month came to stays, whatever is said later. */
  closed(month: string, owned: readonly Owned[], asked: PlainTaxAsked): void {
    this.#kept = this.rows(owned, asked).filter(({ day }) => day.slice(0, 7) <= month)
    this.#closed = month
  }

  /**
   * What was withheld of whom on which day.
   * @param without as if this money had not come in
   */
  rows(owned: readonly Owned[], asked: PlainTaxAsked, without: ReadonlySet<object> = new Set()): TaxRow[] {
    const open = this.#reckoned(owned, asked, without).filter(({ day }) => day.slice(0, 7) > this.#closed)
    return [...this.#kept, ...open]
  }

  #reckoned(owned: readonly Owned[], asked: PlainTaxAsked, without: ReadonlySet<object>): TaxRow[] {
    // By the day on which it counts and the one on which it was put there.
    const sums = new Map<string, { all: bigint; homes: bigint }>()
    for (const [money, { unit, days }] of this.#rents) {
      if (without.has(money)) continue
      const count = (day: string, putOn: string, amount: bigint) => {
        const { all, homes } = sums.get(`${day} ${putOn}`) ?? { all: 0n, homes: 0n }
        sums.set(`${day} ${putOn}`, { all: all + amount, homes: this.#homes.has(unit) ? homes + amount : homes })
      }
      const there: { putOn: string; left: bigint }[] = []
      for (const [day, net] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (net > 0n) {
          there.push({ putOn: day, left: net })
          count(day, day, net)
        }
        let back = net < 0n ? -net : 0n
        while (back > 0n) {
          const last = there.at(-1)
          if (!last) throw new Error(`More was taken back on ${day} than stood there.`)
          const part = back < last.left ? back : last.left
          count(day, last.putOn, -part)
          last.left -= part
          back -= part
          if (last.left === 0n) there.pop()
        }
      }
    }
    return [...sums].flatMap(([key, { all, homes }]) => {
      const [day = '', putOn = ''] = key.split(' ')
      const now = owned.findLast(({ from }) => from <= day)
      const then = owned.findLast(({ from }) => from <= putOn)
      if (!now || !then) return []
      const parts = { nothing: new Map<string, bigint>(), resident: now.split(homes), nonResident: now.split(all) }
      return now.owners.flatMap((owner) => {
        const what = asked.on(owner, putOn)
        const tax = halfUp((parts[what].get(owner) ?? 0n) * RATE[what], WHOLE)
        return then.owners.includes(owner) && tax !== 0n ? [{ owner, day, amount: tax }] : []
      })
    })
  }
}

/** What is to be paid to KRA of an owner and a month, and by when. */
export interface TaxLeft {
  month: string
  withheld: bigint
  paid: bigint
  left: bigint
  by: string
}

/** Five days later, Saturdays and Sundays not counted. */
function fiveWorkingDaysAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  for (let counted = 0; counted < 5; ) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) counted += 1
  }
  return at.toISOString().slice(0, 10)
}

/** @param paid by month. What was paid too much of one month is set off against the others, the earliest first; `beyond`: what stays of it */
export function leftOf(
  rows: readonly TaxRow[],
  paid: ReadonlyMap<string, bigint>,
): { months: TaxLeft[]; beyond: bigint } {
  const byDay = new Map<string, bigint>()
  for (const { day, amount } of rows) byDay.set(day, (byDay.get(day) ?? 0n) + amount)
  const names = [...new Set([...[...byDay.keys()].map((day) => day.slice(0, 7)), ...paid.keys()])].sort()
  const months = names.map((month) => {
    const days = [...byDay].filter(([day]) => day.startsWith(month)).sort(([a], [b]) => (a < b ? -1 : 1))
    return { month, days, withheld: days.reduce((sum, [, amount]) => sum + amount, 0n), paid: paid.get(month) ?? 0n }
  })
  let beyond = months.reduce((sum, { withheld, paid: of }) => (of > withheld ? sum + of - withheld : sum), 0n)
  const found: TaxLeft[] = []
  for (const { month, days, withheld, paid: of } of months) {
    if (withheld <= of) continue
    const off = beyond < withheld - of ? beyond : withheld - of
    beyond -= off
    const left = withheld - of - off
    let upto = 0n
    const first = days.find(([, amount]) => {
      upto += amount
      return upto > withheld - left
    })
    if (left > 0n && first) found.push({ month, withheld, paid: of, left, by: fiveWorkingDaysAfter(first[0]) })
  }
  return { months: found, beyond }
}
