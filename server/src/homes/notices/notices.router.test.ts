import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { messageMatters } from '../../message-matters'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { tenancies } from '../tenancies/tenancies.table'
import { notices } from './notices.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)

const NOW = new Date('2026-11-21T09:00:00Z')

let api: Api
let manager: Identity
let propertyId: string

beforeAll(async () => {
  api = startApi(db, { now: NOW.toISOString() })
  manager = await api.signInAs('property_manager')
  propertyId = (await buildProperty()).id
  const { id: here } = await buildUnit({ propertyId })
  await buildTenancy({ unitId: here })
  await buildTenancy()
  await buildTenancy({ endDate: '2026-11-20' })
})
beforeEach(async () => {
  await db.delete(outboxMessages)
  await db.delete(notices)
})

const water = (given: object = {}) => ({
  id: crypto.randomUUID(),
  title: 'Water off on Monday',
  body: 'From 8 to 12, the tank is cleaned.',
  ...given,
})
const messages = () => db.select().from(outboxMessages).orderBy(outboxMessages.channel)

test('goes to everybody who lives in the property, by the chosen channels, once', async () => {
  const notice = water({ propertyId, byEmail: true, bySms: true })
  const [first, again] = await Promise.all([
    manager.client.notices.publish(notice),
    manager.client.notices.publish(notice),
  ])
  expect(first).toMatchObject({ messages: 2, isShown: true, title: 'Water off on Monday', createdBy: 'Amani Otieno' })
  expect(again).toEqual(first)
  expect((await messages()).map(({ channel, isDaytimeOnly, body }) => [channel, isDaytimeOnly, body])).toEqual([
    ['email', true, 'Water off on Monday\n\nFrom 8 to 12, the tank is cleaned.\n\nMakao'],
    ['sms', true, 'Water off on Monday: From 8 to 12, the tank is cleaned. Makao'],
  ])
})

test('with other words, people or channels than were published it is not taken for what was', async () => {
  const notice = water({ propertyId, byEmail: true })
  await manager.client.notices.publish(notice)
  const words = water({ id: notice.id, byEmail: true })
  const others = [
    { ...notice, body: 'From 9 to 12.' },
    { ...notice, showUntil: '2026-12-24' },
    { ...notice, bySms: true },
    words,
    { ...words, propertyIds: [propertyId] },
  ]
  for (const other of others) await expectRefusal(manager.client.notices.publish(other), 'REQUEST_REUSED')
  expect(await messages()).toHaveLength(1)
  expect(await manager.client.notices.publish(notice)).toMatchObject({ id: notice.id, messages: 1 })
})

test('to all tenants reaches all who live somewhere; only on their page it is written to nobody', async () => {
  expect((await manager.client.notices.publish(water({ bySms: true }))).messages).toBe(2)
  expect((await manager.client.notices.publish(water())).messages).toBe(0)
  expect((await manager.client.notices.list({})).total).toBe(2)
})

test('reaches who will move out, to the last day', async () => {
  const { id: unitId } = await buildUnit()
  const { id } = await buildTenancy({ unitId, endDate: '2026-11-21' })
  expect((await manager.client.notices.publish(water({ byEmail: true }))).messages).toBe(3)
  await db.update(tenancies).set({ endDate: '2026-11-20' }).where(eq(tenancies.id, id))
  expect((await manager.client.notices.publish(water({ byEmail: true }))).messages).toBe(2)
})

test('is read by who lives there, until its last day or until it is withdrawn', async () => {
  const tenant = await api.signInAs('tenant')
  const { id: unitId } = await buildUnit({ propertyId })
  await buildTenancy({ tenantId: tenant.id, unitId })
  const { id: elsewhere } = await buildProperty()
  const shown = async () => (await tenant.client.dashboard.readOwn()).notices.map(({ title }) => title)
  await manager.client.notices.publish(water({ title: 'For others', propertyId: elsewhere }))
  const { id } = await manager.client.notices.publish(water({ title: 'For this house', propertyId }))
  await manager.client.notices.publish(water({ title: 'For all', showUntil: '2026-11-21' }))
  expect((await shown()).sort()).toEqual(['For all', 'For this house'])
  await manager.client.notices.withdraw({ noticeId: id })
  expect(await manager.client.notices.withdraw({ noticeId: id })).toMatchObject({ isShown: false })
  expect(await shown()).toEqual(['For all'])
  api.setNow('2026-11-21T21:00:00Z')
  expect(await shown()).toEqual([])
  api.setNow('2026-11-21T09:00:00Z')
})

test('is not sent any more once its last day is over', async () => {
  await manager.client.notices.publish(water({ byEmail: true, showUntil: '2026-11-22' }))
  const ends = (await messages()).map(({ expiresAt }) => expiresAt)
  expect(ends).toEqual(ends.map(() => new Date('2026-11-22T21:00:00Z')))
  expect(ends).not.toEqual([])
})

test('is read by who lives there, whichever of their units came first', async () => {
  const tenant = await api.signInAs('tenant')
  const { id: shop } = await buildUnit()
  const { id: room } = await buildUnit({ propertyId })
  await buildTenancy({ tenantId: tenant.id, unitId: shop, startDate: '2026-01-01' })
  await buildTenancy({ tenantId: tenant.id, unitId: room, startDate: '2026-06-01' })
  await manager.client.notices.publish(water({ propertyId }))
  await manager.client.notices.publish(water({ title: 'Painting', propertyIds: [propertyId] }))
  const shown = (await tenant.client.dashboard.readOwn()).notices.map(({ title }) => title)
  expect(shown.sort()).toEqual(['Painting', 'Water off on Monday'])
})

test('that is withdrawn is not sent any more', async () => {
  const { id } = await manager.client.notices.publish(water({ byEmail: true }))
  const { review } = messageMatters(db, testConfig())
  const [written] = await messages()
  const person = { smsOptedOutAt: null, email: null, phoneNumber: null, country: null }
  const claimed = { ...(written ?? expect.fail()), ...person }
  expect(await review(claimed, NOW)).toBeUndefined()
  await manager.client.notices.withdraw({ noticeId: id })
  expect(await review(claimed, NOW)).toEqual({ notNeeded: 'The notice was withdrawn meanwhile' })
  for (const message of await messages()) {
    expect(message).toMatchObject({ state: 'cancelled', lastError: 'The notice was withdrawn meanwhile' })
  }
})

test('says what is missing, and writes nothing', async () => {
  expect(await fieldErrorsOf(manager.client.notices.publish(water({ title: ' ', body: '' })))).toEqual([
    'title: Give the notice a title',
    'body: Write what tenants are to know',
  ])
  await expectRefusal(manager.client.notices.publish(water({ showUntil: '2026-11-20' })), 'DAY_PAST')
  await expectRefusal(manager.client.notices.publish(water({ propertyId: crypto.randomUUID() })), 'NOT_FOUND')
  expect(await db.$count(notices)).toBe(0)
})

test('to chosen tenants reaches them alone, and only they read it', async () => {
  const tenant = await api.signInAs('tenant')
  const neighbour = await api.signInAs('tenant')
  await buildTenancy({ tenantId: neighbour.id, unitId: (await buildUnit({ propertyId })).id })
  const shown = async ({ client }: Identity) => (await client.dashboard.readOwn()).notices.map(({ title }) => title)
  const notice = water({ title: 'Your key', tenantIds: [tenant.id, tenant.id], byEmail: true })
  const published = await manager.client.notices.publish(notice)
  expect(published).toMatchObject({ messages: 1, propertyName: null, chosen: { properties: [], tenants: 1 } })
  expect(await manager.client.notices.publish(notice)).toEqual(published)
  expect((await messages()).map(({ profileId }) => profileId)).toEqual([tenant.id])
  expect([await shown(tenant), await shown(neighbour)]).toEqual([['Your key'], []])
})

test('to chosen properties reaches who lives in any of them, each once', async () => {
  const reader = await api.signInAs('tenant')
  const { id: otherId, name } = await buildProperty()
  for (const unit of [await buildUnit({ propertyId: otherId }), await buildUnit({ propertyId: otherId })])
    await buildTenancy({
      tenantId: reader.id,
      unitId: unit.id,
      ...((await db.$count(tenancies, eq(tenancies.tenantId, reader.id))) ? { endDate: '2026-12-31' } : {}),
    })
  const published = await manager.client.notices.publish(water({ propertyIds: [otherId], byEmail: true }))
  expect(published).toMatchObject({ messages: 1, chosen: { properties: [name], tenants: 0 } })
  expect((await reader.client.dashboard.readOwn()).notices).toHaveLength(1)
})

test('to some and to a property at once, or to whom nobody knows, is refused', async () => {
  const { id: tenantId } = await api.signInAs('tenant')
  expect(await fieldErrorsOf(manager.client.notices.publish(water({ propertyId, tenantIds: [tenantId] })))).toEqual([
    'tenantIds: Say once whom it is for',
  ])
  expect(await fieldErrorsOf(manager.client.notices.publish(water({ tenantIds: [] })))).toEqual([
    'tenantIds: Choose at least one row',
  ])
  // Staff are no tenants.
  await expectRefusal(manager.client.notices.publish(water({ tenantIds: [tenantId, manager.id] })), 'NOT_FOUND')
  await expectRefusal(manager.client.notices.publish(water({ propertyIds: [crypto.randomUUID()] })), 'NOT_FOUND')
  expect(await db.$count(notices)).toBe(0)
})
