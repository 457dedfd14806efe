import { addDays, addMonths, dueDayOf, formatWholeDay, monthName, monthsBetween } from '@makao/contract/days'
import type { Range } from './reports.queries'
import * as words from './reports.words'

/** Another time that a report's figures are held against, and what it is called: 'in Oct 2026'. */
export interface OtherTime {
  range: Range
  name: string
}

/** What a report said of it. */
export interface Compared<Row> {
  rows: readonly Row[]
  name: string
}

/** Those of other times that have come. @param found for each of them what was read */
export function compared<Row>(
  times: readonly OtherTime[],
  found: readonly { data: readonly Row[] | undefined; isPlaceholderData: boolean }[],
): Compared<Row>[] {
  return times.flatMap(({ name }, place) => {
    const { data: rows, isPlaceholderData = true } = found[place] ?? {}
    return rows && !isPlaceholderData ? [{ name, rows }] : []
  })
}

const monthOf = (day: string) => day.slice(0, 7)
/** @param month 'YYYY-MM' */
export const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/**
 * The months before these, and the same ones a year ago.
 * @param months 'YYYY-MM', both included
 */
export function monthsBefore({ from, to }: Range): OtherTime[] {
  const count = monthsBetween(from, to) + 1
  const before = { from: addMonths(from, -count), to: addMonths(from, -1) }
  const yearAgo = { from: addMonths(from, -12), to: addMonths(to, -12) }
  const one = (month: string) => words.inMonth(monthName(month).slice(0, 3), month.slice(0, 4))
  return [
    { range: before, name: count === 1 ? one(before.from) : words.inMonthsBefore(count) },
    // Of twelve months they are the same.
    ...(count < 12 ? [{ range: yearAgo, name: count === 1 ? one(yearAgo.from) : words.aYearBefore }] : []),
  ]
}

/**
 * Of whole months the ones before and those of a year ago, of each as many days as are over: what half a month brought is not held
 * against a whole one. Of other days nothing.
 */
export function daysBefore({ from, to }: Range, today: string): OtherTime[] {
  if (!from.endsWith('-01') || to !== lastDayOf(monthOf(to)) || from > today) return []
  const isOver = to <= today
  return monthsBefore({ from: monthOf(from), to: monthOf(to) }).map(({ range, name }) => {
    const months = monthsBetween(monthOf(from), range.from)
    const end = isOver ? lastDayOf(range.to) : dueDayOf(addMonths(monthOf(today), months), Number(today.slice(8)))
    const isOne = range.from === range.to
    const untilThen = isOne ? words.byDay(formatWholeDay(end)) : words.byTheSameDay(name)
    return { range: { from: `${range.from}-01`, to: end }, name: isOver ? name : untilThen }
  })
}

/** '12% more than in Oct 2026'; undefined where there was nothing to hold it against. */
export function comparedText(now: number, then: number, name: string): string | undefined {
  if (then <= 0 || now < 0) return undefined
  const percent = Math.round((100 * (now - then)) / then)
  if (percent === 0) return words.asMuchAs(name)
  return percent > 0 ? words.moreThan(percent, name) : words.lessThan(-percent, name)
}
