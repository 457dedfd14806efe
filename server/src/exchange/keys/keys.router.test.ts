import { contract } from '@makao/contract'
import { can, type Permission } from '@makao/contract/permissions'
import type { ProcedureMeta } from '@makao/contract/procedure'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  expectRefusal,
  fieldErrorsOf,
  type Identity,
  PASSWORD,
  refusalOf,
  startApi,
  testConfig,
} from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { handOutBillLinks } from '../../money/bill-links/bill-links.service'
import { profiles } from '../../people/accounts/accounts.table'
import { auditEntries } from '../../platform/audit/audit.table'
import { apiKeys } from './keys.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'
const api = startApi(db, { now: NOW })

let admin: Identity
beforeAll(async () => {
  admin = await api.signInWithPassword('admin', 'Asha Wanjiru')
})

const make = (input: Partial<Parameters<Client['apiKeys']['make']>[0]> = {}, by = admin) =>
  by.client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD, ...input })
const scriptWith = async (input: Parameters<typeof make>[0] = {}, by = admin) => {
  const { key, secret } = await make(input, by)
  return { key, secret, script: api.clientByKey(secret) }
}

describe('a key', () => {
  test('is shown once: what is kept leads nobody back to it', async () => {
    const { key, secret } = await make({ name: 'Reports' })
    expect(secret).toMatch(/^makao_secret_[\w-]{43}$/)
    expect(JSON.stringify(await db.select().from(apiKeys))).not.toContain(secret)
    expect(JSON.stringify(await admin.client.apiKeys.list())).not.toContain(secret)
    expect(key).toMatchObject({ name: 'Reports', ending: secret.slice(-4), madeBy: 'Asha Wanjiru', properties: null })
    await expectRefusal(make({ name: 'reports' }), 'KEY_NAME_USED')
  })

  test('acts as its maker, and the audit log says through which key', async () => {
    const { script } = await scriptWith({ name: 'Import' })
    const { id } = await script.properties.create({
      name: 'Jacaranda',
      country: 'Kenya',
      city: 'Kisumu',
      address: 'Ring Road',
      propertyType: 'apartment',
    })
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.entityId, id))
    expect(entry).toMatchObject({ actorId: admin.id, actorName: 'Asha Wanjiru (key Import)', actorEmail: admin.email })
  })

  test('may what its role may, and never more than its maker may now', async () => {
    const maker = await api.signInWithPassword('admin')
    const { script: manager } = await scriptWith({ role: 'property_manager' }, maker)
    const { script: all } = await scriptWith({}, maker)
    await manager.properties.list({})
    await expectRefusal(manager.audit.list({}), 'FORBIDDEN')
    await all.audit.list({})
    await db.update(profiles).set({ role: 'property_manager' }).where(eq(profiles.id, maker.id))
    await expectRefusal(all.audit.list({}), 'FORBIDDEN')
    await all.properties.list({})
    await db.update(profiles).set({ role: 'tenant' }).where(eq(profiles.id, maker.id))
    await expectRefusal(all.accounts.profile(), 'UNAUTHORIZED')
  })

  test('changes nothing about its maker, and makes no other key', async () => {
    const { script, key } = await scriptWith()
    await expectRefusal(script.accounts.updateProfile({ fullName: 'Mwizi', phoneNumber: null }), 'KEY_REFUSED')
    await expectRefusal(script.security.changePassword({ current: 'a', password: 'mvua-kubwa-2027' }), 'KEY_REFUSED')
    await expectRefusal(script.apiKeys.make({ name: 'Another', role: 'admin', password: PASSWORD }), 'KEY_REFUSED')
    await expectRefusal(script.apiKeys.withdraw({ keyId: key.id }), 'KEY_REFUSED')
    await expectRefusal(script.apiKeys.list(), 'KEY_REFUSED')
  })

  test('makes nobody staff, and changes nothing about who is', async () => {
    const { script } = await scriptWith()
    const invited = { fullName: 'Mwizi', email: 'mwizi@example.com', role: 'admin' as const }
    await expectRefusal(script.team.invite(invited), 'KEY_REFUSED')
    const { id: profileId } = await api.signInAs('property_manager')
    await expectRefusal(script.team.changeRole({ profileId, role: 'admin' }), 'KEY_REFUSED')
    await expectRefusal(script.team.deactivate({ profileId }), 'KEY_REFUSED')
    await expectRefusal(script.team.list({}), 'KEY_REFUSED')
    expect(await db.select().from(profiles).where(eq(profiles.email, invited.email))).toEqual([])
  })

  test('is not made at a page that was left open: its maker types their password', async () => {
    const before = await db.select().from(apiKeys)
    await expectRefusal(make({ password: 'not-the-password' }), 'PASSWORD_WRONG')
    expect(await fieldErrorsOf(make({ password: '' }))).toEqual(['password: Enter your password'])
    expect(await db.select().from(apiKeys)).toEqual(before)
  })

  test('opens nothing once it is withdrawn, over, unknown or its maker has left', async () => {
    const maker = await api.signInWithPassword('admin')
    const { script, key } = await scriptWith({}, maker)
    const { script: over } = await scriptWith({ expiresOn: '2026-11-21' }, maker)
    const { script: other } = await scriptWith({}, maker)
    for (const client of [script, over, other]) await client.properties.names()
    await admin.client.apiKeys.withdraw({ keyId: key.id })
    await expectRefusal(script.properties.names(), 'UNAUTHORIZED')
    await expectRefusal(admin.client.apiKeys.withdraw({ keyId: key.id }), 'NOT_FOUND')
    api.setNow('2026-11-21T21:00:00Z')
    await expectRefusal(over.properties.names(), 'UNAUTHORIZED')
    api.setNow(NOW)
    await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, maker.id))
    await expectRefusal(other.properties.names(), 'UNAUTHORIZED')
    for (const unknown of [`makao_secret_${'a'.repeat(43)}`, 'x', admin.cookie]) {
      await expectRefusal(api.clientByKey(unknown).properties.names(), 'UNAUTHORIZED')
    }
    const states = (await admin.client.apiKeys.list()).keys.filter(({ madeBy }) => madeBy === 'Amani Otieno')
    expect(states.some(({ isStopped }) => isStopped)).toBe(true)
  })

  test('counts alone: the cookie beside it is not looked at', async () => {
    const headers = { cookie: admin.cookie, authorization: 'Bearer makao_secret_unknown' }
    expect((await api.request('/api/properties/names', { headers })).status).toBe(401)
  })

  test('says when it was last used, to the minute', async () => {
    const { script, key } = await scriptWith()
    const lastUse = async () => (await admin.client.apiKeys.list()).keys.find(({ id }) => id === key.id)?.lastUsedAt
    expect(await lastUse()).toBeNull()
    for (const [at, noted] of [
      ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
      ['2026-11-21T10:00:59.000Z', '2026-11-21T10:00:00.000Z'],
      ['2026-11-21T10:01:00.000Z', '2026-11-21T10:01:00.000Z'],
    ] as const) {
      api.setNow(at)
      await script.properties.names()
      expect(await lastUse()).toBe(noted)
    }
    api.setNow(NOW)
  })

  test('is asked for with a name, a last day that is to come and properties that are there', async () => {
    expect(await fieldErrorsOf(make({ name: ' ' }))).toEqual(['name: Say what the key is for'])
    expect(await fieldErrorsOf(make({ propertyIds: [] }))).toEqual(['propertyIds: Choose at least one property'])
    await expectRefusal(make({ expiresOn: '2026-11-20' }), 'KEY_ALREADY_OVER')
    await expectRefusal(make({ propertyIds: [crypto.randomUUID()] }), 'NO_SUCH_PROPERTY')
  })

  test('of one name is made once, also when two make it at the same moment', async () => {
    const name = crypto.randomUUID()
    const made = await Promise.allSettled([make({ name }), make({ name }), make({ name })])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is answered a hundred times at once, then told when to come back; another key is not', async () => {
    const { secret } = await make({ role: 'property_manager' })
    const ask = (key: string) => api.request('/api/brand', { headers: { authorization: `Bearer ${key}` } })
    const statuses = await Promise.all(Array.from({ length: 105 }, async () => (await ask(secret)).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const answer = await ask(secret)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await ask((await make()).secret)).status).toBe(200)
  })
})

describe('a key that is limited to properties', () => {
  let script: Client
  let secret: string
  const own: Record<string, string> = {}
  const foreign: Record<string, string> = {}

  async function place(into: Record<string, string>) {
    const { id: propertyId } = await buildProperty()
    const { id: unitId } = await buildUnit({ propertyId })
    const { id: tenancyId } = await buildTenancy({ unitId })
    const meter = await admin.client.meters.create({
      requestId: crypto.randomUUID(),
      unitId,
      kind: 'water',
      serialNumber: 'W-1',
      digits: 5,
      installedOn: '2026-10-01',
      firstValue: 0,
      currency: 'KES',
      price: 15_000,
    })
    const received = await admin.client.payments.receive({
      requestId: crypto.randomUUID(),
      tenancyId,
      amount: 100,
      currency: 'KES',
      method: 'cash',
      receivedOn: '2026-11-05',
    })
    const { id: chargeId = '' } = await buildCharge({ tenancyId })
    const readingId = meter.lastReading?.id ?? ''
    Object.assign(into, { propertyId, unitId, tenancyId, meterId: meter.id, readingId, chargeId })
    Object.assign(into, { paymentId: received.id })
  }

  beforeAll(async () => {
    await place(own)
    await place(foreign)
    const made = await scriptWith({ propertyIds: [own.propertyId ?? ''] })
    script = made.script
    secret = made.secret
  })

  /** What each procedure answers it with the ids of a place. */
  async function answers(ids: Record<string, string>): Promise<Record<string, string>> {
    const told: Record<string, string> = {}
    const procedures = Object.entries(contract).flatMap(([feature, members]) =>
      Object.entries(members).map(([name, procedure]) => ({ path: `${feature}.${name}`, ...procedure['~orpc'] })),
    )
    for (const { path, route, meta } of procedures) {
      const { permission } = meta as ProcedureMeta
      if (permission === 'public') continue
      const url = `${route.path}`.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID())
      const isRead = route.method === 'GET'
      const query = isRead ? `?${new URLSearchParams({ propertyId: ids.propertyId ?? '' })}` : ''
      // A key of its own each time, or the limit of calls would answer.
      api.setNow(new Date(Date.parse(NOW) + 3_600_000 * Object.keys(told).length).toISOString())
      const response = await api.request(`/api${url}${query}`, {
        method: `${route.method}`,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(isRead ? {} : { body: JSON.stringify(ids) }),
      })
      const body = (await response.json()) as { code?: string }
      told[path] = response.ok ? 'answered' : `${body.code}`
    }
    api.setNow(NOW)
    return told
  }

  test('reaches nothing of another property, whatever it asks', async () => {
    const told = await answers(foreign)
    const answered = Object.entries(told).filter(
      // What an owner reads is no role's of those that a key has.
      ([path, code]) =>
        !['KEY_LIMITED', 'KEY_REFUSED', 'NOT_FOUND'].includes(code) &&
        !(/^(ownerView\.|ownerQuestions\.(own|ask|add)$)/.test(path) && code === 'FORBIDDEN'),
    )
    expect(answered).toEqual([])
    expect(Object.values(told).filter((code) => code === 'NOT_FOUND').length).toBeGreaterThan(50)
  })

  test('reads all that stands in its own', async () => {
    const { propertyId = '', unitId = '', tenancyId = '', chargeId = '', paymentId = '', meterId = '' } = own
    expect((await script.properties.get({ propertyId })).id).toBe(propertyId)
    expect((await script.units.list({ propertyId })).rows).toHaveLength(1)
    expect((await script.charges.list({ propertyId })).total).toBeGreaterThan(0)
    expect((await script.charges.get({ chargeId })).id).toBe(chargeId)
    expect((await script.payments.get({ paymentId })).id).toBe(paymentId)
    expect((await script.units.get({ unitId })).id).toBe(unitId)
    expect((await script.meters.get({ meterId })).id).toBe(meterId)
    await script.payments.account({ tenancyId })
    await script.arrears.list({ propertyId })
  })

  test('lets a unit of its own to who lives there, and to nobody whom it does not know', async () => {
    const { id: unitId } = await buildUnit({ propertyId: own.propertyId ?? '' })
    const tenantOf = async (id = '') => {
      const [row] = await db.select().from(tenancies).where(eq(tenancies.id, id))
      return row?.tenantId ?? ''
    }
    const starts = { unitId, startDate: '2026-11-01' }
    const stranger = await tenantOf(foreign.tenancyId)
    await expectRefusal(script.tenancies.create({ ...starts, tenantId: stranger }), 'NOT_FOUND')
    const { id: former } = await buildUnit({ propertyId: own.propertyId ?? '' })
    const { tenantId } = await buildTenancy({ unitId: former, endDate: '2026-10-31' })
    const beyond = script.tenancies.create({ ...starts, unitId: foreign.unitId ?? '', tenantId })
    await expectRefusal(beyond, 'NOT_FOUND')
    expect(await script.tenancies.create({ ...starts, tenantId })).toMatchObject({ unitId, tenantId })
  })

  test('takes back no money that pays for another property too', async () => {
    const { id: unitId } = await buildUnit({ propertyId: own.propertyId ?? '' })
    const { id: tenancyId, tenantId } = await buildTenancy({ unitId })
    const { id: beyond } = await buildTenancy({ tenantId, unitId: (await buildUnit()).id })
    await buildCharge({ tenancyId, amount: 100, dueDate: '2026-10-01', paymentStatus: 'pending' })
    await buildCharge({ tenancyId: beyond, amount: 100, dueDate: '2026-11-01', paymentStatus: 'pending' })
    const paid = { requestId: crypto.randomUUID(), currency: 'KES' as const, method: 'cash' as const }
    const { id: paymentId } = await admin.client.tenantAccounts.receive({
      ...paid,
      tenantId,
      amount: 200,
      receivedOn: '2026-11-05',
    })
    await expectRefusal(script.payments.reverse({ paymentId, reason: 'Bounced' }), 'KEY_LIMITED')
    expect((await script.payments.get({ paymentId })).reversedAt).toBeNull()
    // Once it pays for its own alone it may be; not while a deposit that it may have paid is held elsewhere.
    const { rows } = await admin.client.tenantAccounts.transfers({ tenancyId })
    await admin.client.tenantAccounts.undoTransfer({ transferId: rows[0]?.id ?? '', reason: 'Wrong unit' })
    await buildCharge({ tenancyId, amount: 100, paymentType: 'deposit', paymentStatus: 'pending' })
    const home = { tenancyId, ...paid, requestId: crypto.randomUUID(), amount: 100, receivedOn: '2026-11-05' }
    await admin.client.payments.receive(home)
    const move = { ...paid, tenancyId, toTenancyId: beyond, deposit: 100, credit: 0, reason: null }
    const moved = await admin.client.tenantAccounts.transfer(move)
    await expectRefusal(script.payments.reverse({ paymentId, reason: 'Bounced' }), 'KEY_LIMITED')
    const transferId = moved.rows.find(({ deposit }) => deposit > 0)?.id ?? ''
    await admin.client.tenantAccounts.undoTransfer({ transferId, reason: 'Wrong unit' })
    await script.payments.reverse({ paymentId, reason: 'Bounced' })
    await script.payments.reverse({ paymentId: own.paymentId ?? '', reason: 'Bounced' })
  })

  test('reads and writes nothing of another property by a reminder, nor the address of a bill', async () => {
    const { id: unitId } = await buildUnit({ propertyId: own.propertyId ?? '' })
    const { id: tenancyId, tenantId } = await buildTenancy({ unitId })
    const shop = await buildUnit()
    const { id: beyond } = await buildTenancy({ tenantId, unitId: shop.id })
    await buildCharge({ tenancyId, dueDate: '2026-11-01', paymentStatus: 'pending' })
    const elsewhere = { tenancyId: beyond, dueDate: '2026-10-01', paymentStatus: 'pending' } as const
    const { id: chargeId = '' } = await buildCharge(elsewhere)
    const settings = await admin.client.reminderSettings.get()
    const template = '{list}, see {link}'
    const letterStep = { daysAfterDue: 30, template, channel: 'both', isDemandLetter: true } as const
    await admin.client.reminderSettings.save({
      ...settings,
      overdueReminderTemplate: template,
      overdueSteps: [letterStep],
    })
    const ask = () => script.reminders.ask({ tenancyId, requestId: crypto.randomUUID() })
    await expectRefusal(script.reminders.preview({ tenancyId }), 'KEY_LIMITED')
    await expectRefusal(ask(), 'KEY_LIMITED')
    const links = await handOutBillLinks({ db, config: testConfig(), now: new Date(NOW) }, [tenantId])
    const link = links.get(tenantId) ?? expect.fail()
    const letter = await script.reminders.previewLetter({ tenancyId })
    expect(letter.total).toBeGreaterThan(0)
    expect(JSON.stringify(letter)).not.toContain(link)
    // What is paid there is spoken of no more.
    await admin.client.charges.void({ chargeId, revision: 1, reason: 'Wrong' })
    for (const told of [await script.reminders.preview({ tenancyId }), await ask()]) {
      expect(told.messages[0]?.body).toContain('see http')
      expect(JSON.stringify(told)).not.toContain(link)
    }
    expect(JSON.stringify(await admin.client.reminders.preview({ tenancyId }))).toContain(link)
  })

  test('is refused what cannot be limited, lists without a property, exports and backups', async () => {
    await expectRefusal(script.properties.list({}), 'KEY_LIMITED')
    await expectRefusal(script.charges.list({}), 'KEY_LIMITED')
    await expectRefusal(script.tenants.list({ propertyId: own.propertyId }), 'KEY_LIMITED')
    await expectRefusal(script.reports.arrears({ day: '2026-11-21' }), 'KEY_LIMITED')
    for (const path of [
      '/api/exports/payments/csv',
      '/api/backups/backup-20260101T000000Z.zip',
      '/api/archive',
      '/metrics',
    ]) {
      const answer = await api.request(path, { headers: { authorization: `Bearer ${secret}` } })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  test('stays limited when its property is gone', async () => {
    const { id } = await buildProperty()
    const { script: left, key } = await scriptWith({ propertyIds: [id] })
    await admin.client.properties.remove({ propertyId: id })
    expect((await refusalOf(left.properties.get({ propertyId: own.propertyId ?? '' }))).code).toBe('NOT_FOUND')
    const listed = (await admin.client.apiKeys.list()).keys.find((one) => one.id === key.id)
    expect(listed?.properties).toEqual([])
  })
})

test('managers and tenants neither see nor make keys', async () => {
  for (const role of ['property_manager', 'tenant'] as const) {
    const { client } = await api.signInAs(role)
    expect(can(role, 'api:manage' satisfies Permission)).toBe(false)
    await expectRefusal(client.apiKeys.list(), 'FORBIDDEN')
  }
})
