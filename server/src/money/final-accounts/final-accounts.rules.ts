import { dayInNairobi } from '@makao/contract/days'
import { finalAccounts } from '@makao/contract/money/final-accounts/final-accounts.contract'
import type {
  FinalAccount,
  ManagedFinalAccount,
  NewRefund,
} from '@makao/contract/money/final-accounts/final-accounts.schema'
import { canBeSettled } from '@makao/contract/money/final-accounts/final-accounts.terms'
import { type Actions, allowing } from '../../allowed'
import type { SignedIn } from '../../context'

interface Held extends Pick<FinalAccount, 'depositHeld' | 'credit' | 'owed'> {
  /** The last day has come. */
  hasLeft: boolean
}

/**
 * What can be paid back, in minor units: the deposit and the credit, less what is owed. Of who still lives there the deposit
 * stays, and what is paid beyond what is owed goes back.
 */
export function refundable({ hasLeft, depositHeld, credit, owed }: Held): number {
  return Math.max(0, (hasLeft ? depositHeld : 0) + credit - owed)
}

/** Where a refund comes from: first the deposit, as far as one is held, then credit. */
export function splitRefund(amount: number, depositHeld: number): { fromDeposit: number; fromCredit: number } {
  const fromDeposit = Math.min(amount, Math.max(0, depositHeld))
  return { fromDeposit, fromCredit: amount - fromDeposit }
}

interface StoredRefund {
  tenancyId: string
  fromDeposit: number
  fromCredit: number
  method: string
  reference: string | null
  paidOn: string
}

/** Whether a refund is what a request asks for: then the request was sent twice. */
export function isSameRefund(refund: StoredRefund, request: NewRefund): boolean {
  return (
    refund.tenancyId === request.tenancyId &&
    refund.fromDeposit + refund.fromCredit === request.amount &&
    refund.method === request.method &&
    refund.reference === request.reference &&
    refund.paidOn === request.paidOn
  )
}

const onceEnded = ({ hasLeft }: Pick<Held, 'hasLeft'>) => (hasLeft ? undefined : 'TENANCY_ACTIVE')

/** What may be done about a final account. */
export const finalAccountActions = {
  deduct: onceEnded,
  refund: (account) => (refundable(account) > 0 ? undefined : 'TOO_MUCH'),
  settle: (account) =>
    onceEnded(account) ?? (account.depositHeld > 0 && account.owed > 0 ? undefined : 'NOTHING_TO_SETTLE'),
} satisfies Actions<Held>

export const refundActions = {
  reverseRefund: ({ reversedAt, method }) =>
    reversedAt !== null ? 'REFUND_REVERSED' : method === 'transfer' ? 'TRANSFERRED' : undefined,
} satisfies Actions<{ reversedAt: unknown; method: string }>

const accountFor = allowing(finalAccounts, finalAccountActions)
const refundFor = allowing(finalAccounts, refundActions)

export const finalAccountFor =
  ({ actor, now }: Pick<SignedIn, 'actor' | 'now'>) =>
  (account: FinalAccount): ManagedFinalAccount => {
    const hasLeft = canBeSettled(account.endDate, dayInNairobi(now))
    return {
      ...account,
      allowed: accountFor(actor)({ ...account, hasLeft }).allowed,
      refunds: account.refunds.map(refundFor(actor)),
    }
  }
