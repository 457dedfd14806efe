/** What a second person approves above an amount that the agency sets. */
export const limitKinds = ['refund', 'writeOff', 'reversal', 'payout'] as const
export type LimitKind = (typeof limitKinds)[number]

/** Within a sentence: 'A second person has to approve refunds above …'. */
export const limitNames: Record<LimitKind, string> = {
  refund: 'refunds',
  writeOff: 'write-offs and charges made less, void or a deposit',
  reversal: 'payments that are reversed or made less',
  payout: 'payment runs',
}

/** What can be asked for. */
export const askedActions = [
  'refund',
  'writeOff',
  'voidCharge',
  'correctCharge',
  'withdrawOpening',
  'reversePayment',
  'correctPayment',
  'returnLine',
  'lineNotRent',
  'payoutDetails',
  'advance',
  'payoutRun',
] as const
export type AskedAction = (typeof askedActions)[number]

export const askedActionNames: Record<AskedAction, string> = {
  refund: 'Refund',
  writeOff: 'Write off charge',
  voidCharge: 'Void charge',
  correctCharge: 'Correct charge',
  withdrawOpening: 'Withdraw opening balance',
  reversePayment: 'Reverse payment',
  correctPayment: 'Make payment less',
  returnLine: 'Send payment back',
  lineNotRent: 'Mark payment as not rent',
  payoutDetails: 'Change payout details',
  advance: 'Payout in advance',
  payoutRun: 'Payment run',
}

export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]
