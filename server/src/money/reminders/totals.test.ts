import { smsLength } from '@makao/contract/messaging/outbox/sms.terms'
import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { firstTexts } from '@makao/contract/money/reminders/reminders.messages'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, fieldErrorsOf, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { debtorsOf, NOW, openOffice, TODAY } from '../../../test/debtors'
import { eventually } from '../../../test/eventually'
import { type Mailbox, startMailbox } from '../../../test/mailbox'
import { type SmsProvider, startSmsProvider } from '../../../test/sms-provider'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { createLogger } from '../../logger'
import { messageMatters } from '../../message-matters'
import { startMessageSender } from '../../messaging/delivery/sender.service'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { issuedPapers } from '../issued-papers/issued-papers.table'
import { promises } from '../promises/promises.table'
import { writeReminders } from './reminders.service'
import { askedReminders, reminders } from './reminders.table'

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)
const { live } = debtorsOf(db)
const config = testConfig()
const api = startApi(db)

let manager: Identity
let colleague: Identity
let settings: ReminderSettings
let mailbox: Mailbox
let provider: SmsProvider

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
  settings = await manager.client.reminderSettings.get()
  mailbox = await startMailbox()
  provider = await startSmsProvider()
  const name = { address: null, phoneNumber: null, email: null, taxPin: null, logo: null }
  const ways = { mpesaPaybill: '522522', mtnMerchantCode: '', airtelMerchantCode: '', bankDetails: '' }
  await (await api.signInAs('admin')).client.agency.save({ name: 'Nyumba Bora', ...name, ...ways })
})
afterAll(() => Promise.all([mailbox.close(), provider.close()]))
beforeEach(async () => {
  await db.delete(outboxMessages)
  await db.delete(reminders)
  await db.delete(askedReminders)
  await db.delete(promises)
  await db.update(tenancies).set({ isActive: false, endDate: '2026-11-20' })
  await manager.client.reminderSettings.save({ ...settings, smsEnabled: true })
})

const save = (changed: Partial<ReminderSettings>) =>
  manager.client.reminderSettings.save({ ...settings, smsEnabled: true, ...changed })
const remind = (day = TODAY, time = '09:00:00Z') => writeReminders({ db, config }, { now: new Date(`${day}T${time}`) })
const bySms = () =>
  db.select().from(outboxMessages).where(eq(outboxMessages.channel, 'sms')).orderBy(asc(outboxMessages.createdAt))
const textsOf = async () => (await bySms()).map(({ body }) => body)

/** Rent, service charge and garbage that are due on one day: 15,000 and 2,000 and 200. */
async function threeDue(tenancyId: string, dueDate = '2026-11-24') {
  await buildCharge({ tenancyId, dueDate, amount: 1_500_000 })
  await buildCharge({ tenancyId, dueDate, amount: 200_000, paymentType: 'service_charge' })
  await buildCharge({ tenancyId, dueDate, amount: 20_000, paymentType: 'garbage' })
}

test('rent, service charge and garbage cost one SMS with their total, and a single amount keeps its own words', async () => {
  const { tenancyId } = await live()
  const { tenancyId: single } = await live({ fullName: 'Baraka Juma' })
  await threeDue(tenancyId)
  await buildCharge({ tenancyId: single, dueDate: '2026-11-24', amount: 1_500_000 })
  expect(await remind()).toEqual({ reminders: 2, messages: 4 })
  const texts = await textsOf()
  expect(texts.toSorted()).toEqual([
    'Dear Amani Otieno, KES 17,200 for unit B2 is due by 24 Nov 2026: Rent KES 15,000, Service Charge KES 2,000, Garbage KES 200. Please make the payment on time.',
    'Dear Baraka Juma, your rent of KES 15,000 for unit B2 is due on 24 Nov 2026. Please make the payment on time.',
  ])
  expect(texts.every((text) => smsLength(text).parts === 1)).toBe(true)
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
})

test('what is overdue is one message a day at most, with the total over all of it', async () => {
  const { tenancyId } = await live()
  await threeDue(tenancyId, '2026-11-20')
  await buildCharge({ tenancyId, dueDate: '2026-11-22', amount: 100_000, paymentType: 'other' })
  for (let day = 21; day <= 27; day++) await remind(`2026-11-${day}`)
  const overdue = (amount: string) =>
    `Dear Amani Otieno, your payment of ${amount} for unit B2 is overdue. Please settle it immediately.`
  // Three calls of what was due on the 20th, and two more of what followed it two days later.
  expect(await textsOf()).toEqual([
    overdue('KES 17,200'),
    overdue('KES 17,200'),
    overdue('KES 18,200'),
    overdue('KES 18,200'),
    overdue('KES 18,200'),
  ])
})

test('penalties are named to whoever has agreed to one, and to nobody else', async () => {
  const { tenancyId } = await live()
  await db.update(tenancies).set({ penaltyKind: 'percent', penaltyRate: 1000 }).where(eq(tenancies.id, tenancyId))
  const { tenancyId: other } = await live({ fullName: 'Baraka Juma' })
  for (const each of [tenancyId, other])
    await buildCharge({ tenancyId: each, dueDate: '2026-11-20', amount: 1_500_000 })
  await remind('2026-11-21')
  expect((await textsOf()).toSorted()).toEqual([
    'Dear Amani Otieno, your payment of KES 15,000 for unit B2 is overdue. Please settle it immediately to avoid penalties.',
    'Dear Baraka Juma, your payment of KES 15,000 for unit B2 is overdue. Please settle it immediately.',
  ])
})

test('of a tenant with several units one message names them all, by itself and when staff ask for it', async () => {
  const { tenancyId, tenantId } = await live()
  const { id: unitId } = await buildUnit({ unitNumber: 'Shop 4' })
  const { id: shop } = await buildTenancy({ tenantId, unitId })
  await buildCharge({ tenancyId, dueDate: '2026-11-20', amount: 1_500_000 })
  await buildCharge({ tenancyId: shop, dueDate: '2026-11-20', amount: 4_000_000 })
  const text =
    'Dear Amani Otieno, your payment of KES 55,000 for unit B2, Shop 4 is overdue. Please settle it immediately.'
  expect(await remind()).toEqual({ reminders: 1, messages: 2 })
  expect((await textsOf()).map((body) => body.replace('Shop 4, B2', 'B2, Shop 4'))).toEqual([text])
  await db.delete(outboxMessages)
  await db.delete(reminders)
  const preview = await manager.client.reminders.preview({ tenancyId: shop })
  expect(preview).toMatchObject({ total: 5_500_000, units: 2, obstacle: null })
  const ask = (of: string, who: Identity) => who.client.reminders.ask({ tenancyId: of, requestId: crypto.randomUUID() })
  const answers = await Promise.allSettled([ask(shop, manager), ask(tenancyId, colleague), remind()])
  expect(answers.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Whichever came first, one message is left to be sent on each channel.
  const waiting = await db.select().from(outboxMessages).where(eq(outboxMessages.state, 'waiting'))
  expect(waiting.map(({ channel }) => channel).sort()).toEqual(['email', 'sms'])
  await expectRefusal(ask(tenancyId, colleague), 'WAITING_ALREADY')
})

test('a round over all of a tenant counts one message, and its parts are those of the texts', async () => {
  const { tenancyId, tenantId } = await live()
  const { id: unitId } = await buildUnit({ unitNumber: 'A9' })
  const { id: other } = await buildTenancy({ tenantId, unitId })
  await buildCharge({ tenancyId, dueDate: '2026-11-10' })
  await buildCharge({ tenancyId: other, dueDate: '2026-11-10' })
  const chosen = { tenancyIds: [tenancyId, other] }
  const preview = await manager.client.reminders.previewRound(chosen)
  expect(preview).toMatchObject({ shown: 2, tenants: 1, channels: [{ messages: 1 }, { messages: 1, parts: 1 }] })
  const requestId = crypto.randomUUID()
  const sent = await manager.client.reminders.askRound({ ...chosen, requestId, seen: 1 })
  expect(sent).toMatchObject({ tenants: 1, messages: 2 })
  expect(await manager.client.reminders.askRound({ ...chosen, requestId, seen: 1 })).toEqual(sent)
  expect(await bySms()).toHaveLength(1)
})

test('a bill of water is announced as soon as it is charged, once, and then counts with the rent', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-12-05', amount: 180_000, paymentType: 'water' })
  expect(await remind()).toEqual({ reminders: 1, messages: 2 })
  expect(await textsOf()).toEqual([
    'Dear Amani Otieno, your bill for unit B2: Water KES 1,800, due on 5 Dec 2026. Thank you for your cooperation.',
  ])
  await buildCharge({ tenancyId, dueDate: '2026-12-05', amount: 1_500_000 })
  expect(await remind('2026-12-01')).toEqual({ reminders: 0, messages: 0 })
  expect(await remind('2026-12-02')).toEqual({ reminders: 1, messages: 2 })
  expect((await textsOf()).at(-1)).toContain('KES 16,800 for unit B2 is due by 5 Dec 2026: ')
  await db.delete(outboxMessages)
  await db.delete(reminders)
  await save({ billReminderEnabled: false, rentReminderEnabled: false })
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
})

test('every variable is filled: total, list, balance, account number, where to pay and an address that opens the bill', async () => {
  const overdueReminderTemplate =
    '{total}|{amount}|{list}|{balance}|{account_number}|{where_to_pay}|{link}|{due_date}|{unit_number}|{tenant_name}'
  await save({ overdueReminderTemplate })
  const { tenancyId, tenantId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-19', amount: 1_500_000 })
  await buildCharge({ tenancyId, dueDate: '2026-11-20', amount: 20_000, paymentType: 'garbage' })
  // What a preview shows is as long as what is sent.
  const preview = await manager.client.reminders.preview({ tenancyId })
  await remind()
  const [text = ''] = await textsOf()
  const [total, amount, list, balance, account, ways, link = '', ...rest] = text.split('|')
  expect([total, amount, list, balance]).toEqual([
    'KES 15,200',
    'KES 15,200',
    'Rent KES 15,000, Garbage KES 200',
    'KES 15,200',
  ])
  expect(account).toMatch(/^[A-Z0-9]+$/)
  expect(ways).toBe('M-Pesa paybill 522522')
  expect(rest).toEqual(['19 Nov 2026', 'B2', 'Amani Otieno'])
  expect(link).toMatch(/^http.*\/bill\/[\w-]{22}$/)
  expect(preview.messages.find(({ channel }) => channel === 'sms')?.body).toHaveLength(text.length)
  const opened = await api.nobody.bills.read({ token: link.split('/').at(-1) ?? '' })
  expect(opened.bill).toMatchObject({ tenantName: 'Amani Otieno', units: [{ tenancyId, owed: 1_520_000 }] })
  expect((await manager.client.bills.access({ tenantId })).lastDay).not.toBeNull()
})

const letter = { daysAfterDue: 21, template: null, channel: 'email' as const, isDemandLetter: true }
const second = { daysAfterDue: 7, template: 'Second: {total}', channel: 'sms' as const, isDemandLetter: false }

test('steps follow each other in their own words, days and channels, to a demand letter that goes along as it is kept', async () => {
  await save({ overdueSteps: [second, letter] })
  const { tenancyId, email } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-20', amount: 1_500_000 })
  for (let day = 21; day <= 30; day++) await remind(`2026-11-${day}`)
  for (let day = 1; day <= 31; day++) await remind(`2026-12-${String(day).padStart(2, '0')}`)
  const written = await db.select().from(outboxMessages).orderBy(asc(outboxMessages.createdAt), outboxMessages.channel)
  const days = written.map(({ createdAt, channel }) => `${createdAt.toISOString().slice(0, 10)} ${channel}`)
  expect(days).toEqual(['2026-11-21 email', '2026-11-21 sms', '2026-11-27 sms', '2026-12-11 email'])
  expect(written[2]?.body).toBe('Second: KES 15,000')
  const [kept, ...others] = await db.select().from(issuedPapers).where(eq(issuedPapers.subjectId, tenancyId))
  expect(others).toEqual([])
  expect(kept).toMatchObject({
    kind: 'demand_letter',
    period: '2026-12-11',
    version: 1,
    names: { tenantName: 'Amani Otieno' },
  })
  expect(kept?.content).toMatchObject({
    total: 1_500_000,
    payBy: '2026-12-18',
    lines: [{ title: 'Rent', balance: 1_500_000 }],
  })

  await db.update(outboxMessages).set({ state: 'cancelled' }).where(eq(outboxMessages.channel, 'sms'))
  const sms = { username: 'makao', apiKey: 'key', sender: '', url: provider.url }
  const sends = testConfig({ smtpUrl: mailbox.url, africasTalking: sms })
  const clock = () => new Date('2026-12-11T09:00:00Z')
  const sender = startMessageSender({
    db,
    config: sends,
    log: createLogger('silent'),
    clock,
    matters: messageMatters(db, sends),
  })
  await eventually(async () => {
    const states = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.paperId, kept?.id ?? ''))
    expect(states.map(({ state }) => state)).toEqual(['sent'])
  })
  await sender.stop()
  const sent = mailbox.received.filter(({ to }) => to === email)
  expect(sent.filter(({ text }) => text.includes('demand-letter-b2-2026-12-11.pdf'))).toHaveLength(1)
})

test('a promise keeps every step quiet until its day is over, a payment ends them, and Collect says what comes next', async () => {
  await save({ overdueSteps: [second, letter] })
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-20', amount: 1_500_000 })
  const nextOf = async () =>
    (await manager.client.arrears.list({})).rows.find((row) => row.tenancyId === tenancyId)?.nextStep
  expect(await nextOf()).toEqual({ step: 1, of: 3, day: TODAY, isDemandLetter: false })
  await remind()
  expect(await nextOf()).toEqual({ step: 2, of: 3, day: '2026-11-27', isDemandLetter: false })
  const promised = { tenancyId, amount: 1_500_000, currency: 'KES', day: '2026-11-30', note: null } as const
  await manager.client.promises.make({ ...promised, pausesReminders: true, requestId: crypto.randomUUID() })
  expect(await nextOf()).toMatchObject({ step: 2, day: '2026-12-01' })
  expect(await remind('2026-11-28')).toEqual({ reminders: 0, messages: 0 })
  expect(await remind('2026-12-01')).toEqual({ reminders: 1, messages: 1 })
  const received = { amount: 1_500_000, currency: 'KES', method: 'cash', receivedOn: TODAY, tenancyId } as const
  await manager.client.payments.receive({ ...received, requestId: crypto.randomUUID() })
  expect(await remind('2026-12-20')).toEqual({ reminders: 0, messages: 0 })
})

test('a demand letter that staff ask for is kept and sent once, whoever asks however often, and not once the amount changed', async () => {
  const { tenancyId } = await live()
  await buildCharge({ tenancyId, dueDate: '2026-11-10', amount: 1_500_000 })
  const preview = await manager.client.reminders.previewLetter({ tenancyId })
  expect(preview).toMatchObject({ total: 1_500_000, payBy: '2026-11-28', obstacle: null, messages: [{}, {}] })
  expect(await db.select().from(issuedPapers).where(eq(issuedPapers.subjectId, tenancyId))).toEqual([])
  const make = (who: Identity, isSent = true) => who.client.reminders.makeLetter({ tenancyId, isSent })
  const made = await Promise.all([make(manager), make(colleague), make(manager, false)])
  expect(made.map(({ day }) => day)).toEqual([TODAY, TODAY, TODAY])
  expect(await manager.client.papers.versions({ kind: 'demand_letter', subjectId: tenancyId })).toMatchObject([
    { period: TODAY, version: 1 },
  ])
  expect(await bySms()).toHaveLength(1)
  const paper = await api.request(`/api/exports/tenancies/${tenancyId}/demand-letter/${TODAY}/pdf`, {
    headers: { cookie: manager.cookie },
  })
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  // The job leaves alone whom staff have written a letter.
  expect(await remind()).toEqual({ reminders: 0, messages: 0 })
  const received = { amount: 500_000, currency: 'KES', method: 'cash', receivedOn: TODAY, tenancyId } as const
  await manager.client.payments.receive({ ...received, requestId: crypto.randomUUID() })
  // The receipt waits too, queued at the same instant.
  const waiting = (await bySms()).find(({ paperId }) => paperId !== null) ?? expect.fail()
  const { review } = messageMatters(db, config)
  const claimed = { ...waiting, smsOptedOutAt: null } as unknown as Parameters<typeof review>[0]
  expect(await review(claimed, NOW)).toEqual({ notNeeded: 'What is overdue changed after the letter was made' })
  await make(manager, false)
  expect(await manager.client.papers.versions({ kind: 'demand_letter', subjectId: tenancyId })).toHaveLength(2)
  const { tenancyId: paid } = await live()
  await expectRefusal(manager.client.reminders.makeLetter({ tenancyId: paid, isSent: false }), 'NOTHING_OVERDUE')
})

test('steps that do not follow each other are refused beside the step, and nothing is saved', async () => {
  const before = await manager.client.reminderSettings.get()
  expect(await fieldErrorsOf(save({ overdueSteps: [{ ...second, daysAfterDue: 1 }] }))).toEqual([
    'overdueSteps.0.daysAfterDue: Enter more than 1 days: each step comes after the one before',
  ])
  expect(await fieldErrorsOf(save({ overdueSteps: [{ ...letter, daysAfterDue: 3 }, second] }))).toEqual([
    'overdueSteps.0.isDemandLetter: The demand letter is the last step',
  ])
  expect(await fieldErrorsOf(save({ overdueSteps: [{ ...second, template: '{rent}' }] }))).toHaveLength(1)
  expect(await manager.client.reminderSettings.get()).toEqual(before)
  expect(before.overdueReminderTemplate).toBe(firstTexts.overdue)
})
