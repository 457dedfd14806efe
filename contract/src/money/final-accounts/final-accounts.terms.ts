import type { Day } from '../../days'
import type { PaymentType } from '../charges/charges.kinds'
import { chargeTitle } from '../charges/charges.terms'

/** From the last day on the deposit is settled; a move-out that is entered ahead changes nothing before. */
export const canBeSettled = (endDate: Day | null, today: Day): boolean => endDate !== null && endDate <= today

interface PaidBack {
  fromDeposit: number
  fromCredit: number
  reversedAt: string | null
}

/** What a refund came to, in minor units. */
export const refundAmount = ({ fromDeposit, fromCredit }: Pick<PaidBack, 'fromDeposit' | 'fromCredit'>): number =>
  fromDeposit + fromCredit

/**
 * What came in beyond everything that was charged: the credit that is left, and what of it was paid back. With it a
 * final account adds up to its balance.
 */
export function overpaidOf({ credit, refunds }: { credit: number; refunds: readonly PaidBack[] }): number {
  return refunds.reduce((sum, { fromCredit, reversedAt }) => (reversedAt === null ? sum + fromCredit : sum), credit)
}

/** What an amount is for, as a final account says it: 'Rent', 'Broken window'. */
export function itemTitle(item: { paymentType: PaymentType; name: string | null }): string {
  // 'Other' says nothing where a name does.
  return item.paymentType === 'other' && item.name !== null ? item.name : chargeTitle(item)
}

/** How a tenancy ends, by the sign of its balance. */
export function outcomeOf(balance: number): string {
  if (balance === 0) return 'Settled'
  return balance > 0 ? 'To be paid back' : 'Still to be paid'
}
