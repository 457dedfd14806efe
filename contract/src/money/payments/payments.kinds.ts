/** How money comes in and goes out. */
export const paymentMethods = ['mpesa', 'airtel_money', 'mtn_momo', 'bank', 'cash', 'cheque'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Where credit comes from: money that came in, or what earlier books brought forward, for which no money came in here. */
export const paymentSources = [...paymentMethods, 'opening'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** Which payments a list shows. With credit: some of it stands on no charge yet. */
export const paymentStates = ['all', 'credit', 'reversed'] as const
export type PaymentState = (typeof paymentStates)[number]
