import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()
let api: Api
let manager: Identity
let admin: Identity

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

const id = () => crypto.randomUUID()
let numbers = 700_000

/** A bank account that stood at 10,000 shillings before Makao, and whose statement says `closing` at the end of October. */
async function buildAccount(closing: number, isOpened = true) {
  const number = String(++numbers)
  const account = { requestId: id(), kind: 'bank' as const, name: `Equity ${number}`, number, currency: 'KES' as const }
  const { id: accountId, name } = await admin.client.receivingAccounts.create(account)
  if (isOpened) {
    await admin.client.accountTransfers.make({
      ...{ requestId: id(), currency: 'KES', amount: 1_000_000, movedOn: '2026-10-01', toAccountId: accountId },
      ...{ fromAccountId: null, fromMethod: null, reference: '', note: '' },
    })
  }
  const said = { cameIn: isOpened ? 1_000_000 : null, wentOut: null, closing, note: '' }
  await admin.client.reconciliation.enterDay({ accountId, currency: 'KES', day: '2026-10-31', revision: 0, ...said })
  return { accountId, name }
}

async function buildRun() {
  const form = { name: `Achieng ${++numbers}`, kind: 'individual' as const, isResident: true }
  const { id: ownerId } = await manager.client.owners.create(form)
  await manager.client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-10-01', amount: 50_000 })
  const lines = [{ ownerId, currency: 'KES' as const, amount: 50_000 }]
  return manager.client.payoutRuns.make({ runId: id(), month: '2026-10', lines })
}

test('a balance that the bank does not bear out holds back paying out and closing, until an admin says why', async () => {
  // Of one that never was given its opening balance nothing can be said.
  await buildAccount(777_700, false)
  await manager.client.payoutRuns.approve({ runId: (await buildRun()).id })

  const { accountId, name } = await buildAccount(970_000)
  const which = `${name} on 31 Oct 2026, KES 300 less on the statement than in the books`
  const { id: runId } = await buildRun()
  const refused = `The books do not agree with the bank: ${which}. Put it right under Payments, Reconcile; an admin may approve the run all the same with a reason.`
  await expectRefusal(manager.client.payoutRuns.approve({ runId }), 'BOOKS_DIFFER', refused)
  const why = { runId, evenDiffering: 'A charge of the bank, to be booked' }
  await expectRefusal(manager.client.payoutRuns.approve(why), 'BOOKS_DIFFER')
  await expectRefusal(admin.client.payoutRuns.approve({ runId }), 'BOOKS_DIFFER')
  expect(await admin.client.payoutRuns.approve(why)).toMatchObject({ state: 'approved' })

  const closing = admin.client.ledger.closeMonth({ month: '2026-10' })
  const error = await closing.catch((refusal: { code: string; data: { which: string } }) => refusal)
  expect(error).toMatchObject({ code: 'NOT_AGREED', data: { which: expect.stringContaining(which) } })
  await admin.client.ledger.closeMonth({ month: '2026-10', evenNotAgreed: 'A charge of the bank' })

  // What an admin closed so holds nothing back again, and what agrees never does.
  await admin.client.ledger.reopenMonth({ month: '2026-10' })
  await admin.client.reconciliation.enterDay({
    ...{ accountId, currency: 'KES', day: '2026-10-31', revision: 1, cameIn: 1_000_000, wentOut: null },
    ...{ closing: 1_000_000, note: '' },
  })
  expect(await manager.client.payoutRuns.approve({ runId: (await buildRun()).id })).toMatchObject({ state: 'approved' })
})

test('a run that a second person approves is paid against the bank only with the reason of that person', async () => {
  const [one, other] = [await api.signInWithPassword('admin'), await api.signInWithPassword('admin')]
  await buildAccount(960_000)
  await one.client.approvals.saveSettings({ payoutKes: 0 })
  const { id: runId } = await buildRun()
  await expectRefusal(manager.client.payoutRuns.approve({ runId }), 'NEEDS_APPROVAL')
  // What whoever asks says of it is nobody's word.
  const asked = { runId, evenDiffering: 'Never mind' }
  const { id: approvalId } = await manager.client.approvals.ask({
    approvalId: id(),
    action: 'payoutRun',
    asked,
  } as never)
  await expectRefusal(one.client.approvals.approve({ approvalId }), 'BOOKS_DIFFER')
  expect((await manager.client.payoutRuns.list()).find((run) => run.id === runId)).toMatchObject({ state: 'draft' })
  await other.client.approvals.approve({ approvalId, evenDiffering: 'A charge of the bank, to be booked' })
  expect((await manager.client.payoutRuns.list()).find((run) => run.id === runId)).toMatchObject({ state: 'approved' })
  const { rows } = await db.execute(
    sql`select reason, actor_id from audit_entries where entity_id = ${runId} and reason is not null`,
  )
  expect(rows).toMatchObject([{ reason: 'A charge of the bank, to be booked', actor_id: other.id }])
  await one.client.approvals.saveSettings({})
})
