import { describe, expect, test } from 'vitest'
import { leastFrom, overspent } from './by-day.rules'

const on = (day: number, amount: number) => ({ day: `2026-11-${String(day).padStart(2, '0')}`, amount })
const spent = (chargeId: string, day: number, amount: number) => ({ chargeId, ...on(day, amount) })

test('what is there from a day on is the least of its end and of every later day', () => {
  const moves = [on(20, -30), on(5, 100), on(10, -60), on(15, 40)]
  expect(leastFrom(moves, '2026-11-04')).toBe(0)
  expect(leastFrom(moves, '2026-11-05')).toBe(40)
  expect(leastFrom(moves, '2026-11-15')).toBe(50)
  expect(leastFrom([], '2026-11-15')).toBe(0)
  expect(leastFrom([on(5, 100), on(6, -70), on(6, 50)], '2026-11-05')).toBe(80)
})

describe('a deposit that was spent beyond what is held', () => {
  const rent = spent('rent', 20, 80)
  const water = spent('water', 21, 15)

  test('is taken back on the day on which it falls short, the latest first', () => {
    expect(overspent([on(1, 100), on(20, -80), on(21, -15)], [rent, water])).toEqual([])
    const bounced = [on(1, 100), on(20, -80), on(21, -15), on(25, -100)]
    expect(overspent(bounced, [rent, water])).toEqual([spent('water', 25, 15), spent('rent', 25, 80)])
    const neverCame = [on(1, 100), on(1, -100), on(20, -80), on(21, -15)]
    expect(overspent(neverCame, [rent, water])).toEqual([spent('rent', 20, 80), spent('water', 21, 15)])
  })

  test('is not taken back again', () => {
    const back = { ...spent('rent', 25, -80) }
    expect(overspent([on(1, 100), on(20, -80), on(25, -100), on(25, 80)], [rent, back])).toEqual([])
  })

  test('stays below zero as far as it was paid back in money', () => {
    expect(overspent([on(1, 100), on(20, -80), on(22, -20), on(25, -100)], [rent])).toEqual([spent('rent', 25, 80)])
  })

  test('is short of nothing before the day on which other money came for it', () => {
    const moves = [on(5, -100), on(5, 100), on(10, -80), on(15, 50), on(20, -40)]
    expect(overspent(moves, [spent('rent', 10, 80), spent('water', 20, 40)])).toEqual([spent('rent', 10, 80)])
  })
})
