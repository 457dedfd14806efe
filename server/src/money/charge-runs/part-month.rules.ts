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

/** Each day of a month of 28 to 31 days is a whole number of these parts of it. */
const PARTS = 4n * 3n * 5n * 7n * 29n * 31n

/** What days weigh in a charge by the rents of the lease, each month by itself. */
function weightOf(from: Day, to: Day, tenancy: AgreedRent): bigint {
  let weight = 0n
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const first = later(firstOf(month), from)
    if (!tenancy.isProrated) {
      weight += BigInt(rentOn(first, tenancy)) * PARTS
      continue
    }
    const ofDay = PARTS / BigInt(Number(lastOf(month).slice(8)))
    for (let day = first; day <= earlier(lastOf(month), to); day = addDays(day, 1)) {
      weight += BigInt(rentOn(day, tenancy)) * ofDay
    }
  }
  return weight
}

/**
 * What rent that was charged comes to when it is only for its days up to `last`: of what was charged, by the rents that were agreed
 * from days on. What the unit or the lease costs otherwise may be another sum since, of which nobody knows the day.
 */
export function rentPartUntil(
  last: Day,
  charge: { amount: number; periodFrom: Day; periodTo: Day },
  tenancy: AgreedRent,
): number {
  const { amount, periodFrom, periodTo } = charge
  if (last >= periodTo) return amount
  if (rentFor(periodFrom, periodTo, tenancy) === amount) return rentFor(periodFrom, last, tenancy)
  const whole = weightOf(periodFrom, periodTo, tenancy)
  if (whole === 0n) return partUntil(last, charge, tenancy)
  const part = weightOf(periodFrom, last, tenancy)
  // What was agreed for whole months keeps its cents.
  return part === whole ? amount : wholeShillings(BigInt(amount) * part, whole, tenancy.currency)
}

/** What a charge would come to if the tenant did not move out within its days. @param end the last of them */
export function wholeOf(end: Day, periodTo: Day, costTo: (last: Day) => number) {
  return end > periodTo ? { wholeAmount: costTo(end), wholePeriodTo: end } : {}
}
