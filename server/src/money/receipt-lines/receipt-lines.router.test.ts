import { addDays, type Day } from '@makao/contract/days'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice, TODAY } from '../../../test/debtors'
import { units } from '../../homes/units/units.table'
import { listDifferences } from '../ledger/ledger-check.repository'
import { payments } from '../payments/payments.table'
import { withdrawLinesIn } from './hands.service'
import { settleJob } from './looking-again.service'
import { settleLines } from './settling.service'
import { type LineToTake, takeLines } from './taking.service'

const { db } = testDatabase()
const { buildTenancy, buildCharge } = buildersOf(db)
const api = startApi(db)

let manager: Identity
let colleague: Identity

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
})

const id = () => crypto.randomUUID()
let made = 0
const newCode = () => `UKL${String(++made).padStart(7, '0')}`

/** A tenancy with the account number that is typed for it. */
async function live() {
  const tenant = await api.signInAs('tenant')
  const { id: tenancyId, unitId } = await buildTenancy({ tenantId: tenant.id })
  const [unit] = await db.select({ accountNumber: units.accountNumber }).from(units).where(eq(units.id, unitId))
  return { tenant, tenancyId, accountNumber: unit?.accountNumber ?? '' }
}

const said = (line: Partial<LineToTake>): LineToTake => ({
  source: 'callback',
  provider: 'mpesa',
  receivingAccountId: null,
  transactionId: newCode(),
  currency: 'KES',
  amount: 1_200_000,
  day: TODAY,
  payerName: 'JANE W',
  raw: '{}',
  ...line,
})

const itself = { id: null, name: 'Makao', address: null }
const context = () => ({ db, config: testConfig(), now: new Date(`${TODAY}T09:00:00Z`), mailWritten: () => {} })

async function arrive(line: Partial<LineToTake>) {
  const [taken] = await takeLines(context(), [said(line)])
  await settleLines(context(), [taken?.lineId ?? ''])
  return taken?.lineId ?? ''
}
const read = (lineId: string) => manager.client.receiptLines.get({ lineId })
const suspense = async () =>
  (await manager.client.ledger.trialBalance({ to: TODAY })).find(({ account }) => account === 'suspense')?.credit ?? 0
const paid = (code: string) => db.select().from(payments).where(eq(payments.referenceKey, code))

test('money with the account number of a tenancy is theirs by itself, once, however it is told of', async () => {
  const { tenancyId, accountNumber } = await live()
  await buildCharge({ tenancyId, amount: 1_000_000, dueDate: TODAY })
  const code = newCode()
  const lineId = await arrive({ transactionId: code, accountTyped: accountNumber.toLowerCase() })
  await arrive({ transactionId: code.toLowerCase(), source: 'statement', payerPhone: '254712345678', raw: 'row' })
  const line = await read(lineId)
  expect(line).toMatchObject({ state: 'booked', left: 0, decidedBy: 'Makao', payerPhone: '254712345678' })
  expect(line.parts).toMatchObject([{ tenancyId, amount: 1_200_000, receiptNumber: expect.any(String) }])
  expect(line.sightings).toMatchObject([{ source: 'statement', differs: false }])
  expect(await paid(code)).toMatchObject([{ amount: 1_200_000, method: 'mpesa', receivedOn: TODAY }])
  expect(await suspense()).toBe(0)
  expect(await listDifferences(db)).toEqual([])
})

test('what is nobody’s yet is in no row of what tenants paid, day by day', async () => {
  const day = '2026-01-17'
  const collections = () => manager.client.reports.collections({ from: day, to: day })
  const lineId = await arrive({ day, accountTyped: 'NOBODY' })
  expect(await collections()).toEqual([])
  const { tenancyId } = await live()
  await manager.client.receiptLines.assign({ requestId: id(), lineId, parts: [{ tenancyId, amount: 1_200_000 }] })
  expect(await collections()).toMatchObject([{ method: 'mpesa', received: 1_200_000 }])
})

test('what fits nobody is suspense, and is assigned to several, the rest waiting', async () => {
  const [one, other] = [await live(), await live()]
  const before = await suspense()
  const lineId = await arrive({ accountTyped: 'NOBODY' })
  expect(await read(lineId)).toMatchObject({ state: 'waiting', waits: 'nobody', left: 1_200_000 })
  expect(await suspense()).toBe(before + 1_200_000)
  const share = (tenancyId: string, amount: number) => ({ tenancyId, amount })
  const input = { requestId: id(), lineId, parts: [share(one.tenancyId, 500_000), share(other.tenancyId, 300_000)] }
  await manager.client.receiptLines.assign(input)
  expect(await manager.client.receiptLines.assign(input)).toMatchObject({ state: 'waiting', left: 400_000 })
  expect(await suspense()).toBe(before + 400_000)
  await expectRefusal(
    manager.client.receiptLines.assign({ requestId: id(), lineId, parts: [share(one.tenancyId, 400_001)] }),
    'LINE_EXCEEDED',
  )
  await expectRefusal(
    manager.client.receiptLines.assign({ ...input, parts: [share(one.tenancyId, 1)] }),
    'REQUEST_REUSED',
  )
  expect(
    await manager.client.receiptLines.assign({ requestId: id(), lineId, parts: [share(one.tenancyId, 400_000)] }),
  ).toMatchObject({ state: 'booked', left: 0 })
  expect(await suspense()).toBe(before)
  expect(await listDifferences(db)).toEqual([])
})

const receive = (tenancyId: string, reference: string, amount = 1_200_000, who = manager) =>
  who.client.payments.receive({
    requestId: id(),
    tenancyId,
    amount,
    currency: 'KES',
    method: 'mpesa',
    reference,
    receivedOn: TODAY,
  })
const settledOnce = async (code: string) => {
  const counting = (await paid(code)).filter(({ reversedAt }) => reversedAt === null)
  expect(counting.map(({ amount }) => amount)).toEqual([1_200_000])
  expect(await listDifferences(db)).toEqual([])
}

test('one transaction told of by a callback, a statement and a person at once is booked once', async () => {
  const { tenancyId, accountNumber } = await live()
  for (let round = 0; round < 4; round += 1) {
    const code = newCode()
    const line = { transactionId: code, accountTyped: accountNumber }
    const answers = await Promise.allSettled([
      arrive({ ...line, raw: 'callback' }),
      arrive({ ...line, source: 'statement', raw: 'row' }),
      receive(tenancyId, code),
      arrive({ ...line, source: 'pull', raw: 'pull' }),
    ])
    // The person may have come second, and is told so.
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(['RECEIPT_USED', 'LINE_AMOUNT']).toContain(answer.reason.code)
    }
    const lineId = await arrive({ ...line, raw: 'late' })
    expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
    await settledOnce(code)
  }
})

test('two people who assign the same money at once assign it once', async () => {
  const [one, other] = [await live(), await live()]
  const lineId = await arrive({})
  const assign = (who: Identity, tenancyId: string) =>
    who.client.receiptLines.assign({ requestId: id(), lineId, parts: [{ tenancyId, amount: 1_200_000 }] })
  const answers = await Promise.allSettled([assign(manager, one.tenancyId), assign(colleague, other.tenancyId)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { transactionId } = await read(lineId)
  await settledOnce(transactionId)
})

test('a payment that was typed before is known already, and one typed later takes the money that waits', async () => {
  const { tenancyId } = await live()
  const before = await suspense()
  const early = newCode()
  await receive(tenancyId, early.toLowerCase())
  expect(await read(await arrive({ transactionId: early }))).toMatchObject({ state: 'booked', parts: [{ tenancyId }] })
  await settledOnce(early)
  const late = newCode()
  const lineId = await arrive({ transactionId: late })
  expect(await suspense()).toBe(before + 1_200_000)
  await expectRefusal(receive(tenancyId, late, 1_300_000), 'LINE_AMOUNT')
  await receive(tenancyId, late)
  expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
  expect(await suspense()).toBe(before)
  await expectRefusal(receive(tenancyId, late), 'RECEIPT_USED')
  await settledOnce(late)
  // Another amount than was typed waits for a person.
  const wrong = newCode()
  await receive(tenancyId, wrong, 1_300_000)
  expect(await read(await arrive({ transactionId: wrong }))).toMatchObject({ state: 'waiting', waits: 'other_amount' })
})

test('a process that ends between storing and booking loses nothing, and the job books it once', async () => {
  const { accountNumber } = await live()
  const code = newCode()
  const [taken] = await takeLines(context(), [said({ transactionId: code, accountTyped: accountNumber })])
  expect(await paid(code)).toEqual([])
  const job = settleJob(context())
  const run = () =>
    job.run({
      now: context().now,
      input: undefined,
      startedBy: undefined,
      progress: () => {},
      signal: new AbortController().signal,
    })
  await Promise.all([run(), run()])
  await run()
  expect(await read(taken?.lineId ?? '')).toMatchObject({ state: 'booked' })
  await settledOnce(code)
})

test('money on the wrong tenant is moved with its history, and a reversed payment goes back to what waits', async () => {
  const [wrong, right] = [await live(), await live()]
  const before = await suspense()
  const lineId = await arrive({ accountTyped: wrong.accountNumber })
  const input = { requestId: id(), lineId, fromTenancyIds: [wrong.tenancyId], reason: 'Typed the old unit' }
  const parts = [{ tenancyId: right.tenancyId, amount: 1_200_000 }]
  const moved = await manager.client.receiptLines.moveToTenant({ ...input, parts })
  expect(await manager.client.receiptLines.moveToTenant({ ...input, parts })).toMatchObject({ state: 'booked' })
  expect(moved.parts).toMatchObject([
    { tenancyId: wrong.tenancyId, takenBackAt: expect.any(String) },
    { tenancyId: right.tenancyId, takenBackAt: null },
  ])
  expect(moved.history[0]).toMatchObject({ reason: 'Typed the old unit' })
  const paymentId = moved.parts[1]?.paymentId ?? ''
  await manager.client.payments.reverse({ paymentId, reason: 'Not hers' })
  expect(await read(lineId)).toMatchObject({ state: 'waiting', waits: 'taken_back', left: 1_200_000 })
  expect(await suspense()).toBe(before + 1_200_000)
  // Nothing goes there by itself again.
  await settleLines(context(), [lineId])
  expect(await read(lineId)).toMatchObject({ state: 'waiting' })
  expect(await listDifferences(db)).toEqual([])
})

test('what is held, no rent or sent back leaves the queue, and comes back to it', async () => {
  const before = await suspense()
  const lineId = await arrive({})
  const { client } = manager
  expect(await client.receiptLines.hold({ requestId: id(), lineId, note: 'Asked the payer' })).toMatchObject({
    state: 'held',
    note: 'Asked the payer',
  })
  expect(await suspense()).toBe(before + 1_200_000)
  await client.receiptLines.markNotRent({ requestId: id(), lineId, reason: 'A loan' })
  expect(await suspense()).toBe(before)
  const { tenancyId } = await live()
  const { transactionId } = await read(lineId)
  await expectRefusal(receive(tenancyId, transactionId), 'LINE_ELSEWHERE')
  await client.receiptLines.release({ requestId: id(), lineId, reason: null })
  expect(await suspense()).toBe(before + 1_200_000)
  const returned = { requestId: id(), lineId, note: 'To the payer', returnedOn: TODAY, reference: 'UKL9999999' }
  await expectRefusal(
    client.receiptLines.markReturned({ ...returned, requestId: id(), returnedOn: '2026-11-20' }),
    'RETURNED_BEFORE',
  )
  expect(await client.receiptLines.markReturned(returned)).toMatchObject({ state: 'returned', left: 0 })
  expect(await suspense()).toBe(before)
  await expectRefusal(client.receiptLines.hold({ requestId: id(), lineId, note: 'Late' }), 'LINE_SETTLED')
  expect(await listDifferences(db)).toEqual([])
})

test('what a provider takes back is reversed on that day, in whichever order both are told of', async () => {
  const { tenancyId, accountNumber } = await live()
  const before = await suspense()
  const reversal = (reverses: string) => ({ direction: 'out' as const, reverses, raw: `back ${reverses}` })
  const first = await arrive({ accountTyped: accountNumber })
  const out = await arrive(reversal((await read(first)).transactionId))
  expect(await read(first)).toMatchObject({ state: 'returned', left: 0 })
  expect(await read(out)).toMatchObject({ state: 'booked' })
  const code = newCode()
  const early = await arrive(reversal(code))
  expect(await read(early)).toMatchObject({ state: 'waiting' })
  expect(await read(await arrive({ transactionId: code, accountTyped: accountNumber }))).toMatchObject({
    state: 'returned',
  })
  expect(await read(early)).toMatchObject({ state: 'booked' })
  expect((await manager.client.payments.account({ tenancyId })).credit).toBe(0)
  expect(await suspense()).toBe(before)
  expect(await listDifferences(db)).toEqual([])
})

test.each([
  ['booked', 'is put back to unmatched'],
  ['nobody’s', 'is put back to unmatched'],
  ['booked', 'is withdrawn and told of again'],
])('what a provider took back, %s before, does not count twice before that day when it %s', async (was, becomes) => {
  const [day, goneOn] = ['2026-10-30', '2026-11-02'] as const
  const { tenancyId, accountNumber } = await live()
  const cash = async (to: Day) =>
    (await manager.client.ledger.trialBalance({ to }))
      .filter(({ account }) => account === 'cash')
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  const before = await cash('2026-11-01')
  const accountTyped = was === 'booked' ? accountNumber : 'NOBODY'
  const lineId = await arrive({ day, accountTyped })
  const reverses = (await read(lineId)).transactionId
  await arrive({ direction: 'out', reverses, day: goneOn, raw: `back ${reverses}` })
  expect(await read(lineId)).toMatchObject({ state: 'returned', left: 0 })
  if (becomes === 'is put back to unmatched') {
    await manager.client.receiptLines.release({ requestId: id(), lineId, reason: 'The import was wrong' })
  } else {
    await db.transaction((tx) => withdrawLinesIn(tx, { actor: itself, now: context().now }, [lineId], 'Undone'))
    expect(await arrive({ transactionId: reverses, day, accountTyped: 'NOBODY' })).toBe(lineId)
  }
  expect(await cash('2026-11-01')).toBe(before + 1_200_000)
  const parts = [{ tenancyId, amount: 1_200_000 }]
  await manager.client.receiptLines.assign({ requestId: id(), lineId, parts })
  expect(await cash('2026-11-01')).toBe(before + 1_200_000)
  const receivedOn = (await paid(reverses))
    .filter(({ reversedAt }) => reversedAt === null)
    .map((each) => each.receivedOn)
  expect(receivedOn).toEqual([goneOn])
  expect(await listDifferences(db)).toEqual([])
})

test('what a provider takes back after credit of it was refunded is owed, and stands in the books no more', async () => {
  const { tenancyId, accountNumber } = await live()
  await buildCharge({ tenancyId, amount: 1_000_000, dueDate: TODAY })
  const lineId = await arrive({ accountTyped: accountNumber })
  const refund = { requestId: id(), tenancyId, currency: 'KES', amount: 200_000, method: 'mpesa' } as const
  await manager.client.finalAccounts.refund({ ...refund, reference: null, paidOn: TODAY })
  await arrive({ direction: 'out', reverses: (await read(lineId)).transactionId, raw: 'back' })
  expect(await read(lineId)).toMatchObject({ state: 'returned', left: 0 })
  expect(await manager.client.payments.account({ tenancyId })).toMatchObject({ owed: 1_200_000, credit: 0 })
  expect(await listDifferences(db)).toEqual([])
})

test('a corrected code moves a payment from one line to another, and withdrawn lines come in anew', async () => {
  const { tenancyId } = await live()
  const [one, other] = [newCode(), newCode()]
  const lines = [await arrive({ transactionId: one }), await arrive({ transactionId: other })]
  const { id: paymentId } = await receive(tenancyId, one)
  const details = { amount: 1_200_000, currency: 'KES', method: 'mpesa', receivedOn: TODAY } as const
  await manager.client.payments.correct({ paymentId, ...details, reference: other, reason: 'The other code' })
  expect(await read(lines[0] ?? '')).toMatchObject({ state: 'waiting', left: 1_200_000 })
  expect(await read(lines[1] ?? '')).toMatchObject({ state: 'booked', left: 0 })
  await db.transaction((tx) => withdrawLinesIn(tx, { actor: itself, now: context().now }, lines, 'Undone'))
  expect(await paid(other)).toMatchObject([{ reversedAt: expect.any(Date) }])
  expect(await listDifferences(db)).toEqual([])
  expect(await arrive({ transactionId: one })).toBe(lines[0])
  expect(await read(lines[0] ?? '')).toMatchObject({ state: 'waiting', left: 1_200_000 })
  expect(await listDifferences(db)).toEqual([])
})

describe('a payment that came from a line, corrected', () => {
  const details = { currency: 'KES', receivedOn: TODAY, reason: 'Typed wrongly' } as const
  const bank = { provider: 'bank', method: 'bank' } as const
  const mpesa = { provider: 'mpesa', method: 'mpesa' } as const

  /** Money of a line that stands on several tenancies, with a way to correct each part. */
  const split = (by: typeof bank | typeof mpesa, ...amounts: number[]) => splitOf(newCode(), by, ...amounts)

  async function splitOf(code: string, { provider, method }: typeof bank | typeof mpesa, ...amounts: number[]) {
    const lineId = await arrive({ provider, transactionId: code, amount: amounts.reduce((sum, each) => sum + each, 0) })
    const parts = await Promise.all(amounts.map(async (amount) => ({ tenancyId: (await live()).tenancyId, amount })))
    const assigned = await manager.client.receiptLines.assign({ requestId: id(), lineId, parts })
    const partOf = (tenancyId = '') =>
      assigned.parts.find((part) => part.tenancyId === tenancyId)?.paymentId ?? expect.fail()
    const correct = (paymentId: string, change: { amount: number; receivedOn?: Day; reference?: string }) =>
      manager.client.payments.correct({ ...details, method, reference: code, ...change, paymentId })
    const counting = async () =>
      (await paid(code)).filter(({ reversedAt }) => reversedAt === null).map(({ amount }) => amount)
    const paymentIds = parts.map(({ tenancyId }) => partOf(tenancyId))
    return { code, lineId, correct, counting, paymentIds: [paymentIds[0] ?? '', paymentIds[1] ?? ''] as const }
  }

  test.each([bank, mpesa])('counts $provider money once, and no more than came in', async (by) => {
    const before = await suspense()
    const { code, lineId, correct, counting, paymentIds } = await split(by, 1_500_000)
    const less = await correct(paymentIds[0], { amount: 1_400_000, reference: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(await read(lineId)).toMatchObject({ state: 'waiting', left: 100_000 })
    expect(await suspense()).toBe(before + 100_000)
    await expectRefusal(correct(less.id, { amount: 1_600_000 }), 'LINE_AMOUNT')
    const earlier = await correct(less.id, { amount: 1_400_000, receivedOn: addDays(TODAY, -1) })
    expect(await read(lineId)).toMatchObject({ state: 'waiting', left: 100_000 })
    await correct(earlier.id, { amount: 1_500_000 })
    expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
    expect(await suspense()).toBe(before)
    expect(await counting()).toEqual([1_500_000])
    expect(await listDifferences(db)).toEqual([])
  })

  test.each([bank, mpesa])('leaves the other parts of $provider money alone, whichever is wrong', async (by) => {
    const { lineId, correct, counting, paymentIds } = await split(by, 1_500_000, 1_600_000)
    const [first, second] = paymentIds
    await expectRefusal(correct(second, { amount: 1_600_001 }), 'LINE_AMOUNT')
    const right = await correct(second, { amount: 1_400_000 })
    await correct(right.id, { amount: 1_400_000, receivedOn: addDays(TODAY, -1) })
    await correct(first, { amount: 1_700_000 })
    expect((await counting()).sort()).toEqual([1_400_000, 1_700_000])
    expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
    expect(await listDifferences(db)).toEqual([])
  })

  test('of a reference that two banks gave keeps to its own deposit', async () => {
    const one = await split(bank, 1_500_000)
    const admin = await api.signInAs('admin')
    const account = { kind: 'bank', name: 'KCB', number: '1100223344', currency: 'KES' } as const
    const { id: receivingAccountId } = await admin.client.receivingAccounts.create({ requestId: id(), ...account })
    const second = await arrive({ provider: 'bank', receivingAccountId, transactionId: one.code, amount: 900_000 })
    const { tenancyId } = await live()
    const share = { tenancyId, amount: 900_000 }
    const assigned = await manager.client.receiptLines.assign({ requestId: id(), lineId: second, parts: [share] })
    await one.correct(assigned.parts[0]?.paymentId ?? '', { amount: 800_000 })
    expect(await read(second)).toMatchObject({ state: 'waiting', left: 100_000 })
    expect(await read(one.lineId)).toMatchObject({ state: 'booked', left: 0 })
    expect((await one.counting()).sort((a, b) => b - a)).toEqual([1_500_000, 800_000])
    expect(await listDifferences(db)).toEqual([])
  })

  test('with the code of another payment is refused, also of the second part of one', async () => {
    const { tenancyId } = await live()
    const used = newCode()
    await receive(tenancyId, used)
    const { correct, paymentIds } = await split(mpesa, 500_000, 600_000)
    await expectRefusal(correct(paymentIds[1], { amount: 600_000, reference: used }), 'RECEIPT_USED')
    await expectRefusal(correct(paymentIds[1], { amount: 500_000, reference: used }), 'RECEIPT_USED')
    expect(await paid(used)).toHaveLength(1)
  })

  test('of a row without a reference stays its money when its slip is added, whatever the amount', async () => {
    const before = await suspense()
    // As a row without a reference is known.
    const code = `X${id().replaceAll('-', '').slice(1).toUpperCase()}`
    const { lineId, correct, paymentIds } = await splitOf(code, bank, 1_500_000)
    const less = await correct(paymentIds[0], { amount: 1_400_000, reference: 'SLIP 0778' })
    expect(await read(lineId)).toMatchObject({ state: 'waiting', left: 100_000 })
    expect(await suspense()).toBe(before + 100_000)
    await correct(less.id, { amount: 1_400_000, reference: 'SLIP 0779' })
    const whole = await correct(less.id, { amount: 1_500_000, reference: 'SLIP 0779' })
    expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
    expect(await suspense()).toBe(before)
    // Of a deposit that came in with that slip it is the money of that one.
    const slip = await arrive({ provider: 'bank', transactionId: 'SLIP 0780', amount: 1_500_000 })
    await correct(whole.id, { amount: 1_500_000, reference: 'SLIP 0780' })
    expect(await read(slip)).toMatchObject({ state: 'booked', left: 0 })
    expect(await read(lineId)).toMatchObject({ state: 'waiting', left: 1_500_000 })
    expect(await listDifferences(db)).toEqual([])
  })

  test.each([bank, mpesa])(
    'is given its code of $provider money back after a slip, beside the other parts',
    async (by) => {
      const { code, lineId, correct, counting, paymentIds } = await split(by, 500_000, 600_000)
      const other = newCode()
      await correct(paymentIds[1], { amount: 600_000, reference: other })
      expect(await read(lineId)).toMatchObject({ state: 'waiting', left: 600_000 })
      await correct(paymentIds[1], { amount: 600_000, reference: code })
      expect((await counting()).sort()).toEqual([500_000, 600_000])
      expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
      const { id: second } = await correct(paymentIds[1], { amount: 550_000, reference: other })
      await correct(second, { amount: 600_000, reference: code })
      expect((await counting()).sort()).toEqual([500_000, 600_000])
      expect(await read(lineId)).toMatchObject({ state: 'booked', left: 0 })
      expect(await listDifferences(db)).toEqual([])
    },
  )

  test('with another reference leaves its line, and what it was of it waits', async () => {
    const { lineId, correct, paymentIds } = await split(bank, 1_500_000)
    await correct(paymentIds[0], { amount: 1_400_000, reference: newCode() })
    expect(await read(lineId)).toMatchObject({ state: 'waiting', waits: 'taken_back', left: 1_500_000 })
    expect(await listDifferences(db)).toEqual([])
  })
})

describe('money that was a tenant’s payment and is more than one person pays back', () => {
  const reason = 'Put back'
  const take = <More extends object>(more: More) => ({ requestId: id(), ...more })
  const sendBack = (lineId: string) => take({ lineId, note: 'To the payer', returnedOn: TODAY, reference: 'RB1' })
  let admin: Identity
  beforeAll(async () => {
    admin = await api.signInWithPassword('admin')
    await api.signInWithPassword('admin')
  })
  const limited = (limits: object) => admin.client.approvals.saveSettings(limits)
  afterEach(() => limited({}))

  async function putBack(amount: number, of?: Awaited<ReturnType<typeof live>>) {
    const { tenancyId, accountNumber } = of ?? (await live())
    const lineId = await arrive({ accountTyped: accountNumber, amount })
    const released = await manager.client.receiptLines.release(take({ lineId, reason }))
    expect(released).toMatchObject({ state: 'waiting', left: amount })
    return { tenancyId, lineId }
  }

  test('is not sent back nor put aside as no rent by one person, whichever limit there is', async () => {
    const { client } = manager
    for (const limits of [{ refundKes: 1_000_000 }, { reversalKes: 1_000_000 }]) {
      await limited(limits)
      const { lineId } = await putBack(1_000_001)
      await expectRefusal(client.receiptLines.markReturned(sendBack(lineId)), 'NEEDS_APPROVAL')
      await expectRefusal(client.receiptLines.markNotRent(take({ lineId, reason: 'A loan' })), 'NEEDS_APPROVAL')
      expect(await read(lineId)).toMatchObject({ state: 'waiting', left: 1_000_001 })
    }
    // Nobody’s yet: what is sent back was no tenant’s.
    const lineId = await arrive({ amount: 1_000_001 })
    await client.receiptLines.markReturned(sendBack(lineId))
    expect(await listDifferences(db)).toEqual([])
  })

  test('goes to the right tenant without a second person', async () => {
    await limited({ refundKes: 0, reversalKes: 0 })
    const { lineId } = await putBack(1_200_000)
    const { tenancyId } = await live()
    const parts = [{ tenancyId, amount: 1_200_000 }]
    expect(await manager.client.receiptLines.assign(take({ lineId, parts }))).toMatchObject({ state: 'booked' })
  })

  test('is not sent back bit by bit, nor beside a refund of the same day', async () => {
    await limited({ refundKes: 1_000_000 })
    const tenant = await live()
    const { tenancyId } = tenant
    const [one, other] = [await putBack(600_000, tenant), await putBack(600_000, tenant)]
    await arrive({ accountTyped: tenant.accountNumber, amount: 600_000 })
    await manager.client.receiptLines.markReturned(sendBack(one.lineId))
    await expectRefusal(manager.client.receiptLines.markReturned(sendBack(other.lineId)), 'NEEDS_APPROVAL')
    const refund = { tenancyId, currency: 'KES' as const, amount: 400_001, method: 'cash' as const, paidOn: TODAY }
    await expectRefusal(manager.client.finalAccounts.refund(take(refund)), 'NEEDS_APPROVAL')
    await manager.client.finalAccounts.refund(take({ ...refund, amount: 400_000 }))
  })

  test('leaves once a second person has approved it, who reads to whom', async () => {
    await limited({ refundKes: 1_000_000 })
    const [sent, aside] = [await putBack(1_200_000), await putBack(1_300_000)]
    const ask = (wanted: object) =>
      manager.client.approvals.ask({ ...wanted, approvalId: id() } as Parameters<
        typeof manager.client.approvals.ask
      >[0])
    const asked = [
      await ask({ action: 'returnLine', asked: sendBack(sent.lineId) }),
      await ask({ action: 'lineNotRent', asked: take({ lineId: aside.lineId, reason: 'A loan' }) }),
    ]
    expect(asked).toMatchObject([
      { amount: 1_200_000, tenancyId: sent.tenancyId, details: 'RB1 · 21 Nov 2026 · To the payer' },
      { amount: 1_300_000, tenancyId: aside.tenancyId, reason: 'A loan' },
    ])
    expect(await read(sent.lineId)).toMatchObject({ state: 'waiting' })
    for (const { id: approvalId } of asked) await admin.client.approvals.approve({ approvalId })
    expect([await read(sent.lineId), await read(aside.lineId)]).toMatchObject([
      { state: 'returned' },
      { state: 'not_rent' },
    ])
    expect(await listDifferences(db)).toEqual([])
  })
})

test('no tenant sees the queue or moves money in it', async () => {
  const { tenant } = await live()
  const lineId = await arrive({})
  await expectRefusal(tenant.client.receiptLines.list({}), 'FORBIDDEN')
  await expectRefusal(tenant.client.receiptLines.markNotRent({ requestId: id(), lineId, reason: 'Mine' }), 'FORBIDDEN')
  expect(await read(lineId)).toMatchObject({ state: 'waiting' })
})
