import type { Price } from '@makao/contract/money/meters/meters.schema'
import { expectedUsage } from '@makao/contract/money/meters/meters.terms'
import { describe, expect, test } from 'vitest'
import {
  type Base,
  baseOf,
  billNotes,
  billOf,
  type Counted,
  oddityOf,
  questionOf,
  usageBetween,
  usedSince,
  usualOf,
} from './meters.rules'

const price = (shillings: Partial<Price>): Price => ({ price: 0, minimumCharge: 0, standingCharge: 0, ...shillings })

describe('usage', () => {
  test('is the difference of two readings', () => expect(usageBetween(1000, 13_500, 5, false)).toBe(12_500))
  test('is below zero for a dial that shows less', () => expect(usageBetween(13_500, 1000, 5, false)).toBe(-12_500))
  test('goes over the end of the dial', () => expect(usageBetween(99_990_000, 10_000, 5, true)).toBe(20_000))
  test('of a rollover to the very same value is the whole dial', () =>
    expect(usageBetween(5, 5, 3, true)).toBe(1_000_000))
})

describe('billOf', () => {
  test.each([
    ['12.5 m³ at KES 150', 12_500, { price: 15_000 }, 'KES', 187_500],
    ['half a shilling goes up', 1500, { price: 100 }, 'KES', 200],
    ['a little less than half goes down', 1499, { price: 100 }, 'KES', 100],
    ['a price with cents', 7333, { price: 12_345 }, 'KES', 90_500],
    ['shillings without cents', 7333, { price: 4123 }, 'UGX', 30_234],
    ['half a Ugandan shilling goes up', 500, { price: 1 }, 'UGX', 1],
    ['at least the minimum', 1000, { price: 15_000, minimumCharge: 30_000 }, 'KES', 30_000],
    ['more than the minimum', 3000, { price: 15_000, minimumCharge: 30_000 }, 'KES', 45_000],
    [
      'the standing charge on top of it',
      1000,
      { price: 15_000, minimumCharge: 30_000, standingCharge: 5050 },
      'KES',
      35_050,
    ],
    ['nothing used, a standing charge', 0, { price: 15_000, standingCharge: 5000 }, 'KES', 5000],
    ['nothing at all', 0, { price: 15_000 }, 'KES', 0],
    // 99,999,999.999 × 1,000.01: the product of the two is more than a number holds.
    ['exact where a product of numbers is not', 99_999_999_999, { price: 100_001 }, 'KES', 10_000_099_999_900],
  ] as const)('%s', (_, usage, given, currency, amount) => expect(billOf(usage, price(given), currency)).toBe(amount))
})

describe('what is usual', () => {
  test('needs two bills', () => {
    expect(usualOf([])).toBeNull()
    expect(usualOf([{ usage: 12_000, days: 30 }])).toBeNull()
    expect(
      usualOf([
        { usage: 12_000, days: 30 },
        { usage: 8000, days: 31 },
      ]),
    ).toEqual({ usage: 20_000, days: 61 })
  })

  test('is scaled by days and rounded half up', () => {
    expect(expectedUsage({ usage: 20_000, days: 60 }, 30)).toBe(10_000)
    expect(expectedUsage({ usage: 5, days: 10 }, 1)).toBe(1)
    expect(expectedUsage({ usage: 4, days: 10 }, 1)).toBe(0)
  })
})

describe('oddityOf', () => {
  const usual = { usage: 20_000, days: 60 }
  test.each([
    ['nothing is usual yet', 900_000, 30, null, null],
    ['three times the usual is not odd', 30_000, 30, usual, null],
    ['a thousandth more is', 30_001, 30, usual, 'high'],
    ['in twice the time it is not', 30_001, 60, usual, null],
    ['something where nothing is usual', 1, 30, { usage: 0, days: 60 }, 'high'],
    ['nothing where something is usual', 0, 30, usual, 'zero'],
    ['nothing where nothing is usual', 0, 30, { usage: 0, days: 60 }, null],
  ] as const)('%s', (_, usage, days, known, reason) => expect(oddityOf(usage, days, known)).toBe(reason))
})

const reading = (given: Partial<Counted>): Counted => ({
  value: 100_000,
  day: '2026-10-01',
  kind: 'regular',
  fromDay: '2026-09-01',
  usage: 10_000,
  tenancyId: 'amani',
  ...given,
})

describe('baseOf', () => {
  const opening = reading({ value: 0, day: '2026-10-20', kind: 'opening', fromDay: null, usage: null })
  const closing = reading({ value: 107_000, day: '2026-10-20', kind: 'closing', fromDay: '2026-10-01', usage: 7000 })
  const carrying: Base = { value: 0, day: '2026-10-20', fromDay: '2026-10-01', carried: 7000, carriedFor: 'amani' }
  const plain: Base = { value: 0, day: '2026-10-20', fromDay: '2026-10-20', carried: 0, carriedFor: null }

  test('of a meter without readings there is none', () => {
    expect(baseOf([])).toBeUndefined()
    expect(baseOf([undefined, closing])).toBeUndefined()
  })
  test('is the last reading', () =>
    expect(baseOf([reading({})])).toEqual({ ...plain, value: 100_000, day: '2026-10-01', fromDay: '2026-10-01' }))
  test('of the first reading of a first meter it is that', () => expect(baseOf([opening])).toEqual(plain))
  test('carries on what the meter before was not billed for', () =>
    expect(baseOf([opening, closing])).toEqual(carrying))
  test('carries it over a meter that was changed on the day it came', () =>
    expect(baseOf([opening, { ...opening, value: 5000 }, closing])).toEqual(carrying))
  test('carries nothing where the meter before was billed that day', () =>
    expect(baseOf([opening, reading({ day: '2026-10-20' })])).toEqual(plain))
  test('carries nothing where the last reading before is void', () =>
    expect(baseOf([opening, undefined])).toEqual(plain))
  test('carries nothing of a meter before that was read once', () => {
    expect(baseOf([opening, { ...closing, usage: null, fromDay: null }])).toEqual(plain)
    expect(baseOf([opening, { ...closing, fromDay: null }])).toEqual(plain)
  })

  test('the rest is charged to whom it was for, and to nobody else', () => {
    expect(usedSince(carrying, 3000, 'amani')).toEqual({ fromDay: '2026-10-01', usage: 10_000 })
    expect(usedSince(carrying, 3000, 'baraka')).toEqual({ fromDay: '2026-10-20', usage: 3000 })
    expect(usedSince(carrying, 3000, null)).toEqual({ fromDay: '2026-10-20', usage: 3000 })
    expect(usedSince(plain, 3000, null)).toEqual({ fromDay: '2026-10-20', usage: 3000 })
    expect(usedSince({ ...carrying, carried: 0 }, 3000, 'amani')).toEqual({ fromDay: '2026-10-01', usage: 3000 })
  })
})

describe('questionOf', () => {
  const asked = {
    kind: 'water' as const,
    fromDay: '2026-10-01',
    last: 1_234_000,
    found: 45_000,
    rollover: 98_811_000,
    expected: 10_000,
    tenantName: 'Amani Otieno',
  }
  test.each([
    [
      'lower',
      'The meter showed 1,234 on 1 Oct 2026, more than now. Read it again, or confirm that the dial passed zero: 98,811 m³ were used then.',
    ],
    [
      'before_move_in',
      'The last reading, of 1 Oct 2026, is from before Amani Otieno moved in. Charge the 45 m³ since then, or begin with this reading?',
    ],
    ['high', '45 m³ since 1 Oct 2026 are more than 3 times the usual 10 m³. Read it again, or confirm that it is so.'],
    ['zero', 'Nothing was used since 1 Oct 2026, where 10 m³ are usual. Read it again, or confirm that it is so.'],
  ] as const)('%s', (reason, question) => expect(questionOf({ ...asked, reason })).toBe(question))

  test('does without the name of somebody who is not known', () =>
    expect(questionOf({ ...asked, reason: 'before_move_in', tenantName: null })).toContain(
      'before the tenant moved in',
    ))
})

describe('billNotes', () => {
  const readings = { last: 1_234_000, fromDay: '2026-10-01', value: 1_246_500, day: '2026-11-01', isChanged: false }
  test('say from where to where, and at what price', () =>
    expect(billNotes(readings, price({ price: 15_000 }), 'KES', 'm³')).toBe(
      'From 1,234 on 1 Oct 2026 to 1,246.5 on 1 Nov 2026. KES 150 per m³.',
    ))
  test('say what comes on top, and that the meter was changed', () =>
    expect(
      billNotes(
        { ...readings, isChanged: true, last: 0, value: 12_500 },
        price({ price: 850, minimumCharge: 5000, standingCharge: 2000 }),
        'UGX',
        'kWh',
      ),
    ).toBe(
      'From 1 Oct 2026 over a change of the meter, new one from 0 to 12.5 on 1 Nov 2026. UGX 850 per kWh, at least UGX 5,000, standing charge UGX 2,000.',
    ))
})
