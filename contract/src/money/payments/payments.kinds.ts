/** How money comes in and goes out. */
export const paymentMethods = ['mpesa', 'airtel_money', 'mtn_momo', 'bank', 'cash', 'cheque'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * Where credit comes from: money that came in, what earlier books brought forward, another tenancy of the same person, or tax that
 * the tenant withheld. For the last three no money came in.
 */
export const paymentSources = [...paymentMethods, 'opening', 'transfer', 'withheld'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** Which payments a list shows. With credit: some of it stands on no charge yet. */
export const paymentStates = ['all', 'credit', 'reversed'] as const
export type PaymentState = (typeof paymentStates)[number]
