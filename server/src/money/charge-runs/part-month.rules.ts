import { addDays, addMonths, type Day, daysBetween, dueDayOf } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { rentOn } from '@makao/contract/money/leases/leases.terms'
import { wholeShillings } from '../charges/whole-shillings.rules'

/** What rent is made of; amounts in minor units of `currency`. */
export interface AgreedRent {
  currency: Currency
  /** A month's rent by the unit, and as agreed for this tenancy. */
  unitRent: number
  rentAmount: number | null
  /** Whether a part of a month costs a part. */
  isProrated: boolean
  rentChanges: readonly { fromDay: Day; rentAmount: number }[]
}

export const monthOf = (day: Day) => day.slice(0, 7)
export const firstOf = (month: string): Day => `${month}-01`
export const lastOf = (month: string): Day => dueDayOf(month, 31)
export const later = (a: Day, b: Day) => (a > b ? a : b)
export const earlier = (a: Day, b: Day) => (a < b ? a : b)

/** What the days `from` to `to` of one month cost when a day costs a part of what the whole month costs. */
export function costByDays(from: Day, to: Day, cost: number, currency: Currency): number {
  const inMonth = daysBetween(firstOf(monthOf(from)), lastOf(monthOf(from))) + 1
  const days = daysBetween(from, to) + 1
  return days === inMonth ? cost : wholeShillings(cost * days, inMonth, currency)
}

/** What one month's rent comes to between two days of it. */
function rentOfMonth(from: Day, to: Day, tenancy: AgreedRent): number {
  const { isProrated, currency, rentChanges } = tenancy
  if (!isProrated) return rentOn(from, tenancy)
  if (!rentChanges.some(({ fromDay }) => fromDay > from && fromDay <= to)) {
    return costByDays(from, to, rentOn(from, tenancy), currency)
  }
  // Each day by the rent of that day, rounded once.
  let sum = 0
  for (let day = from; day <= to; day = addDays(day, 1)) sum += rentOn(day, tenancy)
  return wholeShillings(sum, daysBetween(firstOf(monthOf(from)), lastOf(monthOf(from))) + 1, currency)
}

/** What the rent of these days comes to, each month by itself. */
export function rentFor(from: Day, to: Day, tenancy: AgreedRent): number {
  let amount = 0
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    amount += rentOfMonth(later(firstOf(month), from), earlier(lastOf(month), to), tenancy)
  }
  return amount
}

/** What a charge comes to when it is only for its days up to `last`. */
export function partUntil(
  last: Day,
  { amount, periodFrom, periodTo }: { amount: number; periodFrom: Day; periodTo: Day },
  { isProrated, currency }: Pick<AgreedRent, 'isProrated' | 'currency'>,
): number {
  if (!isProrated || last >= periodTo) return amount
  const days = daysBetween(periodFrom, last) + 1
  return wholeShillings(BigInt(amount) * BigInt(days), daysBetween(periodFrom, periodTo) + 1, currency)
}

/** What a charge would come to if the tenant did not move out within its days. @param end the last of them */
export function wholeOf(end: Day, periodTo: Day, costTo: (last: Day) => number) {
  return end > periodTo ? { wholeAmount: costTo(end), wholePeriodTo: end } : {}
}
