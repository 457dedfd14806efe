import { isDay } from '@makao/contract/days'
import { expect, test } from 'vitest'
import { choiceParam, dayParam, idParam, pageParam, textParam } from './search-params'

test('a search that looks like a number stays a text', () => {
  expect(textParam(254712345678)).toBe('254712345678')
  expect(textParam(true)).toBe('true')
  expect(textParam('')).toBeUndefined()
  expect(textParam({ a: 1 })).toBeUndefined()
})

test.each([1, 0, -1, 1.5, 100_001, 'two', Number.NaN, null])('%s is the first page', (value) => {
  expect(pageParam(value)).toBeUndefined()
})

test('what a link says wrongly counts as not said', () => {
  expect(pageParam('2')).toBe(2)
  expect(choiceParam('paid', ['paid', 'pending'])).toBe('paid')
  expect(choiceParam('lost', ['paid', 'pending'])).toBeUndefined()
  expect(dayParam('2026-02-28', isDay)).toBe('2026-02-28')
  expect(dayParam('2026-02-31', isDay)).toBeUndefined()
  expect(idParam('1 or 1=1')).toBeUndefined()
})
