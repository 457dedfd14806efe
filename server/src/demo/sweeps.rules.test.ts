import { addDays } from '@makao/contract/days'
import { expect, test } from 'vitest'
import { sweepsOf } from './sweeps.rules'

const first = '2026-01-01'
/** Amounts of days that only look random: the same whenever it runs. */
const daysOf = (seed: number, spread: number) =>
  Array.from({ length: 200 }, (_, at) => ({
    day: addDays(first, at),
    moved: ((seed * (at + 7) * 7919) % spread) - Math.floor(spread / (seed % 2 === 0 ? 2 : 3)),
  }))

test.each([1, 2, 3, 4, 5, 6])('neither account is below zero on any day (%s)', (seed) => {
  const [paybill, bank] = [daysOf(seed, 1000), daysOf(seed + 3, 700)]
  const { sweeps, before } = sweepsOf(paybill, bank)
  let [onPaybill, atBank] = [before.paybill, before.bank]
  for (const [at, { day, moved }] of paybill.entries()) {
    const swept = sweeps.filter((sweep) => sweep.day === day).reduce((sum, { amount }) => sum + amount, 0)
    onPaybill += moved - swept
    atBank += (bank[at]?.moved ?? 0) + swept
    expect(onPaybill, `paybill on ${day}`).toBeGreaterThanOrEqual(0)
    expect(atBank, `bank on ${day}`).toBeGreaterThanOrEqual(0)
  }
})

test('what came in on the paybill pays what leaves the bank, and nothing is made up', () => {
  const paybill = [{ day: '2026-01-05', moved: 500 }]
  expect(sweepsOf(paybill, [{ day: '2026-01-10', moved: -300 }])).toEqual({
    sweeps: [{ day: '2026-01-10', amount: 500 }],
    before: { paybill: 0, bank: 0 },
  })
  expect(sweepsOf([], [{ day: '2026-01-10', moved: -300 }]).before).toEqual({ paybill: 0, bank: 300 })
})
