import { randomUUID } from 'node:crypto'
import { addDays } from '@makao/contract/days'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { units } from '../../homes/units/units.table'
import { owners } from '../../money/owners/owners.table'
import { payments } from '../../money/payments/payments.table'
import { profiles } from '../../people/accounts/accounts.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let unitId: string
let accountNumber: string
let tenantId: string

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  const property = await buildProperty({ name: 'Zambarau Flats', city: 'Kisumu' })
  unitId = (await buildUnit({ propertyId: property.id, unitNumber: 'Z9' })).id
  for (const unitNumber of ['Z90', 'Z91', 'Z92', 'Z93', 'Z94', 'Z1-z9']) {
    await buildUnit({ propertyId: property.id, unitNumber })
  }
  const [unit] = await db.select().from(units).where(eq(units.id, unitId))
  accountNumber = unit?.accountNumber ?? ''
  const tenant = await buildTenant({
    fullName: 'Zawadi Akinyi',
    email: 'zawadi@example.com',
    phoneNumber: '0799 555 123',
  })
  tenantId = tenant.id
  const { id: tenancyId } = await buildTenancy({ tenantId, unitId })
  await buildCharge({ tenancyId, amount: 1_234_500, paymentStatus: 'paid', mpesaReceiptNumber: 'UKLZ7QX2M9' })
  await buildCharge({ tenancyId, paymentStatus: 'paid', mpesaReceiptNumber: 'UKLZ7QX2M8', voidedAt: new Date() })
  await buildCharge({ tenancyId, amount: 700_000, dueDate: '2026-11-05' })
  await db.insert(owners).values({ name: 'Zainabu Holdings', phoneNumber: '0733 888 999', createdAt: new Date() })
  for (let made = 0; made < 7; made += 1) await buildTenant({ fullName: `Many ${made}` })
})

const find = async (search: string) =>
  (await manager.client.search.everything({ search })).map(({ kind, title, detail }) => [kind, title, detail])

test('finds a tenant by any part of the name, with the unit, what is owed and what may be done', async () => {
  expect(await manager.client.search.everything({ search: 'wadi aki' })).toEqual([
    {
      kind: 'tenant',
      id: tenantId,
      title: 'Zawadi Akinyi',
      detail: 'Z9, Zambarau Flats',
      amounts: [{ currency: 'KES', amount: 700_000 }],
      day: null,
      tenantId: null,
      isUnconfirmed: false,
      allowed: ['receive', 'charge', 'remind'],
    },
  ])
  const [withoutUnit] = await manager.client.search.everything({ search: 'many 3' })
  expect(withoutUnit).toMatchObject({ amounts: [], allowed: [] })
})

test('finds a unit by its number, the one called so first, and by its account', async () => {
  const found = await find('z9')
  expect(found).toHaveLength(5)
  expect(found[0]).toEqual(['unit', 'Z9', `Zambarau Flats · ${accountNumber}`])
  // Before whoever has those letters in an address.
  await buildTenant({ fullName: 'Baraka Juma', email: 'z9@example.com' })
  expect((await find('z9')).map(([kind]) => kind)).toEqual(['unit', 'tenant', 'unit', 'unit', 'unit', 'unit'])
  expect(await find(accountNumber.toLowerCase())).toContainEqual(['unit', 'Z9', `Zambarau Flats · ${accountNumber}`])
})

test('finds a property, an owner, and a payment by its code', async () => {
  expect(await find('ZAMBARAU flats kisumu')).toEqual([['property', 'Zambarau Flats', 'Kisumu']])
  // Before its units, which are found by its name as well.
  const byName = await find('zambarau')
  expect([byName[0], byName.length > 1]).toEqual([['property', 'Zambarau Flats', 'Kisumu'], true])
  expect(await find('zainabu')).toEqual([['owner', 'Zainabu Holdings', '0733 888 999']])
  expect(await find('0733-888')).toEqual([['owner', 'Zainabu Holdings', '0733 888 999']])
  expect(await find('z7qx2')).toEqual([['payment', 'UKLZ7QX2M9', 'Zawadi Akinyi']])
  expect(await find('nobody at all')).toEqual([])
})

test('finds payments by their amount, in either currency, and a receipt by its number', async () => {
  const [payment, ...more] = await manager.client.search.everything({ search: '12,345' })
  expect(more).toEqual([])
  expect(payment).toMatchObject({ kind: 'payment', tenantId, day: '2026-11-05' })
  expect(payment?.amounts).toEqual([{ currency: 'KES', amount: 1_234_500 }])
  expect(await find('KES 12,345.00')).toHaveLength(1)
  expect(await find('ugx 12,345')).toEqual([])
  const { rows } = await manager.client.payments.list({ tenantId })
  await manager.client.payments.reverse({ paymentId: rows[0]?.id ?? '', reason: 'Called back by the bank' })
  expect(await find('12,345')).toEqual([])
})

test('of more payments than are put in order at once the latest are found', async () => {
  const { id: tenancyId } = await buildTenancy()
  const { id } = await buildCharge({ tenancyId, paymentStatus: 'paid', mpesaReceiptNumber: 'UKOFFIRST' })
  const [one] = await db.select().from(payments).where(eq(payments.reference, 'UKOFFIRST'))
  if (!one) throw new Error(`The charge ${id} was not paid.`)
  const many = Array.from({ length: 1010 }, (_, at) => ({
    ...one,
    id: randomUUID(),
    requestId: randomUUID(),
    reference: `UKOFTEN${at}`,
    receivedOn: addDays(one.receivedOn, at % 1007),
  }))
  await db.insert(payments).values(many)
  expect(await find('ukoften')).toEqual(
    [1006, 1005, 1004, 1003, 1002].map((at) => ['payment', `UKOFTEN${at}`, expect.any(String)]),
  )
  expect((await find('ukoften99')).map(([, title]) => title)).toEqual(
    [999, 998, 997, 996, 995].map((at) => `UKOFTEN${at}`),
  )
})

test('finds a tenant by phone number however it is typed, and at most five of a kind', async () => {
  for (const typed of ['0799 555', '+254 799-555-123', '799555']) {
    expect(await find(typed)).toContainEqual(['tenant', 'Zawadi Akinyi', 'Z9, Zambarau Flats'])
  }
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
  expect([await found('signed up alone'), await found('zawadi akinyi')]).toEqual([[true], [false]])
})

test('recalls what was opened, in that order and as it is named now; what is gone is left out', async () => {
  const { id: gone } = await buildTenant()
  await manager.client.tenants.remove({ tenantId: gone })
  const items = [
    { kind: 'unit' as const, id: unitId },
    { kind: 'tenant' as const, id: gone },
    { kind: 'tenant' as const, id: tenantId },
  ]
  const names = async () => (await manager.client.search.recall({ items })).map(({ title }) => title)
  expect(await names()).toEqual(['Z9', 'Zawadi Akinyi'])
  await db.update(profiles).set({ fullName: 'Zawadi Kamau' }).where(eq(profiles.id, tenantId))
  expect(await names()).toEqual(['Z9', 'Zawadi Kamau'])
  await db.update(profiles).set({ fullName: 'Zawadi Akinyi' }).where(eq(profiles.id, tenantId))
})

test('a tenant finds payments of their own alone', async () => {
  const tenant = await api.signInAs('tenant')
  const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id })
  await buildCharge({ tenancyId, amount: 555_500, paymentStatus: 'paid', mpesaReceiptNumber: 'UKOWN7X2M9' })
  const neighbour = await buildTenancy()
  await buildCharge({
    tenancyId: neighbour.id,
    amount: 555_500,
    paymentStatus: 'paid',
    mpesaReceiptNumber: 'UKOTHER2M9',
  })
  const own = async (search: string) => (await tenant.client.search.own({ search })).map(({ title }) => title)
  expect(await own('5,555')).toEqual(['UKOWN7X2M9'])
  expect(await own('uko')).toEqual(['UKOWN7X2M9'])
  expect(await own('wanjiku')).toEqual([])
  await expectRefusal(tenant.client.search.everything({ search: '5,555' }), 'FORBIDDEN')
  await expectRefusal(tenant.client.search.recall({ items: [{ kind: 'tenant', id: tenant.id }] }), 'FORBIDDEN')
})

test('who owes comes before who does not, however many are called so', async () => {
  const property = await buildProperty({ name: 'Mkoma Court' })
  const owing = await buildTenant({ fullName: 'Many Zuri' })
  const unit = await buildUnit({ propertyId: property.id, unitNumber: 'M1' })
  const { id: tenancyId } = await buildTenancy({ tenantId: owing.id, unitId: unit.id })
  await buildCharge({ tenancyId, amount: 300_000, dueDate: '2026-11-05' })
  const names = (await find('many')).map(([, title]) => title)
  expect(names.slice(0, 3)).toEqual(['Many Zuri', 'Many 0', 'Many 1'])
})
