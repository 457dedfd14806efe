import { contract } from '@makao/contract'
import { auditChanges, auditEvents } from '@makao/contract/audit-events'
import { unitEvents } from '@makao/contract/homes/units/units.audit'
import { chargeRunEvents } from '@makao/contract/money/charge-runs/charge-runs.audit'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import { depositEvents } from '@makao/contract/money/final-accounts/final-accounts.audit'
import { leaseEvents } from '@makao/contract/money/leases/leases.audit'
import { bookEvents } from '@makao/contract/money/ledger/ledger.audit'
import { paymentEvents } from '@makao/contract/money/payments/payments.audit'
import { teamEvents } from '@makao/contract/people/team/team.audit'
import { type AuditEvent, event } from '@makao/contract/platform/audit/field-kinds.terms'
import { gt, max } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { expectRefusal, PASSWORD } from '../../../test/api'
import { chargesAndPaymentsWrites } from '../../../test/audited/charges-and-payments'
import { documentsWrites } from '../../../test/audited/documents'
import { exchangeWrites } from '../../../test/audited/exchange'
import { homesWrites } from '../../../test/audited/homes'
import { messagesWrites } from '../../../test/audited/messages'
import { metersWrites } from '../../../test/audited/meters'
import { moneyInWrites } from '../../../test/audited/money-in'
import { admin, api, asAdmin, buildTenancy, db, NOW, type Writes } from '../../../test/audited/office'
import { ownersWrites } from '../../../test/audited/owners'
import { peopleWrites } from '../../../test/audited/people'
import { tenanciesWrites } from '../../../test/audited/tenancies'
import type { Author } from '../../context'
import type { Tx } from '../../db/types'
import { writeAudit } from './audit.repository'
import { changedFields } from './audit.rules'
import { auditEntries } from './audit.table'

const writes: Writes = {
  ...peopleWrites,
  ...messagesWrites,
  ...homesWrites,
  ...tenanciesWrites,
  ...chargesAndPaymentsWrites,
  ...metersWrites,
  ...moneyInWrites,
  ...ownersWrites,
  ...documentsWrites,
  ...exchangeWrites,
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
  const [before] = await db.select({ last: max(auditEntries.position) }).from(auditEntries)
  await run(api.clientWith((await api.openSession(admin.id)).cookie, '41.90.1.2'))
  const entries = await db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.position, before?.last ?? 0))
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
