import { addDays, addMonths, type Day } from '@makao/contract/days'
import { type Currency, currencies, minorFactor } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { OwnerAccess } from '@makao/contract/money/owners/owner-access.schema'
import { owners } from '@makao/contract/money/owners/owners.contract'
import type { OwnerOrder } from '@makao/contract/money/owners/owners.kinds'
import type { Income, Yield } from '@makao/contract/money/owners/owners.schema'
import {
  type CommissionBasis,
  type CommissionKind,
  type IncomeKind,
  incomeKinds,
} from '@makao/contract/money/owners/owners.terms'
import { WHOLE } from '@makao/contract/percent'
import { type Actions, allowing, always, type Stored } from '../../allowed'
import type { Actor } from '../../context'

const unlessArchived = ({ isArchived }: { isArchived: boolean }) => (isArchived ? 'OWNER_ARCHIVED' : undefined)

export const ownerActions = { update: unlessArchived, archive: unlessArchived, remit: unlessArchived }
export const ownerFor = allowing(owners, ownerActions)

interface Entered {
  state: OwnerAccess['state']
  isArchived: boolean
}

/** What staff may do about an owner's own sign-in. */
export const ownerAccessActions = {
  invite: ({ state, isArchived }) => (isArchived ? 'OWNER_ARCHIVED' : state === 'active' ? 'CAN_SIGN_IN' : undefined),
  withdraw: ({ state }) => (state === 'none' || state === 'withdrawn' ? 'NO_ACCESS' : undefined),
  saveSight: unlessArchived,
} satisfies Actions<Entered>
const judgeAccess = allowing<Stored<OwnerAccess> & Entered, keyof typeof ownerAccessActions>(owners, ownerAccessActions)

export const ownerAccessFor =
  (actor: Pick<Actor, 'role'>) =>
  (access: Stored<OwnerAccess> & Entered): OwnerAccess => {
    const { isArchived: _, ...shown } = judgeAccess(actor)(access)
    return shown
  }

export const agreementFor = allowing(owners, { changeAgreement: always })

export const commissionVatFor = allowing(owners, { saveVat: always })

export const ownerlessFor = allowing(owners, {
  giveEarlier: ({ agreedFrom }) => (agreedFrom === null ? 'NO_AGREEMENT' : undefined),
} satisfies Actions<{ agreedFrom: string | null }>)

interface Outgoing {
  voidedAt: unknown
}

export const expenseActions = {
  voidExpense: ({ voidedAt }) => (voidedAt === null ? undefined : 'EXPENSE_VOID'),
  moveExpense: ({ voidedAt }) => (voidedAt === null ? undefined : 'EXPENSE_VOID'),
} satisfies Actions<Outgoing>
export const expenseFor = allowing(owners, expenseActions)

export const remittanceActions = {
  voidRemittance: ({ voidedAt }) => (voidedAt === null ? undefined : 'REMITTANCE_VOID'),
} satisfies Actions<Outgoing>
export const remittanceFor = allowing(owners, remittanceActions)

/** A part of a property. `share`: in hundredths of a percent; the shares of a property come to the whole. */
export interface Share {
  ownerId: string
  share: number
}

export interface Terms {
  /** The day from which it holds. */
  fromDay: Day
  commissionKind: CommissionKind
  commissionBasis: CommissionBasis
  /** In hundredths of a percent. */
  commissionRate: number
  /** A month, or a month for each unit, in minor units. */
  commissionAmount: number
  /** A month, in minor units; 0: none. */
  commissionMinimum: number
  /** Of the first rent of each new tenant, in hundredths of a percent. */
  lettingFeeRate: number
  shares: readonly Share[]
}

const kindOfType: Record<Exclude<PaymentType, 'deposit'>, IncomeKind> = {
  opening_balance: 'openingBalance',
  rent: 'rent',
  service_charge: 'serviceCharge',
  water: 'utilities',
  electricity: 'utilities',
  garbage: 'utilities',
  other: 'other',
  penalty: 'penalty',
}

/** What money on a charge of this type is for an owner; undefined: a deposit, which stays the tenant's. */
export function incomeKindOf(paymentType: PaymentType, isOpening = false): IncomeKind | undefined {
  if (paymentType === 'deposit') return undefined
  if (isOpening) return paymentType === 'rent' ? 'openingRent' : 'openingBalance'
  return kindOfType[paymentType]
}

export function noIncome(): Income {
  return { rent: 0, serviceCharge: 0, utilities: 0, penalty: 0, openingRent: 0, openingBalance: 0, other: 0 }
}

export function sumOf(income: Income): number {
  return incomeKinds.reduce((sum, kind) => sum + income[kind], 0)
}

export function addIncome(a: Income, b: Income): Income {
  return Object.fromEntries(incomeKinds.map((kind) => [kind, a[kind] + b[kind]])) as Income
}

export function noYield(): Yield {
  return { collected: 0, commission: 0, vat: 0, expenses: 0, net: 0 }
}

export function addYield(a: Yield, b: Yield): Yield {
  return {
    collected: a.collected + b.collected,
    commission: a.commission + b.commission,
    vat: a.vat + b.vat,
    expenses: a.expenses + b.expenses,
    net: a.net + b.net,
  }
}

/** The agreement that holds on a day; undefined before the first. */
export function agreementOn<Agreement extends { fromDay: Day }>(
  agreements: readonly Agreement[],
  day: Day,
): Agreement | undefined {
  const begun = agreements.filter(({ fromDay }) => fromDay <= day)
  return begun.reduce<Agreement | undefined>(
    (latest, agreement) => (latest === undefined || agreement.fromDay > latest.fromDay ? agreement : latest),
    undefined,
  )
}

/** Rounds half away from zero, so that what is taken back is what was taken. In whole numbers, so that no half is lost. */
export function roundedPart(amount: number, numerator: number, denominator: bigint, step = 1n): number {
  const size = BigInt(Math.abs(amount)) * BigInt(numerator)
  const divisor = denominator * step
  const part = Number(((size * 2n + divisor) / (2n * divisor)) * step)
  return amount < 0 && part !== 0 ? -part : part
}

/**
 * Splits an amount by shares that come to the whole: each part ends where the rounded shares so far end, so that none
 * is more than one minor unit off.
 */
export function splitByShares(amount: number, shares: readonly Share[]): number[] {
  let share = 0
  let given = 0
  return shares.map((part, place) => {
    share += part.share
    const upTo = place === shares.length - 1 ? amount : roundedPart(amount, share, BigInt(WHOLE))
    const own = upTo - given
    given = upTo
    return own
  })
}

/** In hundredths of a percent; 0 when they have no part of it. */
export const shareOf = (shares: readonly Share[], ownerId: string): number =>
  shares.find((share) => share.ownerId === ownerId)?.share ?? 0

/** An owner's part of an amount; 0 when they have none of it. */
export function partOf(amount: number, shares: readonly Share[], ownerId: string): number {
  const place = shares.findIndex((share) => share.ownerId === ownerId)
  return place < 0 ? 0 : (splitByShares(amount, shares)[place] ?? 0)
}

/** What was charged in days of a month. `units`: of how many the rent fell due. */
export interface Charged {
  rent: number
  all: number
  units: number
}

const nothingCharged: Charged = { rent: 0, all: 0, units: 0 }

/** Whether commission is reckoned from what was charged, whoever paid. */
export const isByCharges = ({ commissionKind, commissionBasis }: Terms) =>
  commissionKind === 'per_unit' ||
  (commissionKind === 'percent' && (commissionBasis === 'rent_charged' || commissionBasis === 'all_charged'))

/** Days of a month, of how many it has. */
export interface DaysOfMonth {
  days: number
  of: number
}

export const WHOLE_MONTH: DaysOfMonth = { days: 1, of: 1 }

/** What commission is reckoned from. `byItself`: whether a fixed amount and a minimum are earned, as nothing has to come in for them. */
interface Earning {
  income: Income
  /** Of the rent: what stood on the first rent of new tenants. */
  firstRent?: number
  charged?: Charged
  days?: DaysOfMonth
  byItself?: boolean
}

/** The part of what is agreed for a month that these days make, rounded half up to a whole shilling. */
const byDays = (amount: number, { days, of }: DaysOfMonth, currency: Currency): number =>
  days === of ? amount : roundedPart(amount, days, BigInt(of), BigInt(minorFactor(currency)))

function baseOf(basis: CommissionBasis, income: Income, charged: Charged): number {
  return {
    rent: income.rent + income.openingRent,
    all: sumOf(income),
    rent_charged: charged.rent,
    all_charged: charged.all,
  }[basis]
}

/** A part of the first rent of new tenants, once it comes in, rounded half up to a whole shilling once a month. */
export const lettingFeeOf = (terms: Terms | undefined, firstRent: number, currency: Currency): number =>
  roundedPart(firstRent, terms?.lettingFeeRate ?? 0, BigInt(WHOLE), BigInt(minorFactor(currency)))

/** VAT on a commission, rounded half up to a minor unit. @param rate in hundredths of a percent */
export const vatOf = (commission: number, rate: number): number => roundedPart(commission, rate, BigInt(WHOLE))

/** What VAT the agency charges, from the first of a month on. `rate`: in hundredths of a percent. */
export interface VatFrom {
  fromDay: Day
  rate: number
}

/**
 * What the agency earns with a property in the days of a month that one agreement holds: a part of what came in, or of what was
 * charged, rounded half up to a whole shilling once, an amount for each unit, or the fixed one, at least the minimum; and the letting
 * fee. Below zero when more was taken back.
 */
export function commissionOf(
  terms: Terms | undefined,
  { firstRent = 0, ...earning }: Earning,
  currency: Currency,
): number {
  return terms ? lettingFeeOf(terms, firstRent, currency) + managementOf(terms, earning, currency) : 0
}

function managementOf(
  terms: Terms,
  { income, charged = nothingCharged, days = WHOLE_MONTH, byItself = true }: Earning,
  currency: Currency,
): number {
  if (terms.commissionKind === 'none') return 0
  const { commissionKind, commissionBasis, commissionRate, commissionAmount, commissionMinimum } = terms
  if (commissionKind === 'fixed') return byItself ? byDays(commissionAmount, days, currency) : 0
  const earned =
    commissionKind === 'per_unit'
      ? charged.units * commissionAmount
      : roundedPart(
          baseOf(commissionBasis, income, charged),
          commissionRate,
          BigInt(WHOLE),
          BigInt(minorFactor(currency)),
        )
  if (commissionMinimum === 0 || !byItself) return earned
  return Math.max(earned, byDays(commissionMinimum, days, currency))
}

export interface ExpenseRow {
  id: string
  propertyId: string
  spentOn: Day
  amount: number
}

/** Of a property and the days of a month, 'YYYY-MM', that one agreement holds. `fromDay`: the first of them. */
interface OfDays {
  propertyId: string
  month: string
  fromDay: Day
}

/** What came in, by kind. */
export interface IncomeRow extends OfDays {
  income: Income
  /** Of the rent: what stood on the first rent of tenants who moved in since the first agreement. */
  firstRent: number
}

export interface ChargedRow extends OfDays, Charged {}

export interface ManagedProperty<Agreement extends Terms = Terms> {
  propertyId: string
  propertyName: string
  currency: Currency
  /** The month, 'YYYY-MM', in which it was archived; null: it stands. */
  archivedIn: string | null
  /** The month, 'YYYY-MM', from which on the owners have what came in before their first agreement; null: nobody does. */
  earlierIn: string | null
  agreements: readonly Agreement[]
  /** VAT on commission in its currency. */
  vat: readonly VatFrom[]
}

/** A month of a property, or those of its days that one agreement holds. */
export interface PropertyMonth {
  property: ManagedProperty
  month: string
  fromDay: Day
  toDay: Day
  terms: Terms | undefined
  /** What came in and was spent before the first agreement, which counts for its owners in this month. */
  isEarlier: boolean
  /** Whether a fixed commission and a minimum are still earned. */
  byItself: boolean
  income: Income
  firstRent: number
  lettingFee: number
  charged: Charged
  expenses: readonly ExpenseRow[]
  whole: Yield
}

/** The day of the first agreement; null: there is none. */
export function agreedFromOf(agreements: readonly { fromDay: Day }[]): Day | null {
  return (
    agreements
      .map(({ fromDay }) => fromDay)
      .sort()
      .at(0) ?? null
  )
}

/** The month, 'YYYY-MM', in which what came in before the first agreement counts for its owners; null: nobody has it. */
export function earlierMonthOf({
  earlierIn,
  agreements,
}: Pick<ManagedProperty<{ fromDay: Day } & Terms>, 'earlierIn' | 'agreements'>): string | null {
  const first = agreedFromOf(agreements)?.slice(0, 7)
  if (earlierIn === null || first === undefined) return null
  return earlierIn < first ? first : earlierIn
}

/** The first day on which money from before the first agreement is its owners', where it was given to them. */
export function earlierDayOf(property: ManagedProperty): Day | null {
  const [first, month] = [agreedFromOf(property.agreements), earlierMonthOf(property)]
  if (first === null || month === null) return null
  return `${month}-01` < first ? first : `${month}-01`
}

interface Spent {
  spentOn: Day
  /** The day on which it was taken back, its own month staying as it was. */
  takenBackOn: Day | null
}

/**
 * By whose shares an owner's statement says an expense, so far as it does: of its day, or of the one on which it was taken back; what
 * was spent before the first agreement counts once it was given.
 * @param today what counts in a later month is not said yet
 * @returns none where it is not theirs
 */
export function sharesOfExpense(
  property: ManagedProperty,
  { spentOn, takenBackOn }: Spent,
  ownerId: string,
  today: Day,
): readonly Share[] {
  const first = agreedFromOf(property.agreements)
  const shares = [spentOn, takenBackOn].map((day) => {
    const counted = day !== null && first !== null && day < first ? earlierDayOf(property) : day
    const isSaid = counted !== null && counted.slice(0, 7) <= today.slice(0, 7)
    return isSaid ? (agreementOn(property.agreements, counted)?.shares ?? []) : []
  })
  return shares.find((each) => shareOf(each, ownerId) > 0) ?? []
}

export const sumAmounts = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What came in and was spent before the first agreement of each property to whose owners it was given, in the month in which it
 * counts for them. A fixed commission is one of months that were agreed.
 * @param received of the months before the first agreement, as `spent`
 */
export function earlierMonths(
  properties: readonly ManagedProperty[],
  received: readonly IncomeRow[],
  spent: readonly ExpenseRow[],
  { from, to }: { from: string; to: string },
): PropertyMonth[] {
  return properties.flatMap((property): PropertyMonth[] => {
    const month = earlierMonthOf(property)
    const first = agreedFromOf(property.agreements)
    if (month === null || first === null || month < from || month > to) return []
    const isEarlier = (row: { propertyId: string }, day: Day) => row.propertyId === property.propertyId && day < first
    const income = received
      .filter((row) => isEarlier(row, row.fromDay))
      .reduce((sum, row) => addIncome(sum, row.income), noIncome())
    const expenses = spent.filter((row) => isEarlier(row, row.spentOn))
    const fromDay = `${month}-01` < first ? first : `${month}-01`
    const terms = agreementOn(property.agreements, fromDay)
    const of = { property, month, fromDay, toDay: lastDayOf(month), terms, charged: nothingCharged, expenses }
    const earlier = reckoned({ ...of, isEarlier: true, byItself: false, income, firstRent: 0 })
    const { collected, commission } = earlier.whole
    return collected === 0 && commission === 0 && expenses.length === 0 ? [] : [earlier]
  })
}

export const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** The days of a month by agreement: each from the day on which one begins to the one before the next. */
function daysByAgreement(agreements: readonly Terms[], month: string): { fromDay: Day; toDay: Day }[] {
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  const begins = agreements.map(({ fromDay }) => fromDay).filter((day) => first < day && day <= last)
  const starts = [first, ...begins.sort()]
  return starts.map((fromDay, place) => {
    const next = starts[place + 1]
    return { fromDay, toDay: next === undefined ? last : addDays(next, -1) }
  })
}

const dayOfMonth = (day: Day) => Number(day.slice(8))

/** Tax that was withheld of a property, below zero what was taken back, and the day on which it is. */
interface Withheld {
  propertyId: string
  day: Day
  amount: number
}

/**
 * Whose tax it is that was withheld: each owner's part by the agreement of the day, or nobody's before the first one, until what came in
 * then is given to its owners: that takes it from nobody in the month in which it counts for them.
 */
export function withheldParts<Row extends Withheld>(
  properties: readonly ManagedProperty[],
  rows: readonly Row[],
): (Row & { ownerId: string | null; currency: Currency; counted: Day; part: number })[] {
  return rows.flatMap((row) => {
    const property = properties.find(({ propertyId }) => propertyId === row.propertyId)
    if (!property) return []
    const { currency, agreements } = property
    const partsOn = (counted: Day) => {
      const shares = agreementOn(agreements, counted)?.shares ?? []
      const parts = splitByShares(row.amount, shares)
      return shares.map(({ ownerId }, place) => ({ ...row, ownerId, currency, counted, part: parts[place] ?? 0 }))
    }
    const first = agreedFromOf(agreements)
    if (first !== null && row.day >= first) return partsOn(row.day)
    const nobodys = { ...row, ownerId: null, currency, counted: row.day, part: row.amount }
    const given = earlierDayOf(property)
    if (given === null) return [nobodys]
    return [nobodys, { ...nobodys, counted: given, part: -row.amount }, ...partsOn(given)]
  })
}

/**
 * The same months as the property counts them. What came in before the first agreement stands in the month in which it
 * came in. Of what was given to the owners later, only the commission is new.
 */
export function countedOnce(months: readonly PropertyMonth[]): PropertyMonth[] {
  return months.map((each) => {
    if (!each.isEarlier) return each
    const { commission, vat } = each.whole
    const whole = { collected: 0, commission, vat, expenses: 0, net: -commission - vat || 0 }
    return { ...each, income: noIncome(), expenses: [], whole }
  })
}

/**
 * What each property came to in each month from `from` to `to`; of a month in which an agreement begins later than on its first
 * day the days before and after by themselves. What has no money, expense and commission is left out.
 * @param charged of properties whose commission is reckoned from what is charged
 */
export function propertyMonths(
  properties: readonly ManagedProperty[],
  received: readonly IncomeRow[],
  spent: readonly ExpenseRow[],
  { from, to }: { from: string; to: string },
  charged: readonly ChargedRow[] = [],
): PropertyMonth[] {
  const keyOf = ({ propertyId, fromDay }: { propertyId: string; fromDay: Day }) => `${propertyId} ${fromDay}`
  const incomes = new Map(received.map((row) => [keyOf(row), row]))
  const charges = new Map(charged.map((row) => [keyOf(row), row]))
  const expensesOf = new Map<string, ExpenseRow[]>()
  for (const expense of spent) {
    const key = `${expense.propertyId} ${expense.spentOn.slice(0, 7)}`
    expensesOf.set(key, [...(expensesOf.get(key) ?? []), expense])
  }
  const months: PropertyMonth[] = []
  for (const property of properties) {
    for (let month = from; month <= to; month = addMonths(month, 1)) {
      const expensesOfMonth = expensesOf.get(`${property.propertyId} ${month}`) ?? []
      // What is no longer managed earns nothing by itself; of money that still comes in a part is earned.
      const byItself = property.archivedIn === null || month <= property.archivedIn
      for (const { fromDay, toDay } of daysByAgreement(property.agreements, month)) {
        const key = keyOf({ propertyId: property.propertyId, fromDay })
        const terms = agreementOn(property.agreements, fromDay)
        const { income, firstRent } = incomes.get(key) ?? { income: noIncome(), firstRent: 0 }
        const expenses = expensesOfMonth.filter(({ spentOn }) => fromDay <= spentOn && spentOn <= toDay)
        const of = { property, month, fromDay, toDay, terms, charged: charges.get(key) ?? nothingCharged, expenses }
        const each = reckoned({ ...of, isEarlier: false, byItself, income, firstRent })
        if (!incomes.has(key) && expenses.length === 0 && each.whole.commission === 0) continue
        months.push(each)
      }
    }
  }
  return months
}

/** What these days come to, with what the agency earns of them: as they were, or if other money had come in. */
export function reckoned(of: Omit<PropertyMonth, 'whole' | 'lettingFee'>): PropertyMonth {
  const { property, month, fromDay, toDay, terms, charged, income, firstRent, byItself, expenses } = of
  const days = { days: dayOfMonth(toDay) - dayOfMonth(fromDay) + 1, of: dayOfMonth(lastDayOf(month)) }
  const commission = commissionOf(terms, { charged, days, income, firstRent, byItself }, property.currency)
  const vat = vatOf(commission, agreementOn(property.vat, `${month}-01`)?.rate ?? 0)
  const [collected, spent] = [sumOf(income), sumAmounts(expenses)]
  const whole = { collected, commission, vat, expenses: spent, net: collected - commission - vat - spent }
  return { ...of, whole, lettingFee: lettingFeeOf(terms, firstRent, property.currency) }
}

/** The months, 'YYYY-MM', from one to another but for those, before the last of them, of which it is known what they came to. */
export function around(known: { first: string; last: string } | null, { from, to }: { from: string; to: string }) {
  const after = known && addMonths(known.last, 1)
  const parts = [
    { from, to: known ? addMonths(known.first, -1) : to },
    ...(after ? [{ from: from < after ? after : from, to }] : []),
  ]
  return parts.filter((part) => part.from <= part.to)
}

/** What is due to an owner in a currency, and what the last of the months came to for them. */
export interface DueOf {
  currency: Currency
  due: number
  net: number
}

/**
 * What each owner is due: their part of all months, less what was paid out to them.
 * @param last the month, 'YYYY-MM', whose net is told beside it
 */
export function duesOf(
  months: readonly PropertyMonth[],
  paid: readonly { ownerId: string; currency: Currency; amount: number }[],
  last: string,
): Map<string, DueOf[]> {
  const dues = new Map<string, DueOf[]>()
  const of = (ownerId: string, currency: Currency): DueOf => {
    const own = dues.get(ownerId) ?? []
    const known = own.find((due) => due.currency === currency)
    if (known) return known
    const added = { currency, due: 0, net: 0 }
    dues.set(
      ownerId,
      [...own, added].sort((a, b) => a.currency.localeCompare(b.currency)),
    )
    return added
  }
  for (const whole of months) {
    for (const { ownerId } of whole.terms?.shares ?? []) {
      const due = of(ownerId, whole.property.currency)
      const { net } = ownersPart(whole, ownerId)
      due.due += net
      if (whole.month === last) due.net += net
    }
  }
  for (const { ownerId, currency, amount } of paid) of(ownerId, currency).due -= amount
  return dues
}

interface Ordered {
  id: string
  name: string
  lastPaidOn: Day | null
  owed: readonly { amount: number; currency: Currency }[]
}

/** What is owed, larger first: shillings of Kenya before those of Uganda, since no rate says which is more. */
function compareOwed(a: Ordered, b: Ordered): number {
  for (const currency of currencies) {
    const [one = 0, other = 0] = [a, b].map(({ owed }) => owed.find((money) => money.currency === currency)?.amount)
    if (one !== other) return other - one
  }
  return 0
}

/** What stands equal goes by name; who was never paid comes last either way. */
export function orderOwners<Row extends Ordered>(rows: readonly Row[], order: OwnerOrder): Row[] {
  const way = order.startsWith('-') ? -1 : 1
  const byName = (a: Ordered, b: Ordered) =>
    a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || a.id.localeCompare(b.id)
  const byDay = ({ lastPaidOn: a }: Ordered, { lastPaidOn: b }: Ordered) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return way * a.localeCompare(b)
  }
  const compare = {
    owner: (a: Ordered, b: Ordered) => way * byName(a, b),
    owed: (a: Ordered, b: Ordered) => -way * compareOwed(a, b),
    lastPaid: byDay,
  }[order.replace('-', '') as 'owner' | 'owed' | 'lastPaid']
  return rows.toSorted((a, b) => compare(a, b) || byName(a, b))
}

/** An owner's part of a property's month: each kind of income, the commission and each expense split by themselves. */
export function ownersPart({ terms, income, expenses, whole, lettingFee }: PropertyMonth, ownerId: string) {
  const shares = terms?.shares ?? []
  const part = (amount: number) => partOf(amount, shares, ownerId)
  const ownIncome = Object.fromEntries(incomeKinds.map((kind) => [kind, part(income[kind])])) as Income
  const collected = sumOf(ownIncome)
  const [commission, vat] = [part(whole.commission), part(whole.vat)]
  const spent = expenses.reduce((sum, { amount }) => sum + part(amount), 0)
  return {
    share: shareOf(shares, ownerId),
    income: ownIncome,
    lettingFee: part(lettingFee),
    collected,
    commission,
    vat,
    expenses: spent,
    net: collected - commission - vat - spent,
  }
}
