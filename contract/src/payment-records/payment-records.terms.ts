export const paymentTypes = ['rent', 'service_charge'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** As people read them: a pending record past its due day is overdue. */
export const paymentStatuses = ['pending', 'paid', 'overdue', 'partial'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentTypeNames: Record<PaymentType, string> = { rent: 'Rent', service_charge: 'Service Charge' }

export const paymentStatusNames: Record<PaymentStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  overdue: 'Overdue',
  partial: 'Partial',
}
