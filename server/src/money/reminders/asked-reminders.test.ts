import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { debtorsOf, NOW, openOffice, TODAY } from '../../../test/debtors'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'
import { reviewAskedReminder } from './asked-reminders.service'
import { cancelUnneededReminders, writeReminders } from './reminders.service'
import { askedReminders, reminders } from './reminders.table'

const { db } = testDatabase()
const { buildCharge } = buildersOf(db)
const { live, owing } = debtorsOf(db)
const config = testConfig()
const api = startApi(db)

let manager: Identity
let colleague: Identity
let settings: ReminderSettings

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
  settings = await manager.client.reminderSettings.get()
})
beforeEach(async () => {
  await db.delete(outboxMessages)
  await db.delete(reminders)
  await db.delete(askedReminders)
  await db.update(tenancies).set({ isActive: false, endDate: '2026-11-20' })
  await manager.client.reminderSettings.save({ ...settings, smsEnabled: true })
})

/** What a message says when it is to be sent, or why it is not. */
const review = async ({ reminderId, profileId, paperId, channel, expiresAt }: typeof outboxMessages.$inferSelect) => {
  const waiting = { reminderId: reminderId ?? expect.fail(), profileId, paperId, channel, expiresAt }
  return (await reviewAskedReminder({ db, config }, waiting, NOW))?.review
}
const request = () => crypto.randomUUID()
const ask = (tenancyId: string, who = manager) => who.client.reminders.ask({ tenancyId, requestId: request() })
const waiting = async () => (await messages()).filter(({ state }) => state === 'waiting')
/** As if the provider took all that waits. */
const sendAll = () =>
  db.update(outboxMessages).set({ state: 'sent', sentAt: NOW }).where(eq(outboxMessages.state, 'waiting'))
const messages = () => db.select().from(outboxMessages).orderBy(outboxMessages.channel)
const remind = (day = TODAY) => writeReminders({ db, config }, { now: new Date(`${day}T09:00:00Z`) })

test('arrears that no job calls any more are not out of reach: staff see what would be sent, and send it', async () => {
  const { tenancyId, tenantId, email } = await owing()
  await buildCharge({ tenancyId, dueDate: '2026-12-05' })
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
  const preview = await manager.client.reminders.preview({ tenancyId })
  expect(preview).toMatchObject({
    tenantName: 'Amani Otieno',
    total: 2_000_000,
    amounts: [{ dueDate: '2026-09-05' }, { dueDate: '2026-10-05' }],
    without: [],
    last: null,
    goesOutOn: TODAY,
    obstacle: null,
  })
  const text = 'Dear Amani Otieno, your payment of KES 20,000 for unit B2 is overdue. Please settle it immediately.'
  expect(preview.messages).toMatchObject([
    { channel: 'email', recipient: email, subject: expect.stringMatching(/^KES 20,000 is overdue, unit B2, /) },
    { channel: 'sms', recipient: '+254712345126', body: text },
  ])
  expect(preview.messages[0]?.body).toContain(
    `${text}\n\nRent, due 5 Sep 2026: KES 15,000\nService Charge, due 5 Oct 2026: KES 5,000`,
  )
  const { last, obstacle } = await ask(tenancyId)
  expect({ last, obstacle }).toEqual({
    last: null,
    obstacle: 'WAITING_ALREADY',
  })
  const written = await messages()
  expect(written.map(({ subject, body }) => ({ subject, body }))).toEqual(
    preview.messages.map(({ subject, body }) => ({ subject, body })),
  )
  expect(written[1]).toMatchObject({ kind: 'reminder', profileId: tenantId, isDaytimeOnly: true, parts: 1 })
})

test('a double click sends nothing twice', async () => {
  const { tenancyId } = await owing()
  const requestId = request()
  const twice = () => manager.client.reminders.ask({ tenancyId, requestId })
  await Promise.all([twice(), twice()])
  await twice()
  expect(await messages()).toHaveLength(2)
  const { tenancyId: other } = await owing()
  await expectRefusal(manager.client.reminders.ask({ tenancyId: other, requestId }), 'REQUEST_REUSED')
})

test('two managers at the same moment send nothing twice', async () => {
  const { tenancyId } = await owing()
  const answers = await Promise.allSettled([ask(tenancyId), ask(tenancyId, colleague), ask(tenancyId)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await messages()).toHaveLength(2)
  await expectRefusal(ask(tenancyId, colleague), 'WAITING_ALREADY')
})

test('the job at the same moment calls nothing that staff have called, and staff take its place', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-20' })
  const [byHand, byItself] = await Promise.allSettled([ask(tenancyId), remind()])
  expect(byItself.status).toBe('fulfilled')
  expect(byHand.status).toBe('fulfilled')
  expect(await waiting()).toHaveLength(2)
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
  await expectRefusal(ask(tenancyId), 'WAITING_ALREADY')
})

test('what staff asked for takes no reminder away: the job goes on after its days', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-20' })
  await ask(tenancyId)
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
  expect(await remind('2026-11-22')).toEqual({ reminders: 1, messages: 2 })
})

test('what is asked for in the evening goes out in the morning, and the job adds nothing then', async () => {
  const evening = startApi(db, { now: `${TODAY}T15:00:00Z` })
  const late = await evening.signInAs('property_manager')
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-20' })
  expect(await ask(tenancyId, late)).toMatchObject({ goesOutOn: '2026-11-22', obstacle: 'WAITING_ALREADY' })
  expect((await messages()).map(({ expiresAt }) => expiresAt)).toEqual(Array(2).fill(new Date('2026-11-25T21:00:00Z')))
  expect(await remind('2026-11-22')).toEqual({ reminders: 0, messages: 0 })
})

test('nobody is reminded of what is not overdue, or after moving out', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: TODAY })
  await buildCharge({ tenancyId, dueDate: '2026-11-05', paymentStatus: 'paid', paidDate: TODAY })
  await buildCharge({ tenancyId, dueDate: '2026-11-05', voidedAt: NOW })
  await expectRefusal(ask(tenancyId), 'NOTHING_OVERDUE')
  const { tenancyId: former } = await owing()
  await db.update(tenancies).set({ isActive: false, endDate: '2026-11-20' }).where(eq(tenancies.id, former))
  await expectRefusal(ask(former), 'MOVED_OUT')
  expect(await manager.client.reminders.preview({ tenancyId: former })).toMatchObject({ obstacle: 'MOVED_OUT' })
  expect(await messages()).toEqual([])
})

test('no SMS goes to who wants none or has no number, and staff read why', async () => {
  const { tenancyId, tenantId } = await owing()
  await db.update(profiles).set({ smsOptedOutAt: NOW }).where(eq(profiles.id, tenantId))
  expect((await manager.client.reminders.preview({ tenancyId })).without).toEqual([
    { channel: 'sms', reason: 'Amani Otieno wants no SMS' },
  ])
  await ask(tenancyId)
  expect((await messages()).map(({ channel }) => channel)).toEqual(['email'])
  await manager.client.reminderSettings.save({ ...settings, emailEnabled: false, smsEnabled: true })
  const { tenancyId: unreachable } = await owing({ phoneNumber: null })
  expect(await manager.client.reminders.preview({ tenancyId: unreachable })).toMatchObject({
    obstacle: 'UNREACHABLE',
    without: [
      { channel: 'email', reason: 'Switched off in Settings, Notifications' },
      { channel: 'sms', reason: 'No phone number is known' },
    ],
  })
  await expectRefusal(ask(unreachable), 'UNREACHABLE')
  expect(await messages()).toHaveLength(1)
})

test('who paid while it waited is not sent it, and who paid a part is told what remains', async () => {
  const { tenancyId } = await owing()
  await ask(tenancyId)
  const [, sms = expect.fail()] = await messages()
  const receive = (amount: number) =>
    manager.client.payments.receive({
      tenancyId,
      amount,
      currency: 'KES',
      method: 'cash',
      receivedOn: TODAY,
      requestId: request(),
    })
  await receive(1_600_000)
  expect(await review(sms)).toMatchObject({
    body: expect.stringContaining('your payment of KES 4,000 for unit B2'),
  })
  await cancelUnneededReminders(db, NOW)
  const states = async () => (await messages()).filter(({ kind }) => kind === 'reminder').map(({ state }) => state)
  expect(await states()).toEqual(['waiting', 'waiting'])
  await receive(400_000)
  expect(await review(sms)).toMatchObject({ notNeeded: 'Paid, settled, promised or due on another day meanwhile' })
  await cancelUnneededReminders(db, NOW)
  expect(await states()).toEqual(['cancelled', 'cancelled'])
})

test('switching off what goes out by itself stops nothing that staff asked for; switching off a channel does', async () => {
  const { tenancyId } = await owing()
  await ask(tenancyId)
  await manager.client.reminderSettings.save({ ...settings, smsEnabled: false, overdueReminderEnabled: false })
  const [mail = expect.fail(), sms = expect.fail()] = await messages()
  expect(await review(mail)).toMatchObject({ body: expect.stringContaining('KES 20,000') })
  expect(await review(sms)).toMatchObject({ notNeeded: 'Switched off in Settings meanwhile' })
  await cancelUnneededReminders(db, NOW)
  expect((await messages()).map(({ state }) => state)).toEqual(['waiting', 'cancelled'])
})

const chat = (tenancyId: string, who = manager) => who.client.reminders.openChat({ tenancyId, requestId: request() })
const inAnHour = () => startApi(db, { now: `${TODAY}T16:00:00Z` }).signInAs('property_manager')

test('only what left the house has reminded: what waits is replaced, by a newer reminder or by a chat', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-20' })
  await remind()
  expect(await manager.client.reminders.preview({ tenancyId })).toMatchObject({
    last: null,
    waits: true,
    obstacle: null,
  })
  await ask(tenancyId)
  expect(await waiting()).toHaveLength(2)
  const reasons = (await messages()).flatMap(({ state, lastError }) => (state === 'cancelled' ? [lastError] : []))
  expect(reasons).toEqual(Array(2).fill('A newer reminder took its place'))
  expect(await manager.client.reminders.chats({ tenancyIds: [tenancyId] })).toMatchObject([
    { last: null, obstacle: null },
  ])
  await chat(tenancyId)
  expect(await waiting()).toEqual([])
  const { tenancyId: sent } = await live()
  await buildCharge({ tenancyId: sent, dueDate: '2026-11-20' })
  await remind()
  await sendAll()
  await buildCharge({ tenancyId: sent, dueDate: '2026-11-20', paymentType: 'water' })
  // Once a day for a person, of whatever amount.
  await expectRefusal(ask(sent), 'REMINDED_ALREADY')
  await expectRefusal(chat(sent), 'REMINDED_ALREADY')
  const preview = await manager.client.reminders.preview({ tenancyId: sent })
  expect(preview).toMatchObject({ last: { at: NOW.toISOString(), by: null }, waits: false })
})

test('a chat that staff open reminds like any other way: once a day, and the job and others know of it', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-20', amount: 1_500_000 })
  const [shown] = await manager.client.reminders.chats({ tenancyIds: [tenancyId] })
  expect(shown).toMatchObject({ tenantName: 'Amani Otieno', total: 1_500_000, last: null, obstacle: null })
  expect(shown?.url).toBe(`https://wa.me/254712345126?text=${encodeURIComponent(shown?.text ?? '')}`)
  const chats = [chat(tenancyId), chat(tenancyId, colleague)]
  const answers = await Promise.allSettled([...chats, ask(tenancyId), remind()])
  // A message that only waits keeps nobody from a chat, and is not sent after it.
  expect(answers.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.$count(askedReminders, eq(askedReminders.way, 'whatsapp'))).toBe(1)
  expect(await waiting()).toEqual([])
  await expectRefusal(ask(tenancyId), 'REMINDED_ALREADY')
  await expectRefusal(chat(tenancyId, colleague), 'REMINDED_ALREADY')
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
})

test('a chat that is opened twice by one click is noted once, and one of the evening counts for that day', async () => {
  const { tenancyId } = await owing()
  const evening = await inAnHour()
  const requestId = request()
  const twice = () => evening.client.reminders.openChat({ tenancyId, requestId })
  await Promise.all([twice(), twice()])
  expect(await db.select().from(askedReminders)).toMatchObject([{ day: TODAY, way: 'whatsapp' }])
  expect(await messages()).toEqual([])
  const { tenancyId: other } = await owing()
  await expectRefusal(evening.client.reminders.openChat({ tenancyId: other, requestId }), 'REQUEST_REUSED')
  await expectRefusal(chat((await owing({ phoneNumber: '020 123 4567' })).tenancyId), 'UNREACHABLE')
})

test('a chat is opened with whom no channel of ours reaches', async () => {
  const { tenancyId } = await owing()
  await manager.client.reminderSettings.save({ ...settings, emailEnabled: false, smsEnabled: false })
  await expectRefusal(ask(tenancyId), 'UNREACHABLE')
  expect(await chat(tenancyId)).toMatchObject({ tenancyId, last: null })
})

const promise = (tenancyId: string, pausesReminders: boolean) =>
  manager.client.promises.make({
    tenancyId,
    requestId: request(),
    currency: 'KES',
    amount: 100,
    day: '2026-11-25',
    pausesReminders,
  })

test('a promise keeps reminders quiet to the end of its day when staff say so, and else does not', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-20' })
  await buildCharge({ tenancyId, dueDate: '2026-11-24' })
  await promise(tenancyId, true)
  // What is due soon is said as ever.
  expect(await remind()).toEqual({ reminders: 1, messages: 2 })
  expect((await db.select().from(reminders)).map(({ kind }) => kind)).toEqual(['rent'])
  await expectRefusal(ask(tenancyId), 'PAUSED')
  await expectRefusal(chat(tenancyId), 'PAUSED')
  expect(await remind('2026-11-25')).toMatchObject({ reminders: 0 })
  expect(await remind('2026-11-26')).toMatchObject({ reminders: 1 })
  const { tenancyId: other } = await owing()
  await promise(other, false)
  expect(await ask(other)).toMatchObject({ obstacle: 'WAITING_ALREADY' })
})

test('what waits when reminders are paused is not sent', async () => {
  const { tenancyId } = await owing()
  await ask(tenancyId)
  await promise(tenancyId, true)
  const [mail = expect.fail()] = await messages()
  expect(await review(mail)).toMatchObject({ notNeeded: expect.stringContaining('promised') })
  await cancelUnneededReminders(db, NOW)
  expect((await messages()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})
