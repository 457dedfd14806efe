import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { debtorsOf, NOW, openOffice, TODAY } from '../../../test/debtors'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'
import { reviewAskedReminder } from './asked-reminders.service'
import { writeReminders } from './reminders.service'
import { askedReminders, reminders } from './reminders.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)
const debtors = debtorsOf(db)
const config = testConfig()
const api = startApi(db)

let manager: Identity
let colleague: Identity
let settings: ReminderSettings
let propertyId: string

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
  settings = await manager.client.reminderSettings.get()
})
beforeEach(async () => {
  await db.delete(outboxMessages)
  await db.delete(reminders)
  await db.delete(askedReminders)
  await manager.client.reminderSettings.save({ ...settings, smsEnabled: true })
  ;({ id: propertyId } = await buildProperty())
})

const owing = (phoneNumber?: string | null) =>
  debtors.owing({ propertyId, ...(phoneNumber !== undefined && { phoneNumber }) })
const messages = () => db.select().from(outboxMessages).orderBy(outboxMessages.channel)
const preview = (filter: object = {}) => manager.client.reminders.previewRound({ propertyId, ...filter })
const ask = (given: object = {}, who = manager) =>
  who.client.reminders.askRound({ propertyId, requestId: crypto.randomUUID(), seen: 100, ...given })

test('chosen tenants are reminded wherever they owe, once, and who owes nothing is named', async () => {
  const one = await owing()
  const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'Z9' })
  const { id: settled } = await buildTenant({ fullName: 'Paid Up' })
  await buildTenancy({ tenantId: settled, unitId })
  const tenantIds = [one.tenantId, settled]
  const seen = await manager.client.reminders.previewRound({ tenantIds })
  expect(seen).toMatchObject({ shown: 2, tenants: 1, open: [one.tenancyId], obstacle: null })
  expect(seen.leftOut).toMatchObject([{ tenantName: 'Paid Up', reason: 'Nothing is overdue' }])
  const both = await Promise.allSettled(
    [1, 2].map(() => manager.client.reminders.askRound({ tenantIds, requestId: crypto.randomUUID(), seen: 1 })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Today no message more; a chat may still be opened.
  expect(await manager.client.reminders.previewRound({ tenantIds })).toMatchObject({
    tenants: 0,
    open: [one.tenancyId],
  })
})

test('nobody of a long list is left out because their page was not looked at, and what it costs stands there before', async () => {
  const many = 60
  for (let count = 0; count < many; count += 1) await owing()
  expect((await manager.client.charges.list({ propertyId, paymentStatus: 'overdue' })).rows.length).toBeLessThan(many)
  const seen = await preview()
  expect(seen).toMatchObject({
    shown: many,
    tenants: many,
    totals: [{ currency: 'KES', amount: many * 2_000_000 }],
    channels: [
      { channel: 'email', messages: many, parts: null },
      { channel: 'sms', messages: many, parts: many },
    ],
    without: [],
    leftOut: [],
    goesOutOn: TODAY,
    obstacle: null,
  })
  expect(seen.examples).toHaveLength(3)
  expect(seen.examples[0]).toMatchObject({
    tenantName: 'Amani Otieno',
    channel: 'sms',
    body: expect.stringContaining('your payment of KES 20,000 for unit B'),
  })
  expect(await ask({ seen: many })).toEqual({ tenants: many, messages: 2 * many, unsendable: 2 * many })
  expect(await messages()).toHaveLength(2 * many)
})

test('among the examples is one whom a penalty threatens and one whom none does: they read different texts', async () => {
  for (let count = 0; count < 4; count += 1) await owing()
  const { tenancyId } = await owing()
  const penalty = { penaltyKind: 'percent', penaltyRate: 1000 } as const
  await db.update(tenancies).set(penalty).where(eq(tenancies.id, tenancyId))
  const { examples } = await preview()
  expect(examples.map(({ hasPenalty, body }) => [hasPenalty, body.includes('penalties')]).sort()).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
})

test('only who is shown is reminded: of another property, type or time nobody is', async () => {
  const { tenancyId } = await owing()
  await owing()
  await buildCharge({ tenancyId, dueDate: '2026-08-05', paymentType: 'water', amount: 10_000 })
  const filter = { paymentType: 'water' as const, from: '2026-08-01', to: '2026-08-31' }
  // Of all that is overdue, as whoever reminds one tenant.
  expect(await preview(filter)).toMatchObject({ shown: 1, tenants: 1, totals: [{ amount: 2_010_000 }] })
  expect(await ask(filter)).toEqual({ tenants: 1, messages: 2, unsendable: 2 })
  expect((await db.select().from(askedReminders)).map((row) => row.tenancyId)).toEqual([tenancyId])
})

test('who cannot be reminded is left out and named with the reason, and the others are reminded', async () => {
  const [fine, gone, called, unreachable, unproven, quiet] = [
    await owing(),
    await owing(),
    await owing(),
    await owing('020 123 4567'),
    await owing(null),
    await owing(),
  ]
  await db.update(tenancies).set({ isActive: false, endDate: '2026-11-20' }).where(eq(tenancies.id, gone.tenancyId))
  await manager.client.reminders.ask({ tenancyId: called.tenancyId, requestId: crypto.randomUUID() })
  const unconfirmed = [unreachable.tenantId, unproven.tenantId]
  await db.update(profiles).set({ emailVerified: false, emailUnproven: true }).where(inArray(profiles.id, unconfirmed))
  await db.update(profiles).set({ smsOptedOutAt: NOW }).where(eq(profiles.id, quiet.tenantId))
  const seen = await preview()
  expect(seen).toMatchObject({ shown: 6, tenants: 2, obstacle: null })
  const reasons = Object.fromEntries(seen.leftOut.map(({ unitNumber, reason }) => [unitNumber, reason]))
  expect(reasons).toEqual({
    [gone.unitNumber]: 'Has moved out: see the final account',
    [called.unitNumber]: 'The reminder of today waits under Messages',
    [unreachable.unitNumber]: `${unreachable.email} is not confirmed. 020 123 4567 is no mobile number`,
    [unproven.unitNumber]: `${unproven.email} is not confirmed. No phone number is known`,
  })
  expect(seen.without).toMatchObject([
    { unitNumber: quiet.unitNumber, channel: 'sms', reason: 'Amani Otieno wants no SMS' },
  ])
  await db.delete(outboxMessages)
  expect(await ask()).toEqual({ tenants: 2, messages: 3, unsendable: 3 })
  expect(new Set((await messages()).map(({ profileId }) => profileId))).toEqual(
    new Set([fine.tenantId, quiet.tenantId]),
  )
})

test('a double click, or trying again after an answer that never came, sends nothing twice', async () => {
  await owing()
  await owing()
  const requestId = crypto.randomUUID()
  const both = await Promise.all([ask({ requestId }), ask({ requestId })])
  // Overdue only since the first answer: the same request reminds nobody new.
  await owing()
  expect([...both, await ask({ requestId })]).toEqual(Array(3).fill({ tenants: 2, messages: 4, unsendable: 4 }))
  expect(await messages()).toHaveLength(4)
})

test('two managers at the same moment, one of them reminding a single tenant, send nothing twice', async () => {
  const { tenancyId } = await owing()
  await owing()
  const outcomes = await Promise.allSettled([
    ask(),
    ask({}, colleague),
    colleague.client.reminders.ask({ tenancyId, requestId: crypto.randomUUID() }),
    writeReminders({ db, config }, { now: NOW }),
  ])
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect((await messages()).filter(({ state }) => state === 'waiting')).toHaveLength(4)
  await expectRefusal(ask({}, colleague), 'NOBODY', 'None of those shown can be reminded now.')
})

test('more than were seen are not reminded, and nothing is written', async () => {
  await owing()
  await owing()
  await expectRefusal(
    ask({ seen: 1 }),
    'MORE_THAN_SEEN',
    'More tenants are overdue now than you have seen: 2. Look at the list again before you send.',
  )
  expect([await messages(), await db.select().from(askedReminders)]).toEqual([[], []])
})

test('more than 500 at once are refused with what to do, and nothing is written', async () => {
  const { tenantId } = await owing()
  const { rows } = await db.execute(
    `insert into tenancies (tenant_id, unit_id, start_date, end_date, is_active, currency)
     select '${tenantId}', unit_id, date '2020-01-01' + 2 * day, date '2020-01-02' + 2 * day, false, currency
     from tenancies, generate_series(1, 500) as days (day)
     where tenant_id = '${tenantId}' returning id`,
  )
  const ids = rows.map(({ id }) => `('${String(id)}'::uuid)`).join(',')
  await db.execute(
    `insert into payment_records (tenancy_id, request_id, currency, amount_minor, payment_type, due_date)
     select id, gen_random_uuid(), 'KES', 100, 'rent', '2026-09-05' from (values ${ids}) as made (id)`,
  )
  expect(await preview()).toMatchObject({ shown: 501, tenants: 0, leftOut: [], obstacle: 'TOO_MANY' })
  await expectRefusal(
    ask(),
    'TOO_MANY',
    'More than 500 tenants are shown, and at most 500 are reminded at once. Narrow the list, for example to one property.',
  )
  expect(await messages()).toEqual([])
})

test('who pays while it waits is not sent it', async () => {
  const { tenancyId } = await owing()
  await ask()
  const [first = expect.fail()] = await messages()
  await manager.client.payments.receive({
    tenancyId,
    amount: 2_000_000,
    currency: 'KES',
    method: 'cash',
    receivedOn: TODAY,
    requestId: crypto.randomUUID(),
  })
  const { reminderId, profileId, paperId, channel, expiresAt } = first
  const waiting = { reminderId: reminderId ?? '', profileId, paperId, channel, expiresAt }
  expect(await reviewAskedReminder({ db, config }, waiting, NOW)).toEqual({
    review: { notNeeded: 'Paid, settled, promised or due on another day meanwhile' },
  })
})

test('who was chosen is reminded and nobody else, also when two choose the same at once', async () => {
  const [first, second, third] = [await owing(), await owing(), await owing()]
  const chosen = { propertyId: undefined, tenancyIds: [first.tenancyId, second.tenancyId, first.tenancyId] }
  expect(await preview(chosen)).toMatchObject({ shown: 2, tenants: 2, channels: [{ messages: 2 }, { messages: 2 }] })
  const others = { propertyId: undefined, tenancyIds: [second.tenancyId, third.tenancyId] }
  const answers = await Promise.allSettled([ask(chosen), ask(others, colleague), ask(chosen)])
  const sent = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.tenants] : []))
  expect(sent.reduce((sum, tenants) => sum + tenants, 0)).toBe(3)
  expect(await messages()).toHaveLength(6)
  expect((await preview(chosen)).leftOut.map(({ reason }) => reason)).toEqual(
    Array(2).fill('The reminder of today waits under Messages'),
  )
})
