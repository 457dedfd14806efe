import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { profiles } from '../../people/accounts/accounts.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let manager: Identity

beforeAll(async () => {
  manager = await startApi(db).signInAs('property_manager')
  const property = await buildProperty({ name: 'Zambarau Flats', city: 'Kisumu' })
  const { id: unitId } = await buildUnit({ propertyId: property.id, unitNumber: 'Z9' })
  const tenant = await buildTenant({ fullName: 'Zawadi Akinyi', email: 'zawadi@example.com' })
  const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id, unitId })
  await buildCharge({ tenancyId, paymentStatus: 'paid', mpesaReceiptNumber: 'UKLZ7QX2M9' })
  await buildCharge({ tenancyId, paymentStatus: 'paid', mpesaReceiptNumber: 'UKLZ7QX2M8', voidedAt: new Date() })
  for (let made = 0; made < 7; made += 1) await buildTenant({ fullName: `Many ${made}` })
})

const find = async (search: string) =>
  (await manager.client.search.everything({ search })).map(({ kind, title, detail, allowed }) => [
    kind,
    title,
    detail,
    allowed.includes('receive'),
  ])

test('finds each kind by any part of it', async () => {
  expect(await find('wadi aki')).toEqual([['tenant', 'Zawadi Akinyi', 'zawadi@example.com', true]])
  expect(await find('ZAMBARAU')).toEqual([
    ['unit', 'Z9', 'Zambarau Flats', false],
    ['property', 'Zambarau Flats', 'Kisumu', false],
  ])
  expect(await find('z7qx2')).toEqual([['payment', 'UKLZ7QX2M9', 'Zawadi Akinyi', false]])
  expect(await find('nobody at all')).toEqual([])
})

test('finds a tenant by phone number, and at most five of a kind', async () => {
  expect((await find('0712 345')).length).toBe(5)
  expect(await find('many')).toHaveLength(5)
})

test('asks for two characters', async () => {
  expect(await fieldErrorsOf(manager.client.search.everything({ search: 'z' }))).toEqual([
    'search: Type at least two characters',
  ])
})

test('an address that nobody has confirmed is not shown as if it were the tenant’s', async () => {
  const { id } = await buildTenant({ fullName: 'Signed Up Alone', email: 'alone@example.com' })
  await db.update(profiles).set({ emailVerified: false, emailUnproven: true }).where(eq(profiles.id, id))
  const found = async (search: string) =>
    (await manager.client.search.everything({ search })).map(({ isUnconfirmed }) => isUnconfirmed)
  expect([await found('signed up alone'), await found('zawadi akinyi'), await found('zambarau')]).toEqual([
    [true],
    [false],
    [false, false],
  ])
})
