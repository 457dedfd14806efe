import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, ORIGIN, PASSWORD, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles, sessions } from '../../people/accounts/accounts.table'
import { oneTimeLinks } from '../../people/links/links.table'
import { ownerAccess } from './owner-access.table'

const { db } = testDatabase()

let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
})

const newEmail = () => `${crypto.randomUUID()}@example.com`
const form = (given: object = {}) => ({
  name: `Wambui ${crypto.randomUUID()}`,
  kind: 'individual' as const,
  isResident: true,
  email: newEmail(),
  ...given,
})
const newOwner = (given: object = {}) => manager.client.owners.create(form(given))
const profileOf = async (ownerId: string) => {
  const [access] = await db.select().from(ownerAccess).where(eq(ownerAccess.ownerId, ownerId))
  return access?.profileId ?? ''
}
const tokenOf = (link: string) => link.split('#token=')[1] ?? ''
const accept = (link: string) => api.nobody.invitations.accept({ token: tokenOf(link), password: PASSWORD })
const signIn = (login: string) =>
  api.request('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ login, password: PASSWORD }),
  })
const accessOf = (ownerId: string) => manager.client.owners.access({ ownerId })

/** One who chose a password, with a session. */
async function ownerInside(given: object = {}) {
  const owner = await newOwner(given)
  await accept((await manager.client.owners.invite({ ownerId: owner.id })).link)
  const profileId = await profileOf(owner.id)
  return { owner, profileId, ...(await api.openSession(profileId)) }
}

describe('an owner is invited', () => {
  test('by the address that is kept of them, chooses a password by the link, and signs in', async () => {
    const { id: ownerId, email } = await newOwner()
    expect(await accessOf(ownerId)).toMatchObject({ state: 'none', email: null, allowed: ['invite', 'saveSight'] })
    const { link } = await manager.client.owners.invite({ ownerId })
    expect(await accessOf(ownerId)).toMatchObject({ state: 'invited', email })
    const [mail] = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, email ?? ''))
    expect(mail?.body).toContain('where you see your properties')
    await accept(link)
    expect((await signIn(email ?? '')).status).toBe(200)
    expect(await accessOf(ownerId)).toMatchObject({ state: 'active', allowed: ['withdraw', 'saveSight'] })
    const profile = await profileOf(ownerId)
    const { client } = await api.openSession(profile)
    expect(await client.accounts.profile()).toMatchObject({ role: 'owner', email })
    expect((await client.ownerView.overview()).money).toEqual([])
  })

  test('by the phone where there is no address, with a link to pass on', async () => {
    const { id: ownerId } = await newOwner({ email: null, phoneNumber: '0733 555 019' })
    const { link, sentTo } = await manager.client.owners.invite({ ownerId })
    expect(sentTo).toBeNull()
    await accept(link)
    expect((await signIn('0733 555 019')).status).toBe(200)
  })

  test('not by a link that a newer one replaced, nor once there is a password', async () => {
    const { id: ownerId } = await newOwner()
    const first = await manager.client.owners.invite({ ownerId })
    const second = await manager.client.owners.invite({ ownerId })
    await expectRefusal(accept(first.link), 'INVITATION_INVALID')
    await accept(second.link)
    await expectRefusal(manager.client.owners.invite({ ownerId }), 'CAN_SIGN_IN')
  })

  test('not where nothing reaches them, nor when archived, nor with the address of another account', async () => {
    const { client } = manager
    await expectRefusal(client.owners.invite({ ownerId: (await newOwner({ email: null })).id }), 'OWNER_UNREACHABLE')
    const gone = await newOwner()
    await client.owners.archive({ ownerId: gone.id })
    await expectRefusal(client.owners.invite({ ownerId: gone.id }), 'OWNER_ARCHIVED')
    const tenant = await api.signInAs('tenant')
    await expectRefusal(client.owners.invite({ ownerId: (await newOwner({ email: tenant.email })).id }), 'EMAIL_USED')
    const shared = newEmail()
    await client.owners.invite({ ownerId: (await newOwner({ email: shared })).id })
    await expectRefusal(client.owners.invite({ ownerId: (await newOwner({ email: shared })).id }), 'EMAIL_USED')
  })

  test('by two people at once: one account', async () => {
    const { id: ownerId, email } = await newOwner()
    await Promise.allSettled([manager.client.owners.invite({ ownerId }), manager.client.owners.invite({ ownerId })])
    expect(
      await db
        .select()
        .from(profiles)
        .where(eq(profiles.email, email ?? '')),
    ).toHaveLength(1)
    expect(
      await db
        .select()
        .from(oneTimeLinks)
        .where(eq(oneTimeLinks.profileId, await profileOf(ownerId))),
    ).toHaveLength(1)
  })
})

describe('access that is withdrawn', () => {
  test('ends sessions, links and password at once, and comes back by another invitation', async () => {
    const { owner, profileId, client } = await ownerInside()
    const ownerId = owner.id
    expect((await client.ownerView.news({})).rows).toEqual([])
    await api.nobody.recovery.ask({ email: owner.email ?? '' })
    await manager.client.owners.withdraw({ ownerId })
    await expectRefusal(client.ownerView.overview(), 'UNAUTHORIZED')
    expect(await db.select().from(sessions).where(eq(sessions.userId, profileId))).toEqual([])
    const links = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.profileId, profileId))
    expect(links.filter(({ usedAt }) => usedAt === null)).toEqual([])
    expect((await signIn(owner.email ?? '')).status).toBe(401)
    expect(await accessOf(ownerId)).toMatchObject({ state: 'withdrawn' })
    const { link } = await manager.client.owners.invite({ ownerId })
    expect((await signIn(owner.email ?? '')).status).toBe(401)
    await accept(link)
    expect((await signIn(owner.email ?? '')).status).toBe(200)
    expect(await profileOf(ownerId)).toBe(profileId)
  })

  test('ends with the owner who is archived', async () => {
    const { owner, client } = await ownerInside()
    await manager.client.owners.archive({ ownerId: owner.id })
    await expectRefusal(client.ownerView.overview(), 'UNAUTHORIZED')
    expect((await signIn(owner.email ?? '')).status).toBe(401)
  })

  test('a link that was handed out works no more', async () => {
    const { id: ownerId } = await newOwner()
    const { link } = await manager.client.owners.invite({ ownerId })
    await manager.client.owners.withdraw({ ownerId })
    await expectRefusal(accept(link), 'INVITATION_INVALID')
  })
})

describe('the account follows the owner', () => {
  test('to another address: sessions and links of before end, and that address signs in', async () => {
    const { owner, client } = await ownerInside()
    const email = newEmail()
    await manager.client.owners.update({ ...form(), ownerId: owner.id, name: owner.name, email })
    await expectRefusal(client.ownerView.overview(), 'UNAUTHORIZED')
    expect((await signIn(owner.email ?? '')).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
  })

  test('a link that went to a wrong address opens nothing once the address is corrected', async () => {
    const owner = await newOwner()
    const { link } = await manager.client.owners.invite({ ownerId: owner.id })
    await manager.client.owners.update({ ...form(), ownerId: owner.id })
    await expectRefusal(accept(link), 'INVITATION_INVALID')
  })

  test('to another name alone: what the owner changed themselves stays, and nobody is signed out', async () => {
    const { owner, profileId } = await ownerInside()
    const own = { email: newEmail(), phoneNumber: '0722 000 111' }
    const theirs = { ...own, emailVerified: true, phoneFromStaff: false }
    await db.update(profiles).set(theirs).where(eq(profiles.id, profileId))
    const { client } = await api.openSession(profileId)
    const account = async () => (await db.select().from(profiles).where(eq(profiles.id, profileId)))[0]
    const name = 'Wambui Njoroge-Kamau'
    const change = { ...form({ email: owner.email, name }), ownerId: owner.id }
    await manager.client.owners.update(change)
    expect(await account()).toMatchObject({ ...theirs, fullName: name })
    await client.ownerView.overview()
    // Another number says nothing of the address.
    await manager.client.owners.update({ ...change, phoneNumber: '0733 555 222' })
    expect(await account()).toMatchObject({ email: own.email, phoneNumber: '0733 555 222', phoneFromStaff: true })
    await expectRefusal(client.ownerView.overview(), 'UNAUTHORIZED')
  })

  test('not to an address that another account has: nothing was changed', async () => {
    const { owner } = await ownerInside()
    const tenant = await api.signInAs('tenant')
    const taken = { ...form(), ownerId: owner.id, email: tenant.email }
    await expectRefusal(manager.client.owners.update(taken), 'EMAIL_USED')
    expect((await manager.client.owners.get({ ownerId: owner.id })).email).toBe(owner.email)
  })

  test('and stays signed in where only payout details change', async () => {
    const { owner, client } = await ownerInside()
    const { name, email } = owner
    await manager.client.owners.update({ ...form(), ownerId: owner.id, name, email, payoutDetails: 'Equity 0180' })
    expect((await client.ownerView.overview()).ownerName).toBe(name)
  })
})

test('the database keeps accounts of owners to owners, one each', async () => {
  const owner = await newOwner()
  const tenant = await api.signInAs('tenant')
  await expect(db.insert(ownerAccess).values({ ownerId: owner.id, profileId: tenant.id })).rejects.toThrow()
  const { profileId, owner: inside } = await ownerInside()
  await expect(db.insert(ownerAccess).values({ ownerId: owner.id, profileId })).rejects.toThrow()
  await expect(db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, profileId))).rejects.toThrow()
  await expect(db.update(profiles).set({ role: 'tenant' }).where(eq(profiles.id, profileId))).rejects.toThrow()
  expect(await profileOf(inside.id)).toBe(profileId)
})

test('the account of an owner is out of reach of the team and of the doors for programs', async () => {
  const { profileId, client } = await ownerInside()
  const admin = await api.signInWithPassword('admin')
  await expectRefusal(admin.client.team.changeRole({ profileId, role: 'tenant' }), 'NOT_FOUND')
  expect((await admin.client.team.list({})).some((member) => member.profileId === profileId)).toBe(false)
  await expectRefusal(manager.client.tenants.get({ tenantId: profileId }), 'NOT_FOUND')
  await expectRefusal(admin.client.tenants.remove({ tenantId: profileId }), 'NOT_FOUND')
  const { secret } = await admin.client.apiKeys.make({ name: 'Keeper', role: 'admin', password: PASSWORD })
  const asKey = (path: string, method = 'GET', body?: object) =>
    api.request(path, {
      method,
      headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await asKey(`/auth/v1/admin/users/${profileId}`)).status).toBe(404)
  expect((await asKey(`/auth/v1/admin/users/${profileId}`, 'PUT', { ban_duration: '24h' })).status).toBe(404)
  expect((await asKey(`/auth/v1/admin/users/${profileId}`, 'DELETE')).status).toBe(404)
  const users = (await (await asKey('/auth/v1/admin/users?per_page=1000')).json()) as { users: { id: string }[] }
  expect(users.users.some(({ id }) => id === profileId)).toBe(false)
  expect((await client.ownerView.overview()).places).toEqual([])
})
