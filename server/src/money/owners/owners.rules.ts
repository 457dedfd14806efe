import { addMonths, type Day } from '@makao/contract/days'
import { type Currency, minorFactor } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { owners } from '@makao/contract/money/owners/owners.contract'
import type { Income, Yield } from '@makao/contract/money/owners/owners.schema'
import {
  type CommissionBasis,
  type CommissionKind,
  type IncomeKind,
  incomeKinds,
} from '@makao/contract/money/owners/owners.terms'
import { WHOLE } from '@makao/contract/percent'
import { type Actions, allowing, always } from '../../allowed'

const unlessArchived = ({ isArchived }: { isArchived: boolean }) => (isArchived ? 'OWNER_ARCHIVED' : undefined)

export const ownerActions = { update: unlessArchived, archive: unlessArchived, remit: unlessArchived }
export const ownerFor = allowing(owners, ownerActions)

export const agreementFor = allowing(owners, { changeAgreement: always })

interface Outgoing {
  voidedAt: unknown
}

export const expenseActions = {
  voidExpense: ({ voidedAt }) => (voidedAt === null ? undefined : 'EXPENSE_VOID'),
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
  /** The first of the month from which it holds. */
  fromDay: Day
  commissionKind: CommissionKind
  commissionBasis: CommissionBasis
  /** In hundredths of a percent. */
  commissionRate: number
  /** A month, in minor units. */
  commissionAmount: number
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
export function incomeKindOf(paymentType: PaymentType): IncomeKind | undefined {
  return paymentType === 'deposit' ? undefined : kindOfType[paymentType]
}

export function noIncome(): Income {
  return { rent: 0, serviceCharge: 0, utilities: 0, penalty: 0, openingBalance: 0, other: 0 }
}

export function sumOf(income: Income): number {
  return incomeKinds.reduce((sum, kind) => sum + income[kind], 0)
}

export function addIncome(a: Income, b: Income): Income {
  return Object.fromEntries(incomeKinds.map((kind) => [kind, a[kind] + b[kind]])) as Income
}

export function noYield(): Yield {
  return { collected: 0, commission: 0, expenses: 0, net: 0 }
}

export function addYield(a: Yield, b: Yield): Yield {
  return {
    collected: a.collected + b.collected,
    commission: a.commission + b.commission,
    expenses: a.expenses + b.expenses,
    net: a.net + b.net,
  }
}

/** The agreement that holds in a month, 'YYYY-MM'; undefined before the first. */
export function agreementIn<Agreement extends { fromDay: Day }>(
  agreements: readonly Agreement[],
  month: string,
): Agreement | undefined {
  const begun = agreements.filter(({ fromDay }) => fromDay <= `${month}-01`)
  return begun.reduce<Agreement | undefined>(
    (latest, agreement) => (latest === undefined || agreement.fromDay > latest.fromDay ? agreement : latest),
    undefined,
  )
}

/** Rounds half away from zero, so that what is taken back is what was taken. In whole numbers, so that no half is lost. */
function roundedPart(amount: number, numerator: number, denominator: bigint, step = 1n): number {
  const size = BigInt(Math.abs(amount)) * BigInt(numerator)
  const divisor = denominator * step
  const part = Number(((size * 2n + divisor) / (2n * divisor)) * step)
  return amount < 0 && part !== 0 ? -part : part
}

/**
 * Splits an amount by shares that come to the whole. Each part ends where the rounded shares so far end, and the last one
 * takes the rest: the parts make up the amount, none is more than one minor unit off, and none turns the other way.
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

/** An owner's part of an amount; 0 when he has none of it. */
export function partOf(amount: number, shares: readonly Share[], ownerId: string): number {
  const place = shares.findIndex((share) => share.ownerId === ownerId)
  return place < 0 ? 0 : (splitByShares(amount, shares)[place] ?? 0)
}

/**
 * What the agency earns with a property in one month: a part of what came in, rounded half up to a whole shilling once, or
 * the fixed amount, whatever came in. Below zero when more was taken back than came in.
 */
export function commissionOf(terms: Terms | undefined, income: Income, currency: Currency): number {
  if (!terms || terms.commissionKind === 'none') return 0
  if (terms.commissionKind === 'fixed') return terms.commissionAmount
  const base = terms.commissionBasis === 'rent' ? income.rent : sumOf(income)
  return roundedPart(base, terms.commissionRate, BigInt(WHOLE), BigInt(minorFactor(currency)))
}

export interface ExpenseRow {
  id: string
  propertyId: string
  spentOn: Day
  amount: number
}

/** What came in for a property in a month, 'YYYY-MM', by kind. */
export interface IncomeRow {
  propertyId: string
  month: string
  income: Income
}

export interface ManagedProperty<Agreement extends Terms = Terms> {
  propertyId: string
  propertyName: string
  currency: Currency
  /** The month, 'YYYY-MM', in which it was archived; null: it stands. */
  archivedIn: string | null
  agreements: readonly Agreement[]
}

export interface PropertyMonth {
  property: ManagedProperty
  month: string
  terms: Terms | undefined
  income: Income
  expenses: readonly ExpenseRow[]
  whole: Yield
}

/**
 * What each property came to in each month from `from` to `to`. A month without money, expense and fixed commission is
 * left out.
 */
export function propertyMonths(
  properties: readonly ManagedProperty[],
  received: readonly IncomeRow[],
  spent: readonly ExpenseRow[],
  { from, to }: { from: string; to: string },
): PropertyMonth[] {
  const keyOf = (propertyId: string, month: string) => `${propertyId} ${month}`
  const incomes = new Map(received.map((row) => [keyOf(row.propertyId, row.month), row.income]))
  const expensesOf = new Map<string, ExpenseRow[]>()
  for (const expense of spent) {
    const key = keyOf(expense.propertyId, expense.spentOn.slice(0, 7))
    expensesOf.set(key, [...(expensesOf.get(key) ?? []), expense])
  }
  const months: PropertyMonth[] = []
  for (const property of properties) {
    for (let month = from; month <= to; month = addMonths(month, 1)) {
      const key = keyOf(property.propertyId, month)
      const terms = agreementIn(property.agreements, month)
      const income = incomes.get(key) ?? noIncome()
      const expenses = expensesOf.get(key) ?? []
      // What is no longer managed earns nothing by itself; of money that still comes in a part is earned.
      const isOver = property.archivedIn !== null && month > property.archivedIn
      const commission =
        isOver && terms?.commissionKind === 'fixed' ? 0 : commissionOf(terms, income, property.currency)
      if (!incomes.has(key) && expenses.length === 0 && commission === 0) continue
      const collected = sumOf(income)
      const spentInAll = expenses.reduce((sum, { amount }) => sum + amount, 0)
      const whole = { collected, commission, expenses: spentInAll, net: collected - commission - spentInAll }
      months.push({ property, month, terms, income, expenses, whole })
    }
  }
  return months
}

/** An owner's part of a property's month: each kind of income, the commission and each expense split by themselves. */
export function ownersPart({ terms, income, expenses, whole }: PropertyMonth, ownerId: string) {
  const shares = terms?.shares ?? []
  const part = (amount: number) => partOf(amount, shares, ownerId)
  const ownIncome = Object.fromEntries(incomeKinds.map((kind) => [kind, part(income[kind])])) as Income
  const collected = sumOf(ownIncome)
  const commission = part(whole.commission)
  const spent = expenses.reduce((sum, { amount }) => sum + part(amount), 0)
  return {
    share: shares.find((share) => share.ownerId === ownerId)?.share ?? 0,
    income: ownIncome,
    collected,
    commission,
    expenses: spent,
    net: collected - commission - spent,
  }
}
