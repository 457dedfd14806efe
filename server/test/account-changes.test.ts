import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { profiles, recoveryCodes, secondFactors, sessions } from '../src/people/accounts/accounts.table'
import { oneTimeLinks } from '../src/people/links/links.table'
import { expectRefusal, type Identity, PASSWORD, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { mailedToken } from './mailed-link'

const { db } = testDatabase()
const { buildTenancy } = buildersOf(db)
const api = startApi(db)
const NEW_PASSWORD = 'jua-kali-kila-siku-7'

let admin: Identity
let manager: Identity

beforeAll(async () => {
  admin = await api.signInWithPassword('admin')
  manager = await api.signInWithPassword('property_manager', 'Baraka Juma')
})

const tokenOf = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const signIn = async (login: string, password: string) =>
  (await api.post('/api/auth/sign-in', { login, password })).status

/** Somebody who asks to be staff. */
async function asking(fullName: string = crypto.randomUUID()): Promise<Identity> {
  const person = await api.signInWithPassword('tenant', fullName)
  await db.update(profiles).set({ requestedRole: 'admin' }).where(eq(profiles.id, person.id))
  return { ...person, ...(await api.openSession(person.id)) }
}

async function holdLink({ id }: { id: string }): Promise<void> {
  await db.insert(oneTimeLinks).values({
    purpose: 'recovery',
    profileId: id,
    tokenHash: randomBytes(32).toString('hex'),
    expiresAt: new Date('2026-12-01T09:00:00Z'),
  })
}

async function waysIn({ id }: { id: string }) {
  const [links, held] = await Promise.all([
    db.$count(oneTimeLinks, and(eq(oneTimeLinks.profileId, id), isNull(oneTimeLinks.usedAt))),
    db.$count(sessions, eq(sessions.userId, id)),
  ])
  return { links, sessions: held }
}

describe('a manager does not become admin through somebody whose request is approved', () => {
  test('by an invitation to who asks to be staff: there is none', async () => {
    const person = await asking('Nakato Ssebunya')
    const { id: tenantId } = person
    await expectRefusal(
      manager.client.tenants.invite({ tenantId }),
      'REQUEST_WAITS',
      'Nakato Ssebunya asks to be Admin. An admin decides that first, under Settings, Team.',
    )
    await expectRefusal(admin.client.tenants.invite({ tenantId }), 'REQUEST_WAITS')
    expect(await waysIn(person)).toEqual({ links: 0, sessions: 1 })
  })

  test('nor does they take away the account of who asks, and the request with it', async () => {
    const person = await asking('Nakato Ssebunya')
    await expectRefusal(manager.client.tenants.remove({ tenantId: person.id }), 'REQUEST_WAITS')
    expect(await waysIn(person)).toEqual({ links: 0, sessions: 1 })
    expect(await admin.client.tenants.remove({ tenantId: person.id })).toEqual({ outcome: 'deleted' })
  })

  test('by a link that was made before', async () => {
    const person = await api.signInAs('tenant', 'Nakato Ssebunya')
    const { link } = await manager.client.tenants.invite({ tenantId: person.id })
    await db.update(profiles).set({ requestedRole: 'admin' }).where(eq(profiles.id, person.id))
    await admin.client.team.approve({ profileId: person.id })
    const taking = api.nobody.invitations.accept({ token: tokenOf(link), password: NEW_PASSWORD })
    await expectRefusal(taking, 'INVITATION_INVALID')
    expect(await signIn(person.email, NEW_PASSWORD)).toBe(401)
  })

  test('nor anybody into the account of a tenant who has a password', async () => {
    const person = await api.signInWithPassword('tenant', 'Nakato Ssebunya')
    await expectRefusal(manager.client.tenants.invite({ tenantId: person.id }), 'CAN_SIGN_IN')
    expect(await waysIn(person)).toEqual({ links: 0, sessions: 1 })
    expect(await signIn(person.email, PASSWORD)).toBe(200)
  })

  test('by an invitation at the very moment of the approval', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await asking()
      const [invited] = await Promise.allSettled([
        manager.client.tenants.invite({ tenantId: person.id }),
        admin.client.team.approve({ profileId: person.id }),
      ])
      expect(invited.status).toBe('rejected')
      expect(await waysIn(person)).toEqual({ links: 0, sessions: 0 })
    }
  })

  test('by archiving and adding again somebody who asks to be staff: the request is gone', async () => {
    const person = await asking()
    await buildTenancy({ tenantId: person.id, endDate: '2026-03-01' })
    await admin.client.tenants.remove({ tenantId: person.id })
    await manager.client.tenants.create({ fullName: 'Nakato Ssebunya', email: person.email })
    await expectRefusal(admin.client.team.approve({ profileId: person.id }), 'NOT_FOUND')
  })
})

const changes: Record<string, { person: () => Promise<Identity>; change: (person: Identity) => Promise<unknown> }> = {
  'a request approved': {
    person: () => asking(),
    change: ({ id: profileId }) => admin.client.team.approve({ profileId }),
  },
  'a request declined': {
    person: () => asking(),
    change: ({ id: profileId }) => admin.client.team.decline({ profileId }),
  },
  'another role': {
    person: () => api.signInWithPassword('property_manager'),
    change: ({ id: profileId }) => admin.client.team.changeRole({ profileId, role: 'admin' }),
  },
  'a role taken away': {
    person: () => api.signInWithPassword('property_manager'),
    change: ({ id: profileId }) => admin.client.team.changeRole({ profileId, role: 'tenant' }),
  },
  deactivated: {
    person: () => api.signInWithPassword('property_manager'),
    change: ({ id: profileId }) => admin.client.team.deactivate({ profileId }),
  },
  reactivated: {
    person: async () => {
      const person = await api.signInWithPassword('property_manager')
      await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, person.id))
      await api.openSession(person.id)
      return person
    },
    change: ({ id: profileId }) => admin.client.team.reactivate({ profileId }),
  },
  archived: {
    person: async () => {
      const person = await api.signInWithPassword('tenant')
      await buildTenancy({ tenantId: person.id, endDate: '2026-03-01' })
      return person
    },
    change: ({ id: tenantId }) => manager.client.tenants.remove({ tenantId }),
  },
  anonymised: {
    person: async () => {
      const person = await api.signInWithPassword('tenant')
      await buildTenancy({ tenantId: person.id, startDate: '2015-01-01', endDate: '2016-01-01' })
      await db.update(profiles).set({ archivedAt: new Date() }).where(eq(profiles.id, person.id))
      await api.openSession(person.id)
      return person
    },
    change: ({ id: tenantId }) => admin.client.privacy.anonymise({ tenantId }),
  },
  'another address': {
    person: () => api.signInWithPassword('tenant'),
    change: async ({ client }) => {
      const email = `${crypto.randomUUID()}@example.com`
      await client.security.askEmailChange({ email, password: PASSWORD })
      await api.nobody.security.confirmEmail({ token: await mailedToken(db, email), password: PASSWORD })
    },
  },
}

test.each(Object.keys(changes))('%s: no link and no session of before goes on', async (name) => {
  const { person: make, change } = changes[name] as (typeof changes)[string]
  const person = await make()
  await holdLink(person)
  expect((await waysIn(person)).sessions).toBeGreaterThan(0)
  await change(person)
  expect(await waysIn(person)).toEqual({ links: 0, sessions: 0 })
})

test('whoever comes back after being archived finds only the new invitation', async () => {
  const person = await api.signInWithPassword('tenant')
  await buildTenancy({ tenantId: person.id, endDate: '2026-03-01' })
  await manager.client.tenants.remove({ tenantId: person.id })
  await holdLink(person)
  await api.openSession(person.id)
  const { invitation } = await manager.client.tenants.create({ fullName: 'Amani Otieno', email: person.email })
  expect(await waysIn(person)).toEqual({ links: 1, sessions: 0 })
  await api.nobody.invitations.accept({ token: tokenOf(invitation.link), password: NEW_PASSWORD })
  expect(await signIn(person.email, NEW_PASSWORD)).toBe(200)
})

describe('a lost second factor', () => {
  const withFactor = async (role: 'tenant' | 'property_manager') => {
    const person = await api.signInWithPassword(role, 'Wanjiku Kamau')
    await db.insert(secondFactors).values({ profileId: person.id, secret: 'x', confirmedAt: new Date() })
    await db.insert(recoveryCodes).values({ profileId: person.id, codeHash: 'x' })
    return person
  }
  const factorsOf = async ({ id }: Identity) => [
    await db.$count(secondFactors, eq(secondFactors.profileId, id)),
    await db.$count(recoveryCodes, eq(recoveryCodes.profileId, id)),
  ]

  test('does not keep a tenant out for good: an admin takes it away, and the tenant signs in with the password', async () => {
    const person = await withFactor('tenant')
    const { id: tenantId } = person
    expect((await admin.client.tenants.get({ tenantId })).hasSecondFactor).toBe(true)
    await expectRefusal(manager.client.tenants.removeSecondFactor({ tenantId }), 'FORBIDDEN')
    expect(await signIn(person.email, PASSWORD)).toBe(401)
    await admin.client.tenants.removeSecondFactor({ tenantId })
    expect(await factorsOf(person)).toEqual([0, 0])
    expect(await waysIn(person)).toEqual({ links: 0, sessions: 0 })
    expect(await signIn(person.email, PASSWORD)).toBe(200)
    const { rows } = await admin.client.audit.list({ search: 'Wanjiku Kamau' })
    expect(rows[0]).toMatchObject({ action: 'tenant.second-factor-removed', subject: 'Wanjiku Kamau' })
  })

  test('is not taken from staff by the way for tenants', async () => {
    const person = await withFactor('property_manager')
    await expectRefusal(admin.client.tenants.removeSecondFactor({ tenantId: person.id }), 'NOT_FOUND')
    expect(await factorsOf(person)).toEqual([1, 1])
  })

  test('does not wait for whoever comes back after being archived', async () => {
    const person = await withFactor('tenant')
    await buildTenancy({ tenantId: person.id, endDate: '2026-03-01' })
    await manager.client.tenants.remove({ tenantId: person.id })
    expect(await factorsOf(person)).toEqual([0, 0])
  })
})
