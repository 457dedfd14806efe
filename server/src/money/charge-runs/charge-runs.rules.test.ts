import { rentOn } from '@makao/contract/money/leases/leases.terms'
import { describe, expect, test } from 'vitest'
import { type PenaltyRule, penaltyByNow, penaltyDays, penaltyOf, wholeShillings } from '../charges/penalties.rules'
import { type ChargedTenancy, chargesOf, currentLeaseEnd, partUntil, rentFor } from './charge-runs.rules'

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
  rentChanges: [],
  serviceCharges: [],
  ...change,
})
const lines = (change: Partial<ChargedTenancy>, until: string, from: string | null = null) =>
  chargesOf(tenancy(change), until, from).map(
    ({ chargeKey, amount, dueDate, periodFrom, periodTo }) =>
      `${chargeKey} ${amount} due ${dueDate}${periodFrom ? ` for ${periodFrom}..${periodTo}` : ''}`,
  )

describe('rounding to whole shillings', () => {
  test.each([
    [1_500_000 * 21, 31, 'KES', 1_016_100],
    [150, 1, 'KES', 200],
    [149, 1, 'KES', 100],
    [5, 2, 'UGX', 3],
    [4, 3, 'UGX', 1],
    [0, 31, 'KES', 0],
  ] as const)('%d / %d in %s is %d', (numerator, denominator, currency, expected) =>
    expect(wholeShillings(numerator, denominator, currency)).toBe(expected),
  )
})

describe('rent', () => {
  test('of each month up to the day, by its due day', () =>
    expect(lines({}, '2026-03-04')).toEqual([
      'rent:2026-01 1500000 due 2026-01-05 for 2026-01-01..2026-01-31',
      'rent:2026-02 1500000 due 2026-02-05 for 2026-02-01..2026-02-28',
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

describe('a lease', () => {
  const lease = { startDate: '2026-01-01', leaseEnd: '2026-12-31' }
  test.each([
    ['monthly', '2026-11-21', '2026-12-31'],
    ['monthly', '2027-01-01', null],
    ['none', '2027-01-01', '2026-12-31'],
    ['same_term', '2026-12-31', '2026-12-31'],
    ['same_term', '2027-01-01', '2027-12-31'],
    ['same_term', '2029-06-01', '2029-12-31'],
  ] as const)('renewed %s: on %s it lasts until %s', (renewal, today, expected) =>
    expect(currentLeaseEnd({ ...lease, renewal }, today)).toBe(expected),
  )

  test('of days is renewed for as many days', () =>
    expect(
      currentLeaseEnd({ startDate: '2026-01-01', leaseEnd: '2026-01-10', renewal: 'same_term' }, '2026-01-11'),
    ).toBe('2026-01-20'))

  test('without an end has none', () =>
    expect(currentLeaseEnd({ startDate: '2026-01-01', leaseEnd: null, renewal: 'same_term' }, '2026-01-11')).toBeNull())
})

describe('penalties', () => {
  const rule = (change: Partial<PenaltyRule> = {}): PenaltyRule => ({
    kind: 'percent',
    rate: 1000,
    amount: 0,
    graceDays: 4,
    cap: null,
    isMonthly: false,
    ...change,
  })

  test('10 percent of 10,000 that are owed of 15,000 are 1,000', () =>
    expect(penaltyOf(1_000_000, rule(), 'KES')).toBe(100_000))
  test('are rounded to whole shillings', () => {
    expect(penaltyOf(15_050, rule(), 'KES')).toBe(1500)
    expect(penaltyOf(15_500, rule(), 'KES')).toBe(1600)
    expect(penaltyOf(15, rule(), 'UGX')).toBe(2)
  })
  describe('whose reason is gone', () => {
    const charged = { amount: 150_000, wholeAmount: null, lateAmount: 1_500_000 }
    const now = (late: number, change: object = {}) => penaltyByNow({ ...charged, ...change }, late, rule(), 'KES')
    test('come to nothing', () => expect(now(0)).toBe(0))
    test('come to what was late after all', () => expect(now(500_000)).toBe(50_000))
    test('do not grow', () => expect(now(2_000_000)).toBe(150_000))
    test('come back when it was late after all', () =>
      expect(now(1_500_000, { amount: 0, wholeAmount: 150_000 })).toBe(150_000))
    test('stay as somebody set them, or another rule had made them', () => {
      expect(now(500_000, { lateAmount: null })).toBe(150_000)
      expect(now(500_000, { amount: 70_000 })).toBe(70_000)
      expect(now(0, { lateAmount: null })).toBe(0)
    })
  })
  test('have a limit', () => expect(penaltyOf(1_000_000, rule({ cap: 60_000 }), 'KES')).toBe(60_000))
  test('may be a fixed amount', () => expect(penaltyOf(1, rule({ kind: 'fixed', amount: 50_000 }), 'KES')).toBe(50_000))
  test('cost nothing where nothing is owed or no rule is', () => {
    expect(penaltyOf(0, rule(), 'KES')).toBe(0)
    expect(penaltyOf(1_000_000, rule({ kind: 'none' }), 'KES')).toBe(0)
  })

  test('begin on the day after grace', () => {
    expect(penaltyDays('2026-11-01', rule(), '2026-11-05')).toEqual([])
    expect(penaltyDays('2026-11-01', rule(), '2026-11-06')).toEqual(['2026-11-06'])
    expect(penaltyDays('2026-11-01', rule(), '2027-11-06')).toEqual(['2026-11-06'])
  })
  test('come again each month when they are monthly, on the last day of a short one', () =>
    expect(penaltyDays('2026-12-26', rule({ isMonthly: true }), '2027-03-31')).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]))
})
