import { addMonths, type Day, dueDayOf, monthsBetween } from '@makao/contract/days'
import type { Renewal } from '@makao/contract/money/leases/leases.terms'
import type { NewCharge } from '../charges/charges.rules'
import {
  type AgreedRent,
  costByDays,
  earlier,
  firstOf,
  lastOf,
  later,
  monthOf,
  rentFor,
  wholeOf,
} from './part-month.rules'

/** What charges are made of; amounts in minor units of `currency`. */
export interface ChargedTenancy extends AgreedRent {
  tenancyId: string
  startDate: Day
  /** The first day that is charged: the day on which somebody else moved out is charged to that person. */
  firstDay: Day
  /** The day of moving out, once it is known. */
  endDate: Day | null
  /** Nothing before its month is charged by itself; null: everything is. */
  chargeFrom: Day | null
  leaseEnd: Day | null
  renewal: Renewal
  rentMonths: number
  depositAmount: number
  rentDueDate: number
  serviceChargeDueDate: number
  /** Agreed before the due day was changed in the month of this day: what is for that month is due no earlier. */
  rentNotDueBefore: Day | null
  serviceChargeNotDueBefore: Day | null
  /** By name; one without a name where the unit only has a sum. */
  serviceCharges: readonly { name: string | null; amount: number }[]
}

/**
 * What is charged on the day that a tenancy is entered. Of somebody who moved in this month nobody could ask it earlier:
 * it is due today at the earliest. Who moved in before owes since the day that they knew.
 */
export function dueOnEntry(
  charges: readonly NewCharge[],
  { startDate, today }: { startDate: Day; today: Day },
): NewCharge[] {
  if (startDate < firstOf(monthOf(today))) return [...charges]
  return charges.map((charge) => ({ ...charge, dueDate: later(charge.dueDate, today) }))
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
    const dueOf = (day: number, notBefore: Day | null) => {
      const due = later(dueDayOf(month, day), periodFrom)
      return notBefore !== null && monthOf(notBefore) === month ? later(due, notBefore) : due
    }
    const monthsIn = monthsBetween(monthOf(firstDay), month) % rentMonths
    const rentDue = dueOf(tenancy.rentDueDate, tenancy.rentNotDueBefore)
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
    const serviceDue = dueOf(tenancy.serviceChargeDueDate, tenancy.serviceChargeNotDueBefore)
    if (serviceDue > until || !withServiceCharges(month)) continue
    const periodTo = lastDay === null ? lastOf(month) : earlier(lastOf(month), lastDay)
    for (const { name, amount: monthly } of tenancy.serviceCharges) {
      const costTo = (last: Day) => (tenancy.isProrated ? costByDays(periodFrom, last, monthly, currency) : monthly)
      const amount = costTo(periodTo)
      const chargeKey = `service_charge:${(name ?? '').toLowerCase()}:${month}`
      const due = { paymentType: 'service_charge' as const, name, amount, dueDate: serviceDue, periodFrom, periodTo }
      add({ ...due, chargeKey, ...wholeOf(lastOf(month), periodTo, costTo) })
    }
  }
  return charges.sort((a, b) => a.dueDate.localeCompare(b.dueDate))
}
