import { expect, test } from 'vitest'
import {
  countMeasure,
  formatShort,
  moneyMeasure,
  namedPlaces,
  pathOf,
  percentMeasure,
  placeOf,
  sharesOf,
  ticksOf,
} from './charts.scale'

test.each([
  [0, '0'],
  [750, '750'],
  [2_500, '2.5k'],
  [999_999, '1M'],
  [1_806_050, '1.81M'],
  [1_293_242_304, '1.29bn'],
  [-42_000, '-42k'],
])('%d beside an axis is %s', (value, text) => expect(formatShort(value)).toBe(text))

test('an amount is written in full with its currency, and short without cents beside the axis', () => {
  const [kes, ugx] = [moneyMeasure('KES'), moneyMeasure('UGX')]
  expect([kes.format(180_605_000), kes.formatTick(150_000_000)]).toEqual(['KES\u00a01,806,050', '1.5M'])
  expect([ugx.format(1_293_242_304), ugx.formatTick(1_500_000_000)]).toEqual(['UGX\u00a01,293,242,304', '1.5bn'])
  expect([percentMeasure.format(66.666), percentMeasure.formatTick(50)]).toEqual(['66.7%', '50%'])
  expect(countMeasure('m³').format(1_200)).toBe('1,200\u00a0m³')
})

test.each([
  [0, 255_450_000, 100, [0, 100_000_000, 200_000_000, 300_000_000]],
  [0, 1_293_242_304, 1, [0, 500_000_000, 1_000_000_000, 1_500_000_000]],
  [0, 12, 1, [0, 5, 10, 15]],
  [50, 92, 1, [40, 60, 80, 100]],
  [-30_000, 90_000, 100, [-50_000, 0, 50_000, 100_000]],
])('from %d to %d the ticks are round', (least, most, one, ticks) => expect(ticksOf(least, most, one)).toEqual(ticks))

test('where there is nothing to show, an axis has one step of one shilling and every value stands at its foot', () => {
  const ticks = ticksOf(0, 0, 100)
  expect(ticks).toEqual([0, 100])
  expect(placeOf(0, ticks)).toBe(0)
})

test('any span, however large or small, is held by at most six ticks', () => {
  for (let power = 0; power <= 13; power += 1)
    for (const times of [1, 1.1, 1.9, 2.6, 4.9, 5.1, 7, 9.9]) {
      const most = Math.round(times * 10 ** power)
      for (const one of [1, 100]) {
        const ticks = ticksOf(0, most, one)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
        expect(ticks.every((tick) => tick % one === 0)).toBe(true)
      }
    }
})

test('what is off the axis stands at its edge', () => {
  expect([placeOf(-5, [0, 10]), placeOf(15, [0, 10]), placeOf(2.5, [0, 10])]).toEqual([0, 1, 0.25])
})

test.each([
  [30, [0, 7, 14, 21, 28]],
  [31, [0, 7, 14, 21, 28]],
  [12, [0, 2, 4, 6, 8, 10]],
  [1, [0]],
  [0, []],
])('of %d names below an axis these are written', (count, places) => expect(namedPlaces(count)).toEqual(places))

test('the shares of a bar: nothing stays nothing, a little can be seen, together they are the bar', () => {
  expect(sharesOf([])).toEqual([])
  expect(sharesOf([0, 0, 0])).toEqual([0, 0, 0])
  expect(sharesOf([3, 1])).toEqual([0.75, 0.25])
  const [most = 0, little = 0, none] = sharesOf([100_000_000_000, 1, 0])
  expect(little).toBeGreaterThan(0.015)
  expect(none).toBe(0)
  expect(most + little).toBeCloseTo(1)
  expect(sharesOf([-5, 10])).toEqual([0, 1])
})

test('a line ends where nothing is known yet, and a stepped one rises upright', () => {
  expect(pathOf([0, 5, null], [0, 10])).toBe('M0 100L50 50')
  expect(pathOf([0, 10, 10], [0, 10], true)).toBe('M0 100H50V0H100V0')
  expect(pathOf([null, null], [0, 10])).toBe('')
  expect(pathOf([7], [0, 10])).toBe('M0 30')
  // Months without rent leave a gap, and one that stands alone between two is seen.
  expect(pathOf([10, 10, null, 5, 5], [0, 10], true)).toBe('M0 0H25V0M75 50H100V50')
  expect(pathOf([null, 5, null], [0, 10], true)).toBe('M37.5 50H62.5')
})
