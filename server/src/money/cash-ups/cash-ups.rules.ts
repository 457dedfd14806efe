import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { cashUps } from '@makao/contract/money/cash-ups/cash-ups.contract'
import type { CashMonth } from '@makao/contract/money/cash-ups/cash-ups.schema'
import { type Actions, allowing } from '../../allowed'

/** Cash of a person and day, in minor units. */
export interface Cash {
  personId: string | null
  personName: string
  day: Day
  currency: Currency
  payments: number
  taken: number
  paidBack: number
  banked: number
}

/** What is still to be banked; below zero: more was banked than was taken. */
export const leftOf = ({ taken, paidBack, banked }: Pick<Cash, 'taken' | 'paidBack' | 'banked'>) =>
  taken - paidBack - banked

/** A cash box with what stands in it, in minor units; null: what stands in none that is named. */
export interface Box {
  id: string | null
  amount: number
}

/**
 * Out of which boxes an amount comes: out of the first as far as it goes, then out of the next.
 * @param usual out of which more comes than all of them hold
 */
export function outOfBoxes(amount: number, boxes: readonly Box[], usual: string | null): Box[] {
  const parts = new Map<string | null, number>()
  let rest = amount
  for (const { id, amount: held } of [...boxes, { id: usual, amount }]) {
    const part = Math.min(rest, held)
    if (part <= 0) continue
    parts.set(id, (parts.get(id) ?? 0) + part)
    rest -= part
  }
  return [...parts].map(([id, part]) => ({ id, amount: part }))
}

const byCurrency = (one: { currency: string }, other: { currency: string }) =>
  one.currency.localeCompare(other.currency)

/** What the days come to, a sum for each currency. */
export function totalsOf(days: readonly Cash[]): CashMonth['totals'] {
  const totals = new Map<Currency, CashMonth['totals'][number]>()
  for (const { currency, ...cash } of days) {
    const sum = totals.get(currency) ?? { currency, taken: 0, paidBack: 0, banked: 0, left: 0 }
    totals.set(currency, {
      currency,
      taken: sum.taken + cash.taken,
      paidBack: sum.paidBack + cash.paidBack,
      banked: sum.banked + cash.banked,
      left: sum.left + leftOf(cash),
    })
  }
  return [...totals.values()].sort(byCurrency)
}

/** The latest day first, of a day the names in order; two of one name stay apart. */
export function inOrder(one: Cash, other: Cash): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1
  return (
    one.personName.localeCompare(other.personName) ||
    (one.personId ?? '').localeCompare(other.personId ?? '') ||
    byCurrency(one, other)
  )
}

export const dayFor = allowing(cashUps, {
  bank: ({ personId }) => (personId === null ? 'NOT_FOUND' : undefined),
} satisfies Actions<Pick<Cash, 'personId'>>)

export const bankingActions = {
  takeBack: ({ amount, isTakenBack }) => (amount < 0 || isTakenBack ? 'BANKING_BACK' : undefined),
} satisfies Actions<{ amount: number; isTakenBack: boolean }>

export const bankingFor = allowing(cashUps, bankingActions)

interface Wanted {
  day: Day
  bankedOn: Day
  amount: number
  evenMore: boolean
}

/** Why cash of a day cannot have been banked so. @param cash what is known of that day; undefined: nobody took any */
export function bankingObstacle({ day, bankedOn, amount, evenMore }: Wanted, cash: Cash | undefined, today: Day) {
  if (bankedOn > today) return 'PAID_DATE_AHEAD'
  if (bankedOn < day) return 'BANKED_BEFORE'
  if (!cash || cash.taken === 0) return 'NO_CASH_TAKEN'
  return amount > leftOf(cash) && !evenMore ? 'CASH_EXCEEDED' : undefined
}
