import type { Day } from '@makao/contract/days'

interface Moved {
  day: Day
  moved: number
}

/** Money that goes from the paybill to the bank on a day, and what stood on each before Makao. */
export interface Sweeps {
  sweeps: { day: Day; amount: number }[]
  before: { paybill: number; bank: number }
}

/**
 * What is to be swept so that neither account is ever below zero: on each day on which the bank would be, all that the paybill does not
 * need itself later. What is short even so stood there before. Amounts in minor units.
 * @param paybill what moved on it on each day, in order @param bank the same
 */
export function sweepsOf(paybill: readonly Moved[], bank: readonly Moved[]): Sweeps {
  const days = [...new Set([...paybill, ...bank].map(({ day }) => day))].sort()
  const movedOn = (rows: readonly Moved[], day: Day) => rows.find((row) => row.day === day)?.moved ?? 0
  const running: number[] = []
  let sum = 0
  for (const day of days) {
    sum += movedOn(paybill, day)
    running.push(sum)
  }
  const before = { paybill: Math.max(0, -Math.min(0, ...running)), bank: 0 }
  const sweeps: Sweeps['sweeps'] = []
  let [swept, balance] = [0, 0]
  for (const [place, day] of days.entries()) {
    balance += movedOn(bank, day)
    if (balance + before.bank >= 0) continue
    const amount = Math.min(...running.slice(place)) + before.paybill - swept
    if (amount > 0) {
      sweeps.push({ day, amount })
      swept += amount
      balance += amount
    }
    before.bank = Math.max(before.bank, -balance)
  }
  return { sweeps, before }
}
