import type { Day } from '@makao/contract/days'

/** What an account moved on a day, in minor units: above zero came in, below zero went out. */
export interface DayMove {
  day: Day
  amount: number
}

/** The least that is there at the end of `from` or of any day after it. @param moves in any order */
export function leastFrom(moves: readonly DayMove[], from: Day): number {
  let there = 0
  for (const { day, amount } of moves) if (day <= from) there += amount
  let least = there
  for (const { amount } of byDay(moves).filter(({ day }) => day > from)) {
    there += amount
    least = Math.min(least, there)
  }
  return least
}

/** Each day with all that it moved, earliest first. */
export function byDay(moves: readonly DayMove[]): DayMove[] {
  const sums = new Map<Day, number>()
  for (const { day, amount } of moves) sums.set(day, (sums.get(day) ?? 0) + amount)
  return [...sums].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day.localeCompare(b.day))
}

/** A part of the deposit that was put on a charge, or below zero taken back from it. */
export interface Spent extends DayMove {
  chargeId: string
}

/**
 * What is taken back from charges that the deposit paid, so that on no day more of it was spent than was held. Each
 * part is taken back on the day on which it falls short, the latest first.
 * @param held all that the deposit moved, what was spent of it among it
 * @param spent oldest first
 */
export function overspent(held: readonly DayMove[], spent: readonly Spent[]): Spent[] {
  const back: Spent[] = []
  const charges = [...new Set(spent.map(({ chargeId }) => chargeId))].reverse()
  let there = 0
  for (const { day, amount } of byDay(held)) {
    there += amount
    for (const chargeId of there < 0 ? charges : []) {
      const stands = [...spent, ...back.map((part) => ({ ...part, amount: -part.amount }))]
      const on = stands.filter((part) => part.chargeId === chargeId)
      const part = Math.min(-there, leastFrom(on, day))
      if (part <= 0) continue
      back.push({ chargeId, day, amount: part })
      there += part
    }
  }
  return back
}
