import { addDays, addMonths, type Day, daysBetween, dueDayOf } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { type Renewal, rentOn } from '@makao/contract/money/leases/leases.terms'
import type { NewCharge } from '../charges/charges.rules'
import { wholeShillings } from '../charges/penalties.rules'

/** What charges are made of; amounts in minor units of `currency`. */
export interface ChargedTenancy {
  tenancyId: string
  currency: Currency
  startDate: Day
  /** The first day that is charged: the day on which somebody else moved out is charged to that person. */
  firstDay: Day
  /** The day of moving out, once it is known. */
  endDate: Day | null
  /** Nothing before its month is charged by itself; null: everything is. */
  chargeFrom: Day | null
  leaseEnd: Day | null
  renewal: Renewal
  /** A month's rent by the unit, and as agreed for this tenancy. */
  unitRent: number
  rentAmount: number | null
  rentMonths: number
  isProrated: boolean
  depositAmount: number
  rentDueDate: number
  serviceChargeDueDate: number
  rentChanges: readonly { fromDay: Day; rentAmount: number }[]
  /** By name; one without a name where the unit only has a sum. */
  serviceCharges: readonly { name: string | null; amount: number }[]
}

const monthOf = (day: Day) => day.slice(0, 7)
const firstOf = (month: string): Day => `${month}-01`
const lastOf = (month: string): Day => dueDayOf(month, 31)
const later = (a: Day, b: Day) => (a > b ? a : b)
const earlier = (a: Day, b: Day) => (a < b ? a : b)

/** What the days `from` to `to` of one month cost when a day costs a part of what the whole month costs. */
function byDays(from: Day, to: Day, cost: number, currency: Currency): number {
  const inMonth = daysBetween(firstOf(monthOf(from)), lastOf(monthOf(from))) + 1
  const days = daysBetween(from, to) + 1
  return days === inMonth ? cost : wholeShillings(cost * days, inMonth, currency)
}

/** What one month's rent comes to between two days of it. */
function rentOfMonth(from: Day, to: Day, tenancy: ChargedTenancy): number {
  const { isProrated, currency, rentChanges } = tenancy
  if (!isProrated) return rentOn(from, tenancy)
  if (!rentChanges.some(({ fromDay }) => fromDay > from && fromDay <= to)) {
    return byDays(from, to, rentOn(from, tenancy), currency)
  }
  // Each day by the rent of that day, rounded once.
  let sum = 0
  for (let day = from; day <= to; day = addDays(day, 1)) sum += rentOn(day, tenancy)
  return wholeShillings(sum, daysBetween(firstOf(monthOf(from)), lastOf(monthOf(from))) + 1, currency)
}

/** What the rent of these days comes to, each month by itself. */
export function rentFor(from: Day, to: Day, tenancy: ChargedTenancy): number {
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
  { isProrated, currency }: Pick<ChargedTenancy, 'isProrated' | 'currency'>,
): number {
  if (!isProrated || last >= periodTo) return amount
  const days = daysBetween(periodFrom, last) + 1
  return wholeShillings(BigInt(amount) * BigInt(days), daysBetween(periodFrom, periodTo) + 1, currency)
}

/**
 * Everything that is charged by itself with a due day up to `until`, oldest first. Made again it comes to the same charge
 * keys, so that what was made before is recognised.
 * @param from the first month, 'YYYY-MM', that is looked at; null: the first of all
 * @param rentThrough the last day that has its rent already; null: none has
 * @param withServiceCharges whether the service charges of a month are still to be made
 */
export function chargesOf(
  tenancy: ChargedTenancy,
  until: Day,
  from: string | null = null,
  rentThrough: Day | null = null,
  withServiceCharges: (month: string) => boolean = () => true,
): NewCharge[] {
  const { tenancyId, currency, startDate, firstDay, rentMonths } = tenancy
  // Of a lease that is over who stays pays on: only a move-out ends it.
  const lastDay = tenancy.endDate
  const firstMonth = monthOf(later(firstDay, tenancy.chargeFrom ?? firstDay))
  const charges: NewCharge[] = []
  const add = (charge: Omit<NewCharge, 'tenancyId' | 'currency'>) => {
    if (charge.amount > 0 && charge.dueDate <= until) charges.push({ tenancyId, currency, ...charge })
  }
  // Who moves out is asked for no deposit any more.
  if (firstMonth === monthOf(firstDay) && tenancy.endDate === null) {
    add({ paymentType: 'deposit', amount: tenancy.depositAmount, dueDate: startDate, chargeKey: 'deposit' })
  }
  let through = rentThrough
  const begin = from === null || from < firstMonth ? firstMonth : from
  // A charge is due in the month that it is for, so that of `until` is the last to look at.
  for (let month = begin; month <= monthOf(until); month = addMonths(month, 1)) {
    const periodFrom = later(firstOf(month), firstDay)
    if (lastDay !== null && periodFrom > lastDay) break
    const dueOf = (day: number) => later(dueDayOf(month, day), periodFrom)
    const monthsIn = monthsBetween(monthOf(firstDay), month) % rentMonths
    const rentDue = dueOf(tenancy.rentDueDate)
    // What is not due is not reckoned: most nights nothing is. A charge may begin within its months when other months were
    // agreed after the last one: it fills up to the next.
    if (rentDue <= until && (through === null ? monthsIn === 0 : periodFrom > through)) {
      const end = lastOf(addMonths(month, rentMonths - monthsIn - 1))
      const periodTo = lastDay === null ? end : earlier(end, lastDay)
      const amount = rentFor(periodFrom, periodTo, tenancy)
      const whole = wholeOf(end, periodTo, (last) => rentFor(periodFrom, last, tenancy))
      add({ paymentType: 'rent', amount, dueDate: rentDue, periodFrom, periodTo, chargeKey: `rent:${month}`, ...whole })
      if (amount > 0) through = periodTo
    }
    const serviceDue = dueOf(tenancy.serviceChargeDueDate)
    if (serviceDue > until || !withServiceCharges(month)) continue
    const periodTo = lastDay === null ? lastOf(month) : earlier(lastOf(month), lastDay)
    for (const { name, amount: monthly } of tenancy.serviceCharges) {
      const costTo = (last: Day) => (tenancy.isProrated ? byDays(periodFrom, last, monthly, currency) : monthly)
      const amount = costTo(periodTo)
      const chargeKey = `service_charge:${(name ?? '').toLowerCase()}:${month}`
      const due = { paymentType: 'service_charge' as const, name, amount, dueDate: serviceDue, periodFrom, periodTo }
      add({ ...due, chargeKey, ...wholeOf(lastOf(month), periodTo, costTo) })
    }
  }
  return charges.sort((a, b) => a.dueDate.localeCompare(b.dueDate))
}

/** What a charge would come to if the tenant did not move out within its days. @param end the last of them */
function wholeOf(end: Day, periodTo: Day, costTo: (last: Day) => number) {
  return end > periodTo ? { wholeAmount: costTo(end), wholePeriodTo: end } : {}
}

/** Whole months from `from` to `to`, 'YYYY-MM'. */
function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))
}

/** The last day of the present term, after renewals; null: none was agreed, or the tenancy goes on month by month. */
export function currentLeaseEnd(
  { startDate, leaseEnd, renewal }: Pick<ChargedTenancy, 'startDate' | 'leaseEnd' | 'renewal'>,
  today: Day,
): Day | null {
  if (leaseEnd === null || leaseEnd >= today || renewal === 'none') return leaseEnd
  if (renewal === 'monthly') return null
  // The term in whole months where it is so, so that a year from 1 January ends on 31 December again.
  const months = monthsBetween(monthOf(startDate), monthOf(addDays(leaseEnd, 1)))
  const isWhole =
    months > 0 && addDays(leaseEnd, 1) === dueDayOf(addMonths(monthOf(startDate), months), Number(startDate.slice(8)))
  const days = daysBetween(startDate, leaseEnd) + 1
  let end = leaseEnd
  for (let term = 2; end < today; term += 1) {
    end = isWhole
      ? addDays(dueDayOf(addMonths(monthOf(startDate), months * term), Number(startDate.slice(8))), -1)
      : addDays(leaseEnd, days * (term - 1))
  }
  return end
}
