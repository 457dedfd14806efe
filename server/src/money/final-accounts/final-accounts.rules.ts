import type { NewRefund } from '@makao/contract/money/final-accounts/final-accounts.schema'

/** What can be paid back, in minor units: the deposit and the credit, less what is owed. */
export function refundable({
  depositHeld,
  credit,
  owed,
}: {
  depositHeld: number
  credit: number
  owed: number
}): number {
  return Math.max(0, depositHeld + credit - owed)
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
