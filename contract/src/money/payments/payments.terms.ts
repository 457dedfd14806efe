import { ordersBy } from '../../order'
import type { PaymentSource } from './payments.kinds'

export const paymentMethodNames: Record<PaymentSource, string> = {
  mpesa: 'M-Pesa',
  airtel_money: 'Airtel Money',
  mtn_momo: 'MTN MoMo',
  bank: 'Bank',
  cash: 'Cash',
  cheque: 'Cheque',
  opening: 'Opening balance',
  transfer: 'Between units',
  withheld: 'Tax withheld',
}

/** By what two references are one, whatever was typed between the letters and digits: 'UKMW R8OM84', 'ukmw-r8om84'. */
export const referenceKey = (reference: string) => reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** By which columns Payments Received can be ordered. */
export const paymentOrders = ordersBy('tenant', 'place', 'amount', 'receivedOn', 'method', 'reference', 'receipt')
export type PaymentOrder = (typeof paymentOrders)[number]
