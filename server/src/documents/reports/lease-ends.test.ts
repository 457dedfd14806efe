import type { Renewal } from '@makao/contract/money/leases/leases.terms'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'

const { db } = testDatabase()
const { buildTenancy, buildTenant } = buildersOf(db)

let api: Api
let manager: Identity

/** Somebody who moved in on 1 January 2025, with the last day of their lease. */
async function lease(fullName: string, leaseEnd: string | null, renewal: Renewal = 'none', endDate?: string) {
  const { id: tenantId } = await buildTenant({ fullName })
  const { id } = await buildTenancy({ tenantId, startDate: '2025-01-01', ...(endDate && { endDate }) })
  await db.update(tenancies).set({ leaseEnd, renewal }).where(eq(tenancies.id, id))
  return id
}

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  await lease('In 90 days', '2027-02-19')
  await lease('In 91 days', '2027-02-20')
  await lease('Today', '2026-11-21')
  await lease('Yesterday, and stays', '2026-11-20')
  await lease('Yesterday, month to month since', '2026-11-20', 'monthly')
  await lease('Tomorrow, month to month then', '2026-11-22', 'monthly')
  await lease('Renewed a year ago', '2025-12-31', 'same_term')
  await lease('Renewed last month', '2026-10-31', 'same_term')
  await lease('Without a term', null)
  await lease('Moved out', '2026-11-30', 'none', '2026-11-10')
})

test('no lease that ends is missing, and none stands there that goes on', async () => {
  const rows = await manager.client.reports.leaseEnds({})
  expect(rows.map(({ tenantName, leaseEnd, daysLeft }) => [tenantName, leaseEnd, daysLeft])).toEqual([
    ['Yesterday, and stays', '2026-11-20', -1],
    ['Today', '2026-11-21', 0],
    ['Tomorrow, month to month then', '2026-11-22', 1],
    ['Renewed a year ago', '2026-12-31', 40],
    ['In 90 days', '2027-02-19', 90],
  ])
})

test('the rent is what is paid now, not what was agreed at first or comes later', async () => {
  const id = await lease('Dearer by now', '2026-12-01')
  await db.update(tenancies).set({ rentAmount: 1_000_000 }).where(eq(tenancies.id, id))
  const rentOf = async () =>
    (await manager.client.reports.leaseEnds({})).find(({ tenancyId }) => tenancyId === id)?.rent
  expect(await rentOf()).toBe(1_000_000)
  await db.insert(rentChanges).values([
    { tenancyId: id, fromDay: '2026-01-01', rentAmount: 1_100_000 },
    { tenancyId: id, fromDay: '2026-12-01', rentAmount: 1_200_000 },
  ])
  expect(await rentOf()).toBe(1_100_000)
})

test('the report says how many end in which days', async () => {
  const { about, rows } = await manager.client.reports.read({ kind: 'lease-ends' })
  expect(about).toEqual(['As of 21 Nov 2026', 'Ended: 1', 'Within 30 days: 3', '31-60 days: 1', '61-90 days: 1'])
  expect(rows.map(({ when }) => when)).toEqual([
    'Ended',
    'Within 30 days',
    'Within 30 days',
    'Within 30 days',
    '31-60 days',
    '61-90 days',
  ])
})

test('who may not read reports is refused', async () => {
  const tenant = await api.signInAs('tenant')
  await expectRefusal(tenant.client.reports.leaseEnds({}), 'FORBIDDEN')
})
