import { describe, expect, test } from 'vitest'
import {
  cashLineOf,
  kenyaFilingDay,
  kenyaLawOn,
  kenyaTax,
  lastDayOf,
  ugandaCompanyLawOn,
  ugandaCompanyTax,
  ugandaFilingDays,
  ugandaPersonLawOn,
  ugandaPersonTax,
  ugandaYear,
} from './tax.rules'

const shillings = (amount: number) => amount * 100

describe('which law holds in Kenya', () => {
  test.each([
    ['2015-12-31', null],
    ['2016-01-01', [1000, 144_000, 10_000_000]],
    ['2020-12-31', [1000, 144_000, 10_000_000]],
    ['2021-01-01', [1000, 288_000, 15_000_000]],
    ['2023-12-31', [1000, 288_000, 15_000_000]],
    ['2024-01-01', [750, 288_000, 15_000_000]],
    ['2030-01-01', [750, 288_000, 15_000_000]],
  ])('on %s', (day, expected) => {
    const law = kenyaLawOn(day)
    expect(law && [law.rate, law.above / 100, law.upTo / 100]).toEqual(expected)
  })
})

describe('a month in Kenya', () => {
  const rent = (given: Partial<Parameters<typeof kenyaTax>[0]> = {}) =>
    kenyaTax({
      month: '2026-12',
      homes: shillings(240_000),
      commercial: 0,
      yearSoFar: shillings(2_880_000),
      lastTwelve: shillings(2_880_000),
      expectedYear: 0,
      isResident: true,
      rentBand: null,
      ...given,
    })

  test('the worked example: 240,000 in December 2026 are 18,000, due on 20 January 2027', () => {
    expect(rent()).toMatchObject({ verdict: 'within', figure: shillings(18_000) })
  })

  test('288,000 a year is not above the limit; a cent more is, and 15,000,000 is still within', () => {
    const year = (amount: number) => rent({ homes: shillings(24_000), yearSoFar: amount, lastTwelve: amount })
    expect(year(shillings(24_000) * 12)).toMatchObject({ verdict: 'below', figure: 0, taxAtRate: shillings(1800) })
    expect(year(shillings(288_000) + 1)).toMatchObject({ verdict: 'within', figure: shillings(1800) })
    expect(year(shillings(15_000_000))).toMatchObject({ verdict: 'within' })
    expect(year(shillings(15_000_000) + 1)).toMatchObject({ verdict: 'above', figure: null })
  })

  test('the larger of the year so far and the last twelve months counts', () => {
    expect(rent({ yearSoFar: 1, lastTwelve: shillings(288_001) }).verdict).toBe('within')
    expect(rent({ yearSoFar: shillings(288_001), lastTwelve: 1 }).verdict).toBe('within')
  })

  test.each([
    // received, word, let now: what is received passes a limit whatever is said, the word comes before what is let now
    [0, null, 0, 'below', 'expected'],
    [0, null, 288_000, 'below', 'expected'],
    [0, null, 288_001, 'within', 'expected'],
    [0, null, 15_000_001, 'within', 'expected'],
    [0, 'below', 1_200_000, 'below', 'word'],
    [0, 'within', 0, 'within', 'word'],
    [0, 'above', 0, 'above', 'word'],
    [288_001, 'below', 0, 'within', 'received'],
    [288_001, 'above', 0, 'above', 'word'],
    [15_000_001, 'below', 0, 'above', 'received'],
  ] as const)(
    'received %s, by their word %s, let for %s a year: %s by %s',
    (received, rentBand, year, verdict, basis) => {
      const given = { yearSoFar: shillings(received), lastTwelve: 0, expectedYear: shillings(year), rentBand }
      expect(rent(given)).toMatchObject({ verdict, basis })
    },
  )

  test('10% before 2024', () => {
    expect(rent({ month: '2023-12' }).figure).toBe(shillings(24_000))
    expect(rent({ month: '2024-01' }).figure).toBe(shillings(18_000))
  })

  test('nothing for the return of a non-resident, nor before there was the tax', () => {
    expect(rent({ isResident: false })).toMatchObject({ verdict: 'non_resident', figure: null, taxAtRate: null })
    expect(rent({ month: '2015-12' })).toMatchObject({ verdict: 'no_rate', figure: null, taxAtRate: null })
  })

  test('is rounded half up to a shilling, and never below zero', () => {
    // 7.5% of 1,006.66 = 75.4995, of 1,006.67 = 75.50025.
    expect([rent({ homes: 1_006_66 }).figure, rent({ homes: 1_006_67 }).figure]).toEqual([75_00, 76_00])
    expect(rent({ homes: -5_000_00 }).figure).toBe(0)
  })

  test.each([
    ['2026-11', '2026-12-20'],
    ['2026-12', '2027-01-20'],
  ])('of %s is filed by %s', (month, day) => expect(kenyaFilingDay(month)).toBe(day))
})

describe('a year in Uganda', () => {
  test('runs from July to June', () => expect(ugandaYear(2026)).toEqual({ from: '2026-07-01', to: '2027-06-30' }))

  test('the worked example: of 12,000,000 a person pays 1,101,600', () => {
    expect(ugandaPersonTax(2026, 12_000_000)).toMatchObject({
      taxable: 9_180_000,
      tax: 1_101_600,
    })
    expect(ugandaFilingDays(2026).person).toEqual({ provisionalBy: '2026-09-30', finalBy: '2027-12-31' })
  })

  test('a person pays nothing up to the threshold', () => {
    expect([2_820_000, 2_820_009, 0].map((gross) => ugandaPersonTax(2026, gross)?.tax)).toEqual([0, 1, 0])
  })

  test('a company takes off its expenses, at most half of the rent', () => {
    expect(ugandaCompanyTax(2026, 12_000_000, { expenses: 3_000_000, commission: 0 })).toMatchObject({
      allowed: 3_000_000,
      tax: 2_700_000,
    })
    expect(ugandaCompanyTax(2026, 12_000_000, { expenses: 6_000_000, commission: 0 })).toMatchObject({
      allowed: 6_000_000,
      tax: 1_800_000,
    })
    expect(ugandaCompanyTax(2026, 12_000_000, { expenses: 9_000_000, commission: 0 })).toMatchObject({
      allowed: 6_000_000,
      tax: 1_800_000,
    })
    expect(ugandaCompanyTax(2026, 0, { expenses: 500, commission: 0 })).toMatchObject({
      allowed: 0,
      tax: 0,
    })
  })

  test('before July 2022 no rate is on record', () => {
    expect([ugandaPersonLawOn('2022-06-30'), ugandaCompanyLawOn('2022-06-30')]).toEqual([null, null])
    expect([ugandaPersonTax(2021, 1), ugandaCompanyTax(2021, 1, { expenses: 0, commission: 0 })]).toEqual([null, null])
    expect(ugandaPersonLawOn('2022-07-01')?.rate).toBe(1200)
    expect(ugandaCompanyLawOn('2022-07-01')?.cap).toBe(5000)
  })
})

test('what cash stands on has a line', () => {
  expect([cashLineOf('rent', false), cashLineOf('rent', true), cashLineOf(null, false)]).toEqual([
    'homes',
    'commercial',
    'paidBack',
  ])
  expect([cashLineOf('deposit', true), cashLineOf('water', true)]).toEqual(['deposits', 'utilities'])
})

test('months end where they end', () => {
  expect([lastDayOf('2026-02'), lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
})
