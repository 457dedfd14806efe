import { ordersBy } from '../../order'

/** By which columns the list of former tenants can be ordered. */
export const formerTenantOrders = ordersBy('name', 'left')
export type FormerTenantOrder = (typeof formerTenantOrders)[number]
