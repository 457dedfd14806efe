/** A run is seen first, then approved, then paid; one that is not paid can be withdrawn. */
export const payoutRunStates = ['draft', 'approved', 'paid', 'withdrawn'] as const
export type PayoutRunState = (typeof payoutRunStates)[number]

export const payoutRunStateNames: Record<PayoutRunState, string> = {
  draft: 'Draft',
  approved: 'Approved',
  paid: 'Paid',
  withdrawn: 'Withdrawn',
}
