import { expect, test } from 'vitest'
import { durationInWords, nextInWords } from './job-times'

test.each([
  [400, '0.4 s'],
  [9949, '9.9 s'],
  [9950, '10 s'],
  [59_400, '59 s'],
  [60_000, '1 min'],
  [185_000, '3 min 5 s'],
])('%s ms are told as %s', (millis, text) => {
  expect(durationInWords(millis)).toBe(text)
})

test('a run that is due is on its way, and an attempt after a failure is called one', () => {
  const now = new Date('2026-11-22T09:00:00Z')
  const next = (at: string, why: 'schedule' | 'retry') => nextInWords({ next: { at, why } }, now)
  expect(nextInWords({ next: null }, now)).toBeUndefined()
  expect(next('2026-11-22T09:00:00Z', 'schedule')).toBe('Next run in a moment')
  expect(next('2026-11-22T09:05:00Z', 'retry')).toMatch(/^Next attempt .*12:05/)
})
