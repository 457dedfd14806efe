import type { Day } from '@makao/contract/days'
import { byDay, type DayMove } from '../ledger/by-day.rules'

/**
 * What is left of steps, oldest first; each step that put something there is a part of its own. What was taken back is
 * taken of the latest part of the same place.
 * @param placeOf where a step put it
 */
export function lotsOf<Step extends { amount: number }>(
  steps: readonly Step[],
  placeOf: (step: Step) => string,
): Step[] {
  const lots: { step: Step; place: string; left: number }[] = []
  for (const step of steps) {
    const place = placeOf(step)
    let back = -step.amount
    if (back < 0) lots.push({ step, place, left: step.amount })
    for (const lot of lots.toReversed()) {
      if (back <= 0) break
      if (lot.place !== place) continue
      const part = Math.min(back, lot.left)
      lot.left -= part
      back -= part
    }
  }
  return lots.filter(({ left }) => left > 0).map(({ step, left }) => ({ ...step, amount: left }))
}

/**
 * The first day on which a payment can be taken back so that on none more of it stands somewhere than came in; null: any. Until
 * then a part stood where it was taken back from later.
 * @param moves what was put somewhere and taken back, by day
 * @param lots what stands somewhere still
 */
export function freeFrom(moves: readonly DayMove[], lots: readonly DayMove[]): Day | null {
  const nets = byDay([...moves, ...lots.map(({ day, amount }) => ({ day, amount: -amount }))])
  return nets.findLast(({ amount }) => amount !== 0)?.day ?? null
}
