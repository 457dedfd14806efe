import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect } from 'vitest'
import { type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

export const newId = () => crypto.randomUUID()

export interface Given {
  currency?: 'KES' | 'UGX'
  unitId?: string
  [field: string]: unknown
}

/** The server over an empty database, two managers, and meters with their readings. To be called at the top of the file. */
export function metering() {
  const { db } = testDatabase()
  const builders = buildersOf(db)
  const { buildTenancy, buildUnit } = builders
  const api = startApi(db)
  const office = {} as { manager: Identity; colleague: Identity }

  beforeAll(async () => {
    office.manager = await api.signInAs('property_manager', 'Baraka Juma')
    office.colleague = await api.signInAs('property_manager')
  })
  beforeEach(() => api.setNow('2026-11-21T09:00:00Z'))

  /** A water meter with five digits at 100 m³ on the first of August, KES 150 or UGX 4,000 per m³. */
  async function addMeter(given: Given = {}) {
    const currency = given.currency ?? 'KES'
    const unitId = given.unitId ?? (await buildUnit({ currency })).id
    return office.manager.client.meters.create({
      requestId: newId(),
      unitId,
      kind: 'water',
      serialNumber: 'W-4711',
      digits: 5,
      installedOn: '2026-08-01',
      firstValue: 100_000,
      currency,
      price: currency === 'KES' ? 15_000 : 4000,
      ...given,
    })
  }

  /** A meter in a unit that somebody has lived in since January. */
  async function addLetMeter(given: Given = {}) {
    const currency = given.currency ?? 'KES'
    const tenancy = await buildTenancy({ currency })
    const meter = await addMeter({ ...given, unitId: tenancy.unitId, currency })
    return { tenancy, meter, meterId: meter.id }
  }

  const read = (
    meterId: string,
    day: string,
    value: number,
    more: Record<string, unknown> = {},
    who = office.manager,
  ) => who.client.meters.read({ requestId: newId(), meterId, day, value, ...more })

  const owedBy = async (tenancyId: string) => (await office.manager.client.payments.account({ tenancyId })).owed

  async function expectBalancedBooks() {
    const { rows } = await db.execute<{ sum: string; entries: string }>(
      sql`select coalesce(sum(amount_minor), 0) as sum, count(*) as entries from ledger_postings`,
    )
    expect(Number(rows[0]?.sum)).toBe(0)
    expect(Number(rows[0]?.entries)).toBeGreaterThan(0)
  }

  return { db, api, office, ...builders, addMeter, addLetMeter, read, owedBy, expectBalancedBooks }
}
