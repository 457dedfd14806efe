import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '../src/config'
import { createLogger } from '../src/logger'
import { messageMatters } from '../src/message-matters'
import { type MessageSender, startMessageSender } from '../src/messaging/delivery/sender.service'
import { chargesJob } from '../src/money/charge-runs/charge-runs.service'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { remindersJob } from '../src/money/reminders/reminders.service'
import type { JobRun } from '../src/platform/jobs/job-runner.service'
import { type Api, type Identity, startApi, testConfig } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { eventually } from './eventually'
import { type Mailbox, startMailbox } from './mailbox'
import { canReadPdf, pdfText } from './pdf-text'
import { type SmsProvider, startSmsProvider } from './sms-provider'

// A month of one tenant, from the charge to the receipt, with a mail server and an SMS provider that are real.

const { db } = testDatabase()
const { buildProperty, buildUnit } = buildersOf(db)

let mailbox: Mailbox
let provider: SmsProvider
let config: Config
let api: Api
let sender: MessageSender
let now: Date

beforeAll(async () => {
  mailbox = await startMailbox()
  provider = await startSmsProvider()
  config = testConfig({
    smtpUrl: mailbox.url,
    africasTalking: { username: 'makao', apiKey: 'key', sender: 'NYUMBA', url: provider.url },
  })
  api = startApi(db, { config })
  at('2026-11-25T09:00:00Z')
  const matters = messageMatters(db, config)
  sender = startMessageSender({ db, config, log: createLogger('silent'), clock: () => now, matters })
})
afterAll(async () => {
  await sender.stop()
  await Promise.all([mailbox.close(), provider.close()])
})

function at(instant: string): void {
  now = new Date(instant)
  api.setNow(instant)
}

const run = (job: { run: (run: JobRun) => Promise<string> }) =>
  job.run({
    now,
    input: undefined,
    startedBy: undefined,
    progress: () => undefined,
    signal: new AbortController().signal,
  })
const remind = () => run(remindersJob({ db, config, messagesWritten: sender.wake }))

/** How many mails and SMS have gone out, once so many have. */
async function sent(mails: number, sms: number): Promise<void> {
  await eventually(() => {
    sender.wake()
    expect([mailbox.received.length, provider.taken.length]).toEqual([mails, sms])
  })
}

/** The PDF that came with a mail. */
function attachedPdf(mail: string): Buffer {
  const [, encoded = ''] = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? []
  return Buffer.from(encoded, 'base64')
}

test('a month, from the charge to the reminder to the payment to the receipt', async () => {
  const admin: Identity = await api.signInAs('admin')
  const manager = await api.signInAs('property_manager')
  await admin.client.agency.save({ name: 'Nyumba Bora', logo: null, mpesaPaybill: '247247' })
  const settings = await manager.client.reminderSettings.get()
  await manager.client.reminderSettings.save({ ...settings, smsEnabled: true })
  const { id: propertyId } = await buildProperty({ name: 'Green View' })
  const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'A1', rentAmount: 1_500_000 })
  const phoneNumber = '0712 345 126'
  const tenant = await api.signInAs('tenant', 'Wanjiku Kamau')
  await manager.client.tenants.update({ tenantId: tenant.id, fullName: 'Wanjiku Kamau', phoneNumber })
  const { id: tenancyId } = await manager.client.tenancies.create({
    tenantId: tenant.id,
    unitId,
    startDate: '2026-12-01',
    rentAmount: null,
  })

  // The night before it is due in five days, rent and service charge are charged.
  at('2026-12-01T00:05:00Z')
  await run(chargesJob(db))
  const portal = () => tenant.client.dashboard.readOwn()
  expect((await portal()).account).toMatchObject({ owed: 1_700_000, overdue: 0 })
  expect((await portal()).next).toMatchObject({ dueDate: '2026-12-05', amount: 1_700_000 })

  // Three days before, in the morning, they are reminded of both in one message; not again in the afternoon.
  at('2026-12-02T06:00:00Z')
  expect(await remind()).toBe('1 reminder, 2 messages')
  await sent(1, 1)
  at('2026-12-02T12:00:00Z')
  expect(await remind()).toBe('Nobody was due for a reminder')
  expect(provider.taken.map(({ message }) => message).sort()).toEqual([
    'Dear Wanjiku Kamau, KES 17,000 for unit A1 is due by 5 Dec 2026: Rent KES 15,000, Service Charge KES 2,000. Please make the payment on time.',
  ])
  expect(mailbox.received[0]?.text).toContain('M-Pesa paybill: 247247')
  expect(mailbox.received[0]?.text).toContain('Account number: GVA1')

  // They pay a part; the receipt is on their phone and in their mail before they have put it away.
  at('2026-12-05T10:00:00Z')
  const part = { tenancyId, currency: 'KES', method: 'mpesa', receivedOn: '2026-12-05' } as const
  const paid = { ...part, requestId: crypto.randomUUID(), amount: 1_000_000, reference: 'UL54T7QX2M' }
  const [payment] = await Promise.all([1, 2].map(() => manager.client.payments.receive(paid)))
  expect(payment?.receiptNumber).toBe('RCT-2026-00001')
  await sent(2, 2)
  expect(provider.taken.at(-1)?.message).toBe(
    'Received KES 10,000 on 5 Dec 2026, M-Pesa UL54T7QX2M, for unit A1, Green View. Receipt RCT-2026-00001. Still to pay: KES 7,000. Nyumba Bora',
  )
  const mail = mailbox.received.at(-1)?.text ?? ''
  const paper = attachedPdf(mail)
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  if (canReadPdf) {
    expect(pdfText(paper)).toMatch(/RCT-2026-00001[\s\S]*KES 10,000|KES 10,000[\s\S]*RCT-2026-00001/)
  }

  // Anybody who holds the paper can check it, and learns nothing of them.
  const [, token = ''] = /\/receipt\/([0-9a-f]+)/.exec(mail.replaceAll('=\r\n', '')) ?? []
  const shown = await api.nobody.papers.confirmReceipt({ token })
  expect(JSON.stringify(shown)).toContain('RCT-2026-00001')
  expect(JSON.stringify(shown)).not.toMatch(/Wanjiku|GVA1|A1|0712|UL54/)

  // What remains is called overdue the day after, and is left in peace once it is paid.
  at('2026-12-06T06:00:00Z')
  expect(await remind()).toBe('1 reminder, 2 messages')
  await sent(3, 3)
  at('2026-12-06T08:00:00Z')
  await manager.client.payments.receive({
    ...part,
    receivedOn: '2026-12-06',
    requestId: crypto.randomUUID(),
    amount: 700_000,
    reference: 'UL64T7QX2N',
  })
  await sent(4, 4)
  expect(provider.taken.at(-1)?.message).not.toContain('Still to pay')
  at('2026-12-07T06:00:00Z')
  expect(await remind()).toBe('Nobody was due for a reminder')
  expect(await portal()).toMatchObject({
    account: { owed: 0, overdue: 0 },
    payments: [{ receiptNumber: 'RCT-2026-00002' }, { receiptNumber: 'RCT-2026-00001' }],
  })

  // Staff see what became of every message and what it cost; the books agree.
  const outbox = await manager.client.outbox.list({})
  expect(outbox).toMatchObject({ total: 8, states: [{ state: 'sent', messages: 8 }] })
  expect(outbox.costs).toEqual([{ currency: 'KES', amount: '3.2000' }])
  expect(await findDifferences(db)).toEqual([])
})
