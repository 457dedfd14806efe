import type { Day } from '@makao/contract/days'
import { formatWholeDay } from '@makao/contract/days'
import { reconciliation } from '@makao/contract/money/reconciliation/reconciliation.contract'
import type { ReconciledDay, Stated } from '@makao/contract/money/reconciliation/reconciliation.schema'
import { type Actions, allowing } from '../../allowed'

/** A day of an account, before what is stated is held against what Makao knows. Amounts in minor units. */
export interface DayFigures {
  day: Day
  cameIn: number
  payments: number
  unmatched: number
  /** What lines of a statement come to; null: there is no line of one. */
  byLines: Pick<Stated, 'cameIn' | 'wentOut'>
  /** What else is known to have gone out. */
  wentOut: number
  /** What somebody read off a statement, or a statement proves. */
  entered: Stated | null
}

/** A day that is held against its statement, before the books. */
export type TiedDay = Omit<ReconciledDay, 'inBooks' | 'booksDifference'>

/**
 * Holds each day of an account against its statement. The days come in order. A balance that is right covers the days before it of
 * which no statement says anything.
 * @param opening the balance before them, as a statement last said it and by what came in and went out since; undefined: none did
 */
export function reconcile(days: readonly DayFigures[], opening: number | undefined): TiedDay[] {
  const found: TiedDay[] = []
  let expected = opening
  let uncovered: TiedDay[] = []
  for (const { day, cameIn, payments, unmatched, byLines, wentOut, entered } of days) {
    const stated: Stated = {
      cameIn: entered?.cameIn ?? byLines.cameIn,
      wentOut: entered?.wentOut ?? byLines.wentOut,
      closing: entered?.closing ?? null,
    }
    // What goes out is no rent: as much as the statement says is taken as gone.
    if (expected !== undefined) expected += cameIn - (stated.wentOut ?? wentOut)
    const difference = stated.cameIn === null ? null : stated.cameIn - cameIn
    const closingDifference = stated.closing === null || expected === undefined ? null : stated.closing - expected
    const isStated = difference !== null || closingDifference !== null || cameIn === 0
    const reconciled: TiedDay = {
      day,
      stated,
      isEntered: entered !== null,
      cameIn,
      payments,
      unmatched,
      expectedClosing: expected ?? null,
      difference,
      closingDifference,
      state: difference || closingDifference ? 'differs' : isStated ? 'agrees' : 'not_stated',
    }
    found.push(reconciled)
    if (reconciled.state === 'not_stated') uncovered.push(reconciled)
    if (stated.closing === null) continue
    if (closingDifference === 0) for (const before of uncovered) before.state = 'agrees'
    uncovered = []
    expected = stated.closing
  }
  return found
}

/** The days that keep a month from being as its statement says. */
export const openDays = (days: readonly Pick<ReconciledDay, 'day' | 'state'>[]): Day[] =>
  days.filter(({ state }) => state !== 'agrees').map(({ day }) => day)

/**
 * The days that no statement bears out, of months that nobody has agreed as they stand now.
 * @param days in order @param opening the balance before them, as of `reconcile` @param agreed what each agreed month came to then
 */
export function openDaysOf(
  days: readonly DayFigures[],
  opening: number | undefined,
  agreed: ReadonlyMap<string, { cameIn: number; stated: number | null }>,
): Day[] {
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))]
  let balance = opening
  return months.flatMap((month) => {
    const reconciled = reconcile(
      days.filter(({ day }) => day.startsWith(month)),
      balance,
    )
    const last = reconciled.at(-1)
    balance = last?.stated.closing ?? last?.expectedClosing ?? balance
    const kept = agreed.get(month)
    const { cameIn, stated } = sumOfDays(reconciled)
    return kept && kept.cameIn === cameIn && kept.stated === stated ? [] : openDays(reconciled)
  })
}

const MOST_NAMED = 5

/** '3 Nov 2026, 4 Nov 2026 and 7 more days' */
export function daysInWords(days: readonly Day[]): string {
  const named = days.slice(0, MOST_NAMED).map(formatWholeDay)
  const rest = days.length - named.length
  if (rest > 0) return `${named.join(', ')} and ${rest} more ${rest === 1 ? 'day' : 'days'}`
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}

/** What the days come to. `stated`: null where no statement says anything of any. */
export function sumOfDays(days: readonly Pick<ReconciledDay, 'cameIn' | 'payments' | 'stated'>[]) {
  const stated = days.flatMap((day) => day.stated.cameIn ?? [])
  return {
    cameIn: days.reduce((sum, { cameIn }) => sum + cameIn, 0),
    payments: days.reduce((sum, { payments }) => sum + payments, 0),
    stated: stated.length === 0 ? null : stated.reduce((sum, amount) => sum + amount, 0),
  }
}

interface Month {
  month: string
  /** The month of today, 'YYYY-MM'. */
  now: string
  agreed: { hasChanged: boolean } | null
}

/** Why a month cannot be marked as agreed. One that came to something else since is agreed anew. */
export function agreeingObstacle({ month, now, agreed }: Month) {
  if (month >= now) return 'MONTH_NOT_OVER'
  return agreed !== null && !agreed.hasChanged ? 'MONTH_AGREED' : undefined
}

/** What may be done with a month of an account. */
export const monthActions = {
  enterDay: ({ agreed }) => (agreed === null ? undefined : 'MONTH_AGREED'),
  agree: agreeingObstacle,
  takeBack: ({ agreed }) => (agreed === null ? 'MONTH_NOT_AGREED' : undefined),
} satisfies Actions<Month>

export const monthFor = allowing(reconciliation, monthActions)

/**
 * What an account comes to in the books at the end of each day, beside what its statement says.
 * @param days in order @param moved what moved on it on each day, in order @param opening what it came to before
 */
export function inBooks<Row extends Pick<ReconciledDay, 'day' | 'stated'>>(
  days: readonly Row[],
  moved: readonly { day: Day; moved: number }[],
  opening: number,
): (Row & { inBooks: number; booksDifference: number | null })[] {
  let [balance, next] = [opening, 0]
  return days.map((row) => {
    for (let move = moved[next]; move && move.day <= row.day; move = moved[++next]) balance += move.moved
    const { closing } = row.stated
    return { ...row, inBooks: balance, booksDifference: closing === null ? null : closing - balance }
  })
}

/** What payments of a day come to, as lines tell of them or somebody typed them. */
export interface KnownDay
  extends Pick<DayFigures, 'day' | 'cameIn' | 'payments' | 'unmatched' | 'wentOut' | 'byLines'> {}

const noDay = (day: Day): DayFigures => ({
  day,
  cameIn: 0,
  payments: 0,
  unmatched: 0,
  wentOut: 0,
  byLines: { cameIn: null, wentOut: null },
  entered: null,
})

/** Every day of which anything is known or stated, in order. */
export function daysOf(
  lines: readonly KnownDay[],
  typed: readonly Pick<KnownDay, 'day' | 'cameIn' | 'payments' | 'wentOut'>[],
  stated: readonly ({ day: Day } & Stated)[],
): DayFigures[] {
  const days = new Map<Day, DayFigures>(lines.map((line) => [line.day, { ...line, entered: null }]))
  for (const { day, cameIn, payments, wentOut } of typed) {
    const known = days.get(day) ?? noDay(day)
    days.set(day, {
      ...known,
      cameIn: known.cameIn + cameIn,
      payments: known.payments + payments,
      wentOut: known.wentOut + wentOut,
    })
  }
  for (const { day, ...entered } of stated) days.set(day, { ...(days.get(day) ?? noDay(day)), entered })
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}
