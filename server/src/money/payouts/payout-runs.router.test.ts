import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()

let api: Api
let manager: Identity
let admin: Identity
let second: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  admin = await api.signInWithPassword('admin')
  second = await api.signInWithPassword('admin')
})
beforeEach(async () => {
  await admin.client.approvals.saveSettings({})
})

let made = 0
async function buildOwner(due = 1_000_000) {
  made += 1
  // A run lists them by name.
  const name = `Achieng ${String(made).padStart(2, '0')}`
  const form = { name, kind: 'individual' as const, isResident: true, payoutMethod: 'bank' as const }
  const { id: ownerId } = await manager.client.owners.create({ ...form, payoutDetails: 'Equity 0180271944' })
  await manager.client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-10-01', amount: due })
  return { ownerId, name }
}
const runOf = (ownerIds: readonly string[], amount = 1_000_000) => ({
  runId: crypto.randomUUID(),
  month: '2026-10',
  lines: ownerIds.map((ownerId) => ({ ownerId, currency: 'KES' as const, amount })),
})
const paidAs = (
  run: { id: string; lines: readonly { id: string }[] },
  references: readonly (string | null)[] = [],
) => ({
  runId: run.id,
  paidOn: '2026-11-21',
  lines: run.lines.map(({ id: lineId }, place) => ({
    lineId,
    method: 'bank' as const,
    reference: references[place] ?? null,
  })),
})
const outcomes = async (...calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)).sort()
}
const payoutsTo = async (ownerId: string) => (await manager.client.owners.remittances({ ownerId })).rows
const payableTo = async (ownerId: string) =>
  (await manager.client.owners.payouts({ month: '2026-10' })).rows.find((row) => row.ownerId === ownerId)?.payable ?? 0

test('owners are paid in one run, once, however often it is made and marked', async () => {
  const [one, two] = [await buildOwner(), await buildOwner()]
  const asked = runOf([one.ownerId, two.ownerId])
  const [run, again] = await Promise.all([manager.client.payoutRuns.make(asked), admin.client.payoutRuns.make(asked)])
  expect(again.id).toBe(run.id)
  expect(run).toMatchObject({ state: 'draft', totals: [{ currency: 'KES', amount: 2_000_000 }] })
  expect(run.lines).toMatchObject([{ payTo: 'Bank: Equity 0180271944', method: 'bank' }, { ownerName: two.name }])
  expect(await payoutsTo(one.ownerId)).toEqual([])
  await expectRefusal(manager.client.payoutRuns.pay(paidAs(run)), 'RUN_NOT_APPROVED')
  await manager.client.payoutRuns.approve({ runId: run.id })
  const marked = paidAs(run, ['FT1001', 'FT1002'])
  expect(await outcomes(manager.client.payoutRuns.pay(marked), admin.client.payoutRuns.pay(marked))).toEqual([
    'done',
    'done',
  ])
  const [last] = (await manager.client.payoutRuns.list()).filter(({ id }) => id === run.id)
  expect(last).toMatchObject({ state: 'paid', lines: [{ reference: 'FT1001' }, { reference: 'FT1002' }] })
  for (const { ownerId } of [one, two]) {
    expect(await payoutsTo(ownerId)).toMatchObject([{ amount: 1_000_000, method: 'bank', paidOn: '2026-11-21' }])
    expect(await payableTo(ownerId)).toBe(0)
  }
})

test('two people make a run of the same owner at once: one run', async () => {
  const { ownerId, name } = await buildOwner()
  const done = await outcomes(
    manager.client.payoutRuns.make(runOf([ownerId])),
    admin.client.payoutRuns.make(runOf([ownerId])),
  )
  expect(done).toEqual(['IN_RUN', 'done'])
  await expectRefusal(
    manager.client.payoutRuns.make(runOf([ownerId])),
    'IN_RUN',
    `${name} is in a run that is not paid yet. Pay or withdraw that one first.`,
  )
})

test('two people mark the same run with other references at once: it is paid with the first', async () => {
  const { ownerId } = await buildOwner()
  const run = await manager.client.payoutRuns.make(runOf([ownerId]))
  await manager.client.payoutRuns.approve({ runId: run.id })
  await Promise.all([
    manager.client.payoutRuns.pay(paidAs(run, ['FT2001'])),
    admin.client.payoutRuns.pay(paidAs(run, ['FT2002'])),
  ])
  expect(await payoutsTo(ownerId)).toHaveLength(1)
})

test('above the limit a second person approves, and nobody their own', async () => {
  await admin.client.approvals.saveSettings({ payoutKes: 1_500_000 })
  const small = await manager.client.payoutRuns.make(runOf([(await buildOwner()).ownerId]))
  expect(await manager.client.payoutRuns.approve({ runId: small.id })).toMatchObject({ state: 'approved' })
  const [one, two] = [await buildOwner(), await buildOwner()]
  const { id: runId } = await admin.client.payoutRuns.make(runOf([one.ownerId, two.ownerId]))
  await expectRefusal(
    admin.client.payoutRuns.approve({ runId }),
    'NEEDS_APPROVAL',
    'A second person has to approve payment runs above KES 15,000. Choose Ask for approval.',
  )
  const request = { approvalId: crypto.randomUUID(), action: 'payoutRun' as const, asked: { runId } }
  const { id: approvalId, subject, amount } = await admin.client.approvals.ask(request)
  expect({ subject, amount }).toEqual({ subject: `${one.name}, ${two.name}`, amount: 2_000_000 })
  await expectRefusal(admin.client.approvals.approve({ approvalId }), 'OWN_REQUEST')
  await second.client.approvals.approve({ approvalId })
  const run = (await manager.client.payoutRuns.list()).find(({ id }) => id === runId)
  expect(run).toMatchObject({ state: 'approved' })
})

test('who approves a run in two currencies is told of both', async () => {
  await admin.client.approvals.saveSettings({ payoutKes: 500_000 })
  const { ownerId } = await buildOwner()
  const ugx = { currency: 'UGX' as const, amount: 3_000_000 }
  await manager.client.owners.saveOpening({ ownerId, startsOn: '2026-10-01', ...ugx })
  const { lines, ...run } = runOf([ownerId])
  const { id: runId } = await admin.client.payoutRuns.make({ ...run, lines: [...lines, { ownerId, ...ugx }] })
  const request = { approvalId: crypto.randomUUID(), action: 'payoutRun' as const, asked: { runId } }
  expect(await admin.client.approvals.ask(request)).toMatchObject({
    ...{ currency: 'KES', amount: 1_000_000 },
    details: 'pays KES 10,000 and UGX 3,000,000',
  })
})

test('a run is refused whole where one owner is due less, or the bank knows the reference', async () => {
  const [one, two] = [await buildOwner(), await buildOwner()]
  await expectRefusal(manager.client.payoutRuns.make(runOf([one.ownerId, two.ownerId], 1_000_001)), 'BEYOND_DUE')
  const run = await manager.client.payoutRuns.make(runOf([one.ownerId, two.ownerId]))
  await manager.client.payoutRuns.approve({ runId: run.id })
  await expectRefusal(manager.client.payoutRuns.pay(paidAs(run, ['FT3001', 'ft 3001'])), 'REFERENCE_USED')
  expect(await payoutsTo(one.ownerId)).toEqual([])
  // Who is due less meanwhile is left out, and the others are paid.
  const opening = { currency: 'KES' as const, startsOn: '2026-10-01', amount: 600_000 }
  await manager.client.owners.saveOpening({ ownerId: two.ownerId, ...opening })
  await expectRefusal(manager.client.payoutRuns.pay(paidAs(run)), 'BEYOND_DUE')
  const first = { ...paidAs(run), lines: paidAs(run).lines.slice(0, 1) }
  expect(await manager.client.payoutRuns.pay(first)).toMatchObject({ state: 'approved' })
  const withdrawn = await manager.client.payoutRuns.withdraw({ runId: run.id, reason: 'Less is due' })
  expect(withdrawn).toMatchObject({ state: 'paid', lines: [{ paidOn: '2026-11-21' }, { remittanceId: null }] })
  expect(await payableTo(two.ownerId)).toBe(600_000)
})

const payout = (ownerId: string, amount: number) => ({
  ...{ requestId: crypto.randomUUID(), ownerId, currency: 'KES' as const, amount, method: 'cash' as const },
  paidOn: '2026-11-21',
})

test('a payout beside a run takes nothing of what the run pays, approved as an advance neither', async () => {
  const { ownerId, name } = await buildOwner()
  const { id: runId, lines } = await manager.client.payoutRuns.make(runOf([ownerId], 600_000))
  const says = `The payment run of October 2026 pays ${name} KES 6,000. Mark it as paid or withdraw it first.`
  await expectRefusal(manager.client.owners.remit(payout(ownerId, 400_100)), 'DUE_IN_RUN', says)
  await manager.client.payoutRuns.approve({ runId })
  await expectRefusal(manager.client.owners.remit(payout(ownerId, 400_100)), 'DUE_IN_RUN', says)
  const advance = { ...payout(ownerId, 400_100), evenBeyondDue: true }
  await expectRefusal(manager.client.owners.remit(advance), 'DUE_IN_RUN', says)
  await expectRefusal(admin.client.owners.remit(advance), 'DUE_IN_RUN', says)
  expect(await payoutsTo(ownerId)).toEqual([])
  await manager.client.owners.remit(payout(ownerId, 400_000))
  expect(await manager.client.payoutRuns.pay(paidAs({ id: runId, lines }))).toMatchObject({ state: 'paid' })
  expect(await payableTo(ownerId)).toBe(0)
  expect(await admin.client.owners.remit({ ...advance, requestId: crypto.randomUUID() })).toMatchObject({
    amount: 400_100,
  })
})

test('what is due since the month of the run is not taken from the run either', async () => {
  const { ownerId } = await buildOwner()
  const { id: runId } = await manager.client.payoutRuns.make(runOf([ownerId]))
  await manager.client.payoutRuns.approve({ runId })
  await expectRefusal(manager.client.owners.remit({ ...payout(ownerId, 1), dueBy: '2026-11' }), 'DUE_IN_RUN')
  await manager.client.payoutRuns.withdraw({ runId, reason: 'Paid in cash' })
  await manager.client.owners.remit(payout(ownerId, 1_000_000))
  expect(await payableTo(ownerId)).toBe(0)
})

test('an owner is not paid twice by a run and a payout of the same moment', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { ownerId } = await buildOwner()
    const asked = runOf([ownerId])
    const made = await outcomes(
      manager.client.payoutRuns.make(asked),
      admin.client.owners.remit({ ...payout(ownerId, 1_000_000) }),
    )
    expect(['BEYOND_DUE', 'DUE_IN_RUN']).toContain(made[0])
    expect(made[1]).toBe('done')
    const other = await buildOwner()
    const run = await manager.client.payoutRuns.make(runOf([other.ownerId]))
    await manager.client.payoutRuns.approve({ runId: run.id })
    const paid = await outcomes(
      admin.client.owners.remit(payout(other.ownerId, 1_000_000)),
      manager.client.payoutRuns.pay(paidAs(run)),
    )
    expect(['BEYOND_DUE', 'DUE_IN_RUN']).toContain(paid[0])
    expect(paid[1]).toBe('done')
    const [last] = (await manager.client.payoutRuns.list()).filter(({ id }) => id === run.id)
    expect(last).toMatchObject({ state: 'paid' })
    expect(await payoutsTo(other.ownerId)).toHaveLength(1)
  }
})

test('what came back is due again and goes into another run, also from a closed month', async () => {
  const { ownerId } = await buildOwner()
  const run = await manager.client.payoutRuns.make(runOf([ownerId]))
  await manager.client.payoutRuns.approve({ runId: run.id })
  const { lines } = await manager.client.payoutRuns.pay(paidAs(run, ['FT4001']))
  const remittanceId = lines[0]?.remittanceId ?? ''
  await admin.client.ledger.closeMonth({ month: '2026-10' })
  await manager.client.owners.voidRemittance({ remittanceId, reason: 'The bank sent it back' })
  await admin.client.ledger.reopenMonth({ month: '2026-10' })
  const [seen] = (await manager.client.payoutRuns.list()).filter(({ id }) => id === run.id)
  expect(seen).toMatchObject({ state: 'paid', lines: [{ isReturned: true }] })
  const next = await manager.client.payoutRuns.make(runOf([ownerId]))
  await manager.client.payoutRuns.approve({ runId: next.id })
  await manager.client.payoutRuns.pay(paidAs(next, ['FT4001']))
  expect(await payableTo(ownerId)).toBe(0)
})

test('a run that is withdrawn pays nobody, and its owners can be in another', async () => {
  const { ownerId } = await buildOwner()
  const run = await manager.client.payoutRuns.make(runOf([ownerId]))
  await manager.client.payoutRuns.withdraw({ runId: run.id, reason: 'Wrong month' })
  await expectRefusal(manager.client.payoutRuns.approve({ runId: run.id }), 'RUN_OVER')
  await expectRefusal(manager.client.payoutRuns.pay(paidAs(run)), 'RUN_WITHDRAWN')
  await manager.client.payoutRuns.make(runOf([ownerId]))
  const tenant = await api.signInAs('tenant')
  await expectRefusal(tenant.client.payoutRuns.list(), 'FORBIDDEN')
})
