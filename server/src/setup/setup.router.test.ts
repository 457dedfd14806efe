import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { expectRefusal, PASSWORD, startApi } from '../../test/api'
import { testDatabase } from '../../test/database'
import { profiles } from '../accounts/accounts.table'

const { db } = testDatabase()
const api = startApi(db)

afterEach(async () => {
  await db.delete(profiles)
})

const admins = () => db.select({ id: profiles.id }).from(profiles).where(eq(profiles.role, 'admin'))

test('creates the default admin with a generated password, shown once, and then refuses', async () => {
  expect(await api.nobody.setup.status()).toEqual({ needed: true })
  const { email, password } = await api.nobody.setup.createAdmin()
  expect(email).toBe('admin@makao.local')
  expect(password).toMatch(/^\w{16}$/)
  expect((await api.post('/api/auth/sign-in', { login: email, password })).status).toBe(200)
  expect(await api.nobody.setup.status()).toEqual({ needed: false })
  await expectRefusal(api.nobody.setup.createAdmin(), 'ALREADY_SET_UP')
})

test('takes address and password from the environment and shows no password', async () => {
  const configured = startApi(db, { config: { adminEmail: 'owner@agency.example', adminPassword: PASSWORD } })
  expect(await configured.nobody.setup.createAdmin()).toEqual({ email: 'owner@agency.example', password: null })
  const signIn = await configured.post('/api/auth/sign-in', { login: 'owner@agency.example', password: PASSWORD })
  expect(signIn.status).toBe(200)
})

test('two clicks at the same moment create one admin', async () => {
  const outcomes = await Promise.allSettled([api.nobody.setup.createAdmin(), api.nobody.setup.createAdmin()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await admins()).toHaveLength(1)
})

test('a set-up and a sign-up as admin at the same moment make one admin', async () => {
  await Promise.allSettled([api.nobody.setup.createAdmin(), api.signUp({ requestedRole: 'admin' })])
  expect(await admins()).toHaveLength(1)
})

test('an address that already has an account is refused and says what to set', async () => {
  await api.signUp({ email: 'admin@makao.local' })
  await expectRefusal(
    api.nobody.setup.createAdmin(),
    'EMAIL_USED',
    'An account with the address admin@makao.local already exists. Set ADMIN_EMAIL to another address.',
  )
})
