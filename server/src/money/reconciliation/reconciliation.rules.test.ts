import { expect, test } from 'vitest'
import {
  agreeingObstacle,
  type DayFigures,
  daysInWords,
  daysOf,
  openDays,
  openDaysOf,
  reconcile,
  sumOfDays,
} from './reconciliation.rules'

const none = { cameIn: null, wentOut: null }
const day = (date: number, more: Partial<DayFigures> = {}): DayFigures => ({
  day: `2026-10-${String(date).padStart(2, '0')}`,
  cameIn: 0,
  payments: 0,
  unmatched: 0,
  wentOut: 0,
  byLines: none,
  entered: null,
  ...more,
})
const entered = (more: Partial<NonNullable<DayFigures['entered']>>) => ({ ...none, closing: null, ...more })
const states = (days: DayFigures[], opening?: number) => reconcile(days, opening).map(({ state }) => state)

test('a day agrees when its statement says what came in, by its lines or by hand, and what was entered counts first', () => {
  const byLines = { cameIn: 500, wentOut: 20 }
  expect(states([day(1, { cameIn: 500, byLines })])).toEqual(['agrees'])
  expect(reconcile([day(1, { cameIn: 400, byLines })], undefined)).toMatchObject([
    { state: 'differs', difference: 100, stated: byLines },
  ])
  expect(states([day(1, { cameIn: 400, byLines, entered: entered({ cameIn: 400 }) })])).toEqual(['agrees'])
  expect(states([day(1, { cameIn: 400 })])).toEqual(['not_stated'])
})

test('a balance is held against the one before, with what came in and went out since', () => {
  const days = [
    day(1, { cameIn: 500, entered: entered({ wentOut: 100 }) }),
    day(3, { cameIn: 300, wentOut: 50, entered: entered({ closing: 1_650 }) }),
    day(4, { cameIn: 10, entered: entered({ closing: 1_600 }) }),
  ]
  const found = reconcile(days, 1_000)
  expect(found.map(({ expectedClosing }) => expectedClosing)).toEqual([1_400, 1_650, 1_660])
  expect(found.map(({ closingDifference }) => closingDifference)).toEqual([null, 0, -60])
  expect(found.map(({ state }) => state)).toEqual(['agrees', 'agrees', 'differs'])
})

test('a balance that is wrong covers no day before it, and the first one is only where it begins', () => {
  const days = [day(1, { cameIn: 500 }), day(2, { entered: entered({ closing: 9_999 }) })]
  expect(states(days, 1_000)).toEqual(['not_stated', 'differs'])
  expect(states(days)).toEqual(['not_stated', 'agrees'])
  expect(states([...days, day(3, { cameIn: 1 }), day(4, { entered: entered({ closing: 10_000 }) })])).toEqual([
    'not_stated',
    'agrees',
    'agrees',
    'agrees',
  ])
})

test('days are known by lines, by what somebody typed and by what is stated', () => {
  const line = { day: '2026-10-02', cameIn: 100, payments: 1, unmatched: 40, wentOut: 0, byLines: none }
  const found = daysOf(
    [line],
    [
      { day: '2026-10-02', cameIn: 50, payments: 1, wentOut: 0 },
      { day: '2026-10-01', cameIn: 7, payments: 1, wentOut: 0 },
    ],
    [{ day: '2026-10-03', cameIn: 5, wentOut: null, closing: null }],
  )
  expect(found.map(({ day: date, cameIn, payments }) => [date, cameIn, payments])).toEqual([
    ['2026-10-01', 7, 1],
    ['2026-10-02', 150, 2],
    ['2026-10-03', 0, 0],
  ])
  const days = reconcile(found, undefined)
  expect(sumOfDays(days)).toEqual({ cameIn: 157, payments: 3, stated: 5 })
  expect(sumOfDays([])).toEqual({ cameIn: 0, payments: 0, stated: null })
  expect(openDays(days)).toEqual(['2026-10-01', '2026-10-02', '2026-10-03'])
})

test('days are named, of many the first ones', () => {
  const days = Array.from({ length: 7 }, (_, place) => `2026-10-0${place + 1}`)
  expect(daysInWords([])).toBe('')
  expect(daysInWords(days.slice(0, 1))).toBe('1 Oct 2026')
  expect(daysInWords(days.slice(0, 3))).toBe('1 Oct 2026, 2 Oct 2026 and 3 Oct 2026')
  expect(daysInWords(days.slice(0, 6))).toMatch(/5 Oct 2026 and 1 more day$/)
  expect(daysInWords(days)).toMatch(/ and 2 more days$/)
})

test('a month is agreed once it is over, and anew only when it came to something else', () => {
  const month = { month: '2026-10', now: '2026-11' }
  expect(agreeingObstacle({ ...month, agreed: null })).toBeUndefined()
  expect(agreeingObstacle({ ...month, month: '2026-11', agreed: null })).toBe('MONTH_NOT_OVER')
  expect(agreeingObstacle({ ...month, agreed: { hasChanged: false } })).toBe('MONTH_AGREED')
  expect(agreeingObstacle({ ...month, agreed: { hasChanged: true } })).toBeUndefined()
})

test('an agreed month has no open days until it comes to something else, and a balance goes on into the next month', () => {
  const lines = { payments: 1, unmatched: 0, wentOut: 0, byLines: { cameIn: null, wentOut: null } }
  const of = (day: string, cameIn: number, closing: number | null = null) => ({
    ...{ ...lines, day, cameIn },
    entered: closing === null ? null : { cameIn: null, wentOut: null, closing },
  })
  const days = [of('2026-10-05', 300), of('2026-11-02', 200), of('2026-11-03', 100, 1_600)]
  expect(openDaysOf(days, 1_000, new Map())).toEqual(['2026-10-05'])
  expect(openDaysOf(days, 1_000, new Map([['2026-10', { cameIn: 300, stated: null }]]))).toEqual([])
  expect(openDaysOf(days, 1_000, new Map([['2026-10', { cameIn: 200, stated: null }]]))).toEqual(['2026-10-05'])
  expect(openDaysOf(days, 900, new Map())).toEqual(['2026-10-05', '2026-11-02', '2026-11-03'])
})
