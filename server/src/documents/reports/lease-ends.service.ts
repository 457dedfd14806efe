import { addDays, dayInNairobi, daysBetween } from '@makao/contract/days'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import type { LeaseEndRow } from '@makao/contract/documents/reports/reports.schema'
import { leaseEndSteps } from '@makao/contract/documents/reports/reports.terms'
import { currentLeaseEnd } from '../../money/leases/lease-end.rules'
import { listAgreedTerms } from './lease-ends.repository'
import type { Reading } from './report'
import { amongPlaces } from './report-places.repository'

/** Leases that end in the days ahead, or are over while the tenant stays; what ends first stands first. */
export async function readLeaseEnds({ db, now }: Reading, places: ReportPlaces): Promise<LeaseEndRow[]> {
  const today = dayInNairobi(now)
  const until = addDays(today, Math.max(...leaseEndSteps))
  return (await listAgreedTerms(db, today, until, amongPlaces(places, today)))
    .flatMap(({ leaseEnd: agreed, leaseStart, renewal, ...row }) => {
      const leaseEnd = currentLeaseEnd({ startDate: leaseStart, leaseEnd: agreed, renewal }, today)
      if (leaseEnd === null || leaseEnd > until) return []
      return { ...row, leaseStart, leaseEnd, renewal, daysLeft: daysBetween(today, leaseEnd) }
    })
    .sort((a, b) => a.daysLeft - b.daysLeft)
}
