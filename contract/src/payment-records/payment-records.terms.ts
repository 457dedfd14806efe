/** What an amount is due for, in the order in which money is put on records of one due day. Penalties come last. */
export const paymentTypes = [
  'opening_balance',
  'rent',
  'service_charge',
  'water',
  'electricity',
  'garbage',
  'other',
  'deposit',
  'penalty',
] as const
export type PaymentType = (typeof paymentTypes)[number]

/**
 * As people read them: a pending record past its due day is overdue. Written off: what was not paid of it is no longer
 * asked for.
 */
export const paymentStatuses = ['pending', 'paid', 'overdue', 'partial', 'written_off'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a record can be set to when it is entered; the rest follows from the money that comes in. */
export const enteredStatuses = ['paid', 'pending', 'overdue', 'partial'] as const
export type EnteredStatus = (typeof enteredStatuses)[number]

export const paymentTypeNames: Record<PaymentType, string> = {
  opening_balance: 'Opening Balance',
  rent: 'Rent',
  service_charge: 'Service Charge',
  water: 'Water',
  electricity: 'Electricity',
  garbage: 'Garbage',
  other: 'Other',
  deposit: 'Deposit',
  penalty: 'Penalty',
}

export const paymentStatusNames: Record<PaymentStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  overdue: 'Overdue',
  partial: 'Partial',
  written_off: 'Written Off',
}

/** What a record is for, as a list shows it: 'Rent', 'Service Charge: Security'. */
export function chargeTitle({ paymentType, name }: { paymentType: PaymentType; name: string | null }): string {
  const type = paymentTypeNames[paymentType]
  // A unit of the simple form has one service charge, which has no other name.
  return name === null || name.toLowerCase() === type.toLowerCase() ? type : `${type}: ${name}`
}

/** What remains to pay of a record, in minor units. */
export function balanceOf(record: { amount: number; paidAmount: number; writtenOffAmount: number }): number {
  return record.amount - record.paidAmount - record.writtenOffAmount
}
