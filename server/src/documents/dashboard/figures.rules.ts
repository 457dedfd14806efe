import { addDays, addMonths, type Day, dueDayOf } from '@makao/contract/days'
import type { MonthDay, MonthFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import type { Currency } from '@makao/contract/money'
import { collectionOf } from '../reports/reports.rules'

/** What is due in a month, 'YYYY-MM', and what of it came in. */
export interface MonthSum {
  month: string
  currency: Currency
  expected: number
  collected: number
  tenanciesOpen: number
}

/** What is due in a month, or came in of it, by day. */
export interface DaySum {
  month: string
  currency: Currency
  day: Day
  amount: number
}

interface Read {
  sums: readonly MonthSum[]
  dues: readonly DaySum[]
  paid: readonly DaySum[]
}

/** What days come to by the end of one of them. */
const until = (sums: readonly DaySum[], day: Day) =>
  sums.reduce((total, sum) => (sum.day <= day ? total + sum.amount : total), 0)

/** The day of another month with the same number, or its last one. */
const sameDayIn = (month: string, day: Day) => dueDayOf(month, Number(day.slice(8)))

/** How the month of `today` stands in a currency, beside the month before it. Undefined while nothing is due in it. */
export function monthFigures(read: Read, currency: Currency, today: Day): MonthFigures | undefined {
  const month = today.slice(0, 7)
  const earlier = addMonths(month, -1)
  const of = <Sum extends { month: string; currency: Currency }>(sums: readonly Sum[], wanted: string) =>
    sums.filter((sum) => sum.currency === currency && sum.month === wanted)
  const [present] = of(read.sums, month)
  if (!present) return undefined
  const [past] = of(read.sums, earlier)
  const paid = of(read.paid, month)
  const paidBefore = of(read.paid, earlier)
  const dues = of(read.dues, month)
  const sameDay = sameDayIn(earlier, today)
  const collection = collectionOf({ currency, expected: present.expected, collected: present.collected })
  const before =
    past && past.expected > 0
      ? collectionOf({ currency, expected: past.expected, collected: until(paidBefore, sameDay) })
      : null
  const days: MonthDay[] = []
  for (let day: Day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    days.push({
      day,
      expected: until(dues, day),
      collected: day > today ? null : until(paid, day),
      before: until(paidBefore, sameDayIn(earlier, day)),
    })
  }
  const isSettled = present.tenanciesOpen === 0 && present.expected > 0
  const lastPaid = paid.filter(({ amount }) => amount !== 0).map(({ day }) => day)
  return {
    ...collection,
    tenanciesOpen: present.tenanciesOpen,
    settledOn: isSettled ? (lastPaid.sort().at(-1) ?? null) : null,
    before,
    points: before && collection.rate - before.rate,
    days,
  }
}
