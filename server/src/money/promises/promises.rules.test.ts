import { expect, test } from 'vitest'
import { dayProblem, promiseStateOn } from './promises.rules'

const promise = { amount: 1_200_000, received: 0, day: '2026-11-25', withdrawnAt: null }

test('a promise waits to the end of its day and is broken after it, unless the money came', () => {
  expect(promiseStateOn('2026-11-25', promise)).toBe('waiting')
  expect(promiseStateOn('2026-11-26', promise)).toBe('broken')
  expect(promiseStateOn('2026-11-26', { ...promise, received: 1_199_999 })).toBe('broken')
  expect(promiseStateOn('2026-11-26', { ...promise, received: 1_200_000 })).toBe('kept')
  expect(promiseStateOn('2026-11-21', { ...promise, received: 1_200_000 })).toBe('kept')
  expect(promiseStateOn('2026-11-26', { ...promise, received: 1_200_000, withdrawnAt: new Date() })).toBe('withdrawn')
})

test('a promise is for today or a day of the coming year', () => {
  const problems = ['2026-11-20', '2026-11-21', '2027-11-22', '2027-11-23'].map((day) => dayProblem(day, '2026-11-21'))
  expect(problems).toEqual(['PROMISE_DAY_PAST', undefined, undefined, 'PROMISE_DAY_FAR'])
})
