// What owners are due, reckoned a second time from what happened, day by day, and from docs/owners-and-reports.md: nothing of it is the
// server's. Amounts are whole cents as bigint, in Uganda whole shillings, days 'YYYY-MM-DD', months 'YYYY-MM'.

import { PlainRentalTax, PlainTaxAsked, type TaxRow } from './plain-rental-tax'

export const plainCurrencies = ['KES', 'UGX'] as const
export type PlainCurrency = (typeof plainCurrencies)[number]

export interface Deal {
  from: string
  kind: 'none' | 'percent' | 'fixed' | 'per_unit'
  basis: 'rent' | 'all' | 'rent_charged' | 'all_charged'
  /** In hundredths of a percent. */
  rate: bigint
  amount: bigint
  minimum: bigint
  /** Of the first rent of a new tenant, in hundredths of a percent. */
  lettingFee: bigint
  /** In hundredths of a percent; they come to 10,000. */
  parts: { owner: string; share: bigint }[]
}

interface Came {
  day: string
  kind: string
  amount: bigint
  /** The day on which the tenant moved in whose first rent it is on; null: it is on another amount due. */
  movedIn: string | null
  /** The payment that it is of; null: it is a deposit that is kept. */
  money: object | null
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
  currency: PlainCurrency
  deals: Deal[]
  came: Map<string, Came[]>
  asked: Map<string, Asked[]>
  spent: Map<string, Moved[]>
  withheld: Map<string, Moved[]>
  rentalTax: PlainRentalTax
}

/** How many minor units a shilling has. */
const shillingOf = { KES: 100n, UGX: 1n }
const WHOLE = 10_000n

const halfUp = (above: bigint, below: bigint): bigint =>
  above < 0n ? -halfUp(-above, below) : (above * 2n + below) / (below * 2n)

const inShillings = ({ currency }: House, above: bigint, below: bigint) =>
  halfUp(above, below * shillingOf[currency]) * shillingOf[currency]

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

/** As if some money had not come in. */
const present = (rows: readonly Came[], without?: ReadonlySet<object>) =>
  without ? rows.filter(({ money }) => money === null || !without.has(money)) : rows

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

interface OfOwner {
  owner: string
  currency: PlainCurrency
}
const keyOf = ({ owner, currency }: OfOwner) => `${owner} ${currency}`

/** What stands on each side. `kra`: what the agency withheld for owners, whatever was paid of it. */
const noSides = { owners: 0n, nobody: 0n, agency: 0n, kra: 0n }
type Sides = typeof noSides

const owned = ({ deals }: House) =>
  deals.map(({ from, parts }) => ({
    from,
    owners: parts.map(({ owner }) => owner),
    split: (amount: bigint) => split(amount, parts),
  }))

export class PlainOwners {
  readonly #houses = new Map<string, House>()
  readonly #paid: (Moved & OfOwner)[] = []
  readonly #brought: (Moved & OfOwner)[] = []
  readonly #vat: { currency: PlainCurrency; month: string; rate: bigint }[] = []
  readonly taxAsked = new PlainTaxAsked()

  readonly firstMonth: string

  constructor(firstMonth: string) {
    this.firstMonth = firstMonth
  }

  opened(house: string, currency: PlainCurrency): void {
    const none = { deals: [], came: new Map(), asked: new Map(), spent: new Map(), withheld: new Map() }
    this.#houses.set(house, { currency, ...none, rentalTax: new PlainRentalTax() })
  }
  #house(name: string): House {
    const known = this.#houses.get(name)
    if (!known) throw new Error(`No house ${name}.`)
    return known
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
  /** Tax that a tenant kept back, below zero what was taken back. */
  withheld(house: string, row: Moved): void {
    put(this.#house(house).withheld, row.day, row)
  }
  rentalTax(house: string): PlainRentalTax {
    return this.#house(house).rentalTax
  }
  closed(month: string): void {
    for (const house of this.#taxed()) house.rentalTax.closed(month, owned(house), this.taxAsked)
  }
  #taxed(): House[] {
    return [...this.#houses.values()].filter(({ currency }) => currency === 'KES')
  }
  /** What the agency withheld for KRA of all owners. */
  taxRows(without?: ReadonlySet<object>): TaxRow[] {
    return this.#taxed().flatMap((house) => house.rentalTax.rows(owned(house), this.taxAsked, without))
  }
  paid(of: OfOwner, row: Moved): void {
    this.#paid.push({ ...of, ...row })
  }
  brought(of: OfOwner, row: Moved): void {
    this.#brought.push({ ...of, ...row })
  }
  /** What the agency charges on commission from a month on, in hundredths of a percent. */
  vatFrom(currency: PlainCurrency, month: string, rate: bigint): void {
    const same = this.#vat.findIndex((known) => known.currency === currency && known.month === month)
    if (same >= 0) this.#vat.splice(same, 1)
    this.#vat.push({ currency, month, rate })
    this.#vat.sort((a, b) => (a.month < b.month ? -1 : 1))
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

  /** What the deal earns for managing by the end of a day of the stretch. */
  #managed({ house, month, first, last, deal }: Stretch, by: string, without?: ReadonlySet<object>): bigint {
    if (!deal || deal.kind === 'none' || by < first) return 0n
    const [days, of] = [dateOf(last) - dateOf(first) + 1n, dateOf(lastOf(month))]
    const shareOfMonth = (amount: bigint) => (days === of ? amount : inShillings(house, amount * days, of))
    const within = <Row extends { day: string }>(rows: readonly Row[] = []) =>
      rows.filter(({ day }) => first <= day && day <= last && day <= by)
    if (deal.kind === 'fixed') return shareOfMonth(deal.amount)
    const came = present(within(house.came.get(month)), without)
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
      earned = inShillings(house, base * deal.rate, WHOLE)
    }
    const least = shareOfMonth(deal.minimum)
    return deal.minimum > 0n && earned < least ? least : earned
  }

  /** What it earns of new tenants by then: of those who moved in before the first deal nothing. */
  #letting({ house, month, first, last, deal }: Stretch, by: string, without?: ReadonlySet<object>): bigint {
    const agreed = house.deals[0]?.from ?? ''
    const firsts = present(house.came.get(month) ?? [], without).filter(
      ({ day, movedIn }) => first <= day && day <= last && day <= by && movedIn !== null && movedIn >= agreed,
    )
    return inShillings(house, total(firsts) * (deal?.lettingFee ?? 0n), WHOLE)
  }

  #earned(stretch: Stretch, by: string, without?: ReadonlySet<object>): { commission: bigint; vat: bigint } {
    const commission = this.#managed(stretch, by, without) + this.#letting(stretch, by, without)
    return { commission, vat: halfUp(commission * this.vatIn(stretch.house.currency, stretch.month), WHOLE) }
  }

  /** In hundredths of a percent. */
  vatIn(of: PlainCurrency, month: string): bigint {
    return this.#vat.findLast((known) => known.currency === of && known.month <= month)?.rate ?? 0n
  }
  /** VAT that the agency charged in each month up to one. */
  vatCharged(of: PlainCurrency, to: string): Map<string, bigint> {
    const charged = new Map<string, bigint>()
    for (const house of [...this.#houses.values()].filter(({ currency }) => currency === of)) {
      for (const stretch of this.#stretches(house, to)) {
        const { vat } = this.#earned(stretch, stretch.last)
        charged.set(stretch.month, (charged.get(stretch.month) ?? 0n) + vat)
      }
    }
    return charged
  }

  /**
   * What each owner has of all months up to one in a currency, before payouts, less what was withheld for their tax.
   * @param without as if this money had not come in
   */
  netsUpTo(month: string, without?: ReadonlySet<object>): Map<string, bigint> {
    const nets = new Map<string, bigint>()
    for (const house of this.#houses.values()) {
      const add = (parts: Map<string, bigint>, side: bigint) => {
        for (const [owner, amount] of parts) {
          const key = keyOf({ owner, currency: house.currency })
          nets.set(key, (nets.get(key) ?? 0n) + side * amount)
        }
      }
      for (const stretch of this.#stretches(house, month)) {
        const { deal, first, last } = stretch
        if (!deal) continue
        const within = <Row extends { day: string }>(rows: readonly Row[] = []) =>
          rows.filter(({ day }) => first <= day && day <= last)
        const came = present(within(house.came.get(stretch.month)), without)
        for (const kind of new Set(came.map((row) => row.kind))) {
          add(split(total(came.filter((row) => row.kind === kind)), deal.parts), 1n)
        }
        for (const { amount } of within(house.spent.get(stretch.month))) add(split(amount, deal.parts), -1n)
        for (const { amount } of within(house.withheld.get(stretch.month))) add(split(amount, deal.parts), -1n)
        const { commission, vat } = this.#earned(stretch, last, without)
        add(split(commission, deal.parts), -1n)
        add(split(vat, deal.parts), -1n)
      }
    }
    for (const { owner, day, amount } of this.taxRows(without)) {
      const key = keyOf({ owner, currency: 'KES' })
      if (day <= lastOf(month)) nets.set(key, (nets.get(key) ?? 0n) - amount)
    }
    for (const row of this.#brought) {
      if (row.day <= lastOf(month)) nets.set(keyOf(row), (nets.get(keyOf(row)) ?? 0n) + row.amount)
    }
    return nets
  }

  /** Of all months up to one, less what was paid out until a day. */
  dueTo(of: OfOwner, nets: ReadonlyMap<string, bigint>, until: string): bigint {
    const paid = this.#paid.filter((row) => keyOf(row) === keyOf(of) && row.day <= until)
    return (nets.get(keyOf(of)) ?? 0n) - total(paid)
  }

  /** What stands on the side of owners, of nobody, of the agency and of KRA in a currency at the end of each of some days. */
  sidesOn(days: readonly string[], of: PlainCurrency): Map<string, Sides> {
    const last = days.at(-1) ?? ''
    const moves = new Map<string, Sides>()
    const on = (day: string) => {
      const known = moves.get(day) ?? { ...noSides }
      moves.set(day, known)
      return known
    }
    for (const house of [...this.#houses.values()].filter(({ currency }) => currency === of)) {
      for (const stretch of this.#stretches(house, last.slice(0, 7))) {
        const within = <Row extends { day: string }>(rows: readonly Row[] = []) =>
          rows.filter(({ day }) => stretch.first <= day && day <= stretch.last)
        const side = stretch.deal ? ('owners' as const) : ('nobody' as const)
        const came = within(house.came.get(stretch.month))
        const spent = within(house.spent.get(stretch.month))
        for (const { day, amount } of came) on(day)[side] += amount
        for (const { day, amount } of spent) on(day)[side] -= amount
        for (const { day, amount } of within(house.withheld.get(stretch.month))) on(day)[side] -= amount
        const asked = within(house.asked.get(stretch.month))
        let before = 0n
        for (const day of [...new Set([stretch.first, ...[...came, ...asked].map((row) => row.day)])].sort()) {
          const { commission, vat } = this.#earned(stretch, day)
          const earned = commission + vat
          on(day).owners -= earned - before
          on(day).agency += earned - before
          before = earned
        }
      }
    }
    for (const { day, amount, currency } of this.#paid) if (currency === of) on(day).owners -= amount
    for (const { day, amount, currency } of this.#brought) if (currency === of) on(day).owners += amount
    for (const { day, amount } of of === 'KES' ? this.taxRows() : []) {
      on(day).owners -= amount
      on(day).kra += amount
    }
    const sums = { ...noSides }
    const moved = [...moves].sort(([a], [b]) => (a < b ? -1 : 1))
    let place = 0
    return new Map(
      days.map((day) => {
        for (; place < moved.length && (moved[place]?.[0] ?? '') <= day; place += 1) {
          const move = moved[place]?.[1]
          for (const side of ['owners', 'nobody', 'agency', 'kra'] as const) sums[side] += move?.[side] ?? 0n
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
