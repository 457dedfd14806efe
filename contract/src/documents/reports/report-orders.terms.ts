import { ordersBy } from '../../order'

/** By which columns the reports are ordered that have pages; the others come whole. */
export const rentCollectionOrders = ordersBy('tenant', 'place', 'amount', 'paid', 'dueDate', 'paidDate', 'status')
export const propertyPerformanceOrders = ordersBy(
  'property',
  'units',
  'expected',
  'collected',
  'outstanding',
  'rate',
  'rentRate',
)
export const tenantSummaryOrders = ordersBy('tenant', 'contact', 'unit', 'rent', 'leaseStart', 'status')
export const overdueOrders = ordersBy('tenant', 'place', 'amount', 'dueDate', 'daysOverdue', 'status')
export const rentRollOrders = ordersBy('unit', 'tenant', 'rent', 'lease', 'depositHeld', 'balance')
export const agedOrders = ordersBy('tenant', 'since', 'days0', 'days30', 'days60', 'days90', 'older', 'total')
export type PropertyPerformanceOrder = (typeof propertyPerformanceOrders)[number]
export type TenantSummaryOrder = (typeof tenantSummaryOrders)[number]
export type OverdueOrder = (typeof overdueOrders)[number]
export type RentRollOrder = (typeof rentRollOrders)[number]
export type AgedOrder = (typeof agedOrders)[number]
