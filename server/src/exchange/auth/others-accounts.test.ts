import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'
import { emailOfNobody, hostedAccounts, NEXT_PASSWORD } from '../../../test/hosted-accounts'
import { accountMetadata, profiles, sessions } from '../../people/accounts/accounts.table'
import { oneTimeCodes } from './auth.table'

const { db } = testDatabase()
const { anybody, api, at, guarded, linkTo, signedIn } = hostedAccounts(db)

describe('other people’s accounts', () => {
  let admin: ReturnType<typeof hostedClient>['auth']['admin']
  let manager: ReturnType<typeof hostedClient>['auth']['admin']

  beforeAll(async () => {
    admin = hostedClient(api, (await signedIn('admin')).session.access_token).auth.admin
    manager = hostedClient(api, (await signedIn('property_manager')).session.access_token).auth.admin
  })

  test('are none of a tenant’s business, nor of nobody’s', async () => {
    const tenant = hostedClient(api, (await signedIn()).session.access_token).auth.admin
    expect((await tenant.listUsers()).error).toMatchObject({
      status: 403,
      code: 'not_admin',
      message: 'User not allowed',
    })
    expect((await anybody().auth.admin.listUsers()).error?.status).toBe(401)
    expect((await api.request('/auth/v1/admin/users')).status).toBe(401)
  })

  test('are made, changed, banned and removed by an admin', async () => {
    const email = emailOfNobody()
    const made = await admin.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata: { shoe: 41 } })
    expect(made.error).toBeNull()
    const id = made.data.user?.id ?? ''
    expect(made.data.user?.user_metadata).toEqual({ shoe: 41 })
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await anybody().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    const next = emailOfNobody()
    const changed = await admin.updateUserById(id, {
      email: next,
      password: NEXT_PASSWORD,
      user_metadata: { full_name: 'Wanjiru Kamau' },
      app_metadata: { plan: 'blue' },
    })
    expect(changed.data.user).toMatchObject({
      email: next,
      user_metadata: { shoe: 41, full_name: 'Wanjiru Kamau' },
      app_metadata: { plan: 'blue', role: 'tenant' },
    })
    const person = anybody()
    await person.auth.signInWithPassword({ email: next, password: NEXT_PASSWORD })
    const banned = await admin.updateUserById(id, { ban_duration: '24h' })
    expect(Date.parse(banned.data.user?.banned_until ?? '')).toBeGreaterThan(Date.parse(at(0)))
    expect((await person.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await person.auth.signInWithPassword({ email: next, password: NEXT_PASSWORD })).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('are listed by the page', async () => {
    const { data, error } = await admin.listUsers({ page: 1, perPage: 2 })
    expect(error).toBeNull()
    expect(data.users).toHaveLength(2)
    expect(data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
  })

  test('of staff are an admin’s alone, as are passwords, addresses and links into accounts', async () => {
    const staff = await api.signInWithPassword('property_manager')
    expect((await manager.getUserById(staff.id)).error?.status).toBe(404)
    expect((await manager.deleteUser(staff.id)).error?.status).toBe(404)
    const { data } = await manager.createUser({ email: emailOfNobody() })
    const id = data.user?.id ?? ''
    expect((await manager.updateUserById(id, { password: NEXT_PASSWORD })).error?.code).toBe('not_admin')
    expect((await manager.updateUserById(id, { email: emailOfNobody() })).error?.code).toBe('not_admin')
    expect((await manager.updateUserById(id, { app_metadata: { role: 'admin' } })).error?.code).toBe('not_admin')
    expect((await manager.createUser({ email: emailOfNobody(), app_metadata: { role: 'admin' } })).error?.code).toBe(
      'not_admin',
    )
    const link = await manager.generateLink({ type: 'magiclink', email: data.user?.email ?? '' })
    expect(link.error?.code).toBe('not_admin')
  })

  test('are invited, and their link sets a password', async () => {
    const email = emailOfNobody()
    const { data, error } = await manager.inviteUserByEmail(email, { data: { full_name: 'Wanjiru Kamau' } })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeDefined()
    const first = await linkTo(email)
    expect((await manager.inviteUserByEmail(email)).data.user?.id).toBe(data.user?.id)
    expect((await anybody().auth.verifyOtp({ token_hash: first, type: 'invite' })).error?.code).toBe('otp_expired')
    const client = anybody()
    const { error: wrong } = await client.auth.verifyOtp({ token_hash: await linkTo(email), type: 'invite' })
    expect(wrong).toBeNull()
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await client.from('profiles').select('full_name')).data).toEqual([{ full_name: 'Wanjiru Kamau' }])
    expect((await manager.inviteUserByEmail(email)).error?.code).toBe('email_exists')
    const empty = await admin.updateUserById(data.user?.id ?? '', { password: '' })
    expect(empty.error).toMatchObject({ status: 422, code: 'weak_password' })
  })

  test('have links handed out to an admin, each of its own kind', async () => {
    const { id, email } = await api.signInWithPassword('tenant')
    const magic = await admin.generateLink({ type: 'magiclink', email })
    expect(magic.data.properties?.action_link).toMatch(
      /^http:\/\/localhost:3000\/auth\/v1\/verify\?token=[\w-]+&type=magiclink&redirect_to=http:\/\/localhost:3000$/,
    )
    const client = anybody()
    const token_hash = magic.data.properties?.hashed_token ?? ''
    expect((await client.auth.verifyOtp({ token_hash, type: 'magiclink' })).data.user?.id).toBe(id)
    const recovery = await admin.generateLink({ type: 'recovery', email })
    const token = recovery.data.properties?.email_otp ?? ''
    const half = anybody()
    expect((await half.auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
    expect((await half.from('profiles').select('id')).error?.code).toBe('PGRST301')
    const next = emailOfNobody()
    const change = await admin.generateLink({ type: 'email_change_new', email, newEmail: next })
    const code = change.data.properties?.email_otp ?? ''
    const moved = await anybody().auth.verifyOtp({ email: next, token: code, type: 'email_change' })
    expect(moved.data.user).toMatchObject({ id, email: next })
    const fresh = emailOfNobody()
    const signup = await admin.generateLink({ type: 'signup', email: fresh, password: PASSWORD })
    expect(signup.data.user?.email).toBe(fresh)
    const hash = signup.data.properties?.hashed_token ?? ''
    expect((await anybody().auth.verifyOtp({ token_hash: hash, type: 'signup' })).error).toBeNull()
    expect((await admin.generateLink({ type: 'recovery', email: emailOfNobody() })).error?.code).toBe('user_not_found')
  })

  test('of tenants are a key’s too, and of staff never', async () => {
    const { client } = await api.signInWithPassword('admin')
    const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
    const key = hostedClient(api, secret).auth.admin
    const made = await key.createUser({ email: emailOfNobody(), password: PASSWORD })
    expect((await key.updateUserById(made.data.user?.id ?? '', { password: NEXT_PASSWORD })).error).toBeNull()
    const staff = await api.signInWithPassword('admin')
    expect((await key.updateUserById(staff.id, { password: NEXT_PASSWORD })).error?.status).toBe(404)
    expect((await key.generateLink({ type: 'magiclink', email: staff.email })).error?.code).toBe('user_not_found')
    const asked = { email: emailOfNobody(), app_metadata: { role: 'admin' } }
    expect((await key.createUser(asked)).error?.code).toBe('not_admin')
    const { data } = await key.listUsers()
    expect(data.users.every(({ app_metadata }) => app_metadata.role === 'tenant')).toBe(true)
  })

  describe('of who asks to be staff, or showed no address, are entered by nobody', () => {
    const keyOf = async () => {
      const { client } = await api.signInWithPassword('admin')
      const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
      return hostedClient(api, secret).auth.admin
    }
    /** Somebody who signed up alone, and what of them opens the account. */
    async function alone(requestedRole: 'admin' | null) {
      const { id, email } = await api.signInWithPassword('tenant')
      const phoneNumber = '0712345678'
      await db.update(profiles).set({ requestedRole, emailUnproven: true, phoneNumber }).where(eq(profiles.id, id))
      return { id, email }
    }
    const storedOf = async (id: string) => {
      const [stored] = await db.select().from(profiles).where(eq(profiles.id, id))
      return stored
    }
    const signsIn = async (email: string, password: string) =>
      (await anybody().auth.signInWithPassword({ email, password })).error === null

    test.each([
      ['a key', keyOf],
      ['an admin', async () => admin],
    ])('by %s while the request waits', async (_, by) => {
      const door = await by()
      const { id, email } = await alone('admin')
      const before = await storedOf(id)
      const refused = { status: 409, code: 'request_waits' }
      expect((await door.updateUserById(id, { email_confirm: true })).error).toMatchObject(refused)
      expect((await door.updateUserById(id, { password: NEXT_PASSWORD })).error).toMatchObject(refused)
      expect((await door.updateUserById(id, { email: emailOfNobody() })).error).toMatchObject(refused)
      expect((await door.updateUserById(id, { ban_duration: '24h' })).error).toMatchObject(refused)
      expect((await door.createUser({ email, password: NEXT_PASSWORD })).error).toMatchObject(refused)
      for (const type of ['recovery', 'magiclink'] as const) {
        expect((await door.generateLink({ type, email })).error).toMatchObject(refused)
      }
      const moving = door.generateLink({ type: 'email_change_new', email, newEmail: emailOfNobody() })
      expect((await moving).error).toMatchObject(refused)
      expect(await storedOf(id)).toEqual(before)
      expect(await db.$count(oneTimeCodes, eq(oneTimeCodes.profileId, id))).toBe(0)
      expect([await signsIn(email, PASSWORD), await signsIn(email, NEXT_PASSWORD)]).toEqual([true, false])
    })

    test('by a key, which neither renames nor removes who asks, also at the door of the API', async () => {
      const { client } = await api.signInWithPassword('admin')
      const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
      const door = hostedClient(api, secret).auth.admin
      const { id } = await alone('admin')
      const before = await storedOf(id)
      const user_metadata = { full_name: 'Somebody Else' }
      expect((await door.updateUserById(id, { user_metadata })).error).toMatchObject({ code: 'request_waits' })
      expect((await door.deleteUser(id)).error).toMatchObject({ code: 'request_waits' })
      const removed = await api.request(`/api/tenants/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${secret}` },
      })
      expect([removed.status, await removed.json()]).toMatchObject([409, { code: 'REQUEST_WAITS' }])
      expect(await storedOf(id)).toEqual(before)
    })

    test('with the password of a stranger, once somebody vouches for the address', async () => {
      const { id, email } = await alone(null)
      const stranger = anybody()
      await stranger.auth.signInWithPassword({ email, password: PASSWORD })
      expect((await admin.updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at).toBeDefined()
      expect(await storedOf(id)).toMatchObject({ emailUnproven: false, phoneNumber: null })
      expect(await signsIn(email, PASSWORD)).toBe(false)
      expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    })

    test('with the password of a stranger, once the address is another', async () => {
      const { id } = await alone(null)
      const email = emailOfNobody()
      expect((await admin.updateUserById(id, { email })).error).toBeNull()
      expect(await storedOf(id)).toMatchObject({ email, emailUnproven: false })
      expect(await signsIn(email, PASSWORD)).toBe(false)
    })

    test('by a link that skips the proof of the address', async () => {
      const { email } = await alone(null)
      const refused = { status: 409, code: 'email_not_confirmed' }
      expect((await admin.generateLink({ type: 'magiclink', email })).error).toMatchObject(refused)
      const moving = admin.generateLink({ type: 'email_change_new', email, newEmail: emailOfNobody() })
      expect((await moving).error).toMatchObject(refused)
      expect((await admin.generateLink({ type: 'recovery', email })).error).toBeNull()
    })

    test('by a link while the account is deactivated, or one that was made before', async () => {
      const { id, email } = await api.signInWithPassword('tenant')
      const { data } = await admin.generateLink({ type: 'magiclink', email })
      await admin.updateUserById(id, { ban_duration: '24h' })
      const token_hash = data.properties?.hashed_token ?? ''
      expect((await anybody().auth.verifyOtp({ token_hash, type: 'magiclink' })).error).toMatchObject({ status: 403 })
      expect((await admin.generateLink({ type: 'magiclink', email })).error?.code).toBe('user_banned')
      expect((await admin.generateLink({ type: 'recovery', email })).error?.code).toBe('user_banned')
    })

    test('by a link that was made before the request', async () => {
      const { id, email } = await api.signInWithPassword('tenant')
      const { data } = await admin.generateLink({ type: 'magiclink', email })
      await db.update(profiles).set({ requestedRole: 'admin' }).where(eq(profiles.id, id))
      const token_hash = data.properties?.hashed_token ?? ''
      expect((await anybody().auth.verifyOtp({ token_hash, type: 'magiclink' })).error?.code).toBe('otp_expired')
    })
  })

  test('keep their second factor from keys and managers, as on the page', async () => {
    const { client } = await api.signInWithPassword('admin')
    const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
    const { id, email, factorId } = await guarded()
    for (const door of [hostedClient(api, secret).auth.admin, manager]) {
      expect((await door.mfa.deleteFactor({ userId: id, id: factorId })).error?.code).toBe('not_admin')
    }
    const link = await admin.generateLink({ type: 'magiclink', email })
    const person = anybody()
    await person.auth.verifyOtp({ token_hash: link.data.properties?.hashed_token ?? '', type: 'magiclink' })
    expect((await person.from('profiles').select('id')).data ?? []).toEqual([])
  })

  test('lose to an admin’s key a second factor that they only began', async () => {
    const { client } = await api.signInWithPassword('admin')
    const keyOf = async (role: 'admin' | 'property_manager') => {
      const { secret } = await client.apiKeys.make({ name: crypto.randomUUID(), role, password: PASSWORD })
      return hostedClient(api, secret).auth.admin
    }
    const { id, client: person } = await signedIn()
    const { data } = await person.auth.mfa.enroll({ factorType: 'totp' })
    const factor = { userId: id, id: data?.id ?? '' }
    expect((await (await keyOf('property_manager')).mfa.deleteFactor(factor)).error?.code).toBe('not_admin')
    const key = await keyOf('admin')
    expect((await key.mfa.deleteFactor(factor)).error).toBeNull()
    expect((await key.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  })

  test('are made with an address that nobody vouches for, where that is asked', async () => {
    const email = emailOfNobody()
    const { data } = await admin.createUser({ email, password: PASSWORD, email_confirm: false })
    const id = data.user?.id ?? ''
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect((await admin.createUser({ email, email_confirm: false })).error?.code).toBe('email_exists')
    expect((await admin.updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at).toBeDefined()
    const ofStaff = { email: emailOfNobody(), email_confirm: false, app_metadata: { role: 'admin' } }
    expect((await admin.createUser(ofStaff)).error?.status).toBe(400)
  })

  test.each(['tenant', 'property_manager'] as const)('of a %s are changed wholly or not at all', async (role) => {
    const { id } = await api.signInWithPassword(role)
    const before = await db.select().from(profiles).where(eq(profiles.id, id))
    const refused = await admin.updateUserById(id, {
      email: emailOfNobody(),
      password: NEXT_PASSWORD,
      user_metadata: { full_name: `Another ${id}`, nickname: 'Shiro' },
      ban_duration: 'for ever',
    })
    expect(refused.error?.status).toBe(400)
    expect(await db.select().from(profiles).where(eq(profiles.id, id))).toEqual(before)
    expect(await db.$count(accountMetadata, eq(accountMetadata.profileId, id))).toBe(0)
  })

  test('are made wholly or not at all', async () => {
    const email = emailOfNobody()
    const isThere = async () => (await db.$count(profiles, eq(profiles.email, email))) > 0
    expect((await admin.createUser({ email, ban_duration: 'for ever' })).error?.status).toBe(400)
    expect(await isThere()).toBe(false)
    expect((await admin.inviteUserByEmail(email, { data: { note: 'x'.repeat(10_000) } })).error).not.toBeNull()
    expect(await isThere()).toBe(false)
    const moved = await admin.generateLink({ type: 'email_change_new', email, newEmail: 'nowhere' })
    expect(moved.error).not.toBeNull()
  })

  test('who are anonymised leave nothing that clients kept with them', async () => {
    const { data } = await admin.createUser({ email: emailOfNobody(), user_metadata: { nickname: 'Shiro' } })
    const id = data.user?.id ?? ''
    const kept = () => db.select().from(accountMetadata).where(eq(accountMetadata.profileId, id))
    expect(await kept()).toMatchObject([{ ofUser: { nickname: 'Shiro' } }])
    await db
      .update(profiles)
      .set({ archivedAt: new Date(at(0)), anonymisedAt: new Date(at(0)) })
      .where(eq(profiles.id, id))
    expect(await kept()).toEqual([])
  })

  test('lose a second factor to an admin', async () => {
    const { id, factorId } = await guarded()
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([{ id: factorId }])
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  })
})
