import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { findDifferences } from '../closed-months/ledger-check.service'
import { refunds } from '../payments/payments.table'
import { refundable, splitRefund } from './final-accounts.rules'

const { db } = testDatabase()
const { buildMeter, buildTenancy, buildCharge } = buildersOf(db)

let api: Api
let manager: Identity
let tenancyId: string

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  // Tests say what is charged.
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})
beforeEach(async () => {
  tenancyId = (await buildTenancy()).id
})
afterAll(async () => expect(await findDifferences(db)).toEqual([]))

const charge = (paymentType: 'deposit' | 'rent', amount: number) => buildCharge({ tenancyId, paymentType, amount })
const receive = (amount: number) =>
  manager.client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    amount,
    currency: 'KES',
    method: 'bank',
    receivedOn: '2026-11-10',
  })
const moveOut = () => manager.client.tenancies.end({ tenancyId, endDate: '2026-11-20' })
const account = () => manager.client.finalAccounts.get({ tenancyId })
const deduction = (amount: number, change: object = {}) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  currency: 'KES' as const,
  name: 'Broken window',
  amount,
  ...change,
})
const refund = (amount: number, change: object = {}) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  currency: 'KES' as const,
  amount,
  method: 'mpesa' as const,
  reference: null as string | null,
  paidOn: '2026-11-21',
  ...change,
})

describe('what can be refunded', () => {
  test('is the deposit and the credit, less what is owed', () => {
    expect(refundable({ hasLeft: true, depositHeld: 100, credit: 20, owed: 30 })).toBe(90)
    expect(refundable({ hasLeft: true, depositHeld: 10, credit: 0, owed: 30 })).toBe(0)
    expect(refundable({ hasLeft: false, depositHeld: 100, credit: 20, owed: 0 })).toBe(20)
  })
  test('comes first out of the deposit', () => {
    expect(splitRefund(50, 100)).toEqual({ fromDeposit: 50, fromCredit: 0 })
    expect(splitRefund(120, 100)).toEqual({ fromDeposit: 100, fromCredit: 20 })
    expect(splitRefund(30, -50)).toEqual({ fromDeposit: 0, fromCredit: 30 })
  })
})

describe('a tenancy is wound up', () => {
  test('rent that is owed and damage out of the deposit, and the rest goes back', async () => {
    await charge('deposit', 3_000_000)
    await receive(3_000_000)
    await charge('rent', 1_000_000)
    await moveOut()
    expect(await account()).toMatchObject({ depositHeld: 3_000_000, owed: 1_000_000, balance: 2_000_000 })
    await manager.client.finalAccounts.settle({ tenancyId })
    const after = await manager.client.finalAccounts.deduct(deduction(450_000))
    expect(after).toMatchObject({
      depositReceived: 3_000_000,
      depositHeld: 1_550_000,
      owed: 0,
      balance: 1_550_000,
      deductions: [
        { paymentType: 'rent', amount: 1_000_000 },
        { paymentType: 'other', name: 'Broken window', amount: 450_000 },
      ],
    })
    const paid = await manager.client.finalAccounts.refund(refund(1_550_000, { reference: 'SKM1234567' }))
    expect(paid).toMatchObject({ depositHeld: 0, balance: 0, refunds: [{ fromDeposit: 1_550_000, fromCredit: 0 }] })
    const statement = await manager.client.payments.statement({ tenancyId })
    expect(statement).toMatchObject({ closing: 0, depositHeld: 0 })
  })

  test('a deposit that does not reach leaves a demand', async () => {
    await charge('deposit', 500_000)
    await receive(500_000)
    await charge('rent', 1_500_000)
    await moveOut()
    await manager.client.finalAccounts.settle({ tenancyId })
    expect(await account()).toMatchObject({ depositHeld: 0, owed: 1_000_000, balance: -1_000_000 })
    await expectRefusal(manager.client.finalAccounts.settle({ tenancyId }), 'NOTHING_TO_SETTLE')
    await expectRefusal(manager.client.finalAccounts.refund(refund(1)), 'TOO_MUCH', 'At most KES 0 can be refunded.')
  })

  describe('a deposit that was put on rent, and whose money is taken from it', () => {
    const spent = async () => {
      const deposit = await charge('deposit', 1_500_000)
      const payment = await receive(1_500_000)
      const rent = await charge('rent', 1_000_000)
      await moveOut()
      await manager.client.finalAccounts.settle({ tenancyId })
      const left = async () => (await account()).openCharges.map(({ id, balance }) => [id, balance])
      return { deposit, payment, rent, left }
    }

    test('since it was never there: the rent is owed again, and no deposit is held', async () => {
      const { payment, rent, left } = await spent()
      await manager.client.payments.reverse({ paymentId: payment.id, reason: 'The cheque bounced' })
      expect(await account()).toMatchObject({ depositHeld: 0, credit: 0, deductions: [] })
      expect(new Map((await left()) as [string, number][])).toEqual(new Map([[rent.id, 1_000_000]]))
    })

    test('since it is put elsewhere: it is credit once, and the deposit is short of nothing', async () => {
      const { payment } = await spent()
      await manager.client.payments.allocate({ paymentId: payment.id, parts: [], reason: 'Wrong' })
      expect(await account()).toMatchObject({ depositHeld: 0, credit: 1_500_000, owed: 1_000_000, balance: 500_000 })
    })

    test('since no deposit was agreed: the money pays the rent instead', async () => {
      const { deposit } = await spent()
      const { revision } = await manager.client.charges.get({ chargeId: deposit.id })
      await manager.client.charges.void({
        chargeId: deposit.id,
        revision,
        reason: 'None agreed',
        payments: 'keep',
      })
      expect(await account()).toMatchObject({ depositHeld: 0, credit: 500_000, owed: 0, balance: 500_000 })
    })

    test('in part: as much of the rent is owed again as the deposit falls short', async () => {
      const { payment, deposit, rent, left } = await spent()
      await manager.client.payments.allocate({
        paymentId: payment.id,
        parts: [{ chargeId: deposit.id, amount: 600_000 }],
        reason: 'Less',
      })
      expect(new Map((await left()) as [string, number][]).get(rent.id)).toBe(400_000)
      expect(await account()).toMatchObject({ depositHeld: 0 })
    })
  })

  test('a deposit whose payment also paid a water bill is not below zero when the reading is void', async () => {
    const tenancy = await buildTenancy()
    tenancyId = tenancy.id
    const { id: meterId } = await buildMeter({ unitId: tenancy.unitId, tenancyId })
    await charge('deposit', 1_500_000)
    const { id: readingId } = await manager.client.meters.read({
      requestId: crypto.randomUUID(),
      meterId,
      day: '2026-11-02',
      value: 120_000,
      dueDate: '2026-11-04',
    })
    await receive(1_800_000)
    const rent = await charge('rent', 1_500_000)
    await moveOut()
    await manager.client.finalAccounts.settle({ tenancyId })
    expect(await account()).toMatchObject({ depositHeld: 0, owed: 0, balance: 0 })
    await manager.client.meters.voidReading({ readingId, reason: 'Misread', payments: 'reverse' })
    expect(await account()).toMatchObject({ depositReceived: 0, depositHeld: 0, owed: 1_500_000, balance: -1_500_000 })
    expect((await account()).openCharges.map(({ id }) => id)).toEqual([rent.id])
    // What comes in later pays the rent, and no deposit a second time.
    await receive(2_000_000)
    expect(await account()).toMatchObject({ depositReceived: 0, depositHeld: 0, credit: 500_000, balance: 500_000 })
  })

  describe('a deposit that did not come in', () => {
    const openOf = async () => (await manager.client.payments.account({ tenancyId })).openCharges

    test('is no debt when the tenant moves out: what came in of it goes back', async () => {
      const deposit = await charge('deposit', 1_500_000)
      await receive(500_000)
      await moveOut()
      expect(await account()).toMatchObject({
        depositReceived: 500_000,
        depositHeld: 500_000,
        owed: 0,
        balance: 500_000,
      })
      expect(await openOf()).toEqual([])
      const { amount, paidAmount, history } = await manager.client.charges.get({ chargeId: deposit.id })
      expect([amount, paidAmount, history[0]?.reason]).toEqual([
        500_000,
        500_000,
        'Moved out: the rest did not come in',
      ])
      await expectRefusal(manager.client.finalAccounts.settle({ tenancyId }), 'NOTHING_TO_SETTLE')
      await manager.client.finalAccounts.refund(refund(500_000))
      expect(await account()).toMatchObject({ depositHeld: 0, balance: 0 })
      expect(await manager.client.payments.statement({ tenancyId })).toMatchObject({ closing: 0, depositHeld: 0 })
    })

    test('is void when nothing of it came in, and what is paid later does not go there', async () => {
      const deposit = await charge('deposit', 1_500_000)
      await charge('rent', 100_000)
      await moveOut()
      expect(await account()).toMatchObject({ depositReceived: 0, owed: 100_000, balance: -100_000 })
      const { voidReason } = await manager.client.charges.get({ chargeId: deposit.id })
      expect(voidReason).toBe('Moved out: it did not come in')
      await receive(250_000)
      expect(await account()).toMatchObject({ depositReceived: 0, credit: 150_000, owed: 0, balance: 150_000 })
    })

    test('since its cheque bounced after moving out: it is not asked for again', async () => {
      await charge('deposit', 500_000)
      const payment = await receive(500_000)
      await moveOut()
      await manager.client.payments.reverse({ paymentId: payment.id, reason: 'The cheque bounced' })
      expect(await account()).toMatchObject({ depositReceived: 0, depositHeld: 0, owed: 0, balance: 0 })
      expect(await openOf()).toEqual([])
    })

    test('but was paid back in money: what bounced is owed once, and paid once', async () => {
      await charge('deposit', 500_000)
      const payment = await receive(500_000)
      await moveOut()
      await manager.client.finalAccounts.refund(refund(500_000))
      await manager.client.payments.reverse({ paymentId: payment.id, reason: 'The cheque bounced' })
      expect(await account()).toMatchObject({ depositHeld: -500_000, owed: 0, openCharges: [], balance: -500_000 })
      expect(await manager.client.payments.account({ tenancyId })).toMatchObject({ owed: 500_000, credit: 0 })
      await receive(800_000)
      const paid = await account()
      expect(paid).toMatchObject({ depositHeld: 0, credit: 300_000, owed: 0, balance: 300_000 })
      const { refunds: made } = await manager.client.finalAccounts.refund(refund(300_000))
      // The clock stands still here: of two refunds of one moment neither is the later.
      expect(made).toContainEqual(expect.objectContaining({ fromDeposit: 0, fromCredit: 300_000 }))
      expect(await account()).toMatchObject({ depositHeld: 0, credit: 0, balance: 0 })
    })

    test('and half of which bounced after the refund: only that half is owed', async () => {
      await charge('deposit', 1_500_000)
      await receive(500_000)
      const bounced = await receive(300_000)
      await moveOut()
      await manager.client.finalAccounts.refund(refund(800_000))
      await manager.client.payments.reverse({ paymentId: bounced.id, reason: 'The cheque bounced' })
      expect(await account()).toMatchObject({ depositReceived: 500_000, depositHeld: -300_000, balance: -300_000 })
      expect((await openOf()).map(({ balance }) => balance)).toEqual([300_000])
      // The refund came back as well: then nobody owes anything.
      await manager.client.finalAccounts.reverseRefund({
        refundId: (await account()).refunds[0]?.id ?? '',
        reason: 'Back',
      })
      expect(await account()).toMatchObject({ depositHeld: 500_000, owed: 0, balance: 500_000 })
      expect(await openOf()).toEqual([])
    })

    test('and whose charge is void after it was paid back in money: the refund of what comes later is no error', async () => {
      const deposit = await charge('deposit', 500_000)
      const payment = await receive(500_000)
      await moveOut()
      await manager.client.finalAccounts.refund(refund(500_000))
      await manager.client.payments.reverse({ paymentId: payment.id, reason: 'The cheque bounced' })
      const { revision } = await manager.client.charges.get({ chargeId: deposit.id })
      const voided = { chargeId: deposit.id, revision, reason: 'Typed twice', payments: 'keep' as const }
      await manager.client.charges.void(voided)
      await receive(800_000)
      expect(await account()).toMatchObject({ depositHeld: -500_000, credit: 800_000, balance: 300_000 })
      await expectRefusal(manager.client.finalAccounts.refund(refund(300_001)), 'TOO_MUCH')
      const { refunds: made } = await manager.client.finalAccounts.refund(refund(300_000))
      // The clock stands still here: of two refunds of one moment neither is the later.
      expect(made).toContainEqual(expect.objectContaining({ fromDeposit: 0, fromCredit: 300_000 }))
      expect(await account()).toMatchObject({ balance: 0 })
    })
  })

  test('money is not paid back before the day on which it came in', async () => {
    await charge('deposit', 300_000)
    await receive(400_000)
    await moveOut()
    const back = (paidOn: string, amount = 400_000) => manager.client.finalAccounts.refund(refund(amount, { paidOn }))
    await expectRefusal(
      back('2026-03-01'),
      'NOT_IN_YET',
      'Only KES 0 of this money was here on 1 Mar 2026. Date the refund 10 Nov 2026 or later.',
    )
    await expectRefusal(back('2026-11-09', 1), 'NOT_IN_YET')
    expect((await account()).refunds).toEqual([])
    await back('2026-11-10')
    expect(await account()).toMatchObject({ balance: 0 })
  })

  test('money that stood on rent until today is not paid back for a day before', async () => {
    const rent = await charge('rent', 400_000)
    await receive(400_000)
    await moveOut()
    const { revision } = await manager.client.charges.get({ chargeId: rent.id })
    await manager.client.charges.correct({
      chargeId: rent.id,
      revision,
      currency: 'KES',
      amount: 100_000,
      paymentType: 'rent',
      dueDate: '2026-11-05',
    })
    await manager.client.finalAccounts.refund(refund(300_000, { paidOn: '2026-11-10' }))
    expect(await account()).toMatchObject({ balance: 0, credit: 0 })
  })

  test('credit goes back too, and a refund that came back is there again', async () => {
    await charge('deposit', 300_000)
    await receive(500_000)
    await receive(50_000)
    await moveOut()
    const paid = await manager.client.finalAccounts.refund(refund(520_000))
    expect(paid).toMatchObject({
      depositHeld: 0,
      credit: 30_000,
      refunds: [{ fromDeposit: 300_000, fromCredit: 220_000 }],
    })
    const [made] = paid.refunds
    const reversal = { refundId: made?.id ?? '', reason: 'Wrong number, came back' }
    const back = await manager.client.finalAccounts.reverseRefund(reversal)
    expect(back).toMatchObject({ depositHeld: 300_000, credit: 250_000, balance: 550_000 })
    await expectRefusal(manager.client.finalAccounts.reverseRefund(reversal), 'REFUND_REVERSED')
    await manager.client.finalAccounts.refund(refund(550_000))
    expect(await account()).toMatchObject({ balance: 0 })
  })

  describe('a refund that comes back', () => {
    beforeEach(() => api.setNow('2026-11-21T09:00:00Z'))
    afterEach(() => api.setNow('2026-11-21T09:00:00Z'))
    async function paidBack() {
      await charge('deposit', 1_500_000)
      await receive(1_500_000)
      await moveOut()
      const { refunds } = await manager.client.finalAccounts.refund(refund(1_500_000))
      const { id: refundId = '' } = refunds[0] ?? {}
      const reverse = (reversedOn?: string) =>
        manager.client.finalAccounts.reverseRefund({ refundId, reversedOn, reason: 'Wrong number' })
      return reverse
    }
    const heldOn = async (to: string) => (await manager.client.payments.statement({ tenancyId, to })).depositHeld

    test('is not taken out of the day on which it was paid, but of the one that the bank says', async () => {
      const reverse = await paidBack()
      api.setNow('2026-12-10T09:00:00Z')
      expect(await reverse('2026-12-03')).toMatchObject({ depositHeld: 1_500_000, balance: 1_500_000 })
      expect([await heldOn('2026-11-30'), await heldOn('2026-12-02'), await heldOn('2026-12-03')]).toEqual([
        0, 0, 1_500_000,
      ])
    })

    test('came back today when nobody says a day', async () => {
      const reverse = await paidBack()
      api.setNow('2026-12-10T09:00:00Z')
      await reverse()
      expect([await heldOn('2026-12-09'), await heldOn('2026-12-10')]).toEqual([0, 1_500_000])
    })

    test('is refused on a day before it was paid, ahead, or in a closed month, and nothing is written', async () => {
      const reverse = await paidBack()
      await expectRefusal(
        reverse('2026-11-20'),
        'REVERSED_BEFORE',
        'The refund was paid on 21 Nov 2026. Choose that day or a later one.',
      )
      await expectRefusal(reverse('2026-11-22'), 'PAID_DATE_AHEAD')
      api.setNow('2026-12-10T09:00:00Z')
      const admin = await api.signInAs('admin')
      await admin.client.ledger.closeMonth({ month: '2026-11' })
      await expectRefusal(reverse('2026-11-30'), 'MONTH_CLOSED')
      expect(await account()).toMatchObject({ depositHeld: 0, refunds: [{ reversedAt: null }] })
      await admin.client.ledger.reopenMonth({ month: '2026-11' })
    })

    test('does so once, when two say it at the same moment', async () => {
      const reverse = await paidBack()
      const outcomes = await Promise.allSettled([reverse(), reverse()])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await account()).toMatchObject({ depositHeld: 1_500_000 })
    })
  })

  test('a deduction that is voided is deposit again', async () => {
    await charge('deposit', 300_000)
    await receive(300_000)
    await moveOut()
    const { deductions } = await manager.client.finalAccounts.deduct(deduction(100_000))
    const chargeId = deductions[0]?.chargeId ?? ''
    const { revision } = await manager.client.charges.get({ chargeId })
    await manager.client.charges.void({ chargeId, revision, reason: 'It was broken before' })
    expect(await account()).toMatchObject({ depositHeld: 300_000, deductions: [] })
  })
})

test('who still lives there is paid back what is credit, and never the deposit', async () => {
  await charge('deposit', 300_000)
  await receive(500_000)
  await expectRefusal(
    manager.client.finalAccounts.refund(refund(200_001)),
    'TOO_MUCH',
    'At most KES 2,000 can be refunded.',
  )
  await manager.client.finalAccounts.refund(refund(150_000))
  expect(await account()).toMatchObject({ depositHeld: 300_000, credit: 50_000, refunds: [{ fromDeposit: 0 }] })
})

describe('refused', () => {
  test('while the tenant lives here', async () => {
    const { finalAccounts } = manager.client
    await expectRefusal(finalAccounts.settle({ tenancyId }), 'TENANCY_ACTIVE')
    await expectRefusal(finalAccounts.deduct(deduction(1)), 'TENANCY_ACTIVE')
    await expectRefusal(finalAccounts.refund(refund(1)), 'TOO_MUCH')
  })

  test('the deposit while the tenant lives here, also where the move-out is entered ahead', async () => {
    const { finalAccounts } = manager.client
    await charge('deposit', 1_500_000)
    await receive(1_700_000)
    await manager.client.tenancies.end({ tenancyId, endDate: '2027-01-31' })
    await expectRefusal(finalAccounts.refund(refund(200_001)), 'TOO_MUCH', 'At most KES 2,000 can be refunded.')
    await expectRefusal(finalAccounts.deduct(deduction(1)), 'TENANCY_ACTIVE')
    await expectRefusal(finalAccounts.settle({ tenancyId }), 'TENANCY_ACTIVE')
    await finalAccounts.refund(refund(200_000))
    expect(await account()).toMatchObject({ depositHeld: 1_500_000, refunds: [{ fromDeposit: 0 }], allowed: [] })
    const seenEndDate = '2027-01-31'
    await manager.client.tenancies.changeEnd({ tenancyId, seenEndDate, endDate: '2026-11-21', reason: 'Left early' })
    // On the last day the keys are handed over.
    await finalAccounts.refund(refund(1_500_000, { method: 'cash' }))
    expect(await account()).toMatchObject({ depositHeld: 0 })
  })

  test('more than there is, a day ahead, another currency, a reference twice', async () => {
    await receive(500_000)
    await moveOut()
    const payBack = (amount: number, change: object = {}) => manager.client.finalAccounts.refund(refund(amount, change))
    await expectRefusal(payBack(500_001), 'TOO_MUCH', 'At most KES 5,000 can be refunded.')
    await expectRefusal(payBack(1, { paidOn: '2026-11-22' }), 'PAID_DATE_AHEAD')
    await expectRefusal(payBack(1, { currency: 'UGX' }), 'CURRENCY_CHANGED')
    await payBack(1, { reference: 'ONCE000001' })
    await expectRefusal(payBack(1, { reference: 'once000001' }), 'REFERENCE_USED')
  })

  test('the same refund sent by ten at the same moment is paid once, and two never more than there is', async () => {
    await receive(500_000)
    await moveOut()
    const request = refund(300_000)
    await Promise.all(Array.from({ length: 10 }, () => manager.client.finalAccounts.refund(request)))
    expect(await db.select().from(refunds).where(eq(refunds.tenancyId, tenancyId))).toHaveLength(1)
    await expectRefusal(manager.client.finalAccounts.refund({ ...request, amount: 1 }), 'REQUEST_REUSED')
    const outcomes = await Promise.allSettled([1, 2].map(() => manager.client.finalAccounts.refund(refund(200_000))))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await account()).toMatchObject({ credit: 0, balance: 0 })
  })

  test('the same deduction sent twice is charged once', async () => {
    await moveOut()
    const request = deduction(100)
    await Promise.all([1, 2, 3].map(() => manager.client.finalAccounts.deduct(request)))
    expect(await account()).toMatchObject({ owed: 100 })
    await expectRefusal(manager.client.finalAccounts.deduct({ ...request, amount: 5 }), 'REQUEST_REUSED')
  })
})

describe('a payment that bounces after credit of it was refunded', () => {
  const bounce = (paymentId: string, reversedOn = '2026-11-21', who = manager) =>
    who.client.payments.reverse({ paymentId, reversedOn, reason: 'The cheque bounced' })
  const standing = async () => {
    const { owed, credit, depositHeld } = await manager.client.payments.account({ tenancyId })
    return { owed, credit, depositHeld }
  }
  const booked = async (name: 'cash' | 'income') => {
    const { rows } = await db.execute<{ sum: string }>(sql`
      select coalesce(sum(posting.amount_minor), 0) as sum from ledger_postings posting
      join ledger_entries entry on entry.id = posting.entry_id
      where posting.account = ${name} and entry.tenancy_id = ${tenancyId}`)
    return Number(rows[0]?.sum)
  }
  async function refunded(reference: string | null = null) {
    await charge('rent', 2_000_000)
    const { id: paymentId } = await receive(3_000_000)
    await manager.client.finalAccounts.refund(refund(1_000_000, { paidOn: '2026-11-12', reference }))
    return paymentId
  }

  test('leaves the rent and the refund owed, no cash that is not there, and no income for the owner', async () => {
    const paymentId = await refunded('SKM7654321')
    await bounce(paymentId, '2026-11-15')
    expect(await standing()).toEqual({ owed: 3_000_000, credit: 0, depositHeld: -1_000_000 })
    expect([await booked('cash'), await booked('income')]).toEqual([-1_000_000, -2_000_000])
    expect((await manager.client.payments.statement({ tenancyId, to: '2026-11-14' })).closing).toBe(0)
    const { closing, lines } = await manager.client.payments.statement({ tenancyId })
    expect(closing).toBe(3_000_000)
    expect(lines.map(({ text }) => text)).toContain('Deposit: Refund of 12 Nov 2026 to be returned')
    expect((await account()).refunds).toMatchObject([
      { paidOn: '2026-11-12', reversedAt: expect.any(String) },
      { paidOn: '2026-11-15', fromDeposit: 1_000_000, fromCredit: 0, reference: 'SKM7654321', reversedAt: null },
    ])
    await receive(3_000_000)
    expect(await standing()).toEqual({ owed: 0, credit: 0, depositHeld: 0 })
    expect(await booked('income')).toBe(-2_000_000)
  })

  test('after moving out leaves owed what was paid back beyond what came in, of each payment its own', async () => {
    await charge('deposit', 300_000)
    const { id: paymentId } = await receive(500_000)
    await receive(50_000)
    await moveOut()
    await manager.client.finalAccounts.refund(refund(520_000))
    await bounce(paymentId)
    expect(await account()).toMatchObject({ balance: 50_000 - 520_000, credit: 0 })
    expect(await standing()).toMatchObject({ owed: 470_000 })
    expect(await booked('cash')).toBe(-470_000)
  })

  test('is owed the rent alone once the refund came back too', async () => {
    const paymentId = await refunded()
    await moveOut()
    await bounce(paymentId)
    const made = (await account()).refunds.find(({ reversedAt }) => reversedAt === null)
    await manager.client.finalAccounts.reverseRefund({ refundId: made?.id ?? '', reason: 'Wrong number' })
    expect(await standing()).toEqual({ owed: 2_000_000, credit: 0, depositHeld: 0 })
    expect(await booked('cash')).toBe(0)
  })

  test('is reversed once by two at the same moment, and on no day on which the refund was not paid yet', async () => {
    const paymentId = await refunded()
    await expectRefusal(bounce(paymentId, '2026-11-11'), 'MOVED_SINCE')
    const outcomes = await Promise.allSettled([bounce(paymentId), bounce(paymentId)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await standing()).toEqual({ owed: 3_000_000, credit: 0, depositHeld: -1_000_000 })
  })

  test('is owed the second time what was refunded twice, and the first time what was settled meanwhile', async () => {
    await bounce(await refunded())
    const { id: paymentId } = await receive(4_000_000)
    expect(await standing()).toEqual({ owed: 0, credit: 1_000_000, depositHeld: 0 })
    await manager.client.finalAccounts.refund(refund(1_000_000))
    await bounce(paymentId)
    expect(await standing()).toEqual({ owed: 4_000_000, credit: 0, depositHeld: -2_000_000 })
    expect(await booked('cash')).toBe(-2_000_000)
  })

  test('is refused while another such refund is still to be returned, and nothing is written', async () => {
    await charge('rent', 2_000_000)
    const first = await receive(3_000_000)
    const second = await receive(1_000_000)
    await manager.client.finalAccounts.refund(refund(2_000_000))
    await bounce(first.id)
    const before = await standing()
    expect(before).toEqual({ owed: 3_000_000, credit: 0, depositHeld: -1_000_000 })
    await expectRefusal(bounce(second.id), 'PAYMENT_REFUNDED')
    expect(await standing()).toEqual(before)
    await receive(3_000_000)
    await bounce(second.id)
    expect(await standing()).toEqual({ owed: 1_000_000, credit: 0, depositHeld: -1_000_000 })
  })

  test('is not corrected: what to do instead is said', async () => {
    const paymentId = await refunded()
    const right = { amount: 2_500_000, currency: 'KES', method: 'bank', receivedOn: '2026-11-10' } as const
    await expectRefusal(
      manager.client.payments.correct({ paymentId, ...right, reference: null, reason: 'Typed wrong' }),
      'PAYMENT_REFUNDED',
      'Part of this payment was refunded or moved to another unit. Take the move back first, or the refund if it came back. Otherwise reverse the payment: what was refunded is owed again.',
    )
  })
})
