import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { companyOf } from '../../../test/company'
import { testDatabase } from '../../../test/database'
import { readComingCharges } from '../charge-runs/charge-runs.service'
import { findDifferences } from '../closed-months/ledger-check.service'

// What was moved between units of one tenant exists once, whatever is undone, voided or reversed afterwards.

const { db } = testDatabase()
const { buildTenancy, buildUnit } = buildersOf(db)
const TODAY = '2026-11-21'
let api: ReturnType<typeof startApi>
let manager: Identity
let colleague: Identity
beforeAll(async () => {
  api = startApi(db, { now: `${TODAY}T09:00:00Z` })
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})
const on = (day: string) => api.setNow(`${day}T09:00:00Z`)
afterEach(() => on(TODAY))
afterAll(async () => expect(await findDifferences(db)).toEqual([]))

const { buildCompany, buildHeld, owe, paid, standing, move, moved, undo } = companyOf(buildersOf(db), () => manager)
const request = () => crypto.randomUUID()
const reason = 'Wrong unit'
const chargeOf = (chargeId: string) => manager.client.charges.get({ chargeId })
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).sort()

describe('a deposit that was moved', () => {
  test('and moved on comes back only from where it is', async () => {
    const { one, two, shop } = await buildHeld()
    const first = await moved(one, two, { deposit: 200_000 })
    const second = await moved(two, shop, { deposit: 200_000 })
    await expectRefusal(undo(first), 'DEPOSIT_MOVED')
    expect(await standing(one, two, shop)).toEqual([
      [0, 500_000, 0],
      [0, 0, 0],
      [0, 0, 200_000],
    ])
    await undo(second)
    await undo(first)
    expect(await standing(one, two, shop)).toEqual([
      [0, 500_000, 200_000],
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test('and came back by another move is undone from the last on', async () => {
    const { one, two } = await buildHeld()
    const there = await moved(one, two, { deposit: 200_000 })
    const back = await moved(two, one, { deposit: 150_000 })
    await expectRefusal(undo(there), 'DEPOSIT_MOVED')
    await undo(back)
    await undo(there)
    expect(await standing(one, two)).toEqual([
      [0, 500_000, 200_000],
      [0, 0, 0],
    ])
  })

  test('and paid back in money there does not come back', async () => {
    const { one, two } = await buildHeld()
    const transferId = await moved(one, two, { deposit: 200_000 })
    await manager.client.tenancies.end({ tenancyId: two, endDate: TODAY })
    await manager.client.finalAccounts.refund({
      requestId: request(),
      tenancyId: two,
      currency: 'KES',
      amount: 200_000,
      method: 'cash',
      paidOn: TODAY,
    })
    await expectRefusal(undo(transferId), 'PAYMENT_REFUNDED')
    expect(await standing(one, two)).toEqual([
      [0, 500_000, 0],
      [0, 0, 0],
    ])
  })

  test('and paid back in money there does not come back, also where the deposit was short in between', async () => {
    const { one, two } = await buildHeld()
    await owe(two, 50_000, '2026-01-02', 'deposit')
    const { id: chequeId } = await manager.client.payments.receive({ ...paid(50_000), tenancyId: two })
    const transferId = await moved(one, two, { deposit: 50_000 })
    await manager.client.tenancies.end({ tenancyId: two, endDate: TODAY })
    const refund = { requestId: request(), tenancyId: two, currency: 'KES' as const, method: 'cash' as const }
    await manager.client.finalAccounts.refund({ ...refund, amount: 100_000, paidOn: TODAY })
    on('2026-11-22')
    await manager.client.payments.reverse({ paymentId: chequeId, reason: 'The cheque bounced' })
    await expectRefusal(undo(transferId), 'PAYMENT_REFUNDED')
    on('2026-11-23')
    await manager.client.payments.receive({ ...paid(50_000, { receivedOn: '2026-11-23' }), tenancyId: two })
    on('2026-11-24')
    await expectRefusal(undo(transferId), 'PAYMENT_REFUNDED')
    expect(await standing(one, two)).toEqual([
      [0, 500_000, 150_000],
      [0, 0, 0],
    ])
  })

  test('and paid back in money there is owed there when what it was paid by bounces', async () => {
    const { one, two, paymentId } = await buildHeld()
    await moved(one, two, { deposit: 200_000 })
    await manager.client.tenancies.end({ tenancyId: two, endDate: TODAY })
    const refund = { requestId: request(), tenancyId: two, currency: 'KES' as const, method: 'cash' as const }
    await manager.client.finalAccounts.refund({ ...refund, amount: 150_000, paidOn: TODAY })
    on('2026-11-23')
    const bounced = 'The cheque of Amani Otieno bounced'
    await manager.client.payments.reverse({ paymentId, reason: bounced, reversedOn: '2026-11-22' })
    expect(await standing(one, two)).toEqual([
      [200_000, 0, 0],
      [150_000, 0, -150_000],
    ])
    const { rows } = await manager.client.tenantAccounts.transfers({ tenancyId: two })
    expect(rows).toMatchObject([{ undoneAt: expect.any(String) }])
    const reasons = await db.execute<{ reason: string }>(sql`select reversal_reason as reason from refunds
      where tenancy_id = ${one} union select reversal_reason from payments where tenancy_id = ${two}`)
    expect(reasons.rows).toEqual([{ reason: 'Taken back to the other unit' }])
    await manager.client.payments.receive({ ...paid(150_000, { receivedOn: '2026-11-23' }), tenancyId: two })
    expect(await standing(two)).toEqual([[0, 0, 0]])
  })

  test('takes back with it what it was asked for, and nothing that was asked for otherwise since', async () => {
    const [other, more] = [await buildHeld(), await buildHeld()]
    const transferIds: string[] = []
    for (const [{ one, two }, amount, paymentType] of [
      [other, 150_000, 'other'],
      [more, 150_000, 'deposit'],
    ] as const) {
      transferIds.push(await moved(one, two, { deposit: 100_000 }))
      const { rows } = await manager.client.charges.list({ search: '', paymentType: 'deposit' })
      const { id: chargeId, revision, dueDate } = await chargeOf(rows.find((row) => row.tenancyId === two)?.id ?? '')
      const charge = { chargeId, revision, currency: 'KES' as const, dueDate, name: null, notes: null }
      await manager.client.charges.correct({ ...charge, amount, paymentType })
    }
    await manager.client.payments.receive({ ...paid(50_000), tenancyId: more.two })
    await owe(more.two, 70_000, '2026-11-05')
    for (const transferId of transferIds) await undo(transferId)
    // Nor is what was written off of it owed again.
    const { one, two } = await buildHeld()
    const transferId = await moved(one, two, { deposit: 100_000 })
    const { rows } = await manager.client.charges.list({ search: '', paymentType: 'deposit' })
    const chargeId = rows.find(({ tenancyId }) => tenancyId === two)?.id ?? ''
    const { revision, dueDate } = await chargeOf(chargeId)
    const larger = { amount: 150_000, paymentType: 'deposit' as const, dueDate, name: null, notes: null }
    await manager.client.charges.correct({ chargeId, revision, currency: 'KES', ...larger })
    await manager.client.charges.writeOff({ chargeId, revision: (await chargeOf(chargeId)).revision, reason })
    await undo(transferId)
    expect(await chargeOf(chargeId)).toMatchObject({ voidedAt: null, amount: 50_000, writtenOffAmount: 50_000 })
    expect(await standing(one, two)).toEqual([
      [0, 500_000, 200_000],
      [0, 0, 0],
    ])
    expect(await standing(other.one, other.two, more.one, more.two)).toEqual([
      [0, 500_000, 200_000],
      [150_000, 0, 0],
      [0, 500_000, 200_000],
      [70_000, 0, 50_000],
    ])
  })

  test('is what the lease there asks for, and is not asked for again when that falls due', async () => {
    const { one, tenantId } = await buildHeld()
    const { id: next } = await manager.client.tenancies.create({
      tenantId,
      unitId: (await buildUnit()).id,
      startDate: '2027-01-15',
      depositAmount: 150_000,
    })
    const transferId = await moved(one, next, { deposit: 200_000 })
    const asked = async () => {
      const coming = await readComingCharges(db, next, '2027-01-31')
      const { rows } = await manager.client.charges.list({ search: '', paymentType: 'deposit' })
      const charged = rows.filter(({ tenancyId }) => tenancyId === next).map(({ amount, dueDate }) => [amount, dueDate])
      return { charged: charged.sort(), coming: coming.filter(({ paymentType }) => paymentType === 'deposit') }
    }
    const ofLease = [150_000, '2027-01-15']
    expect(await asked()).toEqual({ charged: [ofLease, [50_000, TODAY]], coming: [] })
    expect(await standing(next)).toEqual([[0, 0, 200_000]])
    await undo(transferId)
    expect(await asked()).toEqual({ charged: [ofLease], coming: [] })
    expect(await standing(one, next)).toEqual([
      [0, 500_000, 200_000],
      [150_000, 0, 0],
    ])
  })

  test('asks for no more than the lease does where a deposit was charged by hand', async () => {
    for (const [byHand, whole] of [
      [200_000, [0, 0, 250_000]],
      [120_000, [30_000, 0, 170_000]],
    ] as const) {
      const { one, tenantId } = await buildHeld()
      const { id: unitId } = await buildUnit()
      const lease = { tenantId, unitId, startDate: '2026-11-01', depositAmount: 200_000 }
      const { id: next } = await manager.client.tenancies.create(lease)
      await owe(next, byHand, '2026-11-02', 'deposit')
      await manager.client.payments.receive({ ...paid(byHand), tenancyId: next })
      const transferId = await moved(one, next, { deposit: 50_000 })
      expect(await standing(next)).toEqual([whole])
      await undo(transferId)
      expect(await standing(next)).toEqual([[200_000 - byHand, 0, byHand]])
    }
  })

  test('keeps what it was paid by: that is not voided, changed, applied elsewhere or reversed before the move is', async () => {
    const { one, two, depositId: chargeId, paymentId } = await buildHeld()
    await moved(one, two, { deposit: 200_000 })
    const { revision } = await chargeOf(chargeId)
    for (const payments of ['keep', 'reverse'] as const) {
      await expectRefusal(manager.client.charges.void({ chargeId, revision, reason, payments }), 'DEPOSIT_MOVED')
    }
    await expectRefusal(manager.client.payments.reverse({ paymentId, reason }), 'DEPOSIT_MOVED')
    await expectRefusal(manager.client.payments.allocate({ paymentId, parts: [], reason }), 'DEPOSIT_MOVED')
    const { currency, amount, dueDate } = await chargeOf(chargeId)
    const charge = { chargeId, revision, currency, dueDate, name: null, notes: null }
    await expectRefusal(manager.client.charges.correct({ ...charge, amount, paymentType: 'rent' }), 'DEPOSIT_MOVED')
    await expectRefusal(
      manager.client.charges.correct({ ...charge, amount: amount - 1, paymentType: 'deposit' }),
      'DEPOSIT_MOVED',
    )
    expect(await standing(one, two)).toEqual([
      [0, 500_000, 0],
      [0, 0, 200_000],
    ])
  })

  test('that the database alone finds missing is refused with the same words', async () => {
    const { paymentId } = await buildHeld()
    await db.execute(sql`create function refuse_reversal() returns trigger language plpgsql as $$ begin
      raise exception 'missing' using errcode = 'check_violation', constraint = 'ledger_postings_deposit_held'; end $$`)
    await db.execute(sql`create constraint trigger refuse_reversal after insert on ledger_entries
      deferrable initially deferred for each row execute function refuse_reversal()`)
    try {
      await expectRefusal(manager.client.payments.reverse({ paymentId, reason }), 'DEPOSIT_MOVED')
    } finally {
      await db.execute(sql`drop function refuse_reversal cascade`)
    }
  })

  test('that earlier books brought is not withdrawn with them before the move is', async () => {
    const { one, two } = await buildCompany()
    await manager.client.openings.enter({
      requestId: request(),
      tenancyId: one,
      currency: 'KES',
      startsOn: '2026-11-01',
      depositHeld: 200_000,
      credit: 30_000,
    })
    const transferId = await moved(one, two, { deposit: 200_000 })
    await expectRefusal(manager.client.openings.withdraw({ tenancyId: one, reason }), 'DEPOSIT_MOVED')
    await undo(transferId)
    await manager.client.openings.withdraw({ tenancyId: one, reason })
    expect(await standing(one, two)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test('and came back on another day stands in the way of nothing that is put right of the days between', async () => {
    const [held, bounced, opened] = [await buildHeld(), await buildHeld(), await buildCompany()]
    const opening = { requestId: request(), currency: 'KES' as const, startsOn: '2026-11-01', credit: 0 }
    await manager.client.openings.enter({ ...opening, tenancyId: opened.one, depositHeld: 200_000 })
    const spread = await buildCompany()
    await owe(spread.one, 100_000, '2026-10-01')
    await owe(spread.two, 200_000, '2026-11-01', 'deposit')
    const { tenantId } = spread
    const { id: spreadId } = await manager.client.tenantAccounts.receive({ ...paid(300_000), tenantId })
    const moves = [await moved(spread.two, spread.shop, { deposit: 200_000 })]
    for (const { one, two } of [held, bounced, opened]) moves.push(await moved(one, two, { deposit: 200_000 }))
    on('2026-11-24')
    for (const transferId of moves) await undo(transferId)
    on('2026-11-25')
    await manager.client.payments.correct({ ...paid(150_000), paymentId: held.paymentId, reason })
    const seen = async () => ({ chargeId: held.depositId, revision: (await chargeOf(held.depositId)).revision })
    const smaller = { amount: 100_000, paymentType: 'deposit' as const, dueDate: '2026-01-01', name: null, notes: null }
    await manager.client.charges.correct({ ...(await seen()), currency: 'KES', ...smaller })
    expect(await standing(held.one)).toEqual([[0, 50_000, 100_000]])
    await manager.client.charges.void({ ...(await seen()), reason, payments: 'keep' })
    const reversedOn = '2026-11-22'
    await manager.client.payments.reverse({ paymentId: bounced.paymentId, reason, reversedOn })
    await manager.client.payments.reverse({ paymentId: spreadId, reason, reversedOn })
    await manager.client.openings.withdraw({ tenancyId: opened.one, reason })
    expect(await standing(held.one, bounced.one, opened.one, spread.one, spread.two)).toEqual([
      [0, 150_000, 0],
      [200_000, 0, 0],
      [0, 0, 0],
      [100_000, 0, 0],
      [200_000, 0, 0],
    ])
  })

  test('and turned to credit there comes back whole, and what it was held for stays void', async () => {
    const { one, two } = await buildHeld()
    const transferId = await moved(one, two, { deposit: 200_000 })
    const { rows } = await manager.client.charges.list({ search: '', paymentType: 'deposit' })
    const held = rows.find(({ tenancyId }) => tenancyId === two)
    const { id: chargeId, revision } = await chargeOf(held?.id ?? '')
    await expectRefusal(manager.client.charges.void({ chargeId, revision, reason, payments: 'reverse' }), 'TRANSFERRED')
    await manager.client.charges.void({ chargeId, revision, reason, payments: 'keep' })
    expect(await standing(two)).toEqual([[0, 200_000, 0]])
    await undo(transferId)
    expect(await standing(one, two)).toEqual([
      [0, 500_000, 200_000],
      [0, 0, 0],
    ])
  })

  test('is undone and moved on by two at the same moment only once', async () => {
    const { one, two, shop } = await buildHeld()
    const transferId = await moved(one, two, { deposit: 200_000 })
    const outcomes = await Promise.allSettled([undo(transferId), move(two, shop, { deposit: 200_000 }, colleague)])
    expect([
      ['TOO_MUCH', 'done'],
      ['DEPOSIT_MOVED', 'done'],
    ]).toContainEqual(codes(outcomes))
    const held = (await standing(one, two, shop)).map(([, , deposit]) => deposit)
    expect(held.sort()).toEqual([0, 0, 200_000])
  })

  test('leaves a tenancy that has ended as far as the landlord may not keep it', async () => {
    const { one, two } = await buildCompany()
    await owe(one, 200_000, '2026-01-01', 'deposit')
    await manager.client.payments.receive({ ...paid(200_000), tenancyId: one })
    await manager.client.tenancies.end({ tenancyId: one, endDate: TODAY })
    await owe(one, 150_000, '2026-11-01')
    expect(await manager.client.tenantAccounts.transfers({ tenancyId: one })).toMatchObject({ deposit: 50_000 })
    await expectRefusal(move(one, two, { deposit: 50_001 }), 'TOO_MUCH', 'At most KES 500 can be moved.')
    await move(one, two, { deposit: 50_000 })
    expect(await standing(one, two)).toEqual([
      [150_000, 0, 150_000],
      [0, 0, 50_000],
    ])
  })
})

describe('a payment that was spread over units', () => {
  async function buildSpread() {
    const company = await buildCompany()
    await owe(company.one, 300_000, '2026-11-05')
    await owe(company.two, 200_000, '2026-10-05')
    const { id: paymentId } = await manager.client.tenantAccounts.receive({
      ...paid(500_000),
      tenantId: company.tenantId,
    })
    return { ...company, paymentId }
  }

  test('is reversed with all of its parts, on the day on which the bank says so', async () => {
    const { one, two, paymentId } = await buildSpread()
    await manager.client.payments.reverse({ paymentId, reason: 'The cheque bounced', reversedOn: '2026-11-20' })
    expect(await standing(one, two)).toEqual([
      [300_000, 0, 0],
      [200_000, 0, 0],
    ])
    const { lines } = await manager.client.payments.statement({ tenancyId: one, to: '2026-11-20' })
    expect(lines.at(-1)).toMatchObject({ day: '2026-11-20', balance: 300_000 })
    const { rows } = await manager.client.tenantAccounts.transfers({ tenancyId: two })
    expect(rows[0]?.undoneAt).not.toBeNull()
    const { rows: copies } = await db.execute(sql`select reversal_reason as reason from refunds
      where tenancy_id in (${one}, ${two}) union all select reversal_reason from payments
      where tenancy_id in (${one}, ${two}) and id <> ${paymentId}`)
    expect(new Set(copies.map(({ reason }) => reason))).toEqual(new Set(['Taken back to the other unit']))
  })

  test('is not reversed while a part of it was moved on, and is reversed by two at the same moment once', async () => {
    const { one, two, shop, paymentId } = await buildSpread()
    const { id } = await manager.client.charges
      .list({ search: '', paymentType: 'rent' })
      .then(({ rows }) => rows.find(({ tenancyId }) => tenancyId === one) ?? { id: '' })
    const { revision } = await chargeOf(id)
    await manager.client.charges.void({ chargeId: id, revision, reason, payments: 'keep' })
    const transferId = await moved(one, shop, { credit: 300_000 })
    await expectRefusal(manager.client.payments.reverse({ paymentId, reason }), 'PAYMENT_REFUNDED')
    await undo(transferId)
    const outcomes = await Promise.allSettled(
      [manager, colleague].map((who) => who.client.payments.reverse({ paymentId, reason })),
    )
    expect(codes(outcomes)).toEqual(['PAYMENT_REVERSED', 'done'])
    expect(await standing(one, two, shop)).toEqual([
      [0, 0, 0],
      [200_000, 0, 0],
      [0, 0, 0],
    ])
  })

  test('says on its receipt what it pays of each unit, and what is owed over all of them after it', async () => {
    const { tenantId, one, two, shop } = await buildCompany()
    await owe(one, 300_000, '2026-11-05')
    await owe(two, 200_000, '2026-10-05')
    await owe(shop, 100_000, '2026-11-25')
    const { id: paymentId } = await manager.client.tenantAccounts.receive({ ...paid(450_000), tenantId })
    const receipt = await manager.client.papers.receipt({ paymentId })
    expect(receipt.parts.map(({ title, amount }) => [title, amount])).toEqual([
      ['Unit F2: Rent October 2026', 200_000],
      [expect.stringMatching(/^Unit F1, Jacaranda Court \d+: Rent November 2026$/), 250_000],
    ])
    expect(receipt).toMatchObject({ unitNumber: 'F2', credit: 0, balanceAfter: 150_000 })
    // A payment for one unit says what is owed of that one.
    const { id } = await manager.client.payments.receive({ ...paid(50_000), tenancyId: one })
    expect(await manager.client.papers.receipt({ paymentId: id })).toMatchObject({
      parts: [{ title: 'Rent November 2026' }],
      balanceAfter: 0,
    })
  })

  test('keeps a promise by its part, and is what each unit paid last', async () => {
    const { tenantId, one, two } = await buildCompany()
    await owe(one, 300_000, '2026-11-05')
    await owe(two, 200_000, '2026-10-05')
    const promise = { requestId: request(), currency: 'KES' as const, day: '2026-11-25', note: null }
    await manager.client.promises.make({ ...promise, tenancyId: one, amount: 250_000 })
    await manager.client.promises.make({ ...promise, requestId: request(), tenancyId: two, amount: 300_000 })
    await manager.client.tenantAccounts.receive({ ...paid(450_000, { receivedOn: TODAY }), tenantId })
    const states = async (tenancyId: string) =>
      (await manager.client.promises.list({ tenancyId })).map(({ state, received }) => [state, received])
    expect(await states(one)).toEqual([['kept', 250_000]])
    expect(await states(two)).toEqual([['waiting', 200_000]])
    const { rows } = await manager.client.arrears.list({ search: 'Baraka Traders' })
    const owing = rows.find(({ tenancyId }) => tenancyId === one)
    expect(owing).toMatchObject({ lastPaid: { day: TODAY, amount: 250_000 } })
  })

  test('is found as credit on the unit that has it', async () => {
    const { one, two } = await buildHeld()
    await move(one, two, { credit: 500_000 })
    const { rows } = await manager.client.payments.list({ state: 'credit' })
    expect(rows.filter(({ tenancyId }) => [one, two].includes(tenancyId))).toMatchObject([
      { tenancyId: two, method: 'transfer', amount: 500_000 },
    ])
    // Nothing was paid by that.
    await owe(one, 600_000, '2026-11-06')
    await owe(two, 600_000, '2026-11-06')
    await manager.client.payments.receive({ ...paid(1_000, { receivedOn: '2026-11-10' }), tenancyId: two })
    const owing = await manager.client.arrears.list({ search: 'Baraka Traders', sort: 'paid' })
    const inTurn = owing.rows.filter(({ tenancyId }) => [one, two].includes(tenancyId))
    expect(inTurn.map(({ tenancyId, lastPaid }) => [tenancyId, lastPaid?.day])).toEqual([
      [two, '2026-11-10'],
      [one, '2026-11-20'],
    ])
  })

  test('leaves what it does not pay as credit of a unit that is still let', async () => {
    const { tenantId, one, two } = await buildCompany()
    await owe(two, 100_000, '2026-10-05')
    await manager.client.tenancies.end({ tenancyId: two, endDate: TODAY })
    const { id: paymentId } = await manager.client.tenantAccounts.receive({ ...paid(150_000), tenantId })
    expect(await standing(one, two)).toEqual([
      [0, 50_000, 0],
      [0, 0, 0],
    ])
    await manager.client.payments.reverse({ paymentId, reason })
    expect(await standing(one, two)).toEqual([
      [0, 0, 0],
      [100_000, 0, 0],
    ])
  })

  test('is received once by one request, also for another tenant', async () => {
    const [some, others] = [await buildCompany(), await buildCompany()]
    const input = paid(100_000)
    const outcomes = await Promise.allSettled([
      manager.client.tenantAccounts.receive({ ...input, tenantId: some.tenantId }),
      colleague.client.tenantAccounts.receive({ ...input, tenantId: others.tenantId }),
    ])
    expect(codes(outcomes)).toEqual(['REQUEST_REUSED', 'done'])
  })
})

test('one request moves once, also when it names other units at the same moment', async () => {
  const [some, others] = [await buildHeld(), await buildHeld()]
  const input = { requestId: request(), credit: 1_000 }
  const outcomes = await Promise.allSettled([
    move(some.one, some.two, input),
    move(others.one, others.two, input, colleague),
  ])
  expect(codes(outcomes)).toEqual(['REQUEST_REUSED', 'done'])
})

test('only what the other unit is paid in is moved to it', async () => {
  const { tenantId, one } = await buildHeld()
  const { id: abroad } = await buildTenancy({
    tenantId,
    unitId: (await buildUnit({ currency: 'UGX' })).id,
    currency: 'UGX',
  })
  await expectRefusal(move(one, abroad, { credit: 1 }), 'OTHER_CURRENCY')
})
