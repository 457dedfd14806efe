// What owners are due, reckoned a second time from what happened, day by day, and from docs/owners-and-reports.md: nothing of it is the
// server's. Amounts are whole cents as bigint, days 'YYYY-MM-DD', months 'YYYY-MM'.

export interface Deal {
  from: string
  kind: 'none' | 'percent' | 'fixed' | 'per_unit'
  basis: 'rent' | 'all' | 'rent_charged' | 'all_charged'
  /** In hundredths of a percent. */
  rate: bigint
  amount: bigint
  minimum: bigint
  /** In hundredths of a percent; they come to 10,000. */
  parts: { owner: string; share: bigint }[]
}

interface Came {
  day: string
  kind: string
  amount: bigint
}
interface Asked {
  day: string
  unit: string
  isRent: boolean
  amount: bigint
}
interface Moved {
  day: string
  amount: bigint
}

interface House {
  deals: Deal[]
  came: Map<string, Came[]>
  asked: Map<string, Asked[]>
  spent: Map<string, Moved[]>
}

const SHILLING = 100n
const WHOLE = 10_000n

const halfUp = (above: bigint, below: bigint): bigint =>
  above < 0n ? -halfUp(-above, below) : (above * 2n + below) / (below * 2n)

const inShillings = (above: bigint, below: bigint) => halfUp(above, below * SHILLING) * SHILLING

const lastOf = (month: string) => {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10)
}
const dateOf = (day: string) => BigInt(day.slice(8))

/** The largest part first, of equal ones by the owner: each ends where the parts so far end, rounded. */
function split(amount: bigint, parts: Deal['parts']): Map<string, bigint> {
  const sorted = [...parts].sort((a, b) => Number(b.share - a.share) || (a.owner < b.owner ? -1 : 1))
  let share = 0n
  let given = 0n
  return new Map(
    sorted.map((part) => {
      share += part.share
      const upTo = halfUp(amount * share, WHOLE)
      const own = upTo - given
      given = upTo
      return [part.owner, own]
    }),
  )
}

const total = (rows: readonly { amount: bigint }[]) => rows.reduce((sum, { amount }) => sum + amount, 0n)

function put<Row>(rows: Map<string, Row[]>, day: string, row: Row): void {
  const month = day.slice(0, 7)
  rows.set(month, [...(rows.get(month) ?? []), row])
}

/** Days of a month in which one deal holds; undefined: none does yet. */
interface Stretch {
  house: House
  month: string
  first: string
  last: string
  deal: Deal | undefined
}

export class PlainOwners {
  readonly #houses = new Map<string, House>()
  readonly #paid: (Moved & { owner: string })[] = []
  readonly #brought: (Moved & { owner: string })[] = []

  readonly firstMonth: string

  constructor(firstMonth: string) {
    this.firstMonth = firstMonth
  }

  #house(name: string): House {
    const known = this.#houses.get(name)
    if (known) return known
    const house: House = { deals: [], came: new Map(), asked: new Map(), spent: new Map() }
    this.#houses.set(name, house)
    return house
  }

  deals(house: string): readonly Deal[] {
    return this.#house(house).deals
  }
  agreed(house: string, deal: Deal): void {
    const { deals } = this.#house(house)
    const same = deals.findIndex(({ from }) => from === deal.from)
    if (same >= 0) deals.splice(same, 1)
    deals.push(deal)
    deals.sort((a, b) => (a.from < b.from ? -1 : 1))
  }
  came(house: string, row: Came): void {
    put(this.#house(house).came, row.day, row)
  }
  asked(house: string, row: Asked): void {
    put(this.#house(house).asked, row.day, row)
  }
  spent(house: string, row: Moved): void {
    put(this.#house(house).spent, row.day, row)
  }
  paid(owner: string, row: Moved): void {
    this.#paid.push({ owner, ...row })
  }
  brought(owner: string, row: Moved): void {
    this.#brought.push({ owner, ...row })
  }

  #stretches(house: House, to: string): Stretch[] {
    const found: Stretch[] = []
    for (let month = this.firstMonth; month <= to; month = next(month)) {
      const starts = [
        `${month}-01`,
        ...house.deals.map(({ from }) => from).filter((day) => day.startsWith(month) && !day.endsWith('-01')),
      ]
      for (const [place, first] of starts.entries()) {
        const after = starts[place + 1]
        const last = after ? dayBefore(after) : lastOf(month)
        found.push({ house, month, first, last, deal: house.deals.findLast(({ from }) => from <= first) })
      }
    }
    return found
  }

  /** What the deal earns by the end of a day of the stretch. */
  #earned({ house, month, first, last, deal }: Stretch, by: string): bigint {
    if (!deal || deal.kind === 'none' || by < first) return 0n
    const [days, of] = [dateOf(last) - dateOf(first) + 1n, dateOf(lastOf(month))]
    const shareOfMonth = (amount: bigint) => (days === of ? amount : inShillings(amount * days, of))
    const within = <Row extends { day: string }>(rows: readonly Row[] = []) =>
      rows.filter(({ day }) => first <= day && day <= last && day <= by)
    if (deal.kind === 'fixed') return shareOfMonth(deal.amount)
    const came = within(house.came.get(month))
    const asked = within(house.asked.get(month))
    const rents = asked.filter(({ isRent }) => isRent)
    let earned: bigint
    if (deal.kind === 'per_unit') {
      const units = [...new Set(rents.map(({ unit }) => unit))]
      const asking = units.filter((unit) => total(rents.filter((row) => row.unit === unit)) > 0n)
      earned = BigInt(asking.length) * deal.amount
    } else {
      const base = {
        rent: () => total(came.filter(({ kind }) => kind === 'rent')),
        all: () => total(came),
        rent_charged: () => total(rents),
        all_charged: () => total(asked),
      }[deal.basis]()
      earned = inShillings(base * deal.rate, WHOLE)
    }
    const least = shareOfMonth(deal.minimum)
    return deal.minimum > 0n && earned < least ? least : earned
  }

  /** What each owner has of all months up to one, before payouts. */
  netsUpTo(month: string): Map<string, bigint> {
    const nets = new Map<string, bigint>()
    const add = (parts: Map<string, bigint>, side: bigint) => {
      for (const [owner, amount] of parts) nets.set(owner, (nets.get(owner) ?? 0n) + side * amount)
    }
    for (const house of this.#houses.values()) {
      for (const stretch of this.#stretches(house, month)) {
        const { deal, first, last } = stretch
        if (!deal) continue
        const within = <Row extends { day: string }>(rows: readonly Row[] = []) =>
          rows.filter(({ day }) => first <= day && day <= last)
        const came = within(house.came.get(stretch.month))
        for (const kind of new Set(came.map((row) => row.kind))) {
          add(split(total(came.filter((row) => row.kind === kind)), deal.parts), 1n)
        }
        for (const { amount } of within(house.spent.get(stretch.month))) add(split(amount, deal.parts), -1n)
        add(split(this.#earned(stretch, last), deal.parts), -1n)
      }
    }
    for (const { owner, day, amount } of this.#brought) {
      if (day <= lastOf(month)) nets.set(owner, (nets.get(owner) ?? 0n) + amount)
    }
    return nets
  }

  paidTo(owner: string, until: string): bigint {
    return total(this.#paid.filter((row) => row.owner === owner && row.day <= until))
  }

  /** What stands on the side of owners, of nobody, and of the agency at the end of each of some days. */
  sidesOn(days: readonly string[]): Map<string, { owners: bigint; nobody: bigint; agency: bigint }> {
    const last = days.at(-1) ?? ''
    const moves = new Map<string, { owners: bigint; nobody: bigint; agency: bigint }>()
    const on = (day: string) => {
      const known = moves.get(day) ?? { owners: 0n, nobody: 0n, agency: 0n }
      moves.set(day, known)
      return known
    }
    for (const house of this.#houses.values()) {
      for (const stretch of this.#stretches(house, last.slice(0, 7))) {
        const within = <Row extends { day: string }>(rows: readonly Row[] = []) =>
          rows.filter(({ day }) => stretch.first <= day && day <= stretch.last)
        const side = stretch.deal ? ('owners' as const) : ('nobody' as const)
        const came = within(house.came.get(stretch.month))
        const spent = within(house.spent.get(stretch.month))
        for (const { day, amount } of came) on(day)[side] += amount
        for (const { day, amount } of spent) on(day)[side] -= amount
        const asked = within(house.asked.get(stretch.month))
        let before = 0n
        for (const day of [...new Set([stretch.first, ...[...came, ...asked].map((row) => row.day)])].sort()) {
          const earned = this.#earned(stretch, day)
          on(day).owners -= earned - before
          on(day).agency += earned - before
          before = earned
        }
      }
    }
    for (const { day, amount } of this.#paid) on(day).owners -= amount
    for (const { day, amount } of this.#brought) on(day).owners += amount
    const sums = { owners: 0n, nobody: 0n, agency: 0n }
    const moved = [...moves].sort(([a], [b]) => (a < b ? -1 : 1))
    let place = 0
    return new Map(
      days.map((day) => {
        for (; place < moved.length && (moved[place]?.[0] ?? '') <= day; place += 1) {
          const move = moved[place]?.[1]
          for (const side of ['owners', 'nobody', 'agency'] as const) sums[side] += move?.[side] ?? 0n
        }
        return [day, { ...sums }]
      }),
    )
  }
}

function next(month: string): string {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 1)).toISOString().slice(0, 7)
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
