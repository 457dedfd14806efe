import { addDays, addMonths, type Day, daysBetween, dueDayOf, monthsBetween } from '@makao/contract/days'
import type { ChargedTenancy } from '../charge-runs/charge-runs.rules'

const monthOf = (day: Day) => day.slice(0, 7)

const dayOf = (day: Day) => Number(day.slice(8))

const dayBefore = (startDate: Day, months: number) =>
  addDays(dueDayOf(addMonths(monthOf(startDate), months), dayOf(startDate)), -1)

/**
 * How people say the last day of a term of whole months. From the 31st one of a month that has none ends on the last of that month, or a
 * day earlier; from 1 January one of a year ends on 31 December again.
 */
const endsOfTerm = [
  dayBefore,
  (startDate: Day, months: number) => {
    const last = dueDayOf(addMonths(monthOf(startDate), months), 31)
    return dayOf(startDate) > dayOf(last) ? last : dayBefore(startDate, months)
  },
]

/** The last day of the present term, after renewals; null: none was agreed, or the tenancy goes on month by month. */
export function currentLeaseEnd(
  { startDate, leaseEnd, renewal }: Pick<ChargedTenancy, 'startDate' | 'leaseEnd' | 'renewal'>,
  today: Day,
): Day | null {
  if (leaseEnd === null || leaseEnd >= today || renewal === 'none') return leaseEnd
  if (renewal === 'monthly') return null
  const months = monthsBetween(monthOf(startDate), monthOf(dayOf(startDate) === 1 ? addDays(leaseEnd, 1) : leaseEnd))
  const endOfTerm = months > 0 ? endsOfTerm.find((end) => end(startDate, months) === leaseEnd) : undefined
  const days = daysBetween(startDate, leaseEnd) + 1
  let end = leaseEnd
  for (let term = 2; end < today; term += 1) {
    end = endOfTerm?.(startDate, months * term) ?? addDays(leaseEnd, days * (term - 1))
  }
  return end
}
