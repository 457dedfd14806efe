import { sharedCharges } from '@makao/contract/money/shared-charges/shared-charges.contract'
import type { Split } from '@makao/contract/money/shared-charges/shared-charges.terms'
import { type Actions, allowing } from '../../allowed'

/**
 * Parts of an amount by weights that are whole numbers, which come to the amount; each is rounded down. What is left
 * goes, a minor unit each, to those who lost most by it, the earlier first.
 * @returns undefined when all weights are zero
 */
export function partsOf(amount: number, weights: readonly number[]): number[] | undefined {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all === 0n) return undefined
  // The product of two amounts is beyond what a number holds exactly.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((part) => Number(part / all))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byLoss = exact
    .map((part, place) => ({ place, loss: part % all }))
    .sort((a, b) => (a.loss === b.loss ? a.place - b.place : a.loss > b.loss ? -1 : 1))
  for (const { place } of byLoss.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

/** What each tenancy is charged, and what is left with vacant units. Undefined: nobody of them pays rent. */
export function sharesOf(
  split: Split,
  amount: number,
  rents: readonly number[],
  vacant: number,
): { amounts: number[]; left: number } | undefined {
  if (split === 'each') return { amounts: rents.map(() => amount), left: 0 }
  if (split === 'rent') {
    const amounts = partsOf(amount, rents)
    return amounts && { amounts, left: 0 }
  }
  const units = rents.length + (split === 'unit' ? vacant : 0)
  const parts = partsOf(
    amount,
    Array.from({ length: units }, () => 1),
  )
  const amounts = parts?.slice(0, rents.length) ?? []
  return { amounts, left: amount - amounts.reduce((sum, part) => sum + part, 0) }
}

interface Standing {
  undoneAt: string | null
  isPaid: boolean
}

/** What may be done with a charge for many. */
export const sharedChargeActions = {
  undo: ({ undoneAt, isPaid }) => {
    if (undoneAt !== null) return 'UNDONE_ALREADY'
    return isPaid ? 'PAID_MEANWHILE' : undefined
  },
} satisfies Actions<Standing>

export const sharedChargeFor = allowing({ undo: sharedCharges.undo }, sharedChargeActions)
