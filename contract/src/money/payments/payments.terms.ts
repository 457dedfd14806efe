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

/** By what two references are one, whatever was typed between the letters and digits: 'UKMW R8OM84', 'ukmw-r8om84'. */
export const referenceKey = (reference: string) => reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Which payments a list shows. With credit: some of it stands on no record yet. */
export const paymentStates = ['all', 'credit', 'reversed'] as const
export type PaymentState = (typeof paymentStates)[number]
