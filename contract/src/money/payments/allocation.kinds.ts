/** Why a part of a payment stands where it stands. */
export const allocationBases = ['oldest_first', 'chosen', 'entered', 'credit', 'deposit', 'refund', 'released'] as const
export type AllocationBasis = (typeof allocationBases)[number]

export const allocationBasisNames: Record<AllocationBasis, string> = {
  oldest_first: 'Put on the oldest amount due',
  chosen: 'Put there by choice',
  entered: 'Entered together with the amount due',
  credit: 'Credit that was left, used automatically',
  deposit: 'Taken from the deposit',
  refund: 'Paid back',
  released: 'Taken back',
}
