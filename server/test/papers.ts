import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../src/db/types'
import { tenancies } from '../src/homes/tenancies/tenancies.table'
import type { Api, Identity } from './api'
import { buildersOf } from './builders'
import { pdfText } from './pdf-text'

/**
 * What is paid and asked for as a paper, in November 2026.
 * @param manager who does so where nobody else is named
 */
export function papersOf(db: Db, api: Api, manager: () => Identity) {
  const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)

  /** A unit that somebody moves into, out of the one before. */
  async function letTo(tenantId: string, property = 'Jacaranda Court') {
    await db.update(tenancies).set({ isActive: false, endDate: '2026-11-20' }).where(eq(tenancies.tenantId, tenantId))
    const { id: propertyId } = await buildProperty({ name: `${property} ${crypto.randomUUID().slice(0, 8)}` })
    const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'A1' })
    return (await buildTenancy({ tenantId, unitId })).id
  }

  const money = { currency: 'KES' as const, method: 'mpesa' as const, receivedOn: '2026-11-20' }
  const receive = (tenancyId: string, given: object = {}, client = manager().client) =>
    client.payments.receive({ ...money, amount: 100, requestId: crypto.randomUUID(), tenancyId, ...given })

  /** Taken in whole: a file that nobody reads keeps one of its person's places. */
  async function download(path: string, who: { cookie?: string } = manager()): Promise<Response> {
    const answer = await api.request(`/api/exports/${path}`, { headers: who.cookie ? { cookie: who.cookie } : {} })
    return new Response(await answer.arrayBuffer(), answer)
  }

  const textOf = (pdf: ArrayBuffer | Uint8Array) => pdfText(pdf).replace(/ +/g, ' ')

  async function read(path: string, who?: { cookie?: string }): Promise<string> {
    const response = await download(path, who)
    expect(response.status, await response.clone().text()).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return textOf(await response.arrayBuffer())
  }
  async function statusOf(path: string, who?: { cookie?: string }): Promise<number> {
    const response = await download(path, who)
    await response.arrayBuffer()
    return response.status
  }

  return { download, letTo, read, receive, statusOf, textOf }
}
