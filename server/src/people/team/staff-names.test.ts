import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { profiles } from '../accounts/accounts.table'

const { db } = testDatabase()
const api = startApi(db)

let admin: Identity
let manager: Identity

beforeEach(async () => {
  await db.delete(profiles)
  admin = await api.signInAs('admin', 'Achieng Odhiambo')
  manager = await api.signInAs('property_manager', 'Baraka Juma')
})

const newMember = (fullName: string) => ({
  fullName,
  email: `${crypto.randomUUID()}@example.com`,
  phoneNumber: null,
  role: 'property_manager' as const,
})
const nameOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]?.fullName

test('a manager does not act under the name of the admin: staff do not change their own', async () => {
  const rename = { fullName: 'Achieng Odhiambo', phoneNumber: null }
  await expectRefusal(
    manager.client.accounts.updateProfile(rename),
    'STAFF_NAME',
    'Your name appears in the audit log. An admin can change it under Settings, Team.',
  )
  expect(await nameOf(manager.id)).toBe('Baraka Juma')
  const phone = { fullName: 'Baraka Juma', phoneNumber: '0712 345 678' }
  expect((await manager.client.accounts.updateProfile(phone)).phoneNumber).toBe('0712 345 678')
})

test('a name that one of the staff has, or that reads like it, is given to no other', async () => {
  const { client } = admin
  for (const fullName of ['achieng  odhiambo', 'Ach1eng 0dhiambo', 'ACHIENG-ODHIAMBO']) {
    await expectRefusal(client.team.invite(newMember(fullName)), 'NAME_USED')
    await expectRefusal(client.team.rename({ profileId: manager.id, fullName }), 'NAME_USED')
  }
  await expectRefusal(client.accounts.updateProfile({ fullName: 'baraka juma', phoneNumber: null }), 'NAME_USED')
  const asking = await api.signInAs('tenant', 'Baraka Jumа')
  await db.update(profiles).set({ requestedRole: 'admin' }).where(eq(profiles.id, asking.id))
  await expectRefusal(
    client.team.approve({ profileId: asking.id }),
    'NAME_USED',
    'Baraka Juma is on the team already. Add what tells the two apart, for example a second name.',
  )
  // An admin tells the two apart, and approves then.
  await client.tenants.update({ tenantId: asking.id, fullName: 'Baraka Juma Mwangi', phoneNumber: null })
  await client.team.approve({ profileId: asking.id })
  await client.team.rename({ profileId: manager.id, fullName: 'Baraka J. Juma' })
  expect([await nameOf(asking.id), await nameOf(manager.id)]).toEqual(['Baraka Juma Mwangi', 'Baraka J. Juma'])
})

test('two who are given one name at the same moment do not both get it', async () => {
  const outcomes = await Promise.allSettled([
    admin.client.team.invite(newMember('Wanjiku Kamau')),
    admin.client.team.rename({ profileId: manager.id, fullName: 'Wanjiku Kamau' }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the audit log says who it was by more than a name, as of then, on the page and in its file', async () => {
  await db.update(profiles).set({ fullName: 'Achieng Odhiambo' }).where(eq(profiles.id, manager.id))
  const { client } = await api.openSession(manager.id)
  await client.tenants.create({ fullName: 'Grace Wambui', email: `${crypto.randomUUID()}@example.com` })
  await admin.client.team.changeRole({ profileId: manager.id, role: 'admin' })
  const { rows } = await admin.client.audit.list({ search: 'Grace Wambui' })
  expect(rows[0]).toMatchObject({
    actorId: manager.id,
    actorName: 'Achieng Odhiambo',
    actorEmail: manager.email,
    actorRole: 'property_manager',
  })
  const file = await api.request('/api/exports/audit/csv?search=Grace', { headers: { cookie: admin.cookie } })
  const text = await file.text()
  for (const part of [manager.id, manager.email, 'Property Manager']) expect(text).toContain(part)
})
