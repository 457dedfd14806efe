import { ordersBy } from '../../order'

/** By which columns the list of tenants can be ordered. */
export const tenantOrders = ordersBy('tenant', 'email', 'contact', 'unit', 'balance', 'paymentStatus', 'status')
export type TenantOrder = (typeof tenantOrders)[number]
