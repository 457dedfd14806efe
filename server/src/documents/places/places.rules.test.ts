import { describe, expect, test } from 'vitest'
import { rentByMonth, staysOf, vacantDaysOf } from './places.rules'

const charge = (given: Partial<Parameters<typeof rentByMonth>[0][number]>) => ({
  amount: 3_000_000,
  dueDate: '2026-10-05',
  periodFrom: null,
  periodTo: null,
  isCut: false,
  ...given,
})

describe('rent by month', () => {
  test('a charge without days is for the month in which it is due', () => {
    expect(rentByMonth([charge({})], '2026-01')).toEqual([{ month: '2026-10', rent: 3_000_000 }])
  })

  test('a charge for a quarter is a third in each of its months', () => {
    const quarter = charge({ periodFrom: '2026-10-01', periodTo: '2026-12-31', amount: 9_000_000 })
    expect(rentByMonth([quarter], '2026-11')).toEqual([
      { month: '2026-11', rent: 3_000_000 },
      { month: '2026-12', rent: 3_000_000 },
    ])
  })

  test('what was charged for a part of a month, or made less by a move-out, is no month of rent', () => {
    const part = charge({ periodFrom: '2026-10-12', periodTo: '2026-10-31' })
    const cut = charge({ periodFrom: '2026-10-01', periodTo: '2026-10-31', isCut: true })
    expect(rentByMonth([part, cut], '2026-01')).toEqual([])
  })
})

const lived = (tenancyId: string, startDate: string, endDate: string | null) => ({
  tenancyId,
  tenantId: `person ${tenancyId}`,
  tenantName: tenancyId,
  startDate,
  endDate,
})

describe('who had a unit', () => {
  test('days on which nobody did stand between those who had it', () => {
    const stays = staysOf(
      [lived('b', '2026-03-01', null), lived('a', '2026-01-01', '2026-02-19')],
      '2026-01-01',
      '2026-03-10',
    )
    expect(stays.map(({ tenancyId, from, to, days }) => [tenancyId, from, to, days])).toEqual([
      ['b', '2026-03-01', null, 10],
      [null, '2026-02-20', '2026-02-28', 9],
      ['a', '2026-01-01', '2026-02-19', 50],
    ])
  })

  test('two who meet on one day leave none vacant, and who left on the first day never had it', () => {
    const both = [
      lived('a', '2026-01-01', '2026-02-01'),
      lived('b', '2026-02-01', '2026-02-28'),
      lived('slip', '2026-02-10', '2026-02-10'),
    ]
    expect(staysOf(both, '2026-01-01', '2026-02-20').map(({ tenancyId }) => tenancyId)).toEqual(['b', 'a'])
  })

  test('an empty unit is vacant since it stands; one that will be let is vacant until then', () => {
    expect(staysOf([], '2026-03-01', '2026-03-03')).toMatchObject([
      { tenancyId: null, from: '2026-03-01', to: null, days: 3 },
    ])
    const coming = staysOf([lived('a', '2026-04-01', null)], '2026-03-01', '2026-03-03')
    expect(coming).toMatchObject([
      { tenancyId: 'a', days: 0 },
      { tenancyId: null, to: '2026-03-31', days: 3 },
    ])
  })

  test('vacant days are counted within the days asked for', () => {
    const stays = staysOf([lived('a', '2026-01-11', '2026-01-20')], '2026-01-01', '2026-01-31')
    expect(vacantDaysOf(stays, [], '2026-01-06', '2026-01-31')).toBe(5 + 11)
    // Not on days on which nobody was to live there; days on which somebody did nevertheless take nothing off.
    const off = [
      { from: '2026-01-01', to: '2026-01-07' },
      { from: '2026-01-15', to: '2026-01-22' },
      { from: '2026-01-30', to: null },
    ]
    expect(vacantDaysOf(stays, off, '2026-01-06', '2026-01-31')).toBe(3 + 7)
  })
})
