import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@makao/contract'
import { auditChanges, auditEvents } from '@makao/contract/audit-events'
import { unitEvents } from '@makao/contract/homes/units/units.audit'
import { chargeRunEvents } from '@makao/contract/money/charge-runs/charge-runs.audit'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { depositEvents } from '@makao/contract/money/final-accounts/final-accounts.audit'
import { leaseEvents } from '@makao/contract/money/leases/leases.audit'
import { bookEvents } from '@makao/contract/money/ledger/ledger.audit'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import { usualLayouts } from '@makao/contract/money/payouts/payout-layouts.terms'
import { teamEvents } from '@makao/contract/people/team/team.audit'
import { type AuditEvent, event } from '@makao/contract/platform/audit/field-kinds.terms'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  type Client,
  expectRefusal,
  type Identity,
  ORIGIN,
  PASSWORD,
  SETUP_CODE,
  startApi,
  testConfig,
} from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { startMailbox } from '../../../test/mailbox'
import { mailedToken } from '../../../test/mailed-link'
import { type MoneyOffice, openMoneyOffice } from '../../../test/money-office'
import type { Author } from '../../context'
import type { Tx } from '../../db/types'
import { statementRoundsJob } from '../../documents/papers/statement-rounds.service'
import { createLogger } from '../../logger'
import { approvalSettings } from '../../money/approval-limits/approval-limits.table'
import { chargesJob } from '../../money/charge-runs/charge-runs.service'
import { ownerAccess } from '../../money/owners/owner-access.table'
import { takeLines } from '../../money/receipt-lines/taking.service'
import { statementsJob } from '../../money/statements/statement-job.service'
import { profiles, secondFactors } from '../../people/accounts/accounts.table'
import { createJobRunner, type JobRunner } from '../jobs/job-runner.service'
import { writeAudit } from './audit.repository'
import { changedFields } from './audit.rules'
import { auditEntries } from './audit.table'

const { db, pool, kind } = testDatabase()
const { buildMessage, buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'

let api: Api
let admin: Identity
let dataDir: string
let jobs: JobRunner
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-audit-'))
  const job = { name: 'noted', title: 'A job', cron: null, run: async () => 'Done.' }
  jobs = createJobRunner({
    db,
    pool,
    kind,
    log: createLogger('silent'),
    clock: () => new Date(),
    jobs: [
      statementRoundsJob({ db, mailWritten: () => {} }),
      job,
      chargesJob(db),
      { ...statementsJob({ db, config: testConfig(), mailWritten: () => undefined }), atStart: false },
    ],
  })
  await jobs.begin()
  const africasTalking = { username: 'makao', apiKey: 'key', sender: '', url: 'http://127.0.0.1:9' }
  api = startApi(db, { now: NOW, config: { dataDir, africasTalking }, jobs })
  admin = await api.signInWithPassword('admin')
})
afterAll(async () => {
  await (await openedOffice)?.simulator.close()
  await jobs.stop()
  await pool.query('drop schema pgboss cascade')
  await rm(dataDir, { recursive: true })
})

/** With a session of its own: some writes end them all. */
const asAdmin = async () => (await api.openSession(admin.id)).client

const keyOfScript = () => ({ name: crypto.randomUUID(), role: 'admin' as const, password: PASSWORD })
const webhookForm = () => ({ url: `https://example.com/${crypto.randomUUID()}` })
const newEmail = () => `${crypto.randomUUID()}@example.com`
const tokenIn = (recipient: string) => mailedToken(db, recipient)
const invited = async () => {
  const email = newEmail()
  const { tenant } = await (await asAdmin()).tenants.create({ fullName: 'Zawadi', email, phoneNumber: null })
  return { email, tenantId: tenant.id }
}
const waiting = async () => {
  const { id } = await api.signInAs('tenant')
  await db.update(profiles).set({ requestedRole: 'property_manager' }).where(eq(profiles.id, id))
  return { profileId: id }
}
const manager = async () => ({ profileId: (await api.signInAs('property_manager')).id })
const property = () => ({
  name: `P ${crypto.randomUUID()}`,
  country: 'Kenya' as const,
  city: 'Nairobi',
  address: 'Road',
  propertyType: 'shop' as const,
})
const unitForm = {
  currency: 'KES' as const,
  houseNumber: 'A1',
  floor: '1st' as const,
  rooms: '1' as const,
  rentAmount: 1_500_000,
  rentDueDate: 1,
  serviceCharges: [{ name: 'Water', amount: 50_000 }],
}
async function sharedBy(client: Client) {
  const { id: tenancyId } = await buildTenancy()
  const { id: tenantId } = await buildTenant()
  await client.coTenants.add({ tenancyId, tenantId })
  return { tenancyId, tenantId }
}

async function documentOf({ cookie, client }: Identity) {
  const headers = { 'content-type': 'application/pdf', origin: ORIGIN, cookie }
  await api.request('/api/attachments/files/own?name=ID.pdf', { method: 'PUT', headers, body: '%PDF-1.7' })
  const [added] = (await client.attachments.listOwn()).rows
  return { attachmentId: added?.id ?? '' }
}
const template = () => ({ id: null, name: crypto.randomUUID(), defaultAmount: 1, currency: 'KES' as const })
const payment = { amount: 100, currency: 'KES' as const, paymentType: 'rent' as const, dueDate: '2026-11-05' }
const received = async (tenancyId?: string) => ({
  requestId: crypto.randomUUID(),
  tenancyId: tenancyId ?? (await buildTenancy()).id,
  amount: 1,
  currency: 'KES' as const,
  method: 'mpesa' as const,
  receivedOn: '2026-11-05',
})
const meterPrice = { currency: 'KES' as const, price: 15_000 }
const meterWith = async (client: Client) =>
  client.meters.create({
    requestId: crypto.randomUUID(),
    unitId: (await buildTenancy()).unitId,
    kind: 'water',
    serialNumber: 'W-1',
    digits: 5,
    installedOn: '2026-11-01',
    firstValue: 0,
    ...meterPrice,
  })
const readingWith = async (client: Client) => {
  const { id: meterId } = await meterWith(client)
  return client.meters.read({ requestId: crypto.randomUUID(), meterId, day: '2026-11-02', value: 5000 })
}
const savedReport = () => ({
  ...{ id: crypto.randomUUID(), name: crypto.randomUUID(), kind: 'rent-roll' as const, period: 'lastMonth' as const },
  ...{ ownerId: null, account: null, realAccountId: null, mailDay: 5, file: 'pdf' as const },
})
const owner = () => ({ name: `O ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true })
const ownerWith = (client: Client) => client.owners.create(owner())
const invitedOwner = async (client: Client) => {
  const { id: ownerId } = await client.owners.create({ ...owner(), email: newEmail() })
  await client.owners.invite({ ownerId })
  return ownerId
}
const agreementWith = async (client: Client) =>
  client.owners.agree({
    propertyId: (await buildProperty()).id,
    fromMonth: '2026-11',
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 800,
    shares: [{ ownerId: (await ownerWith(client)).id, share: 10_000 }],
  })
/** An owner who has asked about a month of their property. */
async function ownerAsking(client: Client) {
  const { propertyId, shares } = await agreementWith(client)
  const { client: asking, id: profileId } = await api.signInAs('owner')
  await db.insert(ownerAccess).values({ ownerId: shares[0]?.ownerId ?? '', profileId })
  const question = { id: crypto.randomUUID(), about: 'line' as const, subjectId: propertyId, month: '2026-11' }
  await asking.ownerQuestions.ask({ ...question, body: 'Why so little?' })
  return { asking, word: { id: crypto.randomUUID(), questionId: question.id, body: 'The roof.' } }
}
/** A refund that a second person has to approve, asked for by a manager; nobody else has a limit afterwards. */
async function approvalAsked(asker?: Client) {
  const limited = { ...noLimits, refundKes: 0 }
  await db.insert(approvalSettings).values(limited).onConflictDoUpdate({ target: approvalSettings.only, set: limited })
  const client = asker ?? (await api.signInAs('property_manager', crypto.randomUUID())).client
  const { tenancyId } = await openingWith(client)
  const asked = { ...(await backTo(tenancyId)), paidOn: '2026-11-20' }
  const made = await client.approvals.ask({ approvalId: crypto.randomUUID(), action: 'refund', asked })
  await db.update(approvalSettings).set(noLimits)
  return made
}
const noLimits = {
  refundKes: null,
  refundUgx: null,
  payoutKes: null,
  payoutUgx: null,
  writeOffKes: null,
  writeOffUgx: null,
  reversalKes: null,
  reversalUgx: null,
  payoutDetails: false,
  updatedAt: new Date('2026-11-21T09:00:00Z'),
}
const ownerlessWith = async (client: Client) => {
  const { id: propertyId } = await buildProperty()
  const { id: unitId } = await buildUnit({ propertyId })
  const { id: tenancyId } = await buildTenancy({ unitId })
  await buildCharge({ tenancyId, dueDate: '2026-09-05', paymentStatus: 'paid', paidDate: '2026-09-05' })
  const commission = { fromMonth: '2026-11', currency: 'KES' as const, commissionKind: 'none' as const }
  const shares = [{ ownerId: (await ownerWith(client)).id, share: 10_000 }]
  await client.owners.agree({ propertyId, ...commission, shares })
  return propertyId
}
const openingWith = async (client: Client) =>
  client.openings.enter({
    requestId: crypto.randomUUID(),
    tenancyId: (await buildTenancy()).id,
    currency: 'KES',
    startsOn: '2026-11-01',
    credit: 100,
  })
const transferWith = async (client: Client) => {
  const { tenancyId } = await openingWith(client)
  const { tenantId } = await client.payments.account({ tenancyId })
  const { id: toTenancyId } = await buildTenancy({ tenantId })
  const to = { tenancyId, toTenancyId, currency: 'KES' as const, credit: 100 }
  return client.tenantAccounts.transfer({ requestId: crypto.randomUUID(), ...to })
}
const expenseWith = async (client: Client) =>
  client.owners.spend({
    requestId: crypto.randomUUID(),
    propertyId: (await buildProperty()).id,
    currency: 'KES',
    amount: 100,
    category: 'repairs',
    description: 'Pipe',
    spentOn: '2026-11-05',
  })
const remittanceWith = async (client: Client) =>
  client.owners.remit({
    requestId: crypto.randomUUID(),
    ownerId: (await ownerWith(client)).id,
    currency: 'KES',
    amount: 100,
    method: 'cash',
    reference: null,
    paidOn: '2026-11-05',
    evenBeyondDue: true,
  })
async function runWith(client: Client) {
  const { id: ownerId } = await ownerWith(client)
  await client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-11-01', amount: 500 })
  const lines = [{ ownerId, currency: 'KES' as const, amount: 500 }]
  return client.payoutRuns.make({ runId: crypto.randomUUID(), month: '2026-11', lines })
}
const liftRepair = {
  paymentType: 'other',
  name: 'Lift repair',
  currency: 'KES',
  amount: 100,
  split: 'even',
  dueDate: '2026-11-28',
} as const
const sharedWith = async (client: Client) => {
  const { unitId } = await buildTenancy()
  const asked = { unitIds: [unitId], ...liftRepair }
  const { seen } = await client.sharedCharges.preview(asked)
  return client.sharedCharges.make({ requestId: crypto.randomUUID(), ...asked, seen })
}
const raisedWith = async (client: Client) => {
  const { unitId } = await buildTenancy()
  const rise = { currency: 'KES', fromDay: '2027-03-01', kind: 'percent', rate: 500 } as const
  const asked = { unitIds: [unitId], ...rise }
  const { seen } = await client.rentIncreases.preview(asked)
  return client.rentIncreases.make({ requestId: crypto.randomUUID(), ...asked, seen })
}
/** One for all tests that need one; nothing answers where its providers tell of payments. */
let openedOffice: Promise<MoneyOffice> | undefined
const moneyOffice = () => {
  openedOffice ??= openMoneyOffice(
    db,
    admin,
    ORIGIN,
    () => 'http://127.0.0.1:9',
    () => new Date(NOW),
  )
  return openedOffice
}
const promptFor = async (tenancyId: string) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  accountId: (await moneyOffice()).mpesa.accountId,
  phone: '0712 345 126',
  amount: 1_500_000,
})
/** A tenant whose bill opens by an address. */
const billWith = async (client: Client) => {
  const { tenantId } = await buildTenancy()
  await client.bills.handOut({ tenantId })
  return tenantId
}
const promiseWith = async (client: Client) =>
  client.promises.make({
    requestId: crypto.randomUUID(),
    tenancyId: (await buildTenancy()).id,
    currency: 'KES',
    amount: 100,
    day: '2026-11-28',
    note: null,
  })
const mailAccount = {
  ...{ host: 'smtp.example.com', port: 587, encryption: 'starttls' as const, fromAddress: 'rent@example.com' },
  ...{ user: 'rent@example.com', password: 'the-password' },
}
let numbers = 100_000
const paybill = (client: Client) =>
  client.receivingAccounts.create({
    requestId: crypto.randomUUID(),
    kind: 'mpesa_paybill',
    name: 'Our paybill',
    number: String(++numbers),
    currency: 'KES',
  })
/** Money that fits nobody. @returns its line */
async function cameIn(client: Client): Promise<string> {
  const transactionId = `UKL${String(++numbers).padStart(7, '0')}`
  const line = { provider: 'mpesa' as const, transactionId, amount: 100, currency: 'KES' as const, day: '2026-11-21' }
  await client.receiptLines.addPasted({ lines: [{ ...line, payerName: null, payerPhone: null, accountTyped: null }] })
  const { rows } = await client.receiptLines.list({ search: transactionId })
  return rows[0]?.id ?? ''
}
/** A statement of one line that fits nobody, which was checked. */
async function statementOf(client: Client): Promise<string> {
  const { id: accountId } = await paybill(client)
  const reading = JSON.stringify({ accountId, kind: 'file', name: 'november.csv' })
  const { cookie } = await api.openSession(admin.id)
  const answer = await api.request(`/api/statements/check?${new URLSearchParams({ reading })}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, cookie },
    body: `Receipt No.,Completion Time,Details,Paid In\nUKL${String(++numbers).padStart(7, '0')},20-11-2026 08:30:15,Pay Bill,100.00\n`,
  })
  return ((await answer.json()) as { importId: string }).importId
}
const lineAsked = async (client: Client) => ({ requestId: crypto.randomUUID(), lineId: await cameIn(client) })
/** Cash that was taken and banked. @returns what was banked of that day */
async function cashWith(client: Client) {
  const day = '2026-11-20'
  const money = { tenancyId: (await buildTenancy()).id, amount: 100, currency: 'KES' as const, receivedOn: day }
  await client.payments.receive({ ...money, requestId: crypto.randomUUID(), method: 'cash', reference: null })
  const banked = { personId: admin.id, day, currency: 'KES' as const, amount: 100, bankedOn: day }
  return (await client.cashUps.bank({ ...banked, requestId: crypto.randomUUID() })).bankings
}
/** What stood on an own account before Makao. */
async function ownMoveWith(client: Client) {
  const { id: toAccountId } = await paybill(client)
  const transfer = { currency: 'KES' as const, amount: 100, movedOn: '2026-11-20', toAccountId }
  return client.accountTransfers.make({ requestId: crypto.randomUUID(), ...transfer })
}
const agencyAccountWith = (client: Client) =>
  client.agencyMoney.saveAccount({ accountId: crypto.randomUUID(), kind: 'cost', name: `Office ${++numbers}` })
/** What the agency paid out of a paybill of clients. */
async function agencyMoneyWith(client: Client) {
  const [{ id: agencyAccountId }, { id: accountId }] = [await agencyAccountWith(client), await paybill(client)]
  const money = { currency: 'KES' as const, amount: 100, paidOn: '2026-11-20', description: 'Charges', reference: null }
  return client.agencyMoney.record({ ...money, requestId: crypto.randomUUID(), agencyAccountId, accountId })
}
/** A payer who is remembered for a tenancy. @returns the rule */
async function ruleWith(client: Client): Promise<string> {
  const transactionId = `UKL${String(++numbers).padStart(7, '0')}`
  const line = { provider: 'mpesa' as const, transactionId, amount: 100, currency: 'KES' as const, day: '2026-11-21' }
  await client.receiptLines.addPasted({
    lines: [{ ...line, payerName: null, payerPhone: null, accountTyped: `mama ${transactionId}` }],
  })
  const { rows } = await client.receiptLines.list({ search: transactionId })
  const parts = [{ tenancyId: (await buildTenancy()).id, amount: 100 }]
  const requestId = crypto.randomUUID()
  await client.receiptLines.assign({ requestId, lineId: rows[0]?.id ?? '', parts, remember: true })
  return (await client.matching.rules())[0]?.id ?? ''
}
/** A tenant with a tenancy tells of a payment. */
const claimed = async () => {
  const tenant = await api.signInAs('tenant')
  const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id })
  return tenant.client.paymentClaims.file({ requestId: crypto.randomUUID(), tenancyId, text: 'SJK4H7L2QX' })
}
/** A tenancy that has ended, with a deposit of 100 that is held and 1 that is owed. */
async function windingUp(): Promise<string> {
  const { id: tenancyId } = await buildTenancy({ endDate: '2026-11-20' })
  await buildCharge({ tenancyId, paymentType: 'deposit', amount: 10_000, paymentStatus: 'paid' })
  await buildCharge({ tenancyId, amount: 100 })
  return tenancyId
}
const backTo = async (tenancyId: string) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  currency: 'KES' as const,
  amount: 1,
  method: 'cash' as const,
  paidOn: '2026-11-05',
})
const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(NOW) })

/** What each procedure that writes notes, and how to make it write. */
const writes: Record<string, { action: string; run: (client: Client) => Promise<unknown> }> = {
  'accounts.updateProfile': {
    action: 'account.profile-saved',
    run: (client) => client.accounts.updateProfile({ fullName: 'Achieng', phoneNumber: null }),
  },
  'backups.make': { action: 'backup.made', run: (client) => client.backups.make() },
  'imports.undo': {
    action: 'import.undone',
    run: async (client) => {
      const { rows } =
        await db.execute(`insert into imports (name, file, content_hash, reading, starts_on, state, adds, sums,
        created_by_name, created_at) values ('roll.xlsx', '', 'none', '{}', '2026-11-01', 'waiting', '{"units": 2}', '[]',
        'Achieng', now()) returning id`)
      // As a take-over goes: none begins as done.
      await db.execute(`update imports set state = 'done', file = null, taken_at = now() where name = 'roll.xlsx'`)
      return client.imports.undo({ importId: String((rows[0] as { id: string }).id) })
    },
  },
  'jobs.start': { action: 'job.started', run: (client) => client.jobs.start({ name: 'noted' }) },
  'invitations.accept': {
    action: 'account.invitation-accepted',
    run: async () => {
      const { email } = await invited()
      return api.nobody.invitations.accept({ token: await tokenIn(email), password: PASSWORD })
    },
  },
  'meters.create': { action: 'meter.created', run: (client) => meterWith(client) },
  'meters.correct': {
    action: 'meter.corrected',
    run: async (client) =>
      client.meters.correct({ meterId: (await meterWith(client)).id, serialNumber: 'W-2', digits: 6 }),
  },
  'meters.change': {
    action: 'meter.changed',
    run: async (client) => {
      const { id: meterId } = await meterWith(client)
      const values = { lastValue: 5000, confirmed: [], serialNumber: 'W-2', digits: 5, firstValue: 0 }
      return client.meters.change({ requestId: crypto.randomUUID(), meterId, day: '2026-11-02', ...values })
    },
  },
  'meters.remove': {
    action: 'meter.removed',
    run: async (client) =>
      client.meters.remove({ meterId: (await meterWith(client)).id, day: '2026-11-02', reason: 'Prepaid now' }),
  },
  'meters.setPrice': {
    action: 'meter.priced',
    run: async (client) =>
      client.meters.setPrice({ meterId: (await meterWith(client)).id, fromDay: '2026-11-02', ...meterPrice }),
  },
  'meters.setPropertyPrices': {
    action: 'meter.property-priced',
    run: async (client) => {
      const { id: propertyId } = await buildProperty()
      return client.meters.setPropertyPrices({ propertyId, kind: 'water', fromDay: '2026-11-02', ...meterPrice })
    },
  },
  'meters.read': { action: 'meter.read', run: (client) => readingWith(client) },
  'meters.voidReading': {
    action: 'meter.reading-voided',
    run: async (client) =>
      client.meters.voidReading({ readingId: (await readingWith(client)).id, reason: 'Wrong dial' }),
  },
  'reminderSettings.save': {
    action: 'setting.reminders-saved',
    run: async (client) => client.reminderSettings.save(await client.reminderSettings.get()),
  },
  'attachments.rename': {
    action: 'document.moved',
    run: async (client) => {
      const { attachmentId } = await documentOf(await api.signInAs('tenant'))
      return client.attachments.rename({ attachmentId, name: 'National ID' })
    },
  },
  'attachments.remove': {
    action: 'document.removed',
    run: async (client) => client.attachments.remove(await documentOf(await api.signInAs('tenant'))),
  },
  'attachments.removeOwn': {
    action: 'document.removed',
    run: async () => {
      const tenant = await api.signInAs('tenant')
      return tenant.client.attachments.removeOwn(await documentOf(tenant))
    },
  },
  'notes.add': {
    action: 'tenant.note-added',
    run: async (client) =>
      client.notes.add({ tenantId: (await buildTenant()).id, id: crypto.randomUUID(), body: 'Asks for a second key' }),
  },
  'notes.remove': {
    action: 'tenant.note-removed',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      const { id: noteId } = await client.notes.add({ tenantId, id: crypto.randomUUID(), body: 'Paid the gate key' })
      return client.notes.remove({ tenantId, noteId })
    },
  },
  'notices.publish': {
    action: 'notice.published',
    run: (client) => client.notices.publish({ id: crypto.randomUUID(), title: 'Water', body: 'None on Monday' }),
  },
  'notices.withdraw': {
    action: 'notice.withdrawn',
    run: async (client) => {
      const { id } = await client.notices.publish({ id: crypto.randomUUID(), title: 'Water', body: 'None on Monday' })
      return client.notices.withdraw({ noticeId: id })
    },
  },
  'reminders.ask': {
    action: 'message.reminder-asked',
    run: async (client) => {
      const { tenancyId } = await buildCharge({ dueDate: '2026-11-05' })
      return client.reminders.ask({ tenancyId, requestId: crypto.randomUUID() })
    },
  },
  'reminders.askRound': {
    action: 'message.reminders-asked',
    run: async (client) => {
      const { tenancyId } = await buildCharge({ dueDate: '2026-11-05' })
      const { tenantId } = await client.payments.account({ tenancyId })
      return client.reminders.askRound({ tenantId, requestId: crypto.randomUUID(), seen: 1 })
    },
  },
  'reminders.openChat': {
    action: 'message.reminder-chat',
    run: async (client) => {
      const { tenancyId } = await buildCharge({ dueDate: '2026-11-05' })
      return client.reminders.openChat({ tenancyId, requestId: crypto.randomUUID() })
    },
  },
  'mobileMoney.ask': {
    action: 'payment.asked-for',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      return client.mobileMoney.ask(await promptFor(tenancyId))
    },
  },
  'mobileMoney.ownAsk': {
    action: 'payment.asked-for',
    run: async () => {
      const { id: tenancyId, tenantId } = await buildTenancy()
      const renter = await api.openSession(tenantId)
      return renter.client.mobileMoney.ownAsk(await promptFor(tenancyId))
    },
  },
  'mobileMoney.register': {
    action: 'setting.receiving-account-registered',
    run: async (client) => client.mobileMoney.register({ accountId: (await moneyOffice()).mpesa.accountId }),
  },
  'mobileMoney.clearStrange': {
    action: 'setting.strange-callback-cleared',
    run: async (client) => {
      const office = await moneyOffice()
      await api.post(`/hooks/${office.mpesa.secret}/confirm`, {
        TransID: 'UKL4T7QX2M',
        TransTime: '20261121083015',
        TransAmount: '100.00',
        BusinessShortCode: '999999',
        BillRefNumber: 'A1',
      })
      await office.work()
      const [strange] = await client.mobileMoney.strange()
      return client.mobileMoney.clearStrange({ callbackId: strange?.id ?? '' })
    },
  },
  'reminders.makeLetter': {
    action: 'message.demand-letter',
    run: async (client) => {
      const { tenancyId } = await buildCharge({ dueDate: '2026-11-05' })
      return client.reminders.makeLetter({ tenancyId, isSent: false })
    },
  },
  'bills.handOut': { action: 'tenant.bill-link', run: (client) => billWith(client) },
  'bills.withdraw': {
    action: 'tenant.bill-link-withdrawn',
    run: async (client) => client.bills.withdraw({ tenantId: await billWith(client) }),
  },
  'bills.withdrawOwn': {
    action: 'tenant.bill-link-withdrawn',
    run: async (client) => (await api.openSession(await billWith(client))).client.bills.withdrawOwn(),
  },
  'sharedCharges.make': { action: 'charges.shared', run: (client) => sharedWith(client) },
  'sharedCharges.undo': {
    action: 'charges.shared-undone',
    run: async (client) =>
      client.sharedCharges.undo({ sharedChargeId: (await sharedWith(client)).id, reason: 'Wrong' }),
  },
  'coTenants.add': { action: 'tenancy.person-added', run: (client) => sharedBy(client) },
  'coTenants.addNew': {
    action: 'tenancy.person-added',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      return client.coTenants.addNew({ tenancyId, fullName: 'Peter Otieno', phoneNumber: '0722 111 222' })
    },
  },
  'coTenants.remove': {
    action: 'tenancy.person-removed',
    run: async (client) => client.coTenants.remove(await sharedBy(client)),
  },
  'coTenants.writeToFirst': {
    action: 'tenancy.written-to-first',
    run: async (client) => client.coTenants.writeToFirst(await sharedBy(client)),
  },
  'rentIncreases.make': { action: 'tenancy.rents-raised', run: (client) => raisedWith(client) },
  'rentIncreases.withdraw': {
    action: 'tenancy.rents-raise-withdrawn',
    run: async (client) => client.rentIncreases.withdraw({ rentIncreaseId: (await raisedWith(client)).id }),
  },
  'tenants.inviteMany': {
    action: 'tenant.invited',
    run: async (client) => {
      const { id } = await buildTenant()
      return client.tenants.inviteMany({ tenantIds: [id], seen: [id] })
    },
  },
  'promises.make': { action: 'tenancy.promise-noted', run: (client) => promiseWith(client) },
  'promises.withdraw': {
    action: 'tenancy.promise-withdrawn',
    run: async (client) => client.promises.withdraw({ promiseId: (await promiseWith(client)).id }),
  },
  'outbox.retry': {
    action: 'message.retried',
    run: async (client) => client.outbox.retry({ messageId: await buildMessage() }),
  },
  'outbox.retryMany': {
    action: 'message.retried',
    run: async (client) => client.outbox.retryMany({ ids: [await buildMessage()] }),
  },
  'delivery.test': {
    action: 'message.tested',
    run: async () => {
      const mailbox = await startMailbox()
      const withMail = startApi(db, { config: { smtpUrl: mailbox.url } })
      try {
        const { cookie } = await withMail.openSession(admin.id)
        return await withMail.clientWith(cookie, '41.90.1.2').delivery.test({ channel: 'email' })
      } finally {
        await mailbox.close()
      }
    },
  },
  'outbox.noteWhatsapp': {
    action: 'message.opened-in-whatsapp',
    run: async (client) => client.outbox.noteWhatsapp({ messageId: await buildMessage() }),
  },
  'outbox.showLink': {
    action: 'message.link-shown',
    run: async (client) => {
      const { email } = await invited()
      const [mail] = (await client.outbox.list({ search: email })).rows
      return client.outbox.showLink({ messageId: mail?.id ?? '' })
    },
  },
  'outbox.chooseSms': {
    action: 'message.sms-chosen',
    run: (client) => client.outbox.chooseSms({ wantsSms: false }),
  },
  'outbox.chooseSmsFor': {
    action: 'message.sms-chosen',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      return client.outbox.chooseSmsFor({ tenantId, wantsSms: false })
    },
  },
  'charges.record': {
    action: 'payment.recorded',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      const requestId = crypto.randomUUID()
      return client.charges.record({ ...payment, paymentStatus: 'pending', tenancyId, requestId })
    },
  },
  'charges.markPaid': {
    action: 'payment.paid',
    run: async (client) =>
      client.charges.markPaid({
        chargeId: (await buildCharge()).id,
        revision: 1,
        paidDate: '2026-11-05',
      }),
  },
  'charges.correct': {
    action: 'payment.corrected',
    run: async (client) => {
      const { id: chargeId } = await buildCharge()
      return client.charges.correct({ ...payment, chargeId, revision: 1 })
    },
  },
  'charges.void': {
    action: 'payment.voided',
    run: async (client) => client.charges.void({ chargeId: (await buildCharge()).id, revision: 1, reason: 'Twice' }),
  },
  'charges.writeOff': {
    action: 'payment.written-off',
    run: async (client) =>
      client.charges.writeOff({ chargeId: (await buildCharge()).id, revision: 1, reason: 'Gone away' }),
  },
  'charges.undoWriteOff': {
    action: 'payment.write-off-undone',
    run: async (client) => {
      const { id: chargeId } = await buildCharge()
      const { revision } = await client.charges.writeOff({ chargeId, revision: 1, reason: 'Gone away' })
      return client.charges.undoWriteOff({ chargeId, revision, reason: 'Came back' })
    },
  },
  'payments.receive': {
    action: 'payment.received',
    run: async (client) => client.payments.receive(await received()),
  },
  'payments.allocate': {
    action: 'payment.allocated',
    run: async (client) => {
      const { tenancyId } = await buildCharge()
      const { id: paymentId } = await client.payments.receive(await received(tenancyId))
      return client.payments.allocate({ paymentId, parts: [] })
    },
  },
  'payments.correct': {
    action: 'payment.replaced',
    run: async (client) => {
      const { requestId: _, tenancyId: __, ...payment } = await received()
      const { id: paymentId } = await client.payments.receive(await received())
      return client.payments.correct({ ...payment, paymentId, amount: 2, reason: 'Typed a 1' })
    },
  },
  'payments.reverse': {
    action: 'payment.reversed',
    run: async (client) => {
      const { id: paymentId } = await client.payments.receive(await received())
      return client.payments.reverse({ paymentId, reason: 'The cheque bounced' })
    },
  },
  'sendingAccounts.setMail': {
    action: 'setting.mail-account-saved',
    run: (client) => client.sendingAccounts.setMail(mailAccount),
  },
  'sendingAccounts.setSms': {
    action: 'setting.sms-account-saved',
    run: async () => {
      // The one of these tests has an SMS provider by its environment, which Settings leave alone.
      const { client } = await startApi(db).openSession(admin.id)
      return client.sendingAccounts.setSms({ user: 'sandbox', apiKey: 'the-key' })
    },
  },
  'sendingAccounts.remove': {
    action: 'setting.sending-account-removed',
    run: async (client) => {
      await client.sendingAccounts.setMail(mailAccount)
      return client.sendingAccounts.remove({ channel: 'email' })
    },
  },
  'receivingAccounts.create': { action: 'setting.receiving-account-added', run: (client) => paybill(client) },
  'receivingAccounts.change': {
    action: 'setting.receiving-account-changed',
    run: async (client) => {
      const { id: accountId, kind, number, currency } = await paybill(client)
      return client.receivingAccounts.change({ accountId, kind, number, currency, name: 'The new name' })
    },
  },
  'receivingAccounts.setCredentials': {
    action: 'setting.receiving-account-credentials',
    run: async (client) =>
      client.receivingAccounts.setCredentials({
        accountId: (await paybill(client)).id,
        credentials: { passkey: '$scrypt' },
      }),
  },
  'receivingAccounts.rotateCallback': {
    action: 'setting.receiving-account-callback',
    run: async (client) => client.receivingAccounts.rotateCallback({ accountId: (await paybill(client)).id }),
  },
  'receivingAccounts.archive': {
    action: 'setting.receiving-account-archived',
    run: async (client) => client.receivingAccounts.archive({ accountId: (await paybill(client)).id }),
  },
  'receivingAccounts.restore': {
    action: 'setting.receiving-account-restored',
    run: async (client) => {
      const { id: accountId } = await paybill(client)
      await client.receivingAccounts.archive({ accountId })
      return client.receivingAccounts.restore({ accountId })
    },
  },
  'matching.saveSettings': {
    action: 'setting.matching-saved',
    run: (client) => client.matching.saveSettings({ isAutomatic: true, threshold: 9950 }),
  },
  'matching.removeRule': {
    action: 'payment.rule-removed',
    run: async (client) => client.matching.removeRule({ ruleId: await ruleWith(client) }),
  },
  'reconciliation.enterDay': {
    action: 'payment.statement-day-entered',
    run: async (client) =>
      client.reconciliation.enterDay({
        accountId: (await paybill(client)).id,
        currency: 'KES',
        day: '2026-11-05',
        revision: 0,
        closing: 100,
      }),
  },
  'reconciliation.agree': {
    action: 'payment.month-agreed',
    run: async (client) =>
      client.reconciliation.agree({ accountId: (await paybill(client)).id, month: '2026-10', note: null }),
  },
  'reconciliation.takeBack': {
    action: 'payment.month-agreement-taken-back',
    run: async (client) => {
      const { id: accountId } = await paybill(client)
      await client.reconciliation.agree({ accountId, month: '2026-10', note: null })
      return client.reconciliation.takeBack({ accountId, month: '2026-10', reason: 'Wrong file' })
    },
  },
  'accountTransfers.make': { action: 'payment.account-transfer', run: (client) => ownMoveWith(client) },
  'accountTransfers.takeBack': {
    action: 'payment.account-transfer-taken-back',
    run: async (client) =>
      client.accountTransfers.takeBack({ transferId: (await ownMoveWith(client)).id, reason: 'Twice' }),
  },
  'agencyMoney.saveAccount': { action: 'books.account-saved', run: (client) => agencyAccountWith(client) },
  'agencyMoney.saveCodes': {
    action: 'books.codes-saved',
    run: (client) => client.agencyMoney.saveCodes({ codes: { commission: '4100' } }),
  },
  'agencyMoney.record': { action: 'books.agency-money-recorded', run: (client) => agencyMoneyWith(client) },
  'agencyMoney.takeBack': {
    action: 'books.agency-money-taken-back',
    run: async (client) =>
      client.agencyMoney.takeBack({ moneyId: (await agencyMoneyWith(client)).id, reason: 'Twice' }),
  },
  'cashUps.bank': { action: 'payment.cash-banked', run: (client) => cashWith(client) },
  'cashUps.takeBack': {
    action: 'payment.cash-banking-taken-back',
    run: async (client) => {
      const bankings = await cashWith(client)
      const bankingId = bankings.find(({ isTakenBack, amount }) => amount > 0 && !isTakenBack)?.id ?? ''
      return client.cashUps.takeBack({ bankingId, reason: 'Another day' })
    },
  },
  'receiptLines.addPasted': { action: 'payment.lines-pasted', run: (client) => cameIn(client) },
  'statementImports.take': {
    action: 'payment.statement-taken',
    run: async (client) => {
      const importId = await statementOf(client)
      return client.statementImports.take({ importId, requestId: crypto.randomUUID(), lot: 'all' })
    },
  },
  'statementImports.undo': {
    action: 'payment.statement-undone',
    run: async (client) => {
      const importId = await statementOf(client)
      await db.execute(sql`update statement_imports set state = 'taken', taken_at = now() where id = ${importId}`)
      return client.statementImports.undo({ importId, reason: 'Wrong account' })
    },
  },
  'statementImports.discard': {
    action: 'payment.statement-discarded',
    run: async (client) => client.statementImports.discard({ importId: await statementOf(client) }),
  },
  'receiptLines.settle': {
    action: 'payment.line-tried',
    run: async (client) => client.receiptLines.settle({ lineId: await cameIn(client) }),
  },
  'receiptLines.assign': {
    action: 'payment.line-assigned',
    run: async (client) => {
      const parts = [{ tenancyId: (await buildTenancy()).id, amount: 100 }]
      return client.receiptLines.assign({ ...(await lineAsked(client)), parts })
    },
  },
  'receiptLines.moveToTenant': {
    action: 'payment.line-moved',
    run: async (client) => {
      const { lineId, requestId } = await lineAsked(client)
      const [one, other] = [(await buildTenancy()).id, (await buildTenancy()).id]
      await client.receiptLines.assign({ lineId, requestId, parts: [{ tenancyId: one, amount: 100 }] })
      return client.receiptLines.moveToTenant({
        lineId,
        requestId: crypto.randomUUID(),
        parts: [{ tenancyId: other, amount: 100 }],
        fromTenancyIds: [one],
        reason: 'Wrong unit',
      })
    },
  },
  'receiptLines.hold': {
    action: 'payment.line-held',
    run: async (client) => client.receiptLines.hold({ ...(await lineAsked(client)), note: 'Asked the payer' }),
  },
  'receiptLines.markNotRent': {
    action: 'payment.line-not-rent',
    run: async (client) => client.receiptLines.markNotRent({ ...(await lineAsked(client)), reason: 'A loan' }),
  },
  'receiptLines.markReturned': {
    action: 'payment.line-returned',
    run: async (client) =>
      client.receiptLines.markReturned({
        ...(await lineAsked(client)),
        note: 'Sent back',
        returnedOn: '2026-11-21',
        reference: null,
      }),
  },
  'receiptLines.release': {
    action: 'payment.line-released',
    run: async (client) => {
      const { lineId, requestId } = await lineAsked(client)
      await client.receiptLines.hold({ lineId, requestId, note: 'Asked the payer' })
      return client.receiptLines.release({ lineId, requestId: crypto.randomUUID(), reason: null })
    },
  },
  'approvals.saveSettings': {
    action: 'setting.approvals-saved',
    run: (client) => client.approvals.saveSettings({}),
  },
  'approvals.ask': { action: 'approval.asked', run: (client) => approvalAsked(client) },
  'approvals.approve': {
    action: 'approval.approved',
    run: async (client) => client.approvals.approve({ approvalId: (await approvalAsked()).id }),
  },
  'approvals.decline': {
    action: 'approval.declined',
    run: async (client) => client.approvals.decline({ approvalId: (await approvalAsked()).id, reason: 'No' }),
  },
  'approvals.withdraw': {
    action: 'approval.withdrawn',
    run: async (client) => client.approvals.withdraw({ approvalId: (await approvalAsked(client)).id }),
  },
  'paymentClaims.file': { action: 'payment.claimed', run: () => claimed() },
  'paymentClaims.decline': {
    action: 'payment.claim-declined',
    run: async (client) => client.paymentClaims.decline({ claimId: (await claimed()).id, reason: 'Never arrived' }),
  },
  'chargeRuns.saveSettings': {
    action: 'setting.charges-saved',
    run: (client) => client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 3 }),
  },
  'unitMoves.make': {
    action: 'tenancy.moved-to-unit',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      const { id: unitId } = await buildUnit()
      return client.unitMoves.make({ tenancyId, unitId, day: '2026-12-01' })
    },
  },
  'leaseDefaults.save': {
    action: 'setting.lease-defaults-saved',
    run: (client) => client.leaseDefaults.save({ noticeDays: 60 }),
  },
  'leaseDefaults.remove': {
    action: 'setting.lease-defaults-removed',
    run: async (client) => {
      const { id: propertyId } = await buildProperty()
      await client.leaseDefaults.save({ propertyId, noticeDays: 60 })
      return client.leaseDefaults.remove({ propertyId })
    },
  },
  'leaseDefaults.apply': {
    action: 'setting.lease-defaults-applied',
    run: async (client) => {
      const { unitId } = await buildTenancy()
      const { propertyId } = await client.units.get({ unitId })
      await client.leaseDefaults.save({ propertyId, noticeDays: 61 })
      const { seen } = await client.leaseDefaults.preview({ propertyId })
      return client.leaseDefaults.apply({ propertyId, seen })
    },
  },
  'chargeRuns.run': { action: 'charges.started', run: (client) => client.chargeRuns.run({ month: '2026-12' }) },
  'leases.save': {
    action: 'tenancy.lease-saved',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      return client.leases.save({ tenancyId, currency: 'KES', noticeDays: 60 })
    },
  },
  'finalAccounts.deduct': {
    action: 'deposit.deducted',
    run: async (client) => {
      const tenancyId = await windingUp()
      const requestId = crypto.randomUUID()
      return client.finalAccounts.deduct({ requestId, tenancyId, currency: 'KES', name: 'Window', amount: 1 })
    },
  },
  'finalAccounts.settle': {
    action: 'deposit.settled',
    run: async (client) => client.finalAccounts.settle({ tenancyId: await windingUp() }),
  },
  'finalAccounts.refund': {
    action: 'deposit.refunded',
    run: async (client) => client.finalAccounts.refund(await backTo(await windingUp())),
  },
  'finalAccounts.reverseRefund': {
    action: 'deposit.refund-reversed',
    run: async (client) => {
      const { refunds } = await client.finalAccounts.refund(await backTo(await windingUp()))
      return client.finalAccounts.reverseRefund({ refundId: refunds[0]?.id ?? '', reason: 'Came back' })
    },
  },
  'ledger.closeMonth': {
    action: 'books.closed',
    run: async (client) => client.ledger.closeMonth({ month: '2020-01' }),
  },
  'ledger.reopenMonth': {
    action: 'books.reopened',
    run: async (client) => {
      await client.ledger.closeMonth({ month: '2020-02' })
      return client.ledger.reopenMonth({ month: '2020-02' })
    },
  },
  'owners.create': { action: 'owner.created', run: (client) => ownerWith(client) },
  'owners.update': {
    action: 'owner.changed',
    run: async (client) => client.owners.update({ ...owner(), ownerId: (await ownerWith(client)).id }),
  },
  'owners.archive': {
    action: 'owner.archived',
    run: async (client) => client.owners.archive({ ownerId: (await ownerWith(client)).id }),
  },
  'owners.invite': { action: 'owner.invited', run: (client) => invitedOwner(client) },
  'owners.withdraw': {
    action: 'owner.access-withdrawn',
    run: async (client) => client.owners.withdraw({ ownerId: await invitedOwner(client) }),
  },
  'owners.saveSight': {
    action: 'owner.sight-saved',
    run: async (client) => {
      const { id: ownerId } = await ownerWith(client)
      const hidden = { showsTenants: true, showsArrears: false, showsPapers: false }
      return client.owners.saveSight({ ownerId, ...hidden, expenseLimit: 100, currency: 'KES' })
    },
  },
  'openings.enter': { action: 'tenancy.opening-entered', run: (client) => openingWith(client) },
  'openings.withdraw': {
    action: 'tenancy.opening-withdrawn',
    run: async (client) =>
      client.openings.withdraw({ tenancyId: (await openingWith(client)).tenancyId, reason: 'Typed wrong' }),
  },
  'tenantAccounts.receive': {
    action: 'payment.received',
    run: async (client) => {
      const { tenancyId } = await openingWith(client)
      const { tenantId } = await client.payments.account({ tenancyId })
      const money = { amount: 100, currency: 'KES' as const, method: 'cash' as const, receivedOn: '2026-11-20' }
      return client.tenantAccounts.receive({ requestId: crypto.randomUUID(), tenantId, ...money })
    },
  },
  'tenantAccounts.transfer': { action: 'tenancy.money-moved', run: (client) => transferWith(client) },
  'tenantAccounts.undoTransfer': {
    action: 'tenancy.money-moved-back',
    run: async (client) => {
      const { rows } = await transferWith(client)
      return client.tenantAccounts.undoTransfer({ transferId: rows[0]?.id ?? '', reason: 'Wrong unit' })
    },
  },
  'owners.agree': { action: 'owner.agreed', run: (client) => agreementWith(client) },
  'owners.saveVat': {
    action: 'owner.vat-saved',
    run: (client) => client.owners.saveVat({ currency: 'UGX', fromMonth: '2026-11', rate: 0 }),
  },
  'ownerQuestions.ask': { action: 'owner.asked', run: (client) => ownerAsking(client) },
  'ownerQuestions.add': {
    action: 'owner.question-added',
    run: async (client) => {
      const { asking, word } = await ownerAsking(client)
      return asking.ownerQuestions.add(word)
    },
  },
  'ownerQuestions.answer': {
    action: 'owner.answered',
    run: async (client) => client.ownerQuestions.answer((await ownerAsking(client)).word),
  },
  'owners.giveEarlier': {
    action: 'owner.earlier-given',
    run: async (client) => client.owners.giveEarlier({ propertyId: await ownerlessWith(client) }),
  },
  'owners.changeAgreement': {
    action: 'owner.agreement-changed',
    run: async (client) => {
      const { id: agreementId, shares, fromMonth, revision } = await agreementWith(client)
      const commission = { currency: 'KES' as const, commissionKind: 'fixed' as const, commissionAmount: 100 }
      return client.owners.changeAgreement({ agreementId, fromMonth, shares, revision, ...commission })
    },
  },
  'owners.saveOpening': {
    action: 'owner.opening-saved',
    run: async (client) => {
      const { id: ownerId } = await ownerWith(client)
      return client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-11-01', amount: 100 })
    },
  },
  'payoutRuns.make': { action: 'owner.run-made', run: (client) => runWith(client) },
  'payoutRuns.approve': {
    action: 'owner.run-approved',
    run: async (client) => client.payoutRuns.approve({ runId: (await runWith(client)).id }),
  },
  'payoutRuns.pay': {
    action: 'owner.run-paid',
    run: async (client) => {
      const { id: runId, lines } = await runWith(client)
      await client.payoutRuns.approve({ runId })
      const paid = lines.map(({ id: lineId }) => ({ lineId, method: 'cash' as const, reference: null }))
      return client.payoutRuns.pay({ runId, paidOn: '2026-11-20', lines: paid })
    },
  },
  'payoutRuns.payByStatement': {
    action: 'owner.run-paid',
    run: async (client) => {
      const { id: runId, lines } = await runWith(client)
      await client.payoutRuns.approve({ runId })
      const { id: receivingAccountId } = await paybill(client)
      const context = { db, config: testConfig(), now: new Date(NOW), mailWritten: () => {} }
      const out = { source: 'statement' as const, direction: 'out' as const, provider: 'mpesa' as const, raw: 'row' }
      const [taken] = await takeLines(context, [
        { ...out, receivingAccountId, transactionId: 'UKL7777777', currency: 'KES', amount: 500, day: '2026-11-20' },
      ])
      const stated = lines.map(({ id: lineId }) => ({ lineId, receiptLineId: taken?.lineId ?? '' }))
      return client.payoutRuns.payByStatement({ runId, lines: stated })
    },
  },
  'payoutRuns.saveLayout': {
    action: 'owner.payout-layout-saved',
    run: async (client) =>
      client.payoutRuns.saveLayout({ accountId: (await paybill(client)).id, layout: usualLayouts.bank }),
  },
  'payoutRuns.withdraw': {
    action: 'owner.run-withdrawn',
    run: async (client) => client.payoutRuns.withdraw({ runId: (await runWith(client)).id, reason: 'Wrong month' }),
  },
  'collectionTargets.save': {
    action: 'setting.collection-target-saved',
    run: (client) => client.collectionTargets.save({ propertyId: null, fromMonth: '2026-11', rate: 9500 }),
  },
  'savedReports.save': { action: 'message.report-saved', run: (client) => client.savedReports.save(savedReport()) },
  'savedReports.remove': {
    action: 'message.report-removed',
    run: async (client) => {
      const report = savedReport()
      await client.savedReports.save(report)
      return client.savedReports.remove({ savedReportId: report.id })
    },
  },
  'owners.saveHold': {
    action: 'owner.hold-saved',
    run: async (client) => {
      const { id: ownerId } = await ownerWith(client)
      return client.owners.saveHold({ ownerId, currency: 'KES', float: 100, held: 200, reason: 'Roof' })
    },
  },
  'owners.spend': { action: 'owner.expense-recorded', run: (client) => expenseWith(client) },
  'owners.voidExpense': {
    action: 'owner.expense-voided',
    run: async (client) =>
      client.owners.voidExpense({ expenseId: (await expenseWith(client)).id, reason: 'Another house' }),
  },
  'papers.sendStatements': {
    action: 'owner.statements-asked',
    run: async (client) => {
      const { id: ownerId } = await ownerWith(client)
      const roundId = crypto.randomUUID()
      return client.papers.sendStatements({ roundId, from: '2026-11', to: '2026-11', ownerIds: [ownerId] })
    },
  },
  'papers.sendOwnerStatement': {
    action: 'owner.statement-sent',
    run: async (client) => {
      const { id: ownerId } = await client.owners.create({ ...owner(), email: newEmail() })
      return client.papers.sendOwnerStatement({ ownerId, from: '2026-11', to: '2026-11' })
    },
  },
  'owners.remit': { action: 'owner.remitted', run: (client) => remittanceWith(client) },
  'owners.voidRemittance': {
    action: 'owner.remittance-voided',
    run: async (client) =>
      client.owners.voidRemittance({ remittanceId: (await remittanceWith(client)).id, reason: 'Came back' }),
  },
  'privacy.anonymise': {
    action: 'tenant.anonymised',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      await buildTenancy({ tenantId, startDate: '2010-01-01', endDate: '2011-01-01' })
      await client.tenants.remove({ tenantId })
      return client.privacy.anonymise({ tenantId })
    },
  },
  'properties.create': { action: 'property.created', run: (client) => client.properties.create(property()) },
  'properties.update': {
    action: 'property.changed',
    run: async (client) => client.properties.update({ ...property(), propertyId: (await buildProperty()).id }),
  },
  'properties.remove': {
    action: 'property.deleted',
    run: async (client) => client.properties.remove({ propertyId: (await buildProperty()).id }),
  },
  'recovery.ask': {
    action: 'account.recovery-asked',
    run: async () => api.nobody.recovery.ask({ email: (await invited()).email }),
  },
  'recovery.reset': {
    action: 'account.password-recovered',
    run: async () => {
      const { email } = await invited()
      await api.nobody.recovery.ask({ email })
      return api.nobody.recovery.reset({ token: await tokenIn(email), password: PASSWORD })
    },
  },
  'security.endSession': {
    action: 'account.session-ended',
    run: async (client) => {
      await api.openSession(admin.id)
      const { sessions } = await client.security.read()
      return client.security.endSession({ sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' })
    },
  },
  'security.endOtherSessions': {
    action: 'account.sessions-ended',
    run: (client) => client.security.endOtherSessions(),
  },
  'security.endAllSessions': {
    action: 'account.sessions-ended',
    run: async () => (await api.openSession(admin.id)).client.security.endAllSessions(),
  },
  'security.changePassword': {
    action: 'account.password-changed',
    run: (client) => client.security.changePassword({ current: PASSWORD, password: PASSWORD }),
  },
  'security.askEmailChange': {
    action: 'account.email-change-asked',
    run: (client) => client.security.askEmailChange({ email: newEmail(), password: PASSWORD }),
  },
  'security.sendEmailProof': {
    action: 'account.email-proof-asked',
    run: async (client) => {
      await db.update(profiles).set({ emailUnproven: true }).where(eq(profiles.id, admin.id))
      await client.security.sendEmailProof()
      await db.update(profiles).set({ emailUnproven: false }).where(eq(profiles.id, admin.id))
    },
  },
  'security.confirmEmail': {
    action: 'account.email-changed',
    run: async (client) => {
      const email = newEmail()
      await client.security.askEmailChange({ email, password: PASSWORD })
      return api.nobody.security.confirmEmail({ token: await tokenIn(email), password: PASSWORD })
    },
  },
  'security.confirmSecondFactor': {
    action: 'account.second-factor-on',
    run: async (client) => {
      const { secret } = await client.security.startSecondFactor({ password: PASSWORD })
      return client.security.confirmSecondFactor({ code: codeNow(secret) })
    },
  },
  'security.replaceRecoveryCodes': {
    action: 'account.recovery-codes-replaced',
    run: (client) => client.security.replaceRecoveryCodes({ password: PASSWORD }),
  },
  'security.removeSecondFactor': {
    action: 'account.second-factor-off',
    run: (client) => client.security.removeSecondFactor({ password: PASSWORD }),
  },
  'security.saveSettings': {
    action: 'setting.security-saved',
    run: (client) => client.security.saveSettings({ adminsNeedSecondFactor: false }),
  },
  'team.saveSignUp': {
    action: 'setting.sign-up-saved',
    run: (client) => client.team.saveSignUp({ isOpen: true }),
  },
  'agency.save': {
    action: 'setting.agency-saved',
    run: (client) => client.agency.save({ name: 'Nyumba Bora', logo: null }),
  },
  'chargeTemplates.save': {
    action: 'setting.template-saved',
    run: (client) => client.chargeTemplates.save(template()),
  },
  'chargeTemplates.remove': {
    action: 'setting.template-removed',
    run: async (client) =>
      client.chargeTemplates.remove({ templateId: (await client.chargeTemplates.save(template())).id }),
  },
  'setup.createAdmin': {
    action: 'account.admin-created',
    run: async () => {
      // Only an installation without an admin is set up.
      await db.update(profiles).set({ role: 'tenant' }).where(eq(profiles.role, 'admin'))
      await api.nobody.setup.createAdmin({ setupCode: SETUP_CODE })
      await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, admin.id))
    },
  },
  'team.approve': { action: 'team.request-approved', run: async (client) => client.team.approve(await waiting()) },
  'team.decline': { action: 'team.request-declined', run: async (client) => client.team.decline(await waiting()) },
  'team.invite': {
    action: 'team.invited',
    run: (client) => client.team.invite({ fullName: 'Baraka', email: newEmail(), phoneNumber: null, role: 'admin' }),
  },
  'team.inviteAgain': { action: 'team.invited', run: async (client) => client.team.inviteAgain(await manager()) },
  'team.rename': {
    action: 'team.renamed',
    run: async (client) => client.team.rename({ ...(await manager()), fullName: 'Baraka Juma Mwangi' }),
  },
  'team.changeRole': {
    action: 'team.role-changed',
    run: async (client) => client.team.changeRole({ ...(await manager()), role: 'admin' }),
  },
  'team.deactivate': { action: 'team.deactivated', run: async (client) => client.team.deactivate(await manager()) },
  'team.reactivate': {
    action: 'team.reactivated',
    run: async (client) => {
      const member = await manager()
      await client.team.deactivate(member)
      return client.team.reactivate(member)
    },
  },
  'team.endSessions': {
    action: 'team.sessions-ended',
    run: async (client) => client.team.endSessions(await manager()),
  },
  'team.removeSecondFactor': {
    action: 'team.second-factor-removed',
    run: async (client) => {
      const member = await manager()
      await db.insert(secondFactors).values({ ...member, secret: 'x', confirmedAt: new Date() })
      return client.team.removeSecondFactor(member)
    },
  },
  'tenancies.create': {
    action: 'tenancy.created',
    run: async (client) => {
      const [{ id: tenantId }, { id: unitId }] = await Promise.all([buildTenant(), buildUnit()])
      return client.tenancies.create({ tenantId, unitId, startDate: '2026-11-01' })
    },
  },
  'tenancies.end': {
    action: 'tenancy.ended',
    run: async (client) => client.tenancies.end({ tenancyId: (await buildTenancy()).id, endDate: '2026-11-20' }),
  },
  'tenancies.changeEnd': {
    action: 'tenancy.end-changed',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy({ endDate: '2026-11-15' })
      const change = { tenancyId, seenEndDate: '2026-11-15', endDate: '2026-11-20', reason: 'Typed wrong' }
      return client.tenancies.changeEnd(change)
    },
  },
  'tenancies.withdrawEnd': {
    action: 'tenancy.end-withdrawn',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy({ endDate: '2026-11-15' })
      return client.tenancies.withdrawEnd({ tenancyId, seenEndDate: '2026-11-15', reason: 'Stays' })
    },
  },
  'webhooks.make': { action: 'setting.webhook-made', run: (client) => client.webhooks.make(webhookForm()) },
  'webhooks.remove': {
    action: 'setting.webhook-removed',
    run: async (client) =>
      client.webhooks.remove({ webhookId: (await client.webhooks.make(webhookForm())).webhook.id }),
  },
  'webhooks.turnOn': {
    action: 'setting.webhook-turned-on',
    run: async (client) => {
      const { webhook } = await client.webhooks.make(webhookForm())
      await db.execute(`update webhooks set off_since = now(), why_off = 'gone' where id = '${webhook.id}'`)
      return client.webhooks.turnOn({ webhookId: webhook.id })
    },
  },
  'webhooks.sendAgain': {
    action: 'setting.webhook-sent-again',
    run: async (client) => {
      const { webhook } = await client.webhooks.make({ ...webhookForm(), events: ['property.created'] })
      await client.properties.create(property())
      const { rows } = await client.webhooks.deliveries({ webhookId: webhook.id })
      return client.webhooks.sendAgain({ deliveryId: rows[0]?.id ?? '' })
    },
  },
  'apiKeys.make': { action: 'setting.api-key-made', run: (client) => client.apiKeys.make(keyOfScript()) },
  'apiKeys.withdraw': {
    action: 'setting.api-key-withdrawn',
    run: async (client) => client.apiKeys.withdraw({ keyId: (await client.apiKeys.make(keyOfScript())).key.id }),
  },
  'tenants.create': { action: 'tenant.created', run: () => invited() },
  'tenants.invite': {
    action: 'tenant.invited',
    run: async (client) => client.tenants.invite({ tenantId: (await buildTenant()).id }),
  },
  'tenants.sendEmailProof': {
    action: 'tenant.email-proof-sent',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      await db.update(profiles).set({ emailUnproven: true }).where(eq(profiles.id, tenantId))
      return client.tenants.sendEmailProof({ tenantId })
    },
  },
  'tenants.removeSecondFactor': {
    action: 'tenant.second-factor-removed',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      await db.insert(secondFactors).values({ profileId: tenantId, secret: 'x', confirmedAt: new Date() })
      return client.tenants.removeSecondFactor({ tenantId })
    },
  },
  'tenants.update': {
    action: 'tenant.changed',
    run: async (client) =>
      client.tenants.update({ tenantId: (await buildTenant()).id, fullName: 'Zawadi', phoneNumber: null }),
  },
  'tenants.remove': {
    action: 'tenant.deleted',
    run: async (client) => client.tenants.remove({ tenantId: (await buildTenant()).id }),
  },
  'units.addToProperty': {
    action: 'unit.created',
    run: async (client) =>
      client.units.addToProperty({
        propertyId: (await buildProperty()).id,
        unitNumber: 'A1',
        currency: 'KES',
        rentAmount: 1,
        serviceChargeAmount: 0,
        rentDueDate: 1,
        serviceChargeDueDate: 1,
      }),
  },
  'units.addMany': {
    action: 'unit.created',
    run: async (client) =>
      client.units.addMany({
        propertyId: (await buildProperty()).id,
        unitNumbers: ['A1'],
        currency: 'KES',
        rentAmount: 1,
        serviceChargeAmount: 0,
        rentDueDate: 1,
        serviceChargeDueDate: 1,
      }),
  },
  'units.create': {
    action: 'unit.created',
    run: async (client) => client.units.create({ ...unitForm, propertyId: (await buildProperty()).id }),
  },
  'units.update': {
    action: 'unit.changed',
    run: async (client) => client.units.update({ ...unitForm, unitId: (await buildUnit()).id }),
  },
  'units.changeTerms': {
    action: 'unit.changed',
    run: async (client) =>
      client.units.changeTerms({ unitId: (await buildUnit()).id, currency: 'KES', rentAmount: 2_000_000 }),
  },
  'units.setServiceCharges': {
    action: 'unit.changed',
    run: async (client) =>
      client.units.setServiceCharges({
        unitId: (await buildUnit()).id,
        currency: 'KES',
        serviceCharges: [{ name: 'Water', amount: 50_000 }],
      }),
  },
  'units.setAvailability': {
    action: 'unit.changed',
    run: async (client) =>
      client.units.setAvailability({ unitId: (await buildUnit()).id, availability: 'reserved', until: '2200-12-31' }),
  },
  'units.remove': {
    action: 'unit.deleted',
    run: async (client) => client.units.remove({ unitId: (await buildUnit()).id }),
  },
}

/** What is sent by POST and writes nothing of account. */
const readsByPost = [
  'leases.moveInCost',
  'invitations.read',
  'mobileMoney.check',
  'paymentLines.match',
  'payoutRuns.file',
  'recovery.read',
  'reminders.chats',
  'reminders.previewRound',
  'rentIncreases.preview',
  'search.recall',
  'sharedCharges.preview',
  'tenants.previewInvitations',
  'security.startSecondFactor',
]

/** How somebody wants to see the pages; it changes nothing for anybody else. */
const ownLooks = ['firstSteps.hide', 'firstSteps.skip', 'views.hideColumns', 'views.remove', 'views.save']

const writing = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members)
    .filter(([, procedure]) => procedure['~orpc'].route.method !== 'GET')
    .map(([name]) => `${feature}.${name}`),
)

test('every procedure that writes stands here, and nothing else does', () => {
  expect([...Object.keys(writes), ...readsByPost, ...ownLooks].sort()).toEqual(writing.sort())
})

const secrets = [PASSWORD, '#token=', '$scrypt']

test.each(Object.entries(writes))('%s is noted, with who and from where, and nothing secret', async (_, write) => {
  const { action, run } = write
  const before = await db.select().from(auditEntries)
  const seen = new Set(before.map(({ id }) => id))
  await run(api.clientWith((await api.openSession(admin.id)).cookie, '41.90.1.2'))
  const entries = (await db.select().from(auditEntries)).filter(({ id }) => !seen.has(id))
  const noted = entries.filter((entry) => entry.action === action)
  expect(noted.length, JSON.stringify(entries)).toBe(1)
  expect(noted[0]?.at.toISOString()).toBe('2026-11-21T09:00:00.000Z')
  expect(noted[0]?.actorName).not.toBe('')
  if (noted[0]?.actorId === admin.id && action !== 'account.sessions-ended' && action !== 'account.email-changed') {
    expect([null, '41.90.1.2']).toContain(noted[0].address)
  }
  for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret)
  expect(auditEvents.map((event) => event.action)).toContain(action)
})

describe('the database', () => {
  test.each(['update audit_entries set actor_name = $$x$$', 'delete from audit_entries', 'truncate audit_entries'])(
    'refuses to %s',
    async (statement) => {
      await expect(db.execute(statement)).rejects.toThrow()
      expect((await db.select().from(auditEntries)).length).toBeGreaterThan(0)
    },
  )
})

describe('the page', () => {
  test('of two people of one name each is found by the address that they signed in with', async () => {
    const [one, other] = [
      await api.signInWithPassword('admin', 'Baraka Same'),
      await api.signInAs('admin', 'Baraka Same'),
    ]
    for (const { id } of [one, other]) {
      const [author, audited] = [
        { id, name: 'Baraka Same', address: null },
        { entityId: crypto.randomUUID(), subject: id },
      ]
      await db.transaction((tx) => writeAudit(tx, author, unitEvents.archived, audited, new Date()))
    }
    const { rows } = await one.client.audit.list({ search: other.email, thing: 'unit' })
    expect(rows.map(({ subject }) => subject)).toEqual([other.id])
  })

  test('narrows by words, thing and days in Nairobi, latest first', async () => {
    const author = { id: admin.id, name: 'Achieng Odhiambo', address: '41.90.1.2' }
    const audited = { entityId: crypto.randomUUID(), subject: 'Nakalema Ssebunya, unit Z9' }
    const note = (event: AuditEvent, at: string) =>
      db.transaction((tx) => writeAudit(tx, author, event, audited, new Date(at)))
    await note(chargeEvents.voided, '2025-03-01T20:59:59Z')
    await note(chargeEvents.recorded, '2025-03-01T21:00:00Z')
    await note(leaseEvents.ended, '2025-03-02T21:00:00Z')
    await note(paymentEvents.reversed, '2025-03-03T21:00:00Z')
    await note(chargeRunEvents.started, '2025-03-04T21:00:00Z')
    const { cookie, client } = await api.openSession(admin.id)
    const list = async (filter: object) =>
      (await client.audit.list({ search: 'nakalema z9', ...filter })).rows.map(({ action }) => action)
    expect(await list({})).toEqual([
      'charges.started',
      'payment.reversed',
      'tenancy.ended',
      'payment.recorded',
      'payment.voided',
    ])
    expect(await list({ thing: 'payment' })).toEqual(['payment.reversed'])
    expect(await list({ thing: 'charges' })).toEqual(['charges.started', 'payment.recorded', 'payment.voided'])
    expect(await list({ thing: 'tenancy' })).toEqual(['tenancy.ended'])
    expect(await list({ from: '2025-03-02', to: '2025-03-02' })).toEqual(['payment.recorded'])
    expect(await list({ to: '2025-03-01' })).toEqual(['payment.voided'])
    expect(await list({ search: 'nakalema voided achieng' })).toEqual(['payment.voided'])

    const file = (ending: string, as: string) =>
      api.request(`/api/exports/audit/${ending}?search=nakalema&thing=charges`, { headers: { cookie: as } })
    const csv = await (await file('csv', cookie)).text()
    expect(csv).toContain('Charge voided')
    expect(csv).toContain('41.90.1.2')
    expect(csv).not.toContain('Tenant moved out')
    expect(csv).not.toContain('Payment reversed')
    expect((await file('xlsx', cookie)).status).toBe(200)
    expect((await file('csv', (await api.signInAs('property_manager')).cookie)).status).toBe(403)
    await expectRefusal((await api.signInAs('property_manager')).client.audit.list({}), 'FORBIDDEN')
  })

  test('says what changed as people read it', () => {
    const charge = { paymentType: 'rent', name: null, paidAmount: 0, writtenOffAmount: 0, paidDate: null } as const
    const due = { ...charge, currency: 'KES', dueDate: '2026-11-05', tenancyId: 'x' } as const
    const before = { ...due, amount: 1_500_000, notes: null }
    const kept = changedFields(chargeEvents.corrected, before, { ...due, amount: 1_600_050, notes: 'Late' })
    expect(kept.after).toEqual({ amount: 1_600_050, notes: 'Late', currency: 'KES' })
    expect(auditChanges({ action: 'payment.corrected', ...kept })).toEqual([
      { name: 'Amount', before: 'KES 15,000', after: 'KES 16,000.50' },
      { name: 'Notes', before: 'none', after: 'Late' },
    ])
    expect(changedFields(chargeEvents.corrected, before, { ...before })).toEqual({ before: {}, after: {} })
  })

  test('says amounts of a tenancy whose entry was written without a currency in that of the tenancy', async () => {
    const { id: entityId } = await buildTenancy()
    const after = { depositAmount: 1_500_000, leaseEnd: null }
    const entry = { at: new Date(NOW), actorName: 'Achieng', action: 'tenancy.created', entityId, before: {}, after }
    await db.insert(auditEntries).values({ ...entry, subject: 'Of old' })
    const { rows } = await (await asAdmin()).audit.list({ search: 'of old' })
    expect(rows.map((row) => auditChanges(row)[0])).toEqual([
      { name: 'Deposit amount', before: null, after: 'KES 15,000' },
    ])
  })

  test('a misspelt event or field does not compile', () => {
    const misspelt = (tx: Tx, author: Author, now: Date) => [
      // @ts-expect-error no such event
      writeAudit(tx, author, bookEvents.clsoed, { entityId: '', subject: null }, now),
      // @ts-expect-error no such field
      writeAudit(tx, author, teamEvents.renamed, { entityId: '', subject: null, after: { fulName: 'A' } }, now),
      // @ts-expect-error no such word
      writeAudit(tx, author, teamEvents.roleChanged, { entityId: '', subject: null, after: { role: 'landlord' } }, now),
      // @ts-expect-error an amount of no currency
      writeAudit(tx, author, depositEvents.settled, { entityId: '', subject: null, after: { amount: 1 } }, now),
      // @ts-expect-error an event without fields
      writeAudit(tx, author, bookEvents.closed, { entityId: '', subject: null, after: { month: '2026-11' } }, now),
      // @ts-expect-error a thing that the log is not filtered by
      event('poems.written', 'Poem written'),
      writeAudit(tx, author, teamEvents.roleChanged, { entityId: '', subject: null, after: { role: 'admin' } }, now),
    ]
    expect(misspelt).toBeTypeOf('function')
  })
})
