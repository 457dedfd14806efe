import type { CommissionKind } from '@makao/contract/money/owners/owners.terms'
import { describe, expect, test } from 'vitest'
import {
  agreementOn,
  around,
  commissionOf,
  countedOnce,
  earlierMonths,
  incomeKindOf,
  lettingFeeOf,
  noIncome,
  ownersPart,
  partOf,
  propertyMonths,
  reckoned,
  type Share,
  sharesOfExpense,
  splitByShares,
  sumOf,
  type Terms,
  vatOf,
} from './owners.rules'

const shares = (...parts: number[]): Share[] => parts.map((share, place) => ({ ownerId: `owner ${place}`, share }))
const terms = (given: Partial<Terms> = {}): Terms => ({
  fromDay: '2026-01-01',
  commissionKind: 'percent',
  commissionBasis: 'rent',
  commissionRate: 1000,
  commissionAmount: 0,
  commissionMinimum: 0,
  lettingFeeRate: 0,
  shares: shares(10_000),
  ...given,
})

describe('which agreement holds', () => {
  const agreements = [terms({ fromDay: '2026-07-15' }), terms({ fromDay: '2026-01-01' })]
  test.each([
    ['2025-12-31', undefined],
    ['2026-01-01', '2026-01-01'],
    ['2026-07-14', '2026-01-01'],
    ['2026-07-15', '2026-07-15'],
    ['2030-01-01', '2026-07-15'],
  ])('on %s the one of %s', (day, fromDay) => expect(agreementOn(agreements, day)?.fromDay).toBe(fromDay))
})

describe('parts', () => {
  test.each([
    [100, [10_000], [100]],
    [100, [5000, 5000], [50, 50]],
    [101, [5000, 5000], [51, 50]],
    [-101, [5000, 5000], [-51, -50]],
    [100, [3334, 3333, 3333], [33, 34, 33]],
    [1, [3334, 3333, 3333], [0, 1, 0]],
    [0, [2500, 7500], [0, 0]],
    [25, Array.from({ length: 50 }, () => 200), undefined],
  ])('of %i by %j', (amount, by, expected) => {
    const parts = splitByShares(amount, shares(...by))
    if (expected) expect(parts).toEqual(expected)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
  })

  test('make up the whole, are at most one minor unit off, and never turn the other way', () => {
    let state = 7
    const dice = (most: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % most
    }
    for (let round = 0; round < 3000; round += 1) {
      const cuts = Array.from({ length: dice(6) }, () => 1 + dice(9999))
      const ends = [...new Set(cuts), 10_000].sort((a, b) => a - b)
      const by = ends.map((end, place) => end - (ends[place - 1] ?? 0))
      const amount = (dice(2) === 0 ? 1 : -1) * dice(1_000_000_00)
      const parts = splitByShares(amount, shares(...by))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      for (const [place, part] of parts.entries()) {
        expect(Math.abs(part - (amount * (by[place] ?? 0)) / 10_000)).toBeLessThanOrEqual(1)
        expect(part * amount).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('who has none gets none', () => {
    expect(partOf(100, shares(10_000), 'somebody else')).toBe(0)
    expect(partOf(100, shares(6000, 4000), 'owner 1')).toBe(40)
  })
})

describe('the commission', () => {
  const income = { ...noIncome(), rent: 1_000_000, serviceCharge: 500_000, utilities: 12_300 }
  const charged = { rent: 1_400_000, all: 2_000_000, units: 3 }
  test.each<[string, Partial<Terms>, number]>([
    ['none', { commissionKind: 'none' }, 0],
    ['10% of the rent', {}, 100_000],
    ['10% of all', { commissionBasis: 'all' }, 151_200],
    ['fixed', { commissionKind: 'fixed', commissionAmount: 250_000 }, 250_000],
    ['10% of the rent that was charged', { commissionBasis: 'rent_charged' }, 140_000],
    ['10% of all that was charged', { commissionBasis: 'all_charged' }, 200_000],
    ['an amount for each unit', { commissionKind: 'per_unit', commissionAmount: 50_000 }, 150_000],
    ['at least the minimum', { commissionMinimum: 120_000 }, 120_000],
    ['more than the minimum', { commissionMinimum: 90_000 }, 100_000],
  ])('%s', (_, given, expected) => expect(commissionOf(terms(given), { income, charged }, 'KES')).toBe(expected))

  test('is none without an agreement', () => expect(commissionOf(undefined, { income }, 'KES')).toBe(0))
  test('is fixed although nothing came in, and no percentage of nothing', () => {
    const fixed = terms({ commissionKind: 'fixed', commissionAmount: 5 })
    expect([
      commissionOf(fixed, { income: noIncome() }, 'UGX'),
      commissionOf(terms(), { income: noIncome() }, 'UGX'),
    ]).toEqual([5, 0])
  })

  test.each([
    // 8.25% of 10,006.06 = 825.50: half up.
    [1_000_606, 825, 'KES', 82_500],
    [1_000_607, 825, 'KES', 82_600],
    [1_000_600, 825, 'KES', 82_500],
    // Half a shilling: of 50 Ugandan shillings 1% is half a shilling.
    [50, 100, 'UGX', 1],
    [49, 100, 'UGX', 0],
    [-50, 100, 'UGX', -1],
    [5_000, 100, 'KES', 100],
    [-5_000, 100, 'KES', -100],
  ] as const)('of %i at %i hundredths is whole shillings (%s)', (rent, commissionRate, currency, expected) => {
    expect(commissionOf(terms({ commissionRate }), { income: { ...noIncome(), rent } }, currency)).toBe(expected)
  })

  test('takes back what it took when the money goes back', () => {
    for (const rent of [1, 49, 50, 51, 12_345_67, 99_999_99]) {
      const taken = commissionOf(terms({ commissionRate: 733 }), { income: { ...noIncome(), rent } }, 'KES')
      const back = commissionOf(terms({ commissionRate: 733 }), { income: { ...noIncome(), rent: -rent } }, 'KES')
      expect(taken + back).toBe(0)
    }
  })
})

describe('what the agency earns besides', () => {
  test.each<[CommissionKind, number]>([
    ['none', 500_100],
    ['percent', 600_100],
    ['fixed', 500_107],
  ])('a letting fee comes to what is earned each month (%s), in whole shillings', (commissionKind, expected) => {
    const half = terms({ commissionKind, commissionAmount: 7, lettingFeeRate: 5000 })
    const income = { ...noIncome(), rent: 1_000_000 }
    expect(commissionOf(half, { income, firstRent: 1_000_150 }, 'KES')).toBe(expected)
    expect(lettingFeeOf(half, -1_000_150, 'KES')).toBe(-500_100)
  })

  test('VAT is a part of the commission, to the cent, and is taken back as it was taken', () => {
    expect([vatOf(100_000, 1600), vatOf(-100_000, 1600), vatOf(4_903, 1800), vatOf(100_000, 0)]).toEqual([
      16_000, -16_000, 883, 0,
    ])
  })
})

test('a deposit is no income; the rest has a kind', () => {
  expect(incomeKindOf('deposit')).toBeUndefined()
  expect(
    ['rent', 'water', 'electricity', 'garbage', 'opening_balance'].map((type) => incomeKindOf(type as 'rent')),
  ).toEqual(['rent', 'utilities', 'utilities', 'utilities', 'openingBalance'])
})

describe('months that are reckoned', () => {
  const known = { first: '2026-03', last: '2026-08' }

  test('are not those of which it is known what they came to', () => {
    expect(around(known, { from: '2026-03', to: '2026-10' })).toEqual([{ from: '2026-09', to: '2026-10' }])
    expect(around(known, { from: '2026-09', to: '2026-09' })).toEqual([{ from: '2026-09', to: '2026-09' }])
  })

  test('are those before as well, of which nothing was kept yet', () => {
    expect(around(known, { from: '2026-01', to: '2026-09' })).toEqual([
      { from: '2026-01', to: '2026-02' },
      { from: '2026-09', to: '2026-09' },
    ])
  })

  test('are all of them where nothing is known, and none that lie ahead', () => {
    expect(around(null, { from: '2026-01', to: '2026-09' })).toEqual([{ from: '2026-01', to: '2026-09' }])
    expect(around(null, { from: '2026-10', to: '2026-09' })).toEqual([])
    expect(around(known, { from: '2026-10', to: '2026-09' })).toEqual([])
  })
})

test('an expense is theirs alone whose statement says it, and from the month on that says it', () => {
  const ofOne = (ownerId: string): Share[] => [{ ownerId, share: 10_000 }]
  const agreements = [
    terms({ fromDay: '2026-02-01', shares: ofOne('seller') }),
    terms({ fromDay: '2026-06-01', shares: ofOne('buyer') }),
  ]
  const house = { propertyId: 'house', propertyName: 'House', currency: 'KES' as const, archivedIn: null, vat: [] }
  const toldTo = (spentOn: string, takenBackOn: string | null, earlierIn: string | null, today = '2026-11-21') =>
    ['seller', 'buyer'].filter(
      (owner) =>
        sharesOfExpense({ ...house, earlierIn, agreements }, { spentOn, takenBackOn }, owner, today).length > 0,
    )
  expect(toldTo('2026-03-04', null, null)).toEqual(['seller'])
  expect(toldTo('2026-03-04', '2026-07-01', null)).toEqual(['seller', 'buyer'])
  expect(toldTo('2026-01-20', null, null)).toEqual([])
  expect(toldTo('2026-01-20', null, '2026-02')).toEqual(['seller'])
  expect(toldTo('2026-01-20', null, '2026-07')).toEqual(['buyer'])
  expect(toldTo('2026-01-20', null, '2026-12')).toEqual([])
  expect(toldTo('2026-01-20', null, '2026-11', '2026-11-01')).toEqual(['buyer'])
  expect(toldTo('2026-01-20', '2026-03-04', null)).toEqual(['seller'])
})

describe('months of properties', () => {
  const house = {
    propertyId: 'house',
    propertyName: 'House',
    currency: 'KES' as const,
    archivedIn: null,
    earlierIn: null,
    agreements: [terms({ fromDay: '2026-02-01', shares: shares(6667, 3333) })],
    vat: [],
  }
  const income = (month: string, rent: number, fromDay = `${month}-01`) => ({
    ...{ propertyId: 'house', month, fromDay },
    income: { ...noIncome(), rent },
    firstRent: 0,
  })
  const spent = { id: 'pipe', propertyId: 'house', spentOn: '2026-03-04', amount: 100_01 }

  test('have income less commission less expenses, and are left out when nothing happened', () => {
    const months = propertyMonths([house], [income('2026-01', 500), income('2026-02', 1_000_000)], [spent], {
      from: '2026-01',
      to: '2026-04',
    })
    expect(months.map(({ month, whole }) => ({ month, ...whole }))).toEqual([
      // Before the agreement nobody takes a commission.
      { month: '2026-01', collected: 500, commission: 0, vat: 0, expenses: 0, net: 500 },
      { month: '2026-02', collected: 1_000_000, commission: 100_000, vat: 0, expenses: 0, net: 900_000 },
      { month: '2026-03', collected: 0, commission: 0, vat: 0, expenses: 100_01, net: -100_01 },
    ])
  })

  test('what came in before the first agreement is not its owners’ before it is given, and counts where it is', () => {
    const range = { from: '2026-01', to: '2026-04' }
    const early = [income('2025-12', 300_000), income('2026-01', 500_000), income('2026-02', 700_000)]
    expect(earlierMonths([house], early, [spent], range)).toEqual([])
    const given = { ...house, earlierIn: '2026-03' }
    const [month, ...others] = earlierMonths([given], early, [{ ...spent, spentOn: '2026-01-20' }], range)
    expect(others).toEqual([])
    const whole = { collected: 800_000, commission: 80_000, vat: 0, expenses: 100_01, net: 709_999 }
    expect(month).toMatchObject({ month: '2026-03', isEarlier: true, whole })
    expect(month && countedOnce([month])).toMatchObject([
      { income: noIncome(), whole: { collected: 0, commission: 80_000, vat: 0, expenses: 0, net: -80_000 } },
    ])
    // Not before the agreement, whenever it was said.
    const [ahead] = earlierMonths([{ ...house, earlierIn: '2026-01' }], early, [], range)
    expect(ahead?.month).toBe('2026-02')
    expect(earlierMonths([given], early, [], { from: '2026-04', to: '2026-05' })).toEqual([])
    const fixed = {
      ...given,
      agreements: [terms({ fromDay: '2026-02-01', commissionKind: 'fixed', commissionAmount: 7 })],
    }
    expect(earlierMonths([fixed], early, [], range)[0]?.whole.commission).toBe(0)
    expect(earlierMonths([{ ...given, agreements: [] }], early, [], range)).toEqual([])
  })

  test('VAT is charged from its month on, and comes off what is left for the owners', () => {
    const vat = [
      { fromDay: '2026-03-01', rate: 1600 },
      { fromDay: '2026-04-01', rate: 0 },
    ]
    const came = ['2026-02', '2026-03', '2026-04'].map((month) => income(month, 1_000_000))
    const months = propertyMonths([{ ...house, vat }], came, [], { from: '2026-02', to: '2026-04' })
    expect(months.map(({ whole }) => [whole.commission, whole.vat, whole.net])).toEqual([
      [100_000, 0, 900_000],
      [100_000, 16_000, 884_000],
      [100_000, 0, 900_000],
    ])
    const [, march] = months
    expect(march && ownersPart(march, 'owner 0')).toMatchObject({ commission: 66_670, vat: 10_667 })
  })

  test('a fixed commission comes in every month', () => {
    const fixed = { ...house, agreements: [terms({ commissionKind: 'fixed', commissionAmount: 7 })] }
    expect(propertyMonths([fixed], [], [], { from: '2025-12', to: '2026-03' }).map(({ month }) => month)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ])
  })

  test('a fixed commission ends with the month in which the property was archived, a part of what comes in does not', () => {
    const archived = { ...house, archivedIn: '2026-03' }
    const commissions = (kind: CommissionKind) => {
      const property = { ...archived, agreements: [terms({ commissionKind: kind, commissionAmount: 7 })] }
      const range = { from: '2026-02', to: '2026-05' }
      return propertyMonths([property], [income('2026-05', 1_000_000)], [], range).map(({ whole }) => whole.commission)
    }
    expect(commissions('fixed')).toEqual([7, 7, 0])
    expect(commissions('percent')).toEqual([100_000])
  })

  test('who buys a property in the middle of a month has what comes in from that day on, and nothing of before', () => {
    const sold = { ...house, agreements: [terms(), terms({ fromDay: '2026-03-15', shares: shares(5000, 5000) })] }
    const came = [income('2026-03', 1_000_500), income('2026-03', 200_000, '2026-03-15')]
    const expenses = [spent, { ...spent, id: 'door', spentOn: '2026-03-15', amount: 500 }]
    const months = propertyMonths([sold], came, expenses, { from: '2026-03', to: '2026-03' })
    expect(months.map(({ fromDay, toDay, whole }) => ({ fromDay, toDay, ...whole }))).toEqual([
      {
        fromDay: '2026-03-01',
        toDay: '2026-03-14',
        collected: 1_000_500,
        commission: 100_100,
        vat: 0,
        expenses: 10_001,
        net: 890_399,
      },
      {
        fromDay: '2026-03-15',
        toDay: '2026-03-31',
        collected: 200_000,
        commission: 20_000,
        vat: 0,
        expenses: 500,
        net: 179_500,
      },
    ])
    expect(months.map((month) => ownersPart(month, 'owner 1').net)).toEqual([0, 89_750])
  })

  test.each([
    ['fixed', { commissionKind: 'fixed', commissionAmount: 310_050 }],
    ['a minimum', { commissionMinimum: 310_050 }],
  ] as const)(
    'of %s each part of a month has its days, in whole shillings, and a whole month its cents',
    (_, given) => {
      const sold = { ...house, agreements: [terms(given), terms({ ...given, fromDay: '2026-03-15' })] }
      const months = propertyMonths([sold], [], [], { from: '2026-02', to: '2026-03' })
      expect(months.map(({ whole }) => whole.commission)).toEqual([310_050, 140_000, 170_000])
      expect(months.map((month) => reckoned({ ...month, byItself: false }).whole.commission)).toEqual([0, 0, 0])
    },
  )

  test('the parts of all owners make up the property', () => {
    for (const month of propertyMonths([house], [income('2026-03', 1_234_567)], [spent], {
      from: '2026-03',
      to: '2026-03',
    })) {
      const parts = ['owner 0', 'owner 1'].map((ownerId) => ownersPart(month, ownerId))
      const sum = (key: 'collected' | 'commission' | 'vat' | 'expenses' | 'net') =>
        parts.reduce((total, part) => total + part[key], 0)
      for (const key of ['collected', 'commission', 'vat', 'expenses', 'net'] as const)
        expect(sum(key)).toBe(month.whole[key])
      expect(parts.map(({ share }) => share)).toEqual([6667, 3333])
      for (const part of parts) expect(sumOf(part.income)).toBe(part.collected)
    }
    const [before] = propertyMonths([house], [income('2026-01', 500)], [], { from: '2026-01', to: '2026-01' })
    expect(before && ownersPart(before, 'owner 0')).toMatchObject({ share: 0, collected: 0, net: 0 })
  })

  test.each<CommissionKind>(['none', 'percent', 'fixed', 'per_unit'])(
    'nobody has a part of a property without owners (%s)',
    (kind) => {
      const bare = { ...house, agreements: [terms({ commissionKind: kind, commissionAmount: 1, shares: [] })] }
      const [month] = propertyMonths([bare], [income('2026-03', 10_000)], [], { from: '2026-03', to: '2026-03' })
      expect(month && ownersPart(month, 'owner 0').net).toBe(0)
    },
  )
})
