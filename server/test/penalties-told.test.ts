import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tenancies } from '../src/homes/tenancies/tenancies.table'
import { makeCharges } from '../src/money/charge-runs/charge-runs.service'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { type Api, type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

// Whatever ends a penalty, or brings it back, tells whoever did it.

const { db } = testDatabase()
const { buildMeter, buildTenancy } = buildersOf(db)

let api: Api
let manager: Identity
let tenancyId: string
let unitId: string

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  // Tests say what is charged.
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})
/** A unit of 15,000 and 2,000 a month from November on, due on the 5th, with a penalty of 10% from the 11th on. */
beforeEach(async () => {
  await db.update(tenancies).set({ isActive: false, startDate: '2025-01-01', endDate: '2025-01-01' })
  ;({ id: tenancyId, unitId } = await buildTenancy({ startDate: '2026-11-01' }))
  const penalty = { penaltyKind: 'percent' as const, penaltyRate: 1000, penaltyGraceDays: 5 }
  await db
    .update(tenancies)
    .set({ chargeFrom: '2026-11-01', ...penalty })
    .where(eq(tenancies.id, tenancyId))
  api.setNow('2026-11-02T09:00:00Z')
})
afterAll(async () => expect(await findDifferences(db)).toEqual([]))

const charged = () => makeCharges(db, { now: new Date('2026-11-01T00:00:00Z'), until: '2026-11-06' })
/** The night in which the rent costs a penalty, if it is late; by the clock it is the 21st then. */
async function late(): Promise<void> {
  await makeCharges(db, { now: new Date('2026-11-12T00:00:00Z'), until: '2026-11-17' })
  api.setNow('2026-11-21T09:00:00Z')
}
const pay = (amount: number, given: object = {}) =>
  manager.client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount: amount * 100,
    currency: 'KES',
    method: 'bank',
    receivedOn: '2026-11-02',
    ...given,
  })
const end = (endDate: string) => manager.client.tenancies.end({ tenancyId, endDate })
const changeEnd = (seenEndDate: string, endDate: string) =>
  manager.client.tenancies.changeEnd({ tenancyId, seenEndDate, endDate, reason: 'Typed wrong' })
const withdrawEnd = (seenEndDate: string) =>
  manager.client.tenancies.withdrawEnd({ tenancyId, seenEndDate, reason: 'Stays' })

const WITHDRAWN = 'The penalty of KES 1,500 of 11 Nov 2026, for the rent due 5 Nov 2026, was withdrawn.'
const HALF = 'of KES 750 of 11 Nov 2026, for the rent due 5 Nov 2026,'

test('voiding a meter reading, whose money pays rent in time then, ends no penalty in silence', async () => {
  await charged()
  const { id: meterId } = await buildMeter({ unitId })
  const reading = { requestId: crypto.randomUUID(), meterId, day: '2026-11-02', value: 300_000 }
  const { id: readingId, bill } = await manager.client.meters.read({
    ...reading,
    confirmed: ['before_move_in', 'high'],
  })
  const { chargeId = '', amount = 0 } = bill ?? expect.fail('nothing was billed')
  expect(amount).toBeGreaterThanOrEqual(1_500_000)
  await pay(amount / 100, { parts: [{ chargeId, amount }] })
  await late()
  const voided = await manager.client.meters.voidReading({ readingId, reason: 'Wrong meter', payments: 'keep' })
  expect(voided.followed).toEqual([WITHDRAWN])
})

test('a refund that came back and paid rent in time is not the end of a penalty in silence', async () => {
  await pay(17_000)
  await end('2026-12-20')
  const { refunds } = await manager.client.finalAccounts.refund({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount: 1_700_000,
    method: 'bank',
    reference: null,
    paidOn: '2026-11-02',
  })
  await charged()
  await late()
  const { id: refundId = '' } = refunds[0] ?? {}
  expect(await manager.client.finalAccounts.reverseRefund({ refundId, reason: 'Came back' })).toMatchObject({
    owed: 0,
    followed: [WITHDRAWN],
  })
  expect(await manager.client.finalAccounts.get({ tenancyId })).toMatchObject({ followed: [] })
})

/** Credit in time that was entered after the penalty, and that nobody has put on the rent. */
async function withCredit(): Promise<void> {
  await charged()
  await late()
  await pay(17_000, { parts: [] })
}

test('moving out, which spends credit, ends no penalty in silence, and the deposit pays none of it', async () => {
  const shared = { tenancyId, currency: 'KES' as const }
  await manager.client.charges.record({
    ...shared,
    requestId: crypto.randomUUID(),
    amount: 1_500_000,
    paymentType: 'deposit',
    dueDate: '2026-11-02',
    paymentStatus: 'paid',
    method: 'cash',
  })
  await withCredit()
  expect((await end('2026-11-30')).followed).toEqual([WITHDRAWN])
  api.setNow('2026-11-30T09:00:00Z')
  const window = { ...shared, requestId: crypto.randomUUID(), name: 'Broken window', amount: 100_000, notes: null }
  const { followed, depositHeld, owed } = await manager.client.finalAccounts.deduct(window)
  expect({ followed, depositHeld, owed }).toEqual({ followed: [], depositHeld: 1_400_000, owed: 0 })
})

test('a new amount, which credit is spent with, ends no penalty in silence', async () => {
  await withCredit()
  const { followed } = await manager.client.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount: 10_000,
    paymentType: 'water',
    dueDate: '2026-11-25',
    paymentStatus: 'pending',
  })
  expect(followed).toEqual([WITHDRAWN])
})

test('a move-out that is entered, changed or withdrawn says what became of penalties', async () => {
  await charged()
  await pay(7500)
  await late()
  expect((await end('2026-11-15')).followed).toEqual([`The penalty ${HALF} was withdrawn.`])
  expect((await changeEnd('2026-11-15', '2026-11-30')).followed).toEqual([`The penalty ${HALF} is charged again.`])
  expect((await changeEnd('2026-11-30', '2026-11-15')).followed).toEqual([`The penalty ${HALF} was withdrawn.`])
  expect((await withdrawEnd('2026-11-15')).followed).toEqual([`The penalty ${HALF} is charged again.`])
})

test('a penalty that comes and goes on the way is not told as if something had become of it', async () => {
  await charged()
  await late()
  expect((await pay(17_000, { receivedOn: '2026-11-08' })).followed).toEqual([WITHDRAWN])
  await end('2026-11-01')
  expect((await withdrawEnd('2026-11-01')).followed).toEqual([])
})

test('a lease with less rent says what became of the penalty', async () => {
  await charged()
  await late()
  const lease = await manager.client.leases.get({ tenancyId })
  const { startDate: _, endDate: __, unitRent: ___, currentRent, currentLeaseEnd, noticeUntil, ...terms } = lease
  expect({ currentRent, currentLeaseEnd, noticeUntil }).toMatchObject({ currentRent: 1_500_000 })
  const rentChanges = [{ fromDay: '2026-11-01', rentAmount: 500_000 }]
  expect((await manager.client.leases.save({ ...terms, rentChanges })).followed).toEqual([
    'The penalty of 11 Nov 2026, for the rent due 5 Nov 2026, is KES 500 now, and was KES 1,500.',
  ])
})
