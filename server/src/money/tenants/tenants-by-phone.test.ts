import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, cookieOf, expectRefusal, fieldErrorsOf, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles, sessions } from '../../people/accounts/accounts.table'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildTenant } = buildersOf(db)

let api: Api
let manager: Identity
let admin: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '')
const newEmail = () => `${crypto.randomUUID()}@example.com`
let last = 0
/** A number that no other test has, as people write it. */
const newPhone = () => `0733 ${String(100_000 + last++).replace(/(...)$/, ' $1')}`

/** A tenant without an address who has chosen a password, with the cookie of the session. */
async function settledByPhone(phoneNumber = newPhone()) {
  const { tenant, invitation } = await manager.client.tenants.create({ fullName: 'Zawadi Mwangi', phoneNumber })
  await api.nobody.invitations.accept({ token: tokenOf(invitation.link), password: PASSWORD })
  return { tenant, phoneNumber }
}
const signIn = (login: string) => api.post('/api/auth/sign-in', { login, password: PASSWORD })

test('a name and a phone are enough: the link goes by SMS, and the tenant signs in with the number', async () => {
  const phoneNumber = newPhone()
  const { tenant, invitation } = await manager.client.tenants.create({ fullName: 'Zawadi Mwangi', phoneNumber })
  expect(tenant).toMatchObject({ email: null, phoneNumber, canSignIn: false })
  const written = await db.select().from(outboxMessages).where(eq(outboxMessages.profileId, tenant.id))
  expect(written).toMatchObject([{ channel: 'sms', recipient: `+254${phoneNumber.replaceAll(' ', '').slice(1)}` }])
  const token = tokenOf(invitation.link)
  expect(await api.nobody.invitations.read({ token })).toMatchObject({ email: null, phoneNumber })
  await api.nobody.invitations.accept({ token, password: PASSWORD })
  expect((await signIn(`+254 ${phoneNumber.slice(1)}`)).status).toBe(200)
  // Who forgot the password has no mailbox to ask with: staff make another link.
  expect((await manager.client.tenants.get({ tenantId: tenant.id })).allowed).toContain('invite')
  await manager.client.tenants.invite({ tenantId: tenant.id })
})

test('nobody is taken on whom neither a phone nor an address reaches', async () => {
  const none = ['phoneNumber: Enter a phone number or an email address']
  const { tenants } = manager.client
  expect(await fieldErrorsOf(tenants.create({ fullName: 'Zawadi Mwangi' }))).toEqual(none)
  expect(await fieldErrorsOf(tenants.create({ fullName: 'Zawadi Mwangi', phoneNumber: '( - ) - - -' }))).toEqual(none)
  const { tenant } = await tenants.create({ fullName: 'Zawadi Mwangi', phoneNumber: newPhone() })
  const change = { tenantId: tenant.id, fullName: 'Zawadi Mwangi' }
  await expectRefusal(tenants.update({ ...change, phoneNumber: null }), 'NOT_REACHABLE')
  // The phone goes and the address comes in one step, and back again.
  const email = newEmail()
  expect(await tenants.update({ ...change, phoneNumber: null, email })).toMatchObject({ email, phoneNumber: null })
  const phoneNumber = newPhone()
  expect(await tenants.update({ ...change, phoneNumber, email: null })).toMatchObject({ email: null, phoneNumber })
})

test('a corrected address ends the sessions and links of the old one, and is noted', async () => {
  const former = newEmail()
  const { tenant, invitation } = await manager.client.tenants.create({ fullName: 'Zawadi Mwangi', email: former })
  await api.nobody.invitations.accept({ token: tokenOf(invitation.link), password: PASSWORD })
  const opened = cookieOf(await signIn(former))
  const isOpen = async () => (await api.request('/api/own/profile', { headers: { cookie: opened } })).status
  expect(await isOpen()).toBe(200)
  const email = newEmail()
  await manager.client.tenants.update({ tenantId: tenant.id, fullName: 'Zawadi Mwangi', phoneNumber: null, email })
  expect(await isOpen()).toBe(401)
  expect((await signIn(former)).status).toBe(401)
  expect((await signIn(email)).status).toBe(200)
  const [entry] = (await admin.client.audit.list({ thing: 'tenant' })).rows
  expect(JSON.stringify(entry)).toContain(email)
})

test('a corrected number ends the sessions and the invitation that went to the old one', async () => {
  const { tenants } = manager.client
  const { tenant, phoneNumber } = await settledByPhone()
  await signIn(phoneNumber)
  const { link } = await tenants.invite({ tenantId: tenant.id })
  const change = { tenantId: tenant.id, fullName: 'Zawadi Mwangi' }
  // The same number in another spelling is no other number.
  await tenants.update({ ...change, phoneNumber: `+254 ${phoneNumber.slice(1)}` })
  const open = () => db.select().from(sessions).where(eq(sessions.userId, tenant.id))
  expect((await open()).length).toBeGreaterThan(0)
  await tenants.update({ ...change, phoneNumber: newPhone() })
  expect(await open()).toEqual([])
  await expectRefusal(api.nobody.invitations.read({ token: tokenOf(link) }), 'INVITATION_INVALID')
})

test('of two tenants one gets an address, also when both are corrected at the same moment', async () => {
  const email = newEmail()
  const made = await Promise.all(
    [1, 2].map(() => manager.client.tenants.create({ fullName: 'Zawadi Mwangi', phoneNumber: newPhone() })),
  )
  const outcomes = await Promise.allSettled(
    made.map(({ tenant: { id, phoneNumber } }) =>
      manager.client.tenants.update({ tenantId: id, fullName: 'Zawadi Mwangi', phoneNumber, email }),
    ),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toMatchObject([{ code: 'EMAIL_USED' }])
  expect(await db.select().from(profiles).where(eq(profiles.email, email))).toHaveLength(1)
})

test('who signs in by phone does not change the number alone', async () => {
  const { phoneNumber } = await settledByPhone()
  const cookie = cookieOf(await signIn(phoneNumber))
  const save = async (number: string | null) =>
    (
      await api.request('/api/own/profile', {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ fullName: 'Zawadi Mwangi', phoneNumber: number }),
      })
    ).json()
  expect(await save(newPhone())).toMatchObject({ code: 'PHONE_IS_SIGN_IN' })
  expect(await save(null)).toMatchObject({ code: 'PHONE_IS_SIGN_IN' })
  expect(await save(`+254 ${phoneNumber.slice(1)}`)).toMatchObject({ email: null })
})

test('what is known of a person is kept, found, left out of lists, and given to them', async () => {
  const known = {
    secondPhone: '0799 555 123',
    idNumber: '23 456-789',
    companyName: 'Savanna Traders',
    employer: 'Kenya Power',
    nextOfKinName: 'Baraka Mwangi',
    nextOfKinPhone: '0788 444 111',
  }
  const phoneNumber = newPhone()
  const { tenant } = await manager.client.tenants.create({ fullName: 'Zawadi Mwangi', phoneNumber, ...known })
  const stored = { ...known, idNumber: '23456789' }
  expect(await manager.client.tenants.get({ tenantId: tenant.id })).toMatchObject(stored)
  expect(await manager.client.tenants.page({ tenantId: tenant.id })).toMatchObject(stored)
  // A client that knows nothing of them leaves them as they are.
  await manager.client.tenants.update({ tenantId: tenant.id, fullName: 'Zawadi Mwangi', phoneNumber })
  expect(await manager.client.tenants.get({ tenantId: tenant.id })).toMatchObject(stored)
  const spellings = [
    `+254${phoneNumber.replaceAll(' ', '').slice(1)}`,
    phoneNumber,
    '+254 799 555 123',
    '0799555123',
    'savanna',
    'kenya pow',
    '23456789',
  ]
  for (const search of spellings) {
    const { rows } = await manager.client.tenants.list({ search })
    expect(
      rows.map(({ id }) => id),
      search,
    ).toContain(tenant.id)
    expect(JSON.stringify(rows)).not.toContain('Baraka')
    const found = await manager.client.search.everything({ search })
    expect(JSON.stringify(found), search).toContain(tenant.id)
  }
})

test('money is put on whoever works for who paid it: found by the employer, also of who rents beside, until they work elsewhere', async () => {
  const { id: tenancyId, tenantId } = await buildTenancy()
  const { id: besideId } = await buildTenant({ fullName: 'Barasa Were' })
  await db.insert(coTenants).values({ tenancyId, profileId: besideId, since: '2026-01-01' })
  const found = async (search: string) =>
    (await manager.client.receiptLines.findTenancies({ search })).map((each) => each.tenancyId)
  const employ = (id: string, employer: string) => db.update(profiles).set({ employer }).where(eq(profiles.id, id))
  await employ(tenantId, 'Sukari Mills')
  expect(await found('sukari')).toEqual([tenancyId])
  expect((await manager.client.tenants.list({ search: 'sukari mills' })).rows.map(({ id }) => id)).toEqual([tenantId])
  await employ(besideId, 'Chai Growers')
  expect(await found('chai growers')).toEqual([tenancyId])
  await employ(tenantId, 'Maji Works')
  expect(await found('sukari')).toEqual([])
})

test('amounts due are found by the number of who owes them, however it is written', async () => {
  const { id: tenancyId, tenantId } = await buildTenancy()
  const phoneNumber = newPhone()
  await db.update(profiles).set({ phoneNumber }).where(eq(profiles.id, tenantId))
  await buildCharge({ tenancyId })
  for (const search of [phoneNumber, `+254${phoneNumber.replaceAll(' ', '').slice(1)}`]) {
    expect((await manager.client.charges.list({ search })).total, search).toBe(1)
  }
})

test('a form sent again after its answer was lost, twice at once too, makes no second tenant', async () => {
  const { tenants } = manager.client
  const form = { fullName: 'Zawadi Mwangi', phoneNumber: newPhone(), requestId: crypto.randomUUID() }
  const answers = await Promise.all([tenants.create(form), tenants.create(form), tenants.create(form)])
  expect(new Set(answers.map(({ tenant }) => tenant.id)).size).toBe(1)
  const { tenant } = await tenants.create(form)
  expect((await tenants.list({ search: form.phoneNumber })).rows.map(({ id }) => id)).toEqual([tenant.id])
  // What was corrected in the form meanwhile is not dropped without a word.
  for (const corrected of [{ fullName: 'Zawadi Achieng' }, { taxPin: 'A012345678Z' }, { idNumber: '12345678' }])
    await expectRefusal(tenants.create({ ...form, ...corrected }), 'REQUEST_REUSED')
})

test('a form sent again gives nobody a link to the account of somebody who has one', async () => {
  const form = { fullName: 'Zawadi Mwangi', email: newEmail(), requestId: crypto.randomUUID() }
  const { invitation } = await manager.client.tenants.create(form)
  await api.nobody.invitations.accept({ token: tokenOf(invitation.link), password: PASSWORD })
  await expectRefusal(manager.client.tenants.create(form), 'CAN_SIGN_IN')
})
