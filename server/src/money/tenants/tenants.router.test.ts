import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, cookieOf, expectRefusal, fieldErrorsOf, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { mailedToken } from '../../../test/mailed-link'
import { profiles, sessions } from '../../people/accounts/accounts.table'
import { oneTimeLinks } from '../../people/links/links.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit, buildCharge } = buildersOf(db)

let api: Api
let manager: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
})

const newEmail = () => `${crypto.randomUUID()}@example.com`
const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '')
const signIn = (email: string, password = PASSWORD) => api.post('/api/auth/sign-in', { login: email, password })

describe('create', () => {
  test('writes the profile and an invitation, and queues its mail, in one go', async () => {
    const email = newEmail()
    const before = api.mailsWritten()
    const { tenant, invitation } = await manager.client.tenants.create({
      fullName: ' Zawadi Mwangi ',
      email: email.toUpperCase(),
      phoneNumber: '0712 345 678',
    })
    expect(tenant).toMatchObject({ fullName: 'Zawadi Mwangi', email, currentTenancy: null, canSignIn: false })
    expect(invitation).toMatchObject({ expiresAt: '2026-11-24T09:00:00.000Z', sentTo: null })
    expect(await mailedToken(db, email)).toBe(tokenOf(invitation.link))
    expect(api.mailsWritten()).toBe(before + 1)
  })

  test('an address that has an account is refused, also by two at the same moment', async () => {
    const email = newEmail()
    const outcomes = await Promise.allSettled(
      ['Amani', 'Baraka'].map((fullName) => manager.client.tenants.create({ fullName, email })),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toMatchObject([
      { code: 'EMAIL_USED', message: `An account with the address ${email} already exists.` },
    ])
    const held = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, email))
    expect(held).toHaveLength(1)
  })

  test('what is wrong is named beside its field', async () => {
    const wrong = { fullName: '', email: 'nobody', phoneNumber: 'call me' }
    expect(await fieldErrorsOf(manager.client.tenants.create(wrong))).toEqual([
      'fullName: Full name is required',
      'email: Invalid email address',
      'phoneNumber: Enter a phone number, for example 0712 345 678',
    ])
  })
})

describe('invitation', () => {
  const invite = async () => {
    const email = newEmail()
    const { tenant, invitation } = await manager.client.tenants.create({ fullName: 'Zawadi Mwangi', email })
    return { email, tenantId: tenant.id, token: tokenOf(invitation.link) }
  }

  test('sets the password once, and the tenant signs in with it', async () => {
    const { email, token, tenantId } = await invite()
    expect(await api.nobody.invitations.read({ token })).toEqual({
      fullName: 'Zawadi Mwangi',
      email,
      agency: { name: 'Makao', logo: null },
    })
    await api.nobody.invitations.accept({ token, password: PASSWORD })
    const response = await signIn(email)
    expect(response.status).toBe(200)
    const own = await api.clientWith(cookieOf(response)).dashboard.readOwn()
    expect(own.tenancy).toBeNull()
    expect((await manager.client.tenants.get({ tenantId })).canSignIn).toBe(true)
    await expectRefusal(api.nobody.invitations.accept({ token, password: 'another-password' }), 'INVITATION_INVALID')
  })

  test('used by two at the same moment sets one password', async () => {
    const { token } = await invite()
    const outcomes = await Promise.allSettled(
      [PASSWORD, `${PASSWORD}-other`].map((password) => api.nobody.invitations.accept({ token, password })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('runs out after 72 hours', async () => {
    const { token } = await invite()
    api.setNow('2026-11-24T09:00:01Z')
    await expectRefusal(api.nobody.invitations.read({ token }), 'INVITATION_INVALID')
    await expectRefusal(api.nobody.invitations.accept({ token, password: PASSWORD }), 'INVITATION_INVALID')
    api.setNow('2026-11-21T09:00:00Z')
  })

  test('a new one replaces the earlier one', async () => {
    const { tenantId, token } = await invite()
    const renewed = await manager.client.tenants.invite({ tenantId })
    await expectRefusal(api.nobody.invitations.read({ token }), 'INVITATION_INVALID')
    expect(await api.nobody.invitations.read({ token: tokenOf(renewed.link) })).toBeDefined()
  })

  test('is stored hashed', async () => {
    const { tenantId, token } = await invite()
    const [row] = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.profileId, tenantId))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('a short password is refused beside its field and the link stays good', async () => {
    const { token } = await invite()
    expect(await fieldErrorsOf(api.nobody.invitations.accept({ token, password: 'short' }))).toEqual([
      'password: Use at least 10 characters',
    ])
    expect(await api.nobody.invitations.read({ token })).toBeDefined()
  })
})

describe('list', () => {
  test('finds by name and e-mail, whatever the case, with unit, what is owed and how it stands', async () => {
    const tenant = await buildTenant({ fullName: 'Chebet Kiplagat', email: 'chebet@lake.example' })
    const { id: propertyId, name: propertyName } = await buildProperty({ name: 'Lakeside Terraces' })
    const unit = await buildUnit({ unitNumber: 'K9', propertyId })
    const tenancy = await buildTenancy({ tenantId: tenant.id, unitId: unit.id })
    await buildCharge({ tenancyId: tenancy.id, dueDate: '2026-10-05', paymentStatus: 'overdue' })
    await buildCharge({ tenancyId: tenancy.id, dueDate: '2026-12-05', paymentStatus: 'pending' })
    for (const search of ['chebet', 'KIPLAGAT', '@lake.']) {
      const { rows } = await manager.client.tenants.list({ search })
      expect(rows, search).toMatchObject([
        {
          id: tenant.id,
          paymentStatus: 'overdue',
          balances: [{ currency: 'KES', owed: 3_000_000, overdue: 1_500_000, since: '2026-10-05' }],
          currentTenancy: { unitNumber: 'K9' },
        },
      ])
    }
    const { stats } = await manager.client.tenants.list({})
    expect(stats.totalTenants - stats.unassignedTenants).toBeLessThanOrEqual(stats.activeTenancies)
    expect((await manager.client.tenants.list({ search: 'chebet nobody' })).total).toBe(0)
    // By where they live too, alone and beside a name.
    for (const search of ['k9', 'Chebet K9', `kiplagat ${propertyName}`, `K9 ${propertyName}`]) {
      expect((await manager.client.tenants.list({ search })).rows, search).toMatchObject([{ id: tenant.id }])
      expect(await manager.client.tenants.names({ search, unassigned: false }), search).toMatchObject([
        { id: tenant.id },
      ])
    }
    expect((await manager.client.tenants.list({ search: 'chebet k8' })).total).toBe(0)
  })

  test.each(['rent', 'water'] as const)(
    'who owes one of two charges of a day is not paid up, with the %s paid',
    async (paid) => {
      const { id: tenancyId, tenantId } = await buildTenancy()
      const createdAt = new Date('2026-11-01T09:00:00Z')
      for (const paymentType of ['rent', 'water'] as const) {
        const paymentStatus = paymentType === paid ? 'paid' : 'pending'
        await buildCharge({ tenancyId, dueDate: '2026-12-05', createdAt, paymentType, paymentStatus })
      }
      expect(await manager.client.tenants.get({ tenantId })).toMatchObject({ paymentStatus: 'pending' })
    },
  )

  test('staff are not tenants', async () => {
    const { rows } = await manager.client.tenants.list({ search: manager.email })
    expect(rows).toEqual([])
  })
})

describe('remove', () => {
  test('a tenant without a history is deleted, sessions included', async () => {
    const { id } = await api.signInAs('tenant')
    expect(await manager.client.tenants.remove({ tenantId: id })).toEqual({ outcome: 'deleted' })
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
  })

  test('one who lived here before is archived and signed out, and comes back with the history', async () => {
    const tenant = await api.signInAs('tenant')
    const tenancy = await buildTenancy({ tenantId: tenant.id, endDate: '2026-06-30' })
    const payment = await buildCharge({ tenancyId: tenancy.id, paymentStatus: 'paid' })
    expect(await manager.client.tenants.remove({ tenantId: tenant.id })).toEqual({ outcome: 'archived' })
    await expectRefusal(tenant.client.dashboard.readOwn(), 'UNAUTHORIZED')
    expect((await signIn(tenant.email)).status).toBe(401)
    await expectRefusal(manager.client.tenants.get({ tenantId: tenant.id }), 'NOT_FOUND')

    const back = await manager.client.tenants.create({ fullName: 'Amani Returned', email: tenant.email })
    expect(back.tenant).toMatchObject({ id: tenant.id, fullName: 'Amani Returned', canSignIn: false })
    expect((await manager.client.charges.list({ tenantId: tenant.id })).rows.map(({ id }) => id)).toEqual([payment.id])
  })

  test('one with an active tenancy is refused with the reason', async () => {
    const tenant = await buildTenant({ fullName: 'Otieno Ouma' })
    await buildTenancy({ tenantId: tenant.id, unitId: (await buildUnit({ unitNumber: 'D4' })).id })
    await expectRefusal(
      manager.client.tenants.remove({ tenantId: tenant.id }),
      'ACTIVE_TENANCY',
      'Otieno Ouma has an active tenancy in unit D4. Move the tenant out first.',
    )
  })

  test('one who lives there until a move-out that is entered ahead stays to that day', async () => {
    const tenant = await buildTenant({ fullName: 'Wairimu Gathoni' })
    const { id: unitId } = await buildUnit({ unitNumber: 'D5' })
    await buildTenancy({ tenantId: tenant.id, unitId, endDate: '2026-11-30' })
    await expectRefusal(
      manager.client.tenants.remove({ tenantId: tenant.id }),
      'LIVES_THERE_UNTIL',
      'Wairimu Gathoni lives in unit D5 until 30 Nov 2026. Delete the tenant on that day or later.',
    )
  })

  test('staff are out of reach', () =>
    expectRefusal(manager.client.tenants.remove({ tenantId: manager.id }), 'NOT_FOUND'))
})
