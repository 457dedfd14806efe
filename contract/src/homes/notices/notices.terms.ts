import { ordersBy } from '../../order'

/** By which columns the list of notices can be ordered. */
export const noticeOrders = ordersBy('title', 'to', 'messages', 'published', 'until')
export type NoticeOrder = (typeof noticeOrders)[number]
