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

/** Which payments a list shows. With credit: some of it stands on no record yet. */
export const paymentStates = ['all', 'credit', 'reversed'] as const
export type PaymentState = (typeof paymentStates)[number]
