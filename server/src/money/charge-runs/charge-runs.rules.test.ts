import { rentOn } from '@makao/contract/money/leases/leases.terms'
import { describe, expect, test } from 'vitest'
import { type ChargedTenancy, chargesOf } from './charge-runs.rules'
import { partUntil, rentFor, rentPartUntil } from './part-month.rules'

const tenancy = (change: Partial<ChargedTenancy> = {}): ChargedTenancy => ({
  tenancyId: 'tenancy',
  currency: 'KES',
  startDate: '2026-01-01',
  firstDay: change.startDate ?? '2026-01-01',
  endDate: null,
  chargeFrom: null,
  leaseEnd: null,
  renewal: 'monthly',
  unitRent: 1_500_000,
  rentAmount: null,
  rentMonths: 1,
  isProrated: true,
  depositAmount: 0,
  rentDueDate: 5,
  serviceChargeDueDate: 5,
  rentNotDueBefore: null,
  serviceChargeNotDueBefore: null,
  rentChanges: [],
  serviceCharges: [],
  ...change,
})
const lines = (change: Partial<ChargedTenancy>, until: string, from: string | null = null) =>
  chargesOf(tenancy(change), until, from).map(
    ({ chargeKey, amount, dueDate, periodFrom, periodTo }) =>
      `${chargeKey} ${amount} due ${dueDate}${periodFrom ? ` for ${periodFrom}..${periodTo}` : ''}`,
  )

describe('rent', () => {
  test('of each month up to the day, by its due day', () =>
    expect(lines({}, '2026-03-04')).toEqual([
      'rent:2026-01 1500000 due 2026-01-05 for 2026-01-01..2026-01-31',
      'rent:2026-02 1500000 due 2026-02-05 for 2026-02-01..2026-02-28',
    ]))

  test('of a month in which the due day was moved forward, by the former day; of the others by the new one', () =>
    expect(lines({ rentNotDueBefore: '2026-02-25' }, '2026-03-31').map((line) => line.split(' for ')[0])).toEqual([
      'rent:2026-01 1500000 due 2026-01-05',
      'rent:2026-02 1500000 due 2026-02-25',
      'rent:2026-03 1500000 due 2026-03-05',
    ]))

  test('moved in on 11 December: 21 of 31 days, in whole shillings, due on that day', () =>
    expect(lines({ startDate: '2026-12-11' }, '2026-12-31')).toEqual([
      'rent:2026-12 1016100 due 2026-12-11 for 2026-12-11..2026-12-31',
    ]))

  test('without days a part of a month costs all of it', () =>
    expect(lines({ startDate: '2026-12-11', isProrated: false }, '2026-12-31')[0]).toMatch(/^rent:2026-12 1500000 /))

  test('an agreed amount keeps its cents in whole months', () =>
    expect(lines({ rentAmount: 30_092 }, '2026-01-31')[0]).toMatch(/^rent:2026-01 30092 /))

  test('a due day of 31 is the last one of a short month', () =>
    expect(lines({ rentDueDate: 31 }, '2026-02-28').at(-1)).toMatch(/^rent:2026-02 \d+ due 2026-02-28 /))

  test('ends with the last day, and that month is charged by days', () =>
    expect(lines({ endDate: '2026-02-14' }, '2026-12-31')).toEqual([
      'rent:2026-01 1500000 due 2026-01-05 for 2026-01-01..2026-01-31',
      'rent:2026-02 750000 due 2026-02-05 for 2026-02-01..2026-02-14',
    ]))

  test('rises from a day on, in the middle of a month by days', () => {
    const rentChanges = [{ fromDay: '2026-02-15', rentAmount: 1_650_000 }]
    expect(lines({ rentChanges }, '2026-03-31').map((line) => line.split(' ')[1])).toEqual([
      '1500000',
      '1575000',
      '1650000',
    ])
    expect(rentOn('2026-02-14', tenancy({ rentChanges }))).toBe(1_500_000)
    const twice = [...rentChanges, { fromDay: '2025-01-01', rentAmount: 1 }]
    expect(rentOn('2026-02-15', tenancy({ rentChanges: twice }))).toBe(1_650_000)
  })

  test('of three months at once, from the month of moving in', () =>
    expect(lines({ rentMonths: 3, startDate: '2026-01-16' }, '2026-12-31')).toEqual([
      'rent:2026-01 3774200 due 2026-01-16 for 2026-01-16..2026-03-31',
      'rent:2026-04 4500000 due 2026-04-05 for 2026-04-01..2026-06-30',
      'rent:2026-07 4500000 due 2026-07-05 for 2026-07-01..2026-09-30',
      'rent:2026-10 4500000 due 2026-10-05 for 2026-10-01..2026-12-31',
    ]))

  test('of three months at once ends with the last day', () =>
    expect(lines({ rentMonths: 3, endDate: '2026-04-30' }, '2026-12-31').at(-1)).toBe(
      'rent:2026-04 1500000 due 2026-04-05 for 2026-04-01..2026-04-30',
    ))

  test('of three months at once fills up to the next three where months were charged one by one', () =>
    expect(
      chargesOf(tenancy({ rentMonths: 3 }), '2026-12-31', '2026-01', '2026-01-31').map(
        ({ chargeKey, amount, periodTo }) => `${chargeKey} ${amount} to ${periodTo}`,
      ),
    ).toEqual([
      'rent:2026-02 3000000 to 2026-03-31',
      'rent:2026-04 4500000 to 2026-06-30',
      'rent:2026-07 4500000 to 2026-09-30',
      'rent:2026-10 4500000 to 2026-12-31',
    ]))

  test('of a part of a charge', () => {
    const charge = { amount: 150_000, periodFrom: '2026-11-01', periodTo: '2026-11-30' }
    expect(partUntil('2026-11-15', charge, tenancy())).toBe(75_000)
    expect(partUntil('2026-11-30', charge, tenancy())).toBe(150_000)
    expect(partUntil('2026-11-15', charge, tenancy({ isProrated: false }))).toBe(150_000)
    expect(rentFor('2026-01-16', '2026-02-14', tenancy())).toBe(774_200 + 750_000)
  })

  test.each<[string, Partial<ChargedTenancy>, number, [string, string, string], number]>([
    [
      'at what was charged, not at the rent of today',
      { unitRent: 3_600_000 },
      3_000_000,
      ['11-01', '11-15', '11-30'],
      1_500_000,
    ],
    [
      'also where the rent is twice as high',
      { rentAmount: 6_000_000 },
      3_000_000,
      ['11-01', '11-10', '11-30'],
      1_000_000,
    ],
    ['also where it is nothing', { rentAmount: 0 }, 3_000_000, ['11-01', '11-15', '11-30'], 1_500_000],
    [
      'rounded once, and not by the rent of today',
      { unitRent: 3_600_000 },
      3_000_000,
      ['12-01', '12-10', '12-31'],
      967_700,
    ],
    // 15 days of 30,000 and 15 of 60,000.
    [
      'exactly by a rent that was agreed from a day on',
      { unitRent: 3_000_000, rentChanges: [{ fromDay: '2026-11-16', rentAmount: 6_000_000 }] },
      ...([4_500_000, ['11-01', '11-20', '11-30'], 2_500_000] as [number, [string, string, string], number]),
    ],
    // What was put right to 22,500 falls on its days as 45,000 did.
    [
      'as dear beside the others as agreed where somebody put the sum right',
      { unitRent: 3_000_000, rentChanges: [{ fromDay: '2026-11-16', rentAmount: 6_000_000 }] },
      ...([2_250_000, ['11-01', '11-15', '11-30'], 750_000] as [number, [string, string, string], number]),
    ],
    [
      'each month by itself where several are charged at once',
      { unitRent: 1_000_000 },
      4_500_000,
      ['01-01', '02-14', '03-31'],
      2_250_000,
    ],
    [
      'whole, in cents, where parts of months cost all of them',
      { isProrated: false },
      3_000_050,
      ['11-01', '11-15', '11-30'],
      3_000_050,
    ],
  ])('of the days until a move-out is of what was charged: %s', (_, change, amount, [from, last, to], expected) => {
    const charge = { amount, periodFrom: `2026-${from}`, periodTo: `2026-${to}` }
    expect(rentPartUntil(`2026-${last}`, charge, tenancy(change))).toBe(expected)
    expect(rentPartUntil(charge.periodTo, charge, tenancy(change))).toBe(amount)
  })

  test('begins where charging by itself begins', () =>
    expect(lines({ chargeFrom: '2026-03-01' }, '2026-03-31')).toEqual([
      'rent:2026-03 1500000 due 2026-03-05 for 2026-03-01..2026-03-31',
    ]))

  test('goes on from a month, and is the same as when it is made at once', () => {
    const all = lines({}, '2026-06-30')
    expect([...lines({}, '2026-03-31'), ...lines({}, '2026-06-30', '2026-04')]).toEqual(all)
  })

  test('is not charged where it costs nothing, nor before the tenancy', () => {
    expect(lines({ unitRent: 0 }, '2026-12-31')).toEqual([])
    expect(lines({ startDate: '2027-01-01' }, '2026-12-31')).toEqual([])
  })

  test('does not stop at the end of a lease while the tenant is still there', () =>
    expect(lines({ leaseEnd: '2026-02-28', renewal: 'none' }, '2026-12-31')).toHaveLength(12))
})

describe('deposit and service charges', () => {
  test('the deposit is due on moving in, and not where the tenant moved in before', () => {
    expect(lines({ depositAmount: 5, unitRent: 0 }, '2026-01-01')).toEqual(['deposit 5 due 2026-01-01'])
    expect(lines({ depositAmount: 5, unitRent: 0, chargeFrom: '2026-02-01' }, '2026-12-31')).toEqual([])
  })

  test('each by its name, on its own due day', () =>
    expect(
      lines(
        {
          unitRent: 0,
          serviceChargeDueDate: 20,
          startDate: '2026-04-16',
          serviceCharges: [
            { name: 'Security', amount: 150_000 },
            { name: null, amount: 20_000 },
          ],
        },
        '2026-04-30',
      ),
    ).toEqual([
      'service_charge:security:2026-04 75000 due 2026-04-20 for 2026-04-16..2026-04-30',
      'service_charge::2026-04 10000 due 2026-04-20 for 2026-04-16..2026-04-30',
    ]))
})
