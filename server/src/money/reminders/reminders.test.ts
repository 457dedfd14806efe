import { addDays } from '@makao/contract/days'
import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { debtorsOf, NOW, TODAY } from '../../../test/debtors'
import { eventually } from '../../../test/eventually'
import { type Mailbox, startMailbox } from '../../../test/mailbox'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { createLogger } from '../../logger'
import { messageMatters } from '../../message-matters'
import { startMessageSender } from '../../messaging/delivery/sender.service'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'
import { notificationSettings } from '../reminder-settings/reminder-settings.table'
import { cancelUnneededReminders, remindersJob, reviewReminder, writeReminders } from './reminders.service'
import { reminders } from './reminders.table'

const { db } = testDatabase()
const { live } = debtorsOf(db)
const { buildCharge } = buildersOf(db)
const config = testConfig()
const YESTERDAY = '2026-11-20'
const NOT_SO = 'Paid, settled, promised or due on another day meanwhile'

let manager: Identity
let settings: ReminderSettings

beforeAll(async () => {
  manager = await startApi(db, { now: NOW.toISOString() }).signInAs('property_manager')
  settings = await manager.client.reminderSettings.get()
})
beforeEach(async () => {
  await db.delete(outboxMessages)
  await db.delete(reminders)
  await db.update(tenancies).set({ isActive: false, endDate: YESTERDAY })
  await manager.client.reminderSettings.save({ ...settings, smsEnabled: true })
})

const remind = (day = TODAY, time = '09:00:00Z') => writeReminders({ db, config }, { now: new Date(`${day}T${time}`) })
const messages = () => db.select().from(outboxMessages).orderBy(outboxMessages.channel)
/** The first reminder by mail. */
async function waitingMail() {
  const [{ reminderId, profileId, paperId, channel, expiresAt } = expect.fail()] = await messages()
  return { reminderId: reminderId ?? expect.fail(), profileId, paperId, channel, expiresAt }
}
async function reasonAgainst(waiting: Awaited<ReturnType<typeof waitingMail>>, now: Date) {
  const found = await reviewReminder({ db, config }, waiting, now)
  return found && 'notNeeded' in found ? found.notNeeded : undefined
}
const stepsOf = async (chargeId: string) =>
  (await db.select().from(reminders).where(eq(reminders.chargeId, chargeId)).orderBy(reminders.createdAt)).map(
    ({ kind, step }) => `${kind} ${step}`,
  )

test('rent due in three days is announced once, in the words of the template, on each channel', async () => {
  const { tenancyId, tenantId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-24', amount: 1_500_000 })
  expect(await remind()).toEqual({ reminders: 1, messages: 2 })
  const [mail, sms] = await messages()
  const text =
    'Dear Amani Otieno, your rent of KES 15,000 for unit B2 is due on 24 Nov 2026. Please make the payment on time.'
  expect(sms).toMatchObject({
    recipient: '+254712345126',
    body: text,
    parts: 1,
    isDaytimeOnly: true,
    profileId: tenantId,
  })
  expect(mail?.subject).toMatch(/^Rent is due 24 Nov 2026, unit B2, Jacaranda Court/)
  expect(mail?.body).toContain(text)
  expect(mail?.expiresAt).toEqual(new Date('2026-11-24T21:00:00Z'))
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
  expect(await remind('2026-11-22')).toEqual({ reminders: 0, messages: 0 })
})

test('many tenants do not take a statement each', async () => {
  for (const fullName of ['Amani Otieno', 'Baraka Juma', 'Chebet Koech']) {
    const { tenancyId } = await live({ fullName })
    await buildCharge({ tenancyId, dueDate: '2026-11-24' })
  }
  expect(await remind()).toEqual({ reminders: 3, messages: 6 })
  // Rows of one statement are marked alike by the database.
  const statements = sql<number>`count(distinct (xmin::text, cmin::text))`.mapWith(Number)
  expect(await db.select({ statements }).from(outboxMessages)).toEqual([{ statements: 1 }])
  expect(await db.select({ statements }).from(reminders)).toEqual([{ statements: 1 }])
})

test('nothing goes out before its time, for what is paid, void or of who has moved out, or of other types', async () => {
  const { tenancyId } = await live()
  const { tenancyId: former } = await live({ fullName: 'Baraka Juma' })
  await buildCharge({ tenancyId, dueDate: '2026-11-25' })
  await buildCharge({ tenancyId, dueDate: '2026-11-23', paymentStatus: 'paid', paidDate: TODAY })
  await buildCharge({ tenancyId, dueDate: '2026-11-22', voidedAt: NOW })
  await buildCharge({ tenancyId, dueDate: '2026-11-22', paymentType: 'deposit' })
  await buildCharge({ tenancyId: former, dueDate: '2026-11-22' })
  await db.update(tenancies).set({ isActive: false, endDate: YESTERDAY }).where(eq(tenancies.id, former))
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
})

test('who will move out is reminded to the last day', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-22' })
  await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-22', notes: null })
  expect(await remind()).toEqual({ reminders: 1, messages: 2 })
  const waiting = await waitingMail()
  const notNeeded = (now: string) => reasonAgainst(waiting, new Date(now))
  expect(await notNeeded('2026-11-22T20:59:00Z')).toBeUndefined()
  expect(await notNeeded('2026-11-22T21:00:00Z')).toBe(NOT_SO)
})

test('who was given until another day while the reminder waited is not told that it is overdue', async () => {
  const { tenancyId } = await live()
  const { id: chargeId } = await buildCharge({ tenancyId, dueDate: YESTERDAY })
  expect(await remind()).toEqual({ reminders: 1, messages: 2 })
  const { amount, currency, paymentType, revision } = await manager.client.charges.get({ chargeId })
  const due = { amount, currency, paymentType, dueDate: '2026-11-23' }
  await manager.client.charges.correct({ chargeId, revision, ...due })
  expect(await reasonAgainst(await waitingMail(), NOW)).toBe(NOT_SO)
  await cancelUnneededReminders(db, NOW)
  const states = (await messages()).map(({ state, lastError }) => [state, lastError])
  expect(states).toEqual(Array(2).fill(['cancelled', NOT_SO]))
  expect(await remind()).toEqual({ reminders: 1, messages: 2 })
})

test('what waits is not sent once Settings says so, other than what staff have sent again', async () => {
  const OFF = 'Switched off in Settings meanwhile'
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-22' })
  await remind()
  const waiting = await waitingMail()
  const cancelled = async () =>
    (await messages()).filter(({ lastError }) => lastError === OFF).map((each) => each.channel)
  await manager.client.reminderSettings.save({ ...settings, smsEnabled: false })
  expect(await reasonAgainst(waiting, NOW)).toBeUndefined()
  expect(await reasonAgainst({ ...waiting, channel: 'sms' as const }, NOW)).toBe(OFF)
  await cancelUnneededReminders(db, NOW)
  expect(await cancelled()).toEqual(['sms'])
  await manager.client.reminderSettings.save({ ...settings, rentReminderEnabled: false })
  expect(await reasonAgainst(waiting, NOW)).toBe(OFF)
  expect(await reasonAgainst({ ...waiting, expiresAt: null }, NOW)).toBeUndefined()
  await db.update(outboxMessages).set({ expiresAt: null })
  await cancelUnneededReminders(db, NOW)
  expect(await cancelled()).toEqual(['sms'])
  await db.update(outboxMessages).set({ expiresAt: new Date('2026-11-22T21:00:00Z') })
  await cancelUnneededReminders(db, NOW)
  expect(await cancelled()).toEqual(['email', 'sms'])
})

test('of a partial payment what remains is named, of a service charge in its own words', async () => {
  const { tenancyId } = await live()
  const charge = { tenancyId, dueDate: '2026-11-22', paymentType: 'service_charge' as const, amount: 200_000 }
  await buildCharge({ ...charge, paymentStatus: 'partial', paidAmount: 50_000, paidDate: TODAY })
  await remind()
  expect((await messages()).at(-1)?.body).toBe(
    'Dear Amani Otieno, your service charge of KES 1,500 for unit B2 is due on 22 Nov 2026. Thank you for your cooperation.',
  )
})

test('what is overdue is called three times, each so many days, and never again', async () => {
  await manager.client.reminderSettings.save({ ...settings, overdueReminderDays: 2, rentReminderEnabled: false })
  const { tenancyId } = await live()
  const { id } = await buildCharge({ tenancyId, dueDate: '2026-11-20' })
  for (let day = 0; day < 40; day++) await remind(addDays(TODAY, day))
  expect(await stepsOf(id)).toEqual(['overdue 1', 'overdue 2', 'overdue 3'])
  const days = await db.select({ at: reminders.createdAt }).from(reminders).orderBy(reminders.createdAt)
  expect(days.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-11-22', '2026-11-24', '2026-11-26'])
})

test('days that are shortened afterwards lie between the reminders all the same', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-14' })
  await manager.client.reminderSettings.save({ ...settings, overdueReminderDays: 7 })
  await remind()
  await manager.client.reminderSettings.save({ ...settings, overdueReminderDays: 3 })
  for (let day = 1; day < 10; day++) await remind(addDays(TODAY, day))
  const days = await db.select({ at: reminders.createdAt }).from(reminders).orderBy(reminders.createdAt)
  expect(days.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-11-21', '2026-11-24', '2026-11-27'])
})

test('arrears are not silenced for ever by an outage: they are called when it is over, three times as ever', async () => {
  const { tenancyId } = await live()
  const { id: before } = await buildCharge({ tenancyId, dueDate: '2026-11-18' })
  await remind('2026-11-19')
  // The server is off for three months, in which rent falls due.
  const { id: missed } = await buildCharge({ tenancyId, dueDate: '2026-12-05' })
  for (let day = 0; day < 10; day++) {
    await remind(addDays('2027-02-20', day))
    await remind(addDays('2027-02-20', day), '12:00:00Z')
  }
  const three = ['overdue 1', 'overdue 2', 'overdue 3']
  expect([await stepsOf(before), await stepsOf(missed)]).toEqual([three, three])
  const days = await db.select({ at: reminders.createdAt }).from(reminders).where(eq(reminders.chargeId, missed))
  expect(days.map(({ at }) => at.toISOString().slice(0, 10)).sort()).toEqual(['2027-02-20', '2027-02-21', '2027-02-22'])
})

test('what fell due while overdue reminders were switched off is left in peace when they are on again', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-04', paymentType: 'other' })
  await remind('2026-11-05')
  const { id: quiet } = await buildCharge({ tenancyId, dueDate: '2026-11-10' })
  await manager.client.reminderSettings.save({ ...settings, overdueReminderEnabled: false })
  await manager.client.reminderSettings.save(settings)
  await remind()
  expect(await stepsOf(quiet)).toEqual([])
  await db.update(notificationSettings).set({ overdueSince: null })
})

test('what became overdue lately is called when reminders are switched on, and old arrears are left in peace', async () => {
  const { tenancyId } = await live()
  const { id: fresh } = await buildCharge({ tenancyId, dueDate: '2026-11-15' })
  const { id: old } = await buildCharge({ tenancyId, dueDate: '2026-11-14', paymentType: 'other' })
  await remind()
  expect([await stepsOf(fresh), await stepsOf(old)]).toEqual([['overdue 1'], []])
})

test('in Uganda numbers are read as they are written there; who has none, or wants no SMS, gets mail', async () => {
  const { tenancyId } = await live({ fullName: 'Nakato Sarah', phoneNumber: '0772 123 456', currency: 'UGX' })
  const { tenancyId: without } = await live({ phoneNumber: null })
  const { tenancyId: optedOut, tenantId } = await live({ fullName: 'Baraka Juma' })
  await db.update(profiles).set({ smsOptedOutAt: NOW }).where(eq(profiles.id, tenantId))
  for (const id of [tenancyId, without, optedOut]) {
    const currency = id === tenancyId ? ('UGX' as const) : ('KES' as const)
    await buildCharge({ tenancyId: id, dueDate: '2026-11-22', currency, amount: 650_000 })
  }
  expect(await remind()).toEqual({ reminders: 3, messages: 4 })
  expect((await messages()).filter(({ channel }) => channel === 'sms')).toMatchObject([
    { recipient: '+256772123456', body: expect.stringContaining('UGX 650,000') },
  ])
})

test('who cannot be reached is not counted as reminded, and is once a channel reaches them', async () => {
  await manager.client.reminderSettings.save({ ...settings, emailEnabled: false, smsEnabled: true })
  const { tenancyId } = await live({ phoneNumber: null })
  const { id } = await buildCharge({ tenancyId, dueDate: '2026-11-22' })
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
  await manager.client.reminderSettings.save({ ...settings, emailEnabled: true })
  expect(await remind()).toEqual({ reminders: 1, messages: 1 })
  expect(await stepsOf(id)).toEqual(['rent 1'])
})

test('several processes at one moment write each reminder once', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-22' })
  await buildCharge({ tenancyId, dueDate: '2026-11-22', paymentType: 'service_charge' })
  const all = await Promise.all([remind(), remind(), remind()])
  expect(all.reduce((sum, each) => sum + each.reminders, 0)).toBe(1)
  expect(await messages()).toHaveLength(2)
})

test('the job is for the day', async () => {
  const { run, cron } = remindersJob({ db, config, messagesWritten: () => undefined })
  const at = (now: string) =>
    run({
      now: new Date(now),
      input: undefined,
      startedBy: undefined,
      progress: () => undefined,
      signal: new AbortController().signal,
    })
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-22' })
  expect(cron).toBe('0 8-17 * * *')
  expect(await at('2026-11-21T15:00:00Z')).toBe('Tenants are reminded from 08:00 to 18:00')
  expect(await at('2026-11-21T14:59:00Z')).toBe('1 reminder, 2 messages')
  expect(await at('2026-11-21T14:59:30Z')).toBe('Nobody was due for a reminder')
})

/** Sends what waits by what is set up; the test stops it. */
const startSender = (setUp: Parameters<typeof testConfig>[0] = {}) =>
  startMessageSender({
    db,
    config: testConfig(setUp),
    log: createLogger('silent'),
    clock: () => NOW,
    matters: messageMatters(db, config),
  })

describe('with a mail server', () => {
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
  })
  afterAll(() => mailbox.close())

  test('who paid while the reminder waited is left in peace', async () => {
    await manager.client.reminderSettings.save({ ...settings, receiptEnabled: false })
    const { tenancyId } = await live()
    const { tenancyId: owing } = await live({ fullName: 'Baraka Juma' })
    const { amount, currency } = await buildCharge({ tenancyId, dueDate: '2026-11-22' })
    await buildCharge({ tenancyId: owing, dueDate: '2026-11-22' })
    await remind()
    const received = { amount, currency, method: 'cash', receivedOn: TODAY } as const
    await manager.client.payments.receive({ ...received, tenancyId, requestId: crypto.randomUUID() })
    const sender = startSender({ smtpUrl: mailbox.url })
    await eventually(async () => {
      const states = (await messages()).map(({ state, lastError }) => [state, lastError]).sort()
      expect(states).toEqual([
        ['cancelled', NOT_SO],
        ['sent', null],
      ])
    })
    await sender.stop()
    expect(mailbox.received).toHaveLength(1)
    expect(mailbox.received[0]?.text).toContain('Baraka Juma')
  })

  test('staff see what is not needed any more as cancelled, also without a provider', async () => {
    await manager.client.reminderSettings.save({ ...settings, receiptEnabled: true })
    const { tenancyId } = await live()
    const { tenancyId: owing } = await live({ fullName: 'Baraka Juma' })
    const { amount, currency } = await buildCharge({ tenancyId, dueDate: '2026-11-22' })
    await buildCharge({ tenancyId: owing, dueDate: '2026-11-22' })
    await remind()
    const states = async () => (await messages()).map(({ kind, state, lastError }) => [kind, state, lastError]).sort()
    const received = { amount, currency, method: 'cash', receivedOn: TODAY, tenancyId } as const
    const { id: paymentId } = await manager.client.payments.receive({ ...received, requestId: crypto.randomUUID() })
    const sender = startSender()
    await eventually(async () =>
      expect(await states()).toEqual([
        ['receipt', 'waiting', null],
        ['reminder', 'cancelled', NOT_SO],
        ['reminder', 'waiting', null],
      ]),
    )
    await sender.stop()
    await manager.client.payments.reverse({ paymentId, reason: 'It bounced' })
    expect((await states())[0]).toEqual(['receipt', 'cancelled', 'The payment was reversed meanwhile'])
  })

  test('who paid a part while the reminder waited is told what remains', async () => {
    await manager.client.reminderSettings.save({ ...settings, receiptEnabled: false })
    const { tenancyId } = await live()
    await buildCharge({ tenancyId, dueDate: '2026-11-22', amount: 1_500_000 })
    await remind()
    const received = { amount: 1_400_000, currency: 'KES', method: 'cash', receivedOn: TODAY } as const
    await manager.client.payments.receive({ ...received, tenancyId, requestId: crypto.randomUUID() })
    const sender = startSender({ smtpUrl: mailbox.url })
    await eventually(async () => expect((await messages()).map(({ state }) => state)).toEqual(['sent']))
    await sender.stop()
    expect(mailbox.received.at(-1)?.text).toContain('your rent of KES 1,000 for unit B2')
    expect((await messages())[0]?.body).toContain('your rent of KES 1,000 for unit B2')
  })
})
