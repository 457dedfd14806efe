import { addDays, type Day, formatDay } from '@makao/contract/days'
import { type Currency, editableMoney, formatMoney, minorFactor } from '@makao/contract/money'
import type { Lease, LeaseTerms } from '@makao/contract/money/leases/leases.schema'
import { type AgreedRent, rentOn } from '@makao/contract/money/leases/leases.terms'
import { editablePercent } from '@makao/contract/percent'
import type { FieldFor, FieldName } from '../../../lib/form'
import * as common from '../../../ui/common.words'
import * as words from './leases.words'

export interface LeaseFieldsProps {
  /** What the fields begin with. */
  lease: Lease
  field: FieldFor<FieldName<typeof LeaseTerms>>
}

/** As one would type an amount that may be left empty. */
export const editableTerm = (amount: number | null, currency: Currency): string =>
  amount ? editableMoney(amount, currency) : ''

export type Penalty = Pick<
  Lease,
  'currency' | 'penaltyKind' | 'penaltyRate' | 'penaltyAmount' | 'penaltyGraceDays' | 'penaltyCap' | 'isPenaltyMonthly'
>

const daysInWords = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** '10% of the rent owed, 5 days of grace, at most KES 2,000, once' */
export function penaltyInWords(penalty: Penalty): string {
  const { currency, penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly } = penalty
  if (penaltyKind === 'none') return common.none
  return [
    penaltyKind === 'percent'
      ? words.ofTheRentOwed(editablePercent(penaltyRate))
      : formatMoney(penaltyAmount, currency),
    penaltyGraceDays === 0 ? words.withoutGrace : words.ofGrace(daysInWords(penaltyGraceDays)),
    penaltyKind === 'percent' && penaltyCap !== null && words.atMost(formatMoney(penaltyCap, currency)),
    isPenaltyMonthly ? words.eachMonth : 'once',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Until when the lease runs, and what happens then. */
export function termInWords(
  lease: Pick<Lease, 'startDate' | 'endDate' | 'leaseEnd' | 'currentLeaseEnd' | 'renewal'>,
  today: Day,
): { until: string; after: string } {
  const { startDate, endDate, leaseEnd, currentLeaseEnd, renewal } = lease
  const from = words.sinceStartDate(formatDay(startDate))
  if (leaseEnd === null) return { until: words.openEndedMonthToMonth, after: words.untilNoticeIsGiven(from) }
  if (currentLeaseEnd === null) {
    return { until: words.monthByMonth, after: words.sinceTheAgreedTermIsOver(formatDay(addDays(leaseEnd, 1))) }
  }
  const until = words.until(formatDay(currentLeaseEnd))
  if (renewal === 'none') {
    if (currentLeaseEnd >= today) return { until, after: words.itEndsThen }
    return {
      until,
      after: endDate === null ? words.leaseHasEndedRenewItOr : words.itIsOver,
    }
  }
  return { until, after: renewal === 'monthly' ? words.thenMonthByMonth : words.thenRenewedForTheSameTerm }
}

/** What saving a lease did. @param rentDifference charged more for days that were charged before; below zero: less */
export function savedInWords(rentDifference: number, currency: Currency): string {
  const sum = formatMoney(Math.abs(rentDifference), currency)
  if (rentDifference > 0) return words.leaseSavedMoreRentWasCharged(sum)
  return rentDifference < 0 ? words.leaseSavedLessRentIsCharged(sum) : words.leaseSaved
}

/** 'Each month', 'For 3 months at a time' */
export function rentMonthsInWords(months: number): string {
  if (months === 1) return words.eachMonthLabel
  return months === 12 ? words.forAYearAtATime : words.forMonthsAtATime(months)
}

/** What a rent comes to after a rise, in whole shillings. @param rate hundredths of a percent */
export function raisedRent(rent: number, rate: number, currency: Currency): number {
  const factor = minorFactor(currency)
  return Math.round(((rent / factor) * (10_000 + rate)) / 10_000) * factor
}

/** By how much one rent is above another, '10%', '7.5%'; below zero it falls. */
export function riseInWords(before: number, after: number): string {
  const rise = Math.round(((after - before) / before) * 1000) / 10
  return Number.isFinite(rise) ? `${rise > 0 ? '+' : ''}${rise}%` : ''
}

const yearBefore = (day: Day): Day => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** The first rise to more than a tenth above what the rent was at any time in the twelve months before it. */
export function steepRise(rent: AgreedRent): { fromDay: Day; before: number; after: number } | undefined {
  const changes = [...rent.rentChanges].sort((a, b) => a.fromDay.localeCompare(b.fromDay))
  for (const { fromDay, rentAmount } of changes) {
    const since = yearBefore(fromDay)
    const between = changes.filter((change) => change.fromDay > since && change.fromDay < fromDay)
    const before = Math.min(rentOn(since, rent), ...between.map((change) => change.rentAmount))
    if (rentAmount * 10 > before * 11) return { fromDay, before, after: rentAmount }
  }
  return undefined
}
