/** What an amount is due for, in the order in which money is put on charges of one due day. Penalties come last. */
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
 * As people read them: a pending charge past its due day is overdue. Written off: what was not paid of it is no longer
 * asked for.
 */
export const paymentStatuses = ['pending', 'paid', 'overdue', 'partial', 'written_off'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What lists are narrowed by. Open: not settled, whether due yet or not, and also what was paid in part. */
export const chargeStandings = [...paymentStatuses, 'open'] as const
export type ChargeStanding = (typeof chargeStandings)[number]

/** What a charge can be set to when it is entered; the rest follows from the money that comes in. */
export const enteredStatuses = ['paid', 'pending', 'overdue', 'partial'] as const
export type EnteredStatus = (typeof enteredStatuses)[number]
