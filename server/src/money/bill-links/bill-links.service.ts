import { addDays, dayInNairobi } from '@makao/contract/days'
import { BILL_LINK_DAYS, BILL_LINK_LEFT_DAYS } from '@makao/contract/money/bill-links/bill-links.terms'
import type { Config } from '../../config'
import type { Queryable } from '../../db/types'
import { insertLinks, listLinks } from './bill-links.repository'
import { billUrl, exampleUrl, newKey } from './bill-links.rules'

type Asking = { db: Queryable; config: Config; now: Date }

/** The addresses that open the bills of tenants, by their ids: made where none works long enough. */
export async function handOutBillLinks(
  { db, config, now }: Asking,
  tenantIds: readonly string[],
): Promise<Map<string, string>> {
  const today = dayInNairobi(now)
  const wanted = [...new Set(tenantIds)]
  const known = new Map(
    (await listLinks(db, wanted, addDays(today, BILL_LINK_LEFT_DAYS))).map((link) => [link.tenantId, link.key]),
  )
  const made = wanted
    .filter((tenantId) => !known.has(tenantId))
    .map((tenantId) => ({ tenantId, key: newKey(), lastDay: addDays(today, BILL_LINK_DAYS), createdAt: now }))
  await insertLinks(db, made)
  for (const { tenantId, key } of made) known.set(tenantId, key)
  return new Map([...known].map(([tenantId, key]) => [tenantId, billUrl(config, key)]))
}

/** The same without making any: in place of one that there is not stands an address as long. */
export async function showBillLinks(
  { db, config, now }: Asking,
  tenantIds: readonly string[],
): Promise<(tenantId: string) => string> {
  const known = new Map(
    (await listLinks(db, [...new Set(tenantIds)], addDays(dayInNairobi(now), BILL_LINK_LEFT_DAYS))).map((link) => [
      link.tenantId,
      link.key,
    ]),
  )
  return (tenantId) => {
    const key = known.get(tenantId)
    return key === undefined ? exampleUrl(config) : billUrl(config, key)
  }
}
