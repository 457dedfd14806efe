import { finalAccounts } from '@makao/contract/money/final-accounts/final-accounts.contract'
import type {
  FinalAccount,
  ManagedFinalAccount,
  NewRefund,
} from '@makao/contract/money/final-accounts/final-accounts.schema'
import { type Actions, allowing } from '../../allowed'
import type { Actor } from '../../context'

type Held = Pick<FinalAccount, 'endDate' | 'depositHeld' | 'credit' | 'owed'>

/**
 * What can be paid back, in minor units: the deposit and the credit, less what is owed. Of who still lives there the deposit
 * stays, and what is paid beyond what is owed goes back.
 */
export function refundable({ endDate, depositHeld, credit, owed }: Held): number {
  return Math.max(0, (endDate === null ? 0 : depositHeld) + credit - owed)
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

const onceEnded = ({ endDate }: Pick<FinalAccount, 'endDate'>) => (endDate === null ? 'TENANCY_ACTIVE' : undefined)

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
  (actor: Pick<Actor, 'role'>) =>
  (account: FinalAccount): ManagedFinalAccount => ({
    ...accountFor(actor)(account),
    refunds: account.refunds.map(refundFor(actor)),
  })
