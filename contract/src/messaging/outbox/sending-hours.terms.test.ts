import { expect, test } from 'vitest'
import { cronByDay, dayBegins, dayEnds, isDaytime } from './sending-hours.terms'

test.each([
  ['2026-11-21T04:59:59Z', false],
  ['2026-11-21T05:00:00Z', true],
  ['2026-11-21T14:59:59Z', true],
  ['2026-11-21T15:00:00Z', false],
  ['2026-11-21T21:30:00Z', false],
])('at %s people in Nairobi are reminded: %s', (instant, is) => {
  expect(isDaytime(new Date(instant))).toBe(is)
})

test('the last hour is one in which people are still reminded', () => {
  expect([dayBegins, dayEnds, cronByDay]).toEqual(['08:00', '18:00', '0 8-17 * * *'])
})
