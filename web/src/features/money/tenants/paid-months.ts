import { daysBetween, formatDay, formatMonth } from '@makao/contract/days'
import type { HeldTenancy, MonthState, PaidMonth } from '@makao/contract/money/tenants/tenants.schema'
import type { ChartLink } from '../../../ui/chart-part'
import type { DotState, MonthDot } from '../../../ui/charts-dots'
import * as words from './tenants.words'

const dotStates: Record<MonthState, DotState> = {
  on_time: 'onTime',
  partial: 'partial',
  late: 'late',
  open: 'open',
  due: 'due',
  waived: 'waived',
  none: 'none',
}

export const inDays = (days: number) => words.days(days)

/** '12 days late', '16 days overdue'; of a month that is neither nothing. */
function aboutMonth({ state, days }: PaidMonth): string | undefined {
  if (!days) return undefined
  return state === 'late' ? words.late(inDays(days)) : words.daysOverdue(inDays(days))
}

/** The months as dots, each a link to its charges and payments. */
export function dotsOf(
  months: readonly PaidMonth[],
  linkTo: (month: string, tenancyId: string) => ChartLink,
): MonthDot[] {
  return months.map((month) => {
    const name = formatMonth(month.month)
    const about = aboutMonth(month)
    return {
      name,
      label: name.slice(0, 1),
      state: dotStates[month.state],
      ...(about && { about }),
      ...(month.tenancyId && { link: linkTo(month.month, month.tenancyId) }),
    }
  })
}

/** 'since 5 Aug, 109 days' */
export function overdueInWords(overdueSince: string, today: string): string {
  const days = daysBetween(overdueSince, today)
  const since = words.since(formatDay(overdueSince, today))
  return days > 0 ? `${since}, ${inDays(days)}` : since
}

/** 'since 1 Nov 2024', '1 Nov 2024 to 30 Jun 2025' */
export const stayInWords = ({ startDate, endDate }: Pick<HeldTenancy, 'startDate' | 'endDate'>) =>
  endDate === null ? words.sinceStartDate(formatDay(startDate)) : words.until(formatDay(startDate), formatDay(endDate))
