import { ordersBy } from '../../order'
import type { ChargeStanding, PaymentStatus, PaymentType } from './charges.kinds'

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
export const chargeStandingNames: Record<ChargeStanding, string> = { ...paymentStatusNames, open: 'Not settled' }

/** What a charge is for, as a list shows it: 'Rent', 'Service Charge: Security'. */
export function chargeTitle({ paymentType, name }: { paymentType: PaymentType; name: string | null }): string {
  const type = paymentTypeNames[paymentType]
  // A unit of the simple form has one service charge, which has no other name.
  return name === null || name.toLowerCase() === type.toLowerCase() ? type : `${type}: ${name}`
}

/** What remains to pay of a charge, in minor units. */
export function balanceOf(charge: { amount: number; paidAmount: number; writtenOffAmount: number }): number {
  return charge.amount - charge.paidAmount - charge.writtenOffAmount
}

/** By which columns Payment Records can be ordered. */
export const chargeOrders = ordersBy('tenant', 'place', 'type', 'amount', 'paid', 'dueDate', 'paidDate', 'status')
export type ChargeOrder = (typeof chargeOrders)[number]
