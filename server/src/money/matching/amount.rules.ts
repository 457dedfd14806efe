import type { Reason } from '@makao/contract/money/receipt-lines/receipt-lines.schema'

/** What a tenancy owes and costs, in minor units of its currency. */
export interface Expected {
  /** Not paid yet, of what is due by the day or soon. */
  owed: number
  /** What a month costs altogether. */
  month: number
  /** Each amount that is open. */
  open: readonly number[]
}

/** How likely an amount is of a tenancy, and what about it is told. */
export interface AmountFit {
  likelihood: number
  reason: Reason | undefined
  /** It fits to the shilling. */
  isExact: boolean
  /** It fits, or is a round amount from it. */
  isNear: boolean
}

const told = (kind: Reason['kind'], words = ''): Reason => ({ kind, words })

/** @param step a round amount in minor units: what people leave off or put on */
export function fitAmount(amount: number, { owed, month, open }: Expected, step: number): AmountFit {
  // Of some it is not known yet how much came in.
  if (amount === 0) return { likelihood: 0.01, reason: undefined, isExact: false, isNear: false }
  if (owed > 0 && amount === owed) return { likelihood: 0.4, reason: told('amount_owed'), isExact: true, isNear: true }
  if (month > 0 && amount === month)
    return { likelihood: 0.25, reason: told('amount_rent'), isExact: true, isNear: true }
  for (const months of [2, 3, 4, 6]) {
    const value = amount === month * months || (owed > 0 && amount === owed + month * (months - 1))
    if (month > 0 && value)
      return { likelihood: 0.05 / months, reason: told('amount_months', `${months}`), isExact: true, isNear: true }
  }
  if (open.includes(amount)) return { likelihood: 0.05, reason: told('amount_charge'), isExact: true, isNear: true }
  const near = (to: number) => to > 0 && Math.abs(amount - to) <= step
  if (near(owed) || near(month)) return { likelihood: 0.04, reason: undefined, isExact: false, isNear: true }
  const most = Math.max(owed, month)
  // Parts are round, and come from those who owe something.
  if (amount < most)
    return { likelihood: amount % step === 0 ? 0.003 : 0.0015, reason: undefined, isExact: false, isNear: false }
  return { likelihood: amount < most * 2 ? 0.0008 : 0.0003, reason: undefined, isExact: false, isNear: false }
}
