import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { readerBeside } from '../../../test/reader-beside'
import { untilWaiting } from '../../../test/waiting'
import type { Queryable } from '../../db/types'
import { charges } from '../../money/charges/charges.table'
import { findDifferences } from '../../money/closed-months/ledger-check.service'
import { keepLetterhead } from '../../money/issued-papers/issued-papers.repository'
import { issuedPapers } from '../../money/issued-papers/issued-papers.table'
import { lockBooksOf } from '../../money/owners/owners.repository'
import { issueOwnerStatement } from './owner-statement.service'
import { makeFinalAccount } from './papers.service'

// What a paper says was so at one moment: what others commit while it is made is in it wholly or not at all.

const { db, pool } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)

const now = new Date('2026-11-21T09:00:00Z')
let api: Api
let manager: Identity
let admin: Identity

beforeAll(async () => {
  api = startApi(db, { now: now.toISOString() })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

/** As it was kept, of the version that was handed out last. */
async function handedOut(kind: 'final_account' | 'owner_statement', subjectId: string): Promise<object> {
  const isIts = and(eq(issuedPapers.kind, kind), eq(issuedPapers.subjectId, subjectId))
  const papers = await db.select().from(issuedPapers).where(isIts).orderBy(issuedPapers.version)
  return papers.at(-1)?.content ?? expect.fail()
}

interface Paper {
  kind: 'final_account' | 'owner_statement'
  subjectId: string
  issue: (reading: Queryable) => Promise<unknown>
  change: () => Promise<unknown>
}

/** Hands the paper out with the change before each of its statements in turn, and holds it against those before and after. */
async function expectOneMoment(makePaper: () => Promise<Paper>): Promise<void> {
  for (let at = 0, asked = 1; at < asked; at += 1) {
    const { kind, subjectId, issue, change } = await makePaper()
    await issue(db)
    const before = await handedOut(kind, subjectId)
    const beside = readerBeside(pool, at, change)
    await issue(beside.reading)
    const read = await handedOut(kind, subjectId)
    asked = beside.asked()
    await beside.done()
    await issue(db)
    const after = await handedOut(kind, subjectId)
    expect(before).not.toEqual(after)
    expect([before, after], `changed before statement ${at} of ${asked}`).toContainEqual(read)
  }
}

const money = () => ({ requestId: crypto.randomUUID(), currency: 'KES' as const })

/** A unit that is let since November, with its rent of 50,000 due. */
async function let_(propertyId: string): Promise<string> {
  const { id: unitId } = await buildUnit({ propertyId })
  const { id: tenancyId } = await buildTenancy({ unitId, startDate: '2026-11-01' })
  await manager.client.charges.record({
    ...{ ...money(), tenancyId, amount: 5_000_000, name: null, notes: null },
    ...{ paymentType: 'rent', dueDate: '2026-11-01', paymentStatus: 'pending' },
  })
  return tenancyId
}

const pay = (tenancyId: string) =>
  manager.client.payments.receive({
    ...{ ...money(), tenancyId, amount: 5_000_000, method: 'bank', reference: null, receivedOn: '2026-11-20' },
  })

/** An owner with a property of their own. */
async function buildOwner(): Promise<{ ownerId: string; propertyId: string }> {
  const name = `Achieng ${crypto.randomUUID()}`
  const { id: ownerId } = await manager.client.owners.create({ name, kind: 'individual', isResident: true })
  const { id: propertyId } = await buildProperty()
  await agree(propertyId, [ownerId])
  return { ownerId, propertyId }
}

const agree = (propertyId: string, ownerIds: readonly string[], fromMonth = '2026-10') =>
  manager.client.owners.agree({
    ...{ propertyId, fromMonth, currency: 'KES', commissionKind: 'percent', commissionRate: 1000 },
    shares: ownerIds.map((ownerId) => ({ ownerId, share: 10_000 / ownerIds.length })),
  })

const issueStatement = (reading: Queryable, ownerId: string) =>
  issueOwnerStatement({ db: reading, now, actor: { name: 'Office' } }, { ownerId, from: '2026-10', to: '2026-11' })

test('the statement of an owner is of one moment, where rent comes in while it is made', () =>
  expectOneMoment(async () => {
    const { ownerId, propertyId } = await buildOwner()
    const tenancyId = await let_(propertyId)
    return {
      ...{ kind: 'owner_statement', subjectId: ownerId, change: () => pay(tenancyId) },
      issue: (reading) => issueStatement(reading, ownerId),
    }
  }))

test('the final account is of one moment, whatever is paid or paid back while it is made', () =>
  expectOneMoment(async () => {
    const tenancyId = await let_((await buildProperty()).id)
    await pay(tenancyId)
    // What is paid once more is credit.
    await pay(tenancyId)
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-20' })
    const refund = { ...money(), tenancyId, amount: 1_000_000, method: 'bank' as const, reference: null, notes: null }
    return {
      ...{ kind: 'final_account', subjectId: tenancyId },
      issue: (reading) => makeFinalAccount({ db: reading, now, actor: { name: 'Office' } }, { tenancyId }),
      change: () => admin.client.finalAccounts.refund({ ...refund, paidOn: '2026-11-21' }),
    }
  }))

test('whoever keeps a new letterhead and then moves the books does not wait for a statement that waits for them', async () => {
  const { ownerId } = await buildOwner()
  await admin.client.agency.save({ name: 'Nyumba Bora Ltd', phoneNumber: null, mpesaPaybill: null, logo: null })
  let issuing: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await keepLetterhead(tx)
    issuing = issueStatement(db, ownerId)
    await untilWaiting(db, 1)
    await lockBooksOf(tx, ownerId)
  })
  await issuing
})

test('papers, payments, payouts and voids of one moment keep nobody waiting in a circle, under a new letterhead too', async () => {
  const { ownerId: achieng, propertyId: here } = await buildOwner()
  const { ownerId: baraka, propertyId: there } = await buildOwner()
  for (const propertyId of [here, there]) await agree(propertyId, [achieng, baraka], '2026-11')
  for (let round = 0; round < 6; round += 1) {
    const paying = await Promise.all([here, there].map((propertyId) => let_(propertyId)))
    const voided = await Promise.all([here, there].map((propertyId) => let_(propertyId)))
    for (const tenancyId of voided) {
      const path = `/api/exports/tenancies/${tenancyId}/invoice/2026-11/pdf`
      const invoice = await api.request(path, { headers: { cookie: manager.cookie } })
      // Taken in whole: a file that nobody reads keeps one of its person's places.
      expect((await invoice.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    }
    await admin.client.agency.save({ name: `Nyumba ${round}`, phoneNumber: null, mpesaPaybill: null, logo: null })
    await Promise.all([
      ...paying.map((tenancyId) => pay(tenancyId)),
      ...voided.map(async (tenancyId) => {
        const [{ id: chargeId = '', revision = 0 } = {}] = await db
          .select({ id: charges.id, revision: charges.revision })
          .from(charges)
          .where(eq(charges.tenancyId, tenancyId))
        return manager.client.charges.void({ chargeId, revision, reason: 'Charged twice' })
      }),
      ...[achieng, baraka, achieng].map((ownerId) => issueStatement(db, ownerId)),
      ...[baraka, achieng].map((ownerId) =>
        admin.client.owners.remit({
          ...{ ...money(), ownerId, amount: 1_234, method: 'bank', reference: null, paidOn: '2026-11-21' },
          evenBeyondDue: true,
        }),
      ),
    ])
  }
  expect(await findDifferences(db)).toEqual([])
})
