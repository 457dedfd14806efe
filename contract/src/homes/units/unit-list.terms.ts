import { ordersBy } from '../../order'

/** By which columns the list of units can be ordered. */
export const unitOrders = ordersBy(
  'unit',
  'property',
  'tenant',
  'rent',
  'serviceCharge',
  'balance',
  'arrears',
  'due',
  'status',
)
export type UnitOrder = (typeof unitOrders)[number]

/** How many units a page of their list has, as the specification says, while nobody chose otherwise. */
export const UNITS_PER_PAGE = 12
