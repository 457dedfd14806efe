import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { properties } from '../src/homes/properties/properties.table'
import { units } from '../src/homes/units/units.table'
import { owners } from '../src/money/owners/owners.table'
import { profiles } from '../src/people/accounts/accounts.table'
import { agency } from '../src/platform/agency/agency.table'
import { fieldErrorsOf, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const { db } = testDatabase()
const api = startApi(db)
const { buildTenancy } = buildersOf(db)

const ODD = '\u202eAch\u200bieng\n\u0410'

test('names that were stored before they were refused are shown on every list, and mended by saving them', async () => {
  const { tenantId, unitId } = await buildTenancy()
  await db.update(profiles).set({ fullName: ODD }).where(eq(profiles.id, tenantId))
  await db.update(units).set({ unitNumber: ODD }).where(eq(units.id, unitId))
  await db.update(properties).set({ name: ODD, city: ODD, address: ODD })
  await db.insert(agency).values({ name: ODD, address: ODD, bankDetails: ODD, updatedAt: new Date() })
  const { client } = await api.signInAs('admin')
  const owner = await client.owners.create({ name: 'Zawadi', kind: 'individual', isResident: true })
  await db.update(owners).set({ name: ODD }).where(eq(owners.id, owner.id))

  expect((await client.tenants.list({})).rows[0]?.fullName).toBe(ODD)
  expect((await client.tenants.get({ tenantId })).fullName).toBe(ODD)
  expect((await client.properties.list({})).rows[0]?.name).toBe(ODD)
  expect((await client.units.list({})).rows[0]?.unitNumber).toBe(ODD)
  expect((await client.owners.list({})).rows[0]?.name).toBe(ODD)
  expect((await client.agency.get()).name).toBe(ODD)

  const change = { tenantId, phoneNumber: null, taxPin: null }
  expect(await fieldErrorsOf(client.tenants.update({ ...change, fullName: ODD }))).toEqual([
    'fullName: Write it in one line',
  ])
  expect((await client.tenants.update({ ...change, fullName: 'Achieng Odhiambo' })).fullName).toBe('Achieng Odhiambo')
})
