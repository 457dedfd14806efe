import { payoutReference } from '@makao/contract/money/payouts/payout-layouts.terms'
import type { SentStatement } from '@makao/contract/money/statements/statements.schema'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, ORIGIN, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { jobClock, jobLog } from '../../../test/jobs'
import { createJobRunner } from '../../platform/jobs/job-runner.service'
import { listDifferences } from '../ledger/ledger-check.repository'
import { statementsJob } from '../statements/statement-job.service'

const database = testDatabase()
const { db } = database
let api: Api
let manager: Identity
let admin: Identity

const now = new Date('2026-11-21T09:00:00Z')

beforeAll(async () => {
  // The tests do the job's work themselves.
  const jobs = createJobRunner({ ...database, log: jobLog, clock: jobClock, jobs: [] })
  api = startApi(db, { now: now.toISOString(), jobs: { ...jobs, start: async () => '' } })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
})

let made = 0
const newCode = () => `UKL${String(++made).padStart(7, '0')}`

async function addPaybill() {
  const number = String(600_000 + ++made)
  const { id } = await admin.client.receivingAccounts.create({
    ...{ requestId: crypto.randomUUID(), kind: 'mpesa_paybill', name: `Paybill ${number}`, number, currency: 'KES' },
  })
  return id
}

async function buildRun(amounts: readonly number[]) {
  const lines: { ownerId: string; currency: 'KES'; amount: number }[] = []
  for (const amount of amounts) {
    const form = { name: `Achieng ${++made}`, kind: 'individual' as const, isResident: true }
    const { id: ownerId } = await manager.client.owners.create({ ...form, payoutMethod: 'mpesa' })
    await manager.client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-10-01', amount })
    lines.push({ ownerId, currency: 'KES', amount })
  }
  const run = await manager.client.payoutRuns.make({ runId: crypto.randomUUID(), month: '2026-10', lines })
  return manager.client.payoutRuns.approve({ runId: run.id })
}

/** What a statement of the paybill says went out, taken over. @returns its import */
async function takeStatement(accountId: string, rows: readonly { code: string; amount: number; details: string }[]) {
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.'
  const said = rows.map(
    ({ code, amount, details }) => `${code},21-11-2026 08:30:15,${details},Completed,,-${amount / 100}.00,,`,
  )
  const reading = JSON.stringify({ kind: 'file', accountId, name: 'november.csv' })
  const answer = await api.request(`/api/statements/check?${new URLSearchParams({ reading })}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, cookie: manager.cookie },
    body: Buffer.from([head, ...said].join('\n')),
  })
  const sent = (await answer.json()) as SentStatement
  const importId = sent.answer === 'import' ? sent.importId : expect.fail('It asks for columns.')
  await manager.client.statementImports.take({ importId, requestId: crypto.randomUUID(), lot: 'all' })
  await statementsJob({ db, config: testConfig(), mailWritten: () => {} }).run({
    ...{ now, input: undefined, startedBy: undefined, progress: () => undefined },
    signal: new AbortController().signal,
  })
  return importId
}

const readRun = async (runId: string) =>
  (await manager.client.payoutRuns.list()).find(({ id }) => id === runId) ?? expect.fail('There is no such run.')
const foundIn = (run: Awaited<ReturnType<typeof readRun>>) =>
  run.lines.flatMap(({ id: lineId, found }) => (found ? [{ lineId, receiptLineId: found.receiptLineId }] : []))
const payoutsTo = async (ownerId: string) => (await manager.client.owners.remittances({ ownerId })).rows

test('what went out on a statement is proposed for the payouts that it is, and pays them once', async () => {
  const accountId = await addPaybill()
  const run = await buildRun([1_000_000, 1_000_000, 700_000, 555_000])
  const [first, second, third] = run.lines.map(({ id }) => id)
  const codes = [newCode(), newCode(), newCode()]
  await takeStatement(accountId, [
    { code: codes[0] ?? '', amount: 1_000_000, details: `Business payment ${payoutReference(second ?? '')}` },
    { code: codes[1] ?? '', amount: 700_000, details: 'Business payment to 254711***803' },
    // As much as nobody of the run is paid.
    { code: codes[2] ?? '', amount: 123_400, details: 'Withdrawal' },
  ])
  const shown = await readRun(run.id)
  expect(Object.fromEntries(shown.lines.map(({ id, found }) => [id, found?.by]))).toMatchObject({
    [first ?? '']: undefined,
    [second ?? '']: 'reference',
    [third ?? '']: 'amount',
  })
  const lines = foundIn(shown)
  const [one, again] = await Promise.all([
    manager.client.payoutRuns.payByStatement({ runId: run.id, lines }),
    admin.client.payoutRuns.payByStatement({ runId: run.id, lines }),
  ])
  expect([one.state, again.state]).toEqual(['approved', 'approved'])
  const paid = run.lines.find(({ id }) => id === second)
  expect(await payoutsTo(paid?.ownerId ?? '')).toMatchObject([
    { amount: 1_000_000, method: 'mpesa', reference: codes[0], paidOn: '2026-11-21', accountId },
  ])
  expect(foundIn(await readRun(run.id))).toEqual([])
  expect(await listDifferences(db)).toEqual([])
  const line = await manager.client.receiptLines.get({ lineId: lines[0]?.receiptLineId ?? '' })
  expect(line).toMatchObject({ state: 'not_rent', note: expect.stringMatching(/^Payout to Achieng/) })
})

test('a line of a statement pays one owner, whoever asks for another, and the database holds it', async () => {
  const accountId = await addPaybill()
  const run = await buildRun([810_000, 810_000])
  const code = newCode()
  await takeStatement(accountId, [{ code, amount: 810_000, details: payoutReference(run.lines[0]?.id ?? '') }])
  const [{ receiptLineId } = { receiptLineId: '' }] = foundIn(await readRun(run.id))
  const pay = (at: number) =>
    manager.client.payoutRuns.payByStatement({
      runId: run.id,
      lines: [{ lineId: run.lines[at]?.id ?? '', receiptLineId }],
    })
  const settled = await Promise.allSettled([pay(0), pay(1)])
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(settled.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'LINE_PAYS' } })

  // Another amount, or the same line once more, is refused by the database itself.
  const other = await buildRun([820_000])
  const { lines } = await manager.client.payoutRuns.pay({
    ...{ runId: other.id, paidOn: '2026-11-21' },
    lines: [{ lineId: other.lines[0]?.id ?? '', method: 'mpesa', reference: newCode() }],
  })
  const remittanceId = lines[0]?.remittanceId ?? ''
  await expect(
    db.execute(sql`insert into stated_payouts values (${remittanceId}::uuid, ${receiptLineId}::uuid)`),
  ).rejects.toThrow()
})

test('an import that paid an owner is undone once that payout is void, and its line pays again', async () => {
  const accountId = await addPaybill()
  const run = await buildRun([930_000])
  const code = newCode()
  const importId = await takeStatement(accountId, [
    { code, amount: 930_000, details: payoutReference(run.lines[0]?.id ?? '') },
  ])
  const { lines } = await manager.client.payoutRuns.payByStatement({
    runId: run.id,
    lines: foundIn(await readRun(run.id)),
  })
  const undo = () => manager.client.statementImports.undo({ importId, reason: 'The wrong account' })
  const why = `${code} of 21 Nov 2026, KES 9,300: it is a payout to an owner; void that payout first`
  await expectRefusal(undo(), 'STATEMENT_IN_USE', `Some of this cannot be taken back: ${why}.`)
  await manager.client.owners.voidRemittance({ remittanceId: lines[0]?.remittanceId ?? '', reason: 'Wrong owner' })

  const ownerId = run.lines[0]?.ownerId ?? ''
  const next = await manager.client.payoutRuns.make({
    ...{ runId: crypto.randomUUID(), month: '2026-10', lines: [{ ownerId, currency: 'KES', amount: 930_000 }] },
  })
  await manager.client.payoutRuns.approve({ runId: next.id })
  expect((await readRun(next.id)).lines[0]?.found).toMatchObject({ by: 'amount' })
  expect(await undo()).toMatchObject({ state: 'undoing' })
})
