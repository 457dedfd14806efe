/** How money comes in and goes out. */
export const paymentMethods = ['mpesa', 'airtel_money', 'mtn_momo', 'bank', 'cash', 'cheque'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodNames: Record<PaymentMethod, string> = {
  mpesa: 'M-Pesa',
  airtel_money: 'Airtel Money',
  mtn_momo: 'MTN MoMo',
  bank: 'Bank',
  cash: 'Cash',
  cheque: 'Cheque',
}

/** Why a part of a payment stands where it stands. */
export const allocationBases = ['oldest_first', 'chosen', 'entered', 'credit', 'deposit', 'refund', 'released'] as const
export type AllocationBasis = (typeof allocationBases)[number]

export const allocationBasisNames: Record<AllocationBasis, string> = {
  oldest_first: 'Put on the oldest amount due',
  chosen: 'Put there by choice',
  entered: 'Entered together with the amount due',
  credit: 'Credit that was left, used by itself',
  deposit: 'Taken from the deposit',
  refund: 'Paid back',
  released: 'Taken back',
}

/** Which payments a list shows. With credit: some of it stands on no record yet. */
export const paymentStates = ['all', 'credit', 'reversed'] as const
export type PaymentState = (typeof paymentStates)[number]
