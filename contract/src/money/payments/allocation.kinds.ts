/** Why a part of a payment stands where it stands. */
export const allocationBases = ['oldest_first', 'chosen', 'entered', 'credit', 'deposit', 'refund', 'released'] as const
export type AllocationBasis = (typeof allocationBases)[number]

export const allocationBasisNames: Record<AllocationBasis, string> = {
  oldest_first: 'Applied to the oldest charge',
  chosen: 'Applied by hand',
  entered: 'Entered with the charge',
  credit: 'Credit applied automatically',
  deposit: 'Taken from the deposit',
  refund: 'Paid back',
  released: 'Taken back',
}
