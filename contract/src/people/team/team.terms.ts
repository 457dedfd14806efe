import { ordersBy } from '../../order'

/** By which columns the team can be ordered. */
export const teamOrders = ordersBy('name', 'role', 'seen')
export type TeamOrder = (typeof teamOrders)[number]
