import { ordersBy } from '../../order'

/** By which columns the lists of what goes out can be ordered. */
export const expenseOrders = ordersBy('what', 'paidOn', 'amount', 'status')
export type ExpenseOrder = (typeof expenseOrders)[number]
export const remittanceOrders = ordersBy('paidOn', 'amount', 'method', 'status')
export type RemittanceOrder = (typeof remittanceOrders)[number]
