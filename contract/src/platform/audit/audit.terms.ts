import { ordersBy } from '../../order'

/** By which columns the audit log can be ordered. */
export const auditOrders = ordersBy('at', 'who', 'subject')
export type AuditOrder = (typeof auditOrders)[number]
