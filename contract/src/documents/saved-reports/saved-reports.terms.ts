import { addDays, addMonths, type Day, dueDayOf, formatMonth, formatWholeDay } from '../../days'
import type { ReportBounds } from '../reports/report-heads.terms'

/** Of which time a saved report is, seen from the day on which it is opened or sent. */
export const reportPeriods = ['thisMonth', 'lastMonth', 'thisYear', 'last12Months'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** As which file it is sent. */
export const mailedFiles = ['pdf', 'xlsx'] as const
export type MailedFile = (typeof mailedFiles)[number]

export const mailedFileNames: Record<MailedFile, string> = { pdf: 'PDF', xlsx: 'Excel' }

const ofMonths = { thisMonth: 'This month', lastMonth: 'Last month', thisYear: 'This year', last12Months: '12 months' }

/** The periods that a report can have, by what it is asked for with, each with its name; none: it knows only today. */
export const periodsOf: Record<ReportBounds, Partial<Record<ReportPeriod, string>>> = {
  days: ofMonths,
  entries: ofMonths,
  months: ofMonths,
  day: { thisMonth: 'As of the day', lastMonth: 'As of the end of last month' },
  month: { lastMonth: 'Last month', thisMonth: 'This month' },
  year: { thisYear: 'This year of income', last12Months: 'The year of income before' },
  none: {},
}

/** The first and the last month, 'YYYY-MM', of a period. */
function monthsOf(period: ReportPeriod, day: Day) {
  const month = day.slice(0, 7)
  if (period === 'lastMonth') return { from: addMonths(month, -1), to: addMonths(month, -1) }
  if (period === 'thisYear') return { from: `${month.slice(0, 4)}-01`, to: month }
  return { from: period === 'last12Months' ? addMonths(month, -11) : month, to: month }
}

const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** In which a year of income began that a day lies in: on 1 July. */
const yearOfIncome = (day: Day) => Number(day.slice(0, 4)) - (day.slice(5, 7) < '07' ? 1 : 0)

/** What a report is asked for with to be of a period. */
export interface PeriodBounds {
  from?: string
  to?: string
  day?: Day
  month?: string
  year?: string
}

/** @param day on which it is opened or sent */
export function boundsIn(bounds: ReportBounds, period: ReportPeriod, day: Day): PeriodBounds {
  const { from, to } = monthsOf(period, day)
  if (bounds === 'days' || bounds === 'entries') return { from: `${from}-01`, to: lastDayOf(to) }
  if (bounds === 'months') return { from, to }
  if (bounds === 'day') return { day: period === 'lastMonth' ? lastDayOf(to) : day }
  if (bounds === 'month') return { month: to }
  if (bounds === 'year') return { year: String(yearOfIncome(day) - (period === 'last12Months' ? 1 : 0)) }
  return {}
}

/** 'October 2026', '1 Nov 2026 to 30 Nov 2026': of which time a report is that was sent. */
export function boundsInWords({ from, to, day, month, year }: PeriodBounds): string {
  const write = (bound: string) => (bound.length === 7 ? formatMonth(bound) : formatWholeDay(bound))
  if (from !== undefined && to !== undefined) return from === to ? write(from) : `${write(from)} to ${write(to)}`
  if (day !== undefined) return formatWholeDay(day)
  if (month !== undefined) return formatMonth(month)
  return year === undefined ? '' : `July ${year} to June ${Number(year) + 1}`
}

/** The last day by `today` on which a report that is sent on a day of the month was to be sent. */
export function lastMailDay(mailDay: number, today: Day): Day {
  const month = today.slice(0, 7)
  const inThis = dueDayOf(month, mailDay)
  return inThis <= today ? inThis : dueDayOf(addMonths(month, -1), mailDay)
}

/** What became of a report on its day. */
export const mailingOutcomes = ['mailed', 'not_allowed'] as const
export type MailingOutcome = (typeof mailingOutcomes)[number]

/** How many reports a person saves. */
export const MOST_REPORTS = 40
