import { ordersBy } from '../../order'
import type { ArrearsView } from './arrears.kinds'

export const arrearsViewNames: Record<ArrearsView, string> = {
  overdue: 'Overdue',
  due: 'Due this week',
  promised: 'Promised',
  broken: 'Promise broken',
  notReminded: 'Not reminded',
}

/** Today and the six days after it; a reminder of so many days ago still counts. */
export const ARREARS_DAYS = 7

/** By which columns who owes can be ordered. */
export const arrearsOrders = ordersBy('tenant', 'unit', 'owes', 'since', 'paid', 'reminded', 'promise')
export type ArrearsOrder = (typeof arrearsOrders)[number]
