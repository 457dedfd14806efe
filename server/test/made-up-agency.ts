import type pg from 'pg'
import type { Db } from '../src/db/types'
import type { Client, startApi } from './api'
import { PlainAccounts } from './plain-accounts'
import { type Deal, type PlainCurrency, PlainOwners } from './plain-owners'
import type { PlainPayment, PlainTenant } from './plain-tenant'
import type { Random } from './random'

/** The first month that is lived. */
export const FIRST_MONTH = '2027-01'

export interface AgencySize {
  properties: number
  owners: number
  months: number
  /** At most so many units of a property. */
  units: number
}

export interface Home {
  property: string
  currency: PlainCurrency
  unit: string
  rent: bigint
  service: bigint
  tenancyId: string | null
  tenant: PlainTenant
  habit: 'whole' | 'part' | 'over' | 'late' | 'never'
  /** Its tenant withholds tax of the rent. */
  withholds: boolean
  payments: { id: string; plain: PlainPayment; account: string; tax: PlainPayment | null }[]
}

export interface Payout {
  id: string
  owner: string
  currency: PlainCurrency
  day: string
  amount: bigint
  account: string
}

export const dayOf = (month: string, date: number) => `${month}-${String(date).padStart(2, '0')}`
export function monthAfter(month: string): string {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 1)).toISOString().slice(0, 7)
}
export function monthBefore(month: string): string {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place - 2, 1)).toISOString().slice(0, 7)
}
export function lastDateOf(month: string): number {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 0)).getUTCDate()
}

/**
 * What moves beside the accounts and the owners. `brought`: what earlier books had; `drawn`: out of what the agency earned; `toKra`: of
 * what was withheld for owners.
 */
const noMoves = { deposits: 0n, credit: 0n, suspense: 0n, brought: 0n, drawn: 0n, toKra: 0n }
type Side = keyof typeof noMoves

/** An agency that is made up, with what is reckoned beside it. */
export class Agency {
  readonly plain = new PlainOwners(FIRST_MONTH)
  readonly accounts = new PlainAccounts()
  readonly owners: string[] = []
  /** Those who are not resident. */
  readonly abroad = new Set<string>()
  readonly properties: { id: string; currency: PlainCurrency }[] = []
  readonly homes: Home[] = []
  readonly payouts: Payout[] = []
  /** What was paid to KRA of owners' tax by owner and month, and of VAT by currency and month. */
  readonly taxPaid = new Map<string, Map<string, bigint>>()
  readonly vatPaid = new Map<PlainCurrency, Map<string, bigint>>()
  /** VAT that was paid on purchases of its own, by currency and month. */
  readonly vatOnPurchases = new Map<PlainCurrency, Map<string, bigint>>()
  /** Costs of its own whose VAT is taken off, of the month in which they were paid, until they are taken back. */
  readonly costsWithVat = new Set<{ currency: PlainCurrency; month: string }>()
  /** By owner and currency. */
  readonly held = new Map<string, bigint>()
  readonly #moves = new Map<string, Record<Side, bigint>>()
  readonly counted = new Map<string, number>()
  readonly planned = new Map<string, (() => Promise<void>)[]>()
  /** What the agency spends on, an account of the chart. */
  readonly officeRent = crypto.randomUUID()
  today = dayOf(FIRST_MONTH, 1)
  closed = ''
  #second = 0
  #references = 0

  readonly db: Db
  readonly pool: pg.Pool
  readonly api: ReturnType<typeof startApi>
  readonly client: Client
  readonly random: Random
  readonly size: AgencySize

  constructor(of: Pick<Agency, 'db' | 'pool' | 'api' | 'client' | 'random' | 'size'>) {
    this.db = of.db
    this.pool = of.pool
    this.api = of.api
    this.client = of.client
    this.random = of.random
    this.size = of.size
  }

  count(what: string): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + 1)
  }
  now(): Date {
    this.#second += 10
    return new Date(Date.parse(`${this.today}T05:00:00Z`) + this.#second * 1000)
  }
  /** Does it some days from now. */
  later(days: number, act: () => Promise<void>): void {
    const day = new Date(Date.parse(`${this.today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    this.planned.set(day, [...(this.planned.get(day) ?? []), act])
  }
  tick(day = this.today): void {
    if (day !== this.today) this.#second = 0
    this.today = day
    this.api.setNow(this.now().toISOString())
  }
  reference(): string {
    this.#references += 1
    return `RUN${String(this.#references).padStart(7, '0')}`
  }
  move(currency: PlainCurrency, side: Side, amount: bigint, day = this.today): void {
    const key = `${day} ${currency}`
    const known = this.#moves.get(key) ?? { ...noMoves }
    known[side] += amount
    this.#moves.set(key, known)
  }
  movesOn(day: string, currency: PlainCurrency): Record<Side, bigint> {
    return this.#moves.get(`${day} ${currency}`) ?? noMoves
  }
  /** What went to the agency's own account so far. */
  drawn(currency: PlainCurrency): bigint {
    return [...this.#moves].reduce((sum, [key, { drawn }]) => (key.endsWith(currency) ? sum + drawn : sum), 0n)
  }
  movedDays(): string[] {
    return [...this.#moves.keys()].map((key) => key.slice(0, 10))
  }
  /** What is paid of a month more than before, of an owner's tax or a currency's VAT. */
  paidOf<Of extends string>(all: Map<Of, Map<string, bigint>>, of: Of, month: string, amount: bigint): void {
    const months = all.get(of) ?? new Map<string, bigint>()
    months.set(month, (months.get(month) ?? 0n) + amount)
    all.set(of, months)
  }
  /** Money on days that no statement bears out. */
  untied(): Set<object> {
    const isBack = (money: object) => 'isReversed' in money && money.isReversed === true
    return new Set([...this.accounts.untied(this.closed)].filter((money) => !isBack(money)))
  }
  /** The day on which what is taken back counts. */
  backOn = (day: string) => (day.slice(0, 7) <= this.closed ? this.today : day)
  /** Between so many shillings of Kenya, or thirty times as many of Uganda. */
  amount(currency: PlainCurrency, low: number, high: number): bigint {
    const [whole, minor] = currency === 'KES' ? [1, 100] : [30, 1]
    return BigInt(low * whole * minor + this.random.int((high - low) * whole * minor))
  }
  /**
   * An account through which money goes, or that it is left to the product.
   * @returns what the product is told, and where the money is
   */
  anAccount(
    method: string,
    currency: PlainCurrency,
    property: string | null,
  ): { accountId: string | null; account: string } {
    const kind = method === 'cash' ? 'cash' : 'bank'
    const named = this.accounts.of(currency).filter((account) => account.kind === kind)
    if (named.length === 0 || this.random.chance(0.3)) {
      return { accountId: null, account: this.accounts.usual(method, currency, property) }
    }
    const { id } = this.random.pick(named)
    return { accountId: id, account: id }
  }
  anyDeal(from: string, currency: PlainCurrency): Deal {
    const { pick, int, chance } = this.random
    const kind = pick(['percent', 'percent', 'percent', 'fixed', 'per_unit', 'none'] as const)
    const owners = [...new Set([pick(this.owners), ...(chance(0.4) ? [pick(this.owners), pick(this.owners)] : [])])]
    let left = 10_000
    const parts = owners.map((owner, place) => {
      const share = place === owners.length - 1 ? left : 1 + int(left - (owners.length - place))
      left -= share
      return { owner, share: BigInt(share) }
    })
    const cents = (low: number, high: number) => this.amount(currency, low, high)
    return {
      ...{ from, kind, parts },
      basis: pick(['rent', 'all', 'rent_charged', 'all_charged'] as const),
      rate: kind === 'percent' ? BigInt(300 + int(1200)) : 0n,
      amount: kind === 'fixed' ? cents(500, 9000) : kind === 'per_unit' ? cents(200, 900) : 0n,
      minimum: (kind === 'percent' || kind === 'per_unit') && chance(0.3) ? cents(500, 4000) : 0n,
      lettingFee: chance(0.5) ? BigInt(pick([2500, 5000, 3333, 10_000])) : 0n,
    }
  }
}

/** Notes what a step makes of deposit and credit. */
export async function noting<Result>(
  agency: Agency,
  { tenant, currency }: { tenant: PlainTenant; currency: PlainCurrency },
  step: () => Promise<Result> | Result,
  day = agency.today,
): Promise<Result> {
  const { deposit, credit } = tenant
  const result = await step()
  agency.move(currency, 'deposits', tenant.deposit - deposit, day)
  agency.move(currency, 'credit', tenant.credit - credit, day)
  return result
}
