import { addDays, addMonths, type Day, daysBetween, dueDayOf, monthsBetween } from '@makao/contract/days'
import type { ChargedTenancy } from '../charge-runs/charge-runs.rules'

const monthOf = (day: Day) => day.slice(0, 7)

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
