import { ordersBy } from '../../order'
import type { Notice } from './notices.schema'

/** By which columns the list of notices can be ordered. */
export const noticeOrders = ordersBy('title', 'to', 'messages', 'published', 'until')
export type NoticeOrder = (typeof noticeOrders)[number]

/** To so many tenants at most, or properties, one notice goes that is not for all. */
export const MOST_TOLD = 500

const listed = new Intl.ListFormat('en-KE', { type: 'conjunction' })

/** Whom a notice is for: 'All tenants', 'Jacaranda Court and Palm View', '12 tenants'. */
export function audienceInWords({ propertyName, chosen }: Pick<Notice, 'propertyName' | 'chosen'>): string {
  if (!chosen) return propertyName ?? 'All tenants'
  const { properties, tenants } = chosen
  if (tenants > 0) return tenants === 1 ? '1 tenant' : `${tenants.toLocaleString('en-KE')} tenants`
  return properties.length > 3 ? `${properties.length} properties` : listed.format(properties)
}
