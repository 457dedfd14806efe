import { addDays, addMonths, type Day, daysBetween, dueDayOf } from '@makao/contract/days'
import { type Currency, minorFactor } from '@makao/contract/money'
import { type PenaltyKind, type Renewal, rentOn } from '@makao/contract/tenancies/tenancies.terms'
import type { NewCharge } from '../payments/payment-records.rules'

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

/**
 * Rounds half up to whole shillings. Only what was computed is rounded: an agreed amount keeps its cents.
 * @param numerator of minor units
 */
export function wholeShillings(numerator: number | bigint, denominator: number, currency: Currency): number {
  const factor = minorFactor(currency)
  // In whole numbers, so that no half is lost; ours stay far below what a BigInt would be slow for.
  const divisor = BigInt(denominator) * BigInt(factor)
  return Number((BigInt(numerator) * 2n + divisor) / (2n * divisor)) * factor
}

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
      add({ paymentType: 'rent', amount, dueDate: rentDue, periodFrom, periodTo, chargeKey: `rent:${month}` })
      if (amount > 0) through = periodTo
    }
    const serviceDue = dueOf(tenancy.serviceChargeDueDate)
    if (serviceDue > until || !withServiceCharges(month)) continue
    const periodTo = lastDay === null ? lastOf(month) : earlier(lastOf(month), lastDay)
    for (const { name, amount: whole } of tenancy.serviceCharges) {
      const amount = tenancy.isProrated ? byDays(periodFrom, periodTo, whole, currency) : whole
      const chargeKey = `service_charge:${(name ?? '').toLowerCase()}:${month}`
      add({ paymentType: 'service_charge', name, amount, dueDate: serviceDue, periodFrom, periodTo, chargeKey })
    }
  }
  return charges.sort((a, b) => a.dueDate.localeCompare(b.dueDate))
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

/** The rule by which late rent costs more. `rate`: hundredths of a percent of what is owed; amounts in minor units. */
export interface PenaltyRule {
  kind: PenaltyKind
  rate: number
  amount: number
  graceDays: number
  cap: number | null
  isMonthly: boolean
}

/** What a penalty on so much owed comes to, in minor units; 0: none. */
export function penaltyOf(owed: number, rule: PenaltyRule, currency: Currency): number {
  if (owed <= 0 || rule.kind === 'none') return 0
  const amount =
    rule.kind === 'fixed' ? rule.amount : wholeShillings(BigInt(owed) * BigInt(rule.rate), 10_000, currency)
  return rule.cap === null ? amount : Math.min(amount, rule.cap)
}

/**
 * The days on which an amount due on `dueDate` costs a penalty as long as it is owed, up to `today`: the first after the
 * days of grace, and by a monthly rule the same day of each month that follows.
 */
export function penaltyDays(dueDate: Day, { graceDays, isMonthly }: PenaltyRule, today: Day): Day[] {
  const first = addDays(dueDate, graceDays + 1)
  const days: Day[] = []
  for (let turn = 0; ; turn += 1) {
    const day = dueDayOf(addMonths(monthOf(first), turn), Number(first.slice(8)))
    if (day > today) return days
    days.push(day)
    if (!isMonthly) return days
  }
}
