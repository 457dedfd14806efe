import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { expectRefusal, type Identity, PASSWORD, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { mailedToken } from '../../../test/mailed-link'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { accounts, profiles } from '../accounts/accounts.table'

const { db } = testDatabase()
const api = startApi(db)

afterEach(async () => {
  await db.delete(profiles)
})

/** Somebody of the staff with a password, as one who counts as an admin has. */
async function staff(role: 'admin' | 'property_manager'): Promise<Identity> {
  const identity = await api.signInAs(role)
  const { id } = identity
  await db.insert(accounts).values({ userId: id, accountId: id, providerId: 'credential', password: 'x' })
  return identity
}

const roleOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]?.role
const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '')
const newMember = (role: 'admin' | 'property_manager' = 'property_manager') => ({
  fullName: 'Baraka Juma',
  email: `${crypto.randomUUID()}@example.com`,
  phoneNumber: null,
  role,
})

describe('invite', () => {
  test('makes the account and its link; with a password the person is active', async () => {
    const admin = await staff('admin')
    const input = newMember()
    const { member, invitation } = await admin.client.team.invite(input)
    expect(member).toMatchObject({ email: input.email, role: 'property_manager', state: 'invited', sessions: 0 })
    const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, input.email))
    expect(await mailedToken(db, input.email)).toBe(tokenOf(invitation.link))
    expect(mail?.body).toContain('work on the rentals')
    await api.nobody.invitations.accept({ token: tokenOf(invitation.link), password: PASSWORD })
    expect((await admin.client.team.list({})).find(({ email }) => email === input.email)?.state).toBe('active')
    expect((await api.post('/api/auth/sign-in', { login: input.email, password: PASSWORD })).status).toBe(200)
  })

  test('an address that has an account is refused', async () => {
    const admin = await staff('admin')
    const { email } = await api.signInAs('tenant')
    await expectRefusal(admin.client.team.invite({ ...newMember(), email }), 'EMAIL_USED')
  })

  test('again replaces the link; not for who is deactivated', async () => {
    const admin = await staff('admin')
    const { member, invitation } = await admin.client.team.invite(newMember())
    const again = await admin.client.team.inviteAgain({ profileId: member.profileId })
    await expectRefusal(api.nobody.invitations.read({ token: tokenOf(invitation.link) }), 'INVITATION_INVALID')
    expect(await api.nobody.invitations.read({ token: tokenOf(again.link) })).toBeDefined()
    await admin.client.team.deactivate({ profileId: member.profileId })
    await expectRefusal(api.nobody.invitations.read({ token: tokenOf(again.link) }), 'INVITATION_INVALID')
    await expectRefusal(admin.client.team.inviteAgain({ profileId: member.profileId }), 'DEACTIVATED')
  })
})

describe('a colleague', () => {
  test('gets another role, and open pages with the former one end', async () => {
    const admin = await staff('admin')
    const manager = await staff('property_manager')
    await admin.client.team.changeRole({ profileId: manager.id, role: 'admin' })
    await expectRefusal(manager.client.team.list({}), 'UNAUTHORIZED')
    expect(await (await api.openSession(manager.id)).client.team.list({})).toHaveLength(2)
    await admin.client.team.changeRole({ profileId: manager.id, role: 'tenant' })
    expect(await admin.client.team.list({})).toHaveLength(1)
    await expectRefusal(admin.client.team.changeRole({ profileId: manager.id, role: 'admin' }), 'NOT_FOUND')
  })

  test('is deactivated and reactivated', async () => {
    const admin = await staff('admin')
    const manager = await staff('property_manager')
    await admin.client.team.deactivate({ profileId: manager.id })
    await expectRefusal(manager.client.properties.list({}), 'UNAUTHORIZED')
    const state = async () =>
      (await admin.client.team.list({})).find(({ profileId }) => profileId === manager.id)?.state
    expect(await state()).toBe('deactivated')
    await admin.client.team.reactivate({ profileId: manager.id })
    expect(await state()).toBe('active')
  })

  test('is signed out everywhere', async () => {
    const admin = await staff('admin')
    const manager = await staff('property_manager')
    await api.openSession(manager.id)
    expect((await admin.client.team.list({})).map(({ sessions }) => sessions).sort()).toEqual([1, 2])
    await admin.client.team.endSessions({ profileId: manager.id })
    await expectRefusal(manager.client.properties.list({}), 'UNAUTHORIZED')
  })

  test('a tenant is none', async () => {
    const admin = await staff('admin')
    const { id: profileId } = await api.signInAs('tenant')
    await expectRefusal(admin.client.team.changeRole({ profileId, role: 'admin' }), 'NOT_FOUND')
    await expectRefusal(admin.client.team.deactivate({ profileId }), 'NOT_FOUND')
  })
})

describe('the last admin', () => {
  test('can neither be demoted nor deactivated', async () => {
    const admin = await staff('admin')
    await staff('property_manager')
    const profileId = admin.id
    for (const role of ['property_manager', 'tenant'] as const) {
      await expectRefusal(
        admin.client.team.changeRole({ profileId, role }),
        'LAST_ADMIN',
        'Amani Otieno is the last admin. Make somebody else admin first.',
      )
    }
    await expectRefusal(admin.client.team.deactivate({ profileId }), 'LAST_ADMIN')
    expect(await roleOf(profileId)).toBe('admin')
    await admin.client.team.changeRole({ profileId, role: 'admin' })
  })

  test('is last also beside admins who were only invited, or are deactivated', async () => {
    const admin = await staff('admin')
    await admin.client.team.invite(newMember('admin'))
    const other = await staff('admin')
    await admin.client.team.deactivate({ profileId: other.id })
    await expectRefusal(admin.client.team.deactivate({ profileId: admin.id }), 'LAST_ADMIN')
  })

  test.each(['changeRole', 'deactivate'] as const)(
    '%s by two admins on each other at once leaves one',
    async (what) => {
      for (let round = 0; round < 5; round++) {
        const [one, other] = await Promise.all([staff('admin'), staff('admin')])
        const remove = ({ client }: Identity, { id: profileId }: Identity) =>
          what === 'changeRole'
            ? client.team.changeRole({ profileId, role: 'property_manager' })
            : client.team.deactivate({ profileId })
        const outcomes = await Promise.allSettled([remove(one, other), remove(other, one)])
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        const rows = await db.select().from(profiles).where(eq(profiles.role, 'admin'))
        expect(rows.filter(({ deactivatedAt }) => deactivatedAt === null)).toHaveLength(1)
        await db.delete(profiles)
      }
    },
  )
})
