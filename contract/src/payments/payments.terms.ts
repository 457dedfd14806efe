export const paymentTypes = ['rent', 'service_charge'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** As people read them: a pending record past its due day is overdue. */
export const paymentStatuses = ['pending', 'paid', 'overdue', 'partial'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
