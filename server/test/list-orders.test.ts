import { noticeOrders } from '@makao/contract/homes/notices/notices.terms'
import { propertyOrders } from '@makao/contract/homes/properties/properties.terms'
import { unitOrders } from '@makao/contract/homes/units/unit-list.terms'
import { chargeOrders } from '@makao/contract/money/charges/charges.terms'
import { paymentOrders } from '@makao/contract/money/payments/payments.terms'
import { tenantOrders } from '@makao/contract/money/tenants/tenants.terms'
import type { TeamOrder } from '@makao/contract/people/team/team.terms'
import { auditOrders } from '@makao/contract/platform/audit/audit.terms'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notices } from '../src/homes/notices/notices.table'
import { profiles } from '../src/people/accounts/accounts.table'
import { auditEntries } from '../src/platform/audit/audit.table'
import { fieldErrorsOf, type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const { db } = testDatabase()
const api = startApi(db)
const { buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)

let manager: Identity
let admin: Identity

interface ListPage {
  rows: readonly { id: string }[]
  total: number
}
type Read = (asked: { sort?: string; page: number }) => Promise<ListPage>

/** Every list that can be ordered, with its orders. */
const lists = (): Record<string, { orders: readonly string[]; read: Read }> => {
  const { charges, notices, payments, properties, tenants, units } = manager.client
  // The orders come from the contract: each is one that the list takes.
  const reading = <Input>(list: (input: Input) => Promise<ListPage>) => list as Read
  return {
    charges: { orders: chargeOrders, read: reading(charges.list) },
    payments: { orders: paymentOrders, read: reading(payments.list) },
    tenants: { orders: tenantOrders, read: reading(tenants.list) },
    units: { orders: unitOrders, read: reading(units.list) },
    properties: { orders: propertyOrders, read: reading(properties.list) },
    notices: { orders: noticeOrders, read: reading(notices.list) },
    'audit log': { orders: auditOrders, read: reading(admin.client.audit.list) },
  }
}

beforeAll(async () => {
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
  const { id: propertyId } = await buildProperty({ name: 'Zawadi Flats' })
  const { id: abroad } = await buildProperty({ name: 'acacia House', currency: 'UGX' })
  await buildTenant({ fullName: 'Nobody Yet', phoneNumber: null })
  for (let made = 0; made < 22; made += 1) await buildProperty({ city: made % 2 ? 'Kisumu' : 'Nairobi' })
  for (let made = 0; made < 22; made += 1) {
    const [createdAt, title] = [new Date(`2026-11-${10 + (made % 3)}T09:00:00Z`), made % 2 ? 'Water' : 'power']
    const notice = { propertyId: made % 4 ? null : propertyId, title, body: 'On Monday.', createdAt }
    await db.insert(notices).values(notice)
    const about = { action: 'notice.published', entityId: propertyId, before: {}, after: {} }
    const who = { actorName: made % 2 ? 'amina Otieno' : 'Baraka Juma', subject: made % 3 ? title : null }
    await db.insert(auditEntries).values({ at: createdAt, ...about, ...who })
  }
  // Many of them alike, over more than one page: only the last resort keeps them apart.
  for (let place = 1; place <= 30; place += 1) {
    const currency = place % 4 === 0 ? 'UGX' : 'KES'
    const unit = await buildUnit({
      propertyId: currency === 'UGX' ? abroad : propertyId,
      currency,
      unitNumber: `A${place}`,
      rentAmount: place % 3 === 0 ? 900_000 : 1_500_000,
    })
    const tenant = await buildTenant({ fullName: place % 2 ? 'amina Otieno' : `Baraka ${place}` })
    const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id, unitId: unit.id, currency })
    const paymentStatus = place % 3 ? 'paid' : 'pending'
    await buildCharge({ tenancyId, currency, amount: 100_000 * (place % 5) + 100_000, paymentStatus })
  }
})

async function readAll(read: Read, sort?: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read({ ...(sort && { sort }), page })
    ids.push(...rows.map(({ id }) => id))
    if (rows.length === 0 || ids.length >= total) return ids
  }
}

describe.each(['charges', 'payments', 'tenants', 'units', 'properties', 'notices', 'audit log'])('%s', (name) => {
  test('every order shows each row once, whatever pages they stand on', async () => {
    const { orders, read } = lists()[name] ?? { orders: [], read: () => Promise.reject(new Error(name)) }
    const usual = (await readAll(read)).sort()
    expect(usual.length).toBeGreaterThanOrEqual(20)
    for (const sort of orders) expect((await readAll(read, sort)).sort(), sort).toEqual(usual)
  })

  test('an order that the list does not know is refused by its name', async () => {
    const { read } = lists()[name] ?? { read: () => Promise.reject(new Error(name)) }
    expect(await fieldErrorsOf(read({ sort: 'id; drop table units', page: 1 }))).toEqual([
      expect.stringMatching(/^sort: /),
    ])
  })
})

test('names stand as people read them, whatever their case; units as people count', async () => {
  const { rows } = await manager.client.tenants.list({ sort: 'tenant' })
  const names = rows.map(({ fullName }) => fullName)
  expect(names).toEqual([...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')))
  const tenants = await manager.client.tenants.list({ sort: 'unit' })
  expect(tenants.rows.slice(0, 3).map((row) => row.currentTenancy?.unitNumber)).toEqual(['A4', 'A8', 'A12'])
  const other = await manager.client.tenants.list({ sort: '-unit' })
  expect(other.rows.slice(0, 2).map((row) => row.currentTenancy?.unitNumber)).toEqual(['A30', 'A29'])
  const units = await manager.client.units.list({})
  expect(units.rows.slice(0, 3).map(({ unitNumber }) => unitNumber)).toEqual(['A4', 'A8', 'A12'])
})

test('former tenants and the team stand in the orders that they are asked for', async () => {
  for (const [fullName, archivedAt] of [
    ['baraka', '2026-11-03'],
    ['Amina', '2026-11-05'],
    ['Chebet', '2026-11-04'],
  ] as const) {
    const { id } = await buildTenant({ fullName })
    await db
      .update(profiles)
      .set({ archivedAt: new Date(archivedAt) })
      .where(eq(profiles.id, id))
  }
  for (const [sort, names] of [
    ['name', ['Amina', 'baraka', 'Chebet']],
    ['-name', ['Chebet', 'baraka', 'Amina']],
    ['left', ['baraka', 'Chebet', 'Amina']],
    ['-left', ['Amina', 'Chebet', 'baraka']],
  ] as const) {
    const { rows } = await admin.client.privacy.formerTenants({ sort })
    expect(
      rows.map(({ fullName }) => fullName),
      sort,
    ).toEqual(names)
  }
  const seen = async (sort: TeamOrder) => (await admin.client.team.list({ sort })).map(({ role }) => role)
  expect(await seen('role')).toEqual(['admin', 'property_manager'])
  expect(await seen('-role')).toEqual(['property_manager', 'admin'])
  expect(await seen('seen')).toHaveLength(2)
})

test('what is sought in notices stands in their title or text, and the log is read from its beginning too', async () => {
  expect(await manager.client.notices.list({ search: 'POWER monday' })).toMatchObject({ total: 11 })
  const ways = await Promise.all((['at', '-at'] as const).map((sort) => admin.client.audit.list({ sort })))
  const [first, last] = ways.map(({ rows }) => rows.map(({ id }) => id))
  expect(first).toEqual(last?.reverse())
})

test('amounts are compared within a currency, and who has no unit comes last either way', async () => {
  const { rows } = await manager.client.charges.list({ sort: '-amount' })
  const shillings = rows.filter(({ currency }) => currency === 'UGX').map(({ amount }) => amount)
  expect(rows.slice(0, shillings.length).every(({ currency }) => currency === 'UGX')).toBe(true)
  expect(shillings).toEqual([...shillings].sort((a, b) => b - a))
  for (const sort of ['unit', '-unit'] as const) {
    const last = await manager.client.tenants.list({ sort, page: 2 })
    expect(last.rows.at(-1)?.fullName).toBe('Nobody Yet')
  }
})

test('rows that were chosen are listed, summed and no others', async () => {
  const { rows } = await manager.client.charges.list({})
  const ids = rows.slice(0, 2).map(({ id }) => id)
  expect(await manager.client.charges.list({ ids: ids.join(',') })).toMatchObject({ total: 2 })
  expect(await fieldErrorsOf(manager.client.charges.list({ ids: 'everything' }))).not.toEqual([])
})

test('where none is chosen, nothing is found rather than everything', async () => {
  const { charges, payments, tenants, units } = manager.client
  for (const { list } of [charges, payments, tenants, units]) {
    expect(await fieldErrorsOf(list({ ids: '' }))).toEqual(['ids: Choose at least one row'])
  }
  for (const path of ['payments', 'payments-received', 'tenants', 'units']) {
    const { status } = await api.request(`/api/exports/${path}/csv?ids=`, { headers: { cookie: manager.cookie } })
    expect(status, path).toBe(400)
  }
})
