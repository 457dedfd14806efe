import { addMonths, type Day, formatMonth } from '@makao/contract/days'
import type { OccupancyMonth } from '@makao/contract/documents/reports/ledger-reports.schema'
import type { Collection } from '@makao/contract/documents/reports/reports.schema'
import type { Currency } from '@makao/contract/money'
import type { MonthRange } from '@makao/contract/money/owners/owners.schema'

/** 'October 2026 to November 2026' */
export const monthsLine = ({ from, to }: MonthRange) =>
  from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`

/** Collected of expected in percent; 0 when nothing was due. */
export function collectionOf(sums: Pick<Collection, 'currency' | 'expected' | 'collected'>): Collection {
  const { currency, expected, collected } = sums
  const rate = expected === 0 ? 0 : (collected / expected) * 100
  return { currency, expected, collected, outstanding: expected - collected, rate }
}

/** Fewest and most months that a chart shows. */
const FEWEST = 6
const MOST = 24

/** The first month, 'YYYY-MM', of the chart above a range: that of the range, or enough months before its end. */
export function firstMonthOf({ from, to }: { from: Day; to: Day }): string {
  const last = to.slice(0, 7)
  const atLeast = addMonths(last, 1 - FEWEST)
  const atMost = addMonths(last, 1 - MOST)
  const first = from.slice(0, 7) < atLeast ? from.slice(0, 7) : atLeast
  return first < atMost ? atMost : first
}
/** The currency that was asked for, where a report has anything in it; else its rows are all there are. */
export function currencyAmong(
  totals: readonly { currency: Currency }[],
  asked: Currency | null | undefined,
): Currency | undefined {
  return totals.find(({ currency }) => currency === asked)?.currency
}

/** Days and moves of several months together; how many units there were, and stood empty, is of each month alone. */
export function totalOfOccupancy(months: readonly OccupancyMonth[]) {
  const sum = (of: 'availableDays' | 'letDays' | 'movedIn' | 'movedOut') =>
    months.reduce((added, month) => added + month[of], 0)
  const [availableDays, letDays] = [sum('availableDays'), sum('letDays')]
  const rate = availableDays === 0 ? 0 : (100 * letDays) / availableDays
  return { month: 'Total', availableDays, letDays, rate, movedIn: sum('movedIn'), movedOut: sum('movedOut') }
}
