import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { countWaiting } from '../../../test/waiting'
import type { Tx } from '../../db/types'
import { type ImportedKind, importRows, imports } from '../../exchange/import/import.table'
import { listBlockers } from '../../exchange/import/undo.repository'
import { lockProperty, readPropertyHistory } from '../../homes/properties/properties.repository'
import { properties } from '../../homes/properties/properties.table'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { closeTenancy, lockTenancy } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { lockUnit } from '../../homes/units/units.repository'
import { units } from '../../homes/units/units.table'
import { createLogger } from '../../logger'
import { profiles } from '../../people/accounts/accounts.table'
import { findDifferences } from '../closed-months/ledger-check.service'
import { holdFound, recountSums } from './sums.repository'

// Two transactions, the second of which comes to where the first one holds what it needs: neither fails, and nothing is lost. The
// embedded database has one session, in which they come one after the other.

const { db, kind } = testDatabase()
const { buildProperty, buildTenant, buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z', log: createLogger('error') })
  manager = await api.signInAs('admin')
})

/** A sheet that brought these, as if it had been taken over. */
async function buildImport(brought: Partial<Record<ImportedKind, string>>): Promise<string> {
  const id = crypto.randomUUID()
  const at = new Date('2026-11-20T09:00:00Z')
  const nothing = { reading: {}, adds: {}, sums: [] } as unknown as Pick<
    typeof imports.$inferInsert,
    'reading' | 'adds' | 'sums'
  >
  await db.transaction(async (tx) => {
    // As a backup is restored: only the import itself may write what it did.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.insert(imports).values({
      ...{ id, name: 'homes.xlsx', contentHash: id, startsOn: '2026-11-01', ...nothing },
      ...{ state: 'done', createdByName: 'Baraka Juma', createdAt: at, takenAt: at },
    })
    const rows = Object.entries(brought).map(([kind, rowId]) => ({ importId: id, kind: kind as ImportedKind, rowId }))
    await tx.insert(importRows).values(rows)
  })
  return id
}

/** Begins `second` within a transaction that did `first`, goes on with `rest` once that waits or is through, and awaits both. */
async function beside(first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>, rest?: typeof first) {
  let other: Promise<unknown> = Promise.resolve()
  const one = db.transaction(async (tx) => {
    await first(tx)
    let isThrough = false
    other = second().finally(() => {
      isThrough = true
    })
    other.catch(() => undefined)
    while (!isThrough && (await countWaiting(db)) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await rest?.(tx)
  })
  const outcomes = await Promise.allSettled([one, one.catch(() => undefined).then(() => other)])
  expect(
    outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.cause ?? outcome.reason)] : [],
    ),
  ).toEqual([])
}

describe.runIf(kind === 'server')('beside each other', () => {
  let place = 0
  let propertyId: string
  let unitId: string
  let tenantId: string
  let tenancyId: string

  beforeEach(async () => {
    await db.transaction(recountSums)
    place += 1
    propertyId = (await buildProperty({ name: `Acacia ${place}` })).id
    unitId = (await buildUnit({ propertyId })).id
    tenantId = (await buildTenant()).id
    tenancyId = (await buildTenancy({ unitId, tenantId })).id
  })

  const rename = () =>
    db.transaction(async (tx) => {
      await lockProperty(tx, propertyId)
      await tx
        .update(properties)
        .set({ name: `Mvule ${place}` })
        .where(eq(properties.id, propertyId))
    })
  const closing = (tx: Tx) => closeTenancy(tx, { tenancyId, endDate: '2026-11-20', notes: null })

  test('a tenant moves out while the property is renamed', async () => {
    await beside((tx) => lockTenancy(tx, tenancyId), rename, closing)
    expect(await findDifferences(db)).toEqual([])
  })

  test('a tenant moves out while they are called otherwise', async () => {
    const renamePerson = () =>
      db.update(profiles).set({ fullName: 'Zuhura Njeri' }).where(eq(profiles.id, tenantId)).then()
    await beside((tx) => lockTenancy(tx, tenancyId), renamePerson, closing)
    expect(await findDifferences(db)).toEqual([])
  })

  test('a tenant moves in while the property is renamed', async () => {
    const { id } = await buildUnit({ propertyId })
    const { id: other } = await buildTenant()
    const letting = (tx: Tx) =>
      tx.insert(tenancies).values({ unitId: id, tenantId: other, currency: 'KES', startDate: '2026-11-01' })
    await beside(letting, rename)
    expect(await findDifferences(db)).toEqual([])
    expect((await manager.client.tenants.list({ search: `mvule ${place}` })).total).toBe(2)
    expect((await manager.client.tenants.list({ search: `acacia ${place}` })).total).toBe(0)
  })

  test('a tenant stays after all while the property is renamed', async () => {
    await db.transaction(closing)
    const stay = () =>
      manager.client.tenancies.withdrawEnd({ tenancyId, seenEndDate: '2026-11-20', reason: 'They stay' })
    await beside(
      (tx) => lockProperty(tx, propertyId),
      stay,
      (tx) =>
        tx
          .update(properties)
          .set({ name: `Mvule ${place}` })
          .where(eq(properties.id, propertyId)),
    )
    expect(await findDifferences(db)).toEqual([])
  })

  test('a unit is let, and moved to, while it is looked whether the property may go', async () => {
    const { id } = await buildUnit({ propertyId })
    const { id: third } = await buildUnit({ propertyId })
    const { id: other } = await buildTenant()
    const letting = () => manager.client.tenancies.create({ unitId: id, tenantId: other, startDate: '2026-11-01' })
    const moving = () => manager.client.unitMoves.make({ tenancyId, unitId: third, day: '2026-11-21' })
    for (const act of [letting, moving]) {
      await beside(
        (tx) => lockProperty(tx, propertyId),
        act,
        (tx) => readPropertyHistory(tx, propertyId),
      )
    }
    expect(await findDifferences(db)).toEqual([])
  })

  test('a tenant moves out while the leases take the defaults', async () => {
    const terms = await manager.client.leaseDefaults.get({ propertyId: null })
    await manager.client.leaseDefaults.save({ ...terms, propertyId: null, dueDay: 17 } as never)
    const { seen, total } = await manager.client.leaseDefaults.preview({ propertyId: null })
    expect(total).toBeGreaterThan(0)
    await beside(
      (tx) => lockUnit(tx, unitId),
      () => manager.client.leaseDefaults.apply({ propertyId: null, seen }),
      (tx) => lockTenancy(tx, tenancyId),
    )
  })

  test('a tenant moves out while it is looked whether what a sheet brought may go', async () => {
    const importId = await buildImport({
      properties: propertyId,
      units: unitId,
      tenants: tenantId,
      tenancies: tenancyId,
    })
    const undoing = () => db.transaction((tx) => listBlockers(tx, importId))
    await beside(
      (tx) => lockUnit(tx, unitId),
      undoing,
      (tx) => lockTenancy(tx, tenancyId),
    )
    await beside(
      (tx) => lockProperty(tx, propertyId),
      undoing,
      (tx) =>
        tx
          .update(properties)
          .set({ name: `Mvule ${place}` })
          .where(eq(properties.id, propertyId)),
    )
    expect(await findDifferences(db)).toEqual([])
  })

  test('another is written to first while something is changed of who rents with both', async () => {
    const { id: next } = await buildTenant()
    const { id: third } = await buildTenant()
    for (const profileId of [next, third])
      await db.insert(coTenants).values({ tenancyId, profileId, since: '2026-11-01' })
    await beside(
      (tx) => holdFound(tx, [third]),
      () => manager.client.coTenants.writeToFirst({ tenancyId, tenantId: next }),
      (tx) => holdFound(tx, [third, tenantId]),
    )
    expect(await findDifferences(db)).toEqual([])
  })

  test('the tenant is moved to another unit while another is written to first', async () => {
    const { id: next } = await buildTenant()
    const { id: other } = await buildUnit({ propertyId })
    await beside(
      async (tx) => {
        await lockTenancy(tx, tenancyId)
        await tx.update(tenancies).set({ tenantId: next }).where(eq(tenancies.id, tenancyId))
        await tx.insert(coTenants).values({ tenancyId, profileId: tenantId, since: '2026-11-01' })
      },
      () => manager.client.unitMoves.make({ tenancyId, unitId: other, day: '2026-11-21' }),
    )
    const [moved] = await db.select().from(tenancies).where(eq(tenancies.unitId, other))
    expect(moved).toMatchObject({ tenantId: next, isActive: true })
    expect(await findDifferences(db)).toEqual([])
  })

  test('everything is counted anew while a tenant moves out and a rent changes', async () => {
    await beside(
      closing,
      () => db.transaction(recountSums),
      (tx) => tx.update(units).set({ rentAmount: 1_700_000 }).where(eq(units.id, unitId)),
    )
    expect(await findDifferences(db)).toEqual([])
  })

  test('two who rent two units together change who is written to first in both', async () => {
    const [one = '', other = ''] = [tenantId, (await buildTenant()).id].sort()
    await db.update(tenancies).set({ tenantId: other }).where(eq(tenancies.id, tenancyId))
    await db.insert(coTenants).values({ tenancyId, profileId: one, since: '2026-11-01' })
    const { id: secondUnit } = await buildUnit({ propertyId })
    const { id: second } = await buildTenancy({ unitId: secondUnit, tenantId: one })
    await db.insert(coTenants).values({ tenancyId: second, profileId: other, since: '2026-11-01' })
    await beside(
      async (tx) => {
        await lockTenancy(tx, second)
        await tx.delete(coTenants).where(eq(coTenants.tenancyId, second))
      },
      () => manager.client.coTenants.writeToFirst({ tenancyId, tenantId: one }),
      (tx) => tx.update(tenancies).set({ tenantId: other }).where(eq(tenancies.id, second)),
    )
    expect(await findDifferences(db)).toEqual([])
  })
})
