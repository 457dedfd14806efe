import type { MeterRow, ReadingRow } from '@makao/contract/money/meters/meters.schema'
import { isReadInMonth } from '@makao/contract/money/meters/meters.terms'
import { describe, expect, test, vi } from 'vitest'
import { expectedText, meterTitle, outcomeText, typedUsage, unbilledText, usualText } from './expected'

// Days of another year are written with it.
vi.setSystemTime('2026-11-21T09:00:00Z')

const meter: MeterRow = {
  id: 'm',
  unitId: 'u',
  unitNumber: 'A1',
  propertyId: 'p',
  propertyName: 'Jacaranda Court',
  currency: 'KES',
  kind: 'water',
  serialNumber: 'W-1',
  digits: 5,
  installedOn: '2026-01-01',
  removedOn: null,
  price: 15_000,
  minimumCharge: 0,
  standingCharge: 0,
  tenantId: 't',
  tenantName: 'Wanjiku Kamau',
  lastReading: { id: 'r', day: '2026-10-01', value: 1_234_000 },
  usual: { usage: 24_000, days: 60 },
  allowed: [],
}

describe('what is expected', () => {
  test('follows from what is usual', () => expect(expectedText(meter, '2026-10-31')).toBe('about 1,246, at most 1,270'))
  test('goes over the end of the dial', () => {
    const full = { ...meter, lastReading: { id: 'r', day: '2026-10-01', value: 99_990_000 } }
    expect(expectedText(full, '2026-10-31')).toBe('about 2, at most 26')
  })
  test('is told in whole units, or in tenths of what uses little', () => {
    const odd = { ...meter, usual: { usage: 24_678, days: 61 } }
    expect(expectedText(odd, '2026-10-31')).toBe('about 1,246, at most 1,270')
    expect(usualText(odd, 30)).toBe('12 m³')
    const little = { ...meter, usual: { usage: 1678, days: 61 } }
    expect(expectedText(little, '2026-10-31')).toBe('about 1,234.8, at most 1,236.4')
    expect(usualText(little, 30)).toBe('0.8 m³')
    expect(usualText({ ...meter, usual: null }, 30)).toBeNull()
  })
  test('is not known without bills, and of a first reading', () => {
    expect(expectedText({ ...meter, usual: null }, '2026-10-31')).toBe('not known yet')
    expect(expectedText(meter, '2026-10-01')).toBe('not known yet')
    expect(expectedText({ ...meter, lastReading: null }, '2026-10-31')).toBe('first reading')
  })
})

describe('what is typed', () => {
  test.each([
    ['1246.5', { text: '12.5 m³ since 1 Oct', isOdd: false }],
    ['1270', { text: '36 m³ since 1 Oct', isOdd: false }],
    ['1270.001', { text: '36.001 m³ since 1 Oct', isOdd: true }],
    ['1234', { text: '0 m³ since 1 Oct', isOdd: true }],
    ['1233', { text: 'Less than the last reading', isOdd: true }],
    ['', null],
    ['12a', null],
  ])('%j', (typed, usage) => expect(typedUsage(meter, '2026-10-31', typed)).toEqual(usage))

  test('says nothing on the day of the last reading, nor before the first', () => {
    expect(typedUsage(meter, '2026-10-01', '1246')).toBeNull()
    expect(typedUsage({ ...meter, lastReading: null }, '2026-10-31', '1246')).toBeNull()
    expect(typedUsage({ ...meter, usual: null }, '2026-10-31', '9999')?.isOdd).toBe(false)
  })
})

describe('what became of a reading', () => {
  const reading = { usage: 12_500, bill: null, kind: 'regular', tenantName: 'Wanjiku Kamau' } as ReadingRow
  const bill = {
    chargeId: 'x',
    currency: 'KES',
    amount: 187_500,
    dueDate: '2026-12-05',
    paymentStatus: 'pending',
  } as const
  test.each([
    [{ ...reading, bill }, '12.5 m³, KES\u00a01,875 charged to Wanjiku Kamau'],
    [{ ...reading, usage: null }, 'First reading, nothing charged'],
    [{ ...reading, kind: 'move_in' as const }, '12.5 m³ before Wanjiku Kamau moves in, nothing charged'],
    [{ ...reading, tenantName: null }, '12.5 m³, vacant: nothing charged'],
    [{ ...reading, usage: 0 }, '0 m³, nothing to charge'],
  ])('%#', (given, text) => expect(outcomeText(given, 'water')).toBe(text))
})

test.each([
  ['regular', null, 'Vacant, nothing charged'],
  ['closing', null, 'Vacant, nothing charged'],
  ['closing', 'Wanjiku Kamau', 'Charged with the new meter'],
  ['regular', 'Wanjiku Kamau', 'Nothing charged'],
  ['move_in', 'Wanjiku Kamau', 'Nothing charged'],
] as const)('a %s reading without a bill, tenant %s: %s', (kind, tenantName, text) =>
  expect(unbilledText({ kind, tenantName })).toBe(text),
)

test('a meter is named by what it counts, its number and its unit', () =>
  expect(meterTitle(meter)).toBe('Water meter W-1 of unit A1'))

test('a meter is read in a month or not', () => {
  expect(isReadInMonth(meter, '2026-10-31')).toBe(true)
  expect(isReadInMonth(meter, '2026-11-01')).toBe(false)
  expect(isReadInMonth({ ...meter, lastReading: null }, '2026-11-01')).toBe(false)
})
