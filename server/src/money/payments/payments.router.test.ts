import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { profiles } from '../../people/accounts/accounts.table'
import { findDifferences } from '../closed-months/ledger-check.service'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { allocations, payments } from './payments.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildCharge, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let colleague: Identity
let admin: Identity
let tenancyId: string

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager', 'Baraka Juma')
  colleague = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
  // Tests say what is charged.
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})
beforeEach(async () => {
  tenancyId = (await buildTenancy()).id
})
afterAll(async () => expect(await findDifferences(db)).toEqual([]))

const money = (change: Record<string, unknown> = {}) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  amount: 1_500_000,
  currency: 'KES' as const,
  method: 'mpesa' as const,
  receivedOn: '2026-11-20',
  ...change,
})

const receive = (change: Record<string, unknown> = {}) => manager.client.payments.receive(money(change))
const account = () => manager.client.payments.account({ tenancyId })
const charge = (change: Parameters<typeof buildCharge>[0] = {}) => buildCharge({ tenancyId, ...change })
const chargeOf = (chargeId: string) => manager.client.charges.get({ chargeId })

describe('money that is received', () => {
  test('goes to the oldest amounts due, rent before service charge, and the rest is credit', async () => {
    const service = await charge({ paymentType: 'service_charge', amount: 200_000 })
    const rent = await charge()
    const old = await charge({ dueDate: '2026-10-05', amount: 300_000 })
    const payment = await receive({ amount: 2_100_000, reference: ' ukl4t7qx2m ', payerName: 'Her sister' })
    expect(payment).toMatchObject({ amount: 2_100_000, allocatedAmount: 2_000_000, reference: 'UKL4T7QX2M' })
    expect(payment.steps.map(({ chargeId, amount, basis }) => [chargeId, amount, basis])).toEqual([
      [old.id, 300_000, 'oldest_first'],
      [rent.id, 1_500_000, 'oldest_first'],
      [service.id, 200_000, 'oldest_first'],
    ])
    expect(await chargeOf(rent.id)).toMatchObject({
      paymentStatus: 'paid',
      paidDate: '2026-11-20',
      mpesaReceiptNumber: 'UKL4T7QX2M',
      allocations: [{ paymentId: payment.id, amount: 1_500_000, basis: 'oldest_first', actorName: 'Baraka Juma' }],
    })
    expect(await account()).toMatchObject({ owed: 0, credit: 100_000, overdue: 0, openCharges: [] })
  })

  test('goes to chosen charges, and what is left of it is credit', async () => {
    await charge({ dueDate: '2026-10-05' })
    const chosen = await charge()
    const payment = await receive({ parts: [{ chargeId: chosen.id, amount: 900_000 }] })
    expect(payment.allocatedAmount).toBe(900_000)
    expect(await chargeOf(chosen.id)).toMatchObject({ paymentStatus: 'partial', paidAmount: 900_000 })
    expect(await account()).toMatchObject({ owed: 2_100_000, credit: 600_000, overdueSince: '2026-10-05' })
  })

  test('before anything is due is credit, which the next amount due uses by itself', async () => {
    await receive({ amount: 2_000_000, receivedOn: '2026-11-01' })
    const record = await manager.client.charges.record({
      requestId: crypto.randomUUID(),
      tenancyId,
      amount: 1_500_000,
      currency: 'KES',
      paymentType: 'rent',
      paymentStatus: 'pending',
      dueDate: '2026-12-05',
    })
    expect(record).toMatchObject({ paymentStatus: 'paid', paidDate: '2026-11-01' })
    expect((await chargeOf(record.id)).allocations).toMatchObject([{ basis: 'credit' }])
    expect(await account()).toMatchObject({ owed: 0, credit: 500_000 })
  })

  test('by the way of the latest that stands the next is expected', async () => {
    expect((await account()).lastMethod).toBeNull()
    await receive({ method: 'bank', receivedOn: '2026-11-18' })
    const cash = await receive({ method: 'cash', receivedOn: '2026-11-19' })
    await receive({ method: 'mpesa', receivedOn: '2026-11-02' })
    expect((await account()).lastMethod).toBe('cash')
    await manager.client.payments.reverse({ paymentId: cash.id, reason: 'Not ours', reversedOn: '2026-11-20' })
    expect((await account()).lastMethod).toBe('bank')
  })

  test('after the tenant has moved out still counts', async () => {
    await charge()
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-20' })
    await receive({ amount: 1_000_000 })
    expect(await account()).toMatchObject({ owed: 500_000 })
  })

  test('for a deposit is held, and is no income', async () => {
    const deposit = await charge({ paymentType: 'deposit', amount: 3_000_000 })
    await receive({ amount: 3_000_000, method: 'bank' })
    expect(await chargeOf(deposit.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(await account()).toMatchObject({ owed: 0, depositHeld: 3_000_000 })
    const income = await db
      .select()
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .where(sql`${ledgerEntries.tenancyId} = ${tenancyId} and ${ledgerPostings.account} = 'income'`)
    expect(income).toEqual([])
  })

  test('sent fifty times at the same moment is received once', async () => {
    await charge()
    const request = money({ reference: 'SLK7QW2E9T' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? manager : colleague).client.payments.receive(request)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await db.select().from(payments).where(eq(payments.tenancyId, tenancyId))).length).toBe(1)
    expect(await account()).toMatchObject({ owed: 0, credit: 0 })
  })

  test('by twenty at the same moment is all there', async () => {
    await charge({ amount: 1000 })
    await Promise.all(Array.from({ length: 20 }, (_, index) => receive({ amount: 100 + index })))
    expect(await account()).toMatchObject({ owed: 0, credit: 20 * 100 + 190 - 1000 })
  })

  // The rules are tested with far more splits; here some go all the way.
  test('300.92 in three payments with cents is paid to the cent', async () => {
    const total = 30_092
    for (let first = 1; first < total - 1; first += 7_501) {
      for (let second = 10_030; first + second < total; second += 9_003) {
        const record = await charge({ amount: total, dueDate: '2026-11-05' })
        for (const amount of [first, second, total - first - second]) {
          await receive({ amount, parts: [{ chargeId: record.id, amount }] })
        }
        expect(await chargeOf(record.id)).toMatchObject({ paymentStatus: 'paid', paidAmount: total })
      }
    }
    expect(await account()).toMatchObject({ owed: 0, credit: 0, openCharges: [] })
  })
})

describe('money that is refused', () => {
  test('a reference that another payment has, naming it', async () => {
    const holder = await receive({ reference: 'RCPT000001' })
    const refusal = await refusalOf(receive({ reference: 'rcpt000001', tenancyId: (await buildTenancy()).id }))
    expect(refusal).toMatchObject({
      code: 'RECEIPT_USED',
      message: `Receipt RCPT000001 is already recorded for Wanjiku Kamau, unit ${holder.unitNumber}, received 20 Nov 2026.`,
      data: { paymentId: holder.id },
    })
  })

  test.each([
    ['by another method', { reference: 'UKMW8R8OM1', method: 'bank' }],
    ['with a dash, as M-Pesa', { reference: 'UKMW8-R8OM1' }],
    ['with a full stop at the end, by Airtel Money', { reference: 'UKMW8R8OM1.', method: 'airtel_money' }],
    ['with a blank in it', { reference: 'ukmw8 r8om1' }],
  ] as const)('one code is never taken twice: %s', async (_, given) => {
    const first = await receive({ reference: 'UKMW8R8OM1' })
    await expectRefusal(receive(given), 'RECEIPT_USED')
    await manager.client.payments.reverse({ paymentId: first.id, reason: 'Free again' })
  })

  test('one code is never taken twice: not when two people enter it at the same moment by two methods', async () => {
    const entered = await Promise.allSettled([
      receive({ reference: 'UKMW8R8OM2', tenancyId: (await buildTenancy()).id }),
      receive({ reference: 'UKMW8-R8OM2', method: 'bank', tenancyId: (await buildTenancy()).id }),
    ])
    expect(entered.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a code is read with blanks in it, found by any way of writing it, and free again once it is reversed', async () => {
    const payment = await receive({ reference: ' ukmw r8OM84 ' })
    expect(payment.reference).toBe('UKMWR8OM84')
    for (const search of ['UKMW R8OM84', 'ukmw-r8om84', 'ukmwr8om84'])
      expect((await manager.client.payments.list({ search })).rows.map(({ id }) => id)).toEqual([payment.id])
    await manager.client.payments.reverse({ paymentId: payment.id, reason: 'Typed for somebody else' })
    expect((await receive({ reference: 'UKMWR8OM84' })).reference).toBe('UKMWR8OM84')
  })

  test('a code of M-Pesa that has not ten letters and digits', async () => {
    for (const reference of ['UKMWR8OM8', 'UKMWR8OM845', 'UKM-W'])
      expect(await fieldErrorsOf(receive({ reference }))).toEqual([
        'reference: An M-Pesa receipt number has 10 letters and digits, for example UKL4T7QX2M',
      ])
    // Others have numbers of their own.
    expect((await receive({ reference: 'MP210603.1234.L06941', method: 'airtel_money' })).reference).toBe(
      'MP210603.1234.L06941',
    )
  })

  test('more on records than the payment holds, or than a record needs, or on a record of somebody else', async () => {
    const record = await charge({ amount: 1000 })
    const other = await buildCharge({ amount: 1000 })
    const parts = (chargeId: string, amount: number) => receive({ amount: 5000, parts: [{ chargeId, amount }] })
    await expectRefusal(parts(record.id, 5001), 'PARTS_EXCEED')
    await expectRefusal(parts(record.id, 1001), 'CHARGE_FULL', 'Only KES 10 is left to pay of Rent, due 5 Nov 2026.')
    await expectRefusal(parts(other.id, 1000), 'NOT_FOUND')
    const twice = { chargeId: record.id, amount: 600 }
    await expectRefusal(receive({ amount: 5000, parts: [twice, twice] }), 'PARTS_EXCEED')
    expect((await db.select().from(payments).where(eq(payments.tenancyId, tenancyId))).length).toBe(0)
  })

  test('a day ahead, another currency, a request that said something else', async () => {
    await expectRefusal(receive({ receivedOn: '2026-11-22' }), 'PAID_DATE_AHEAD')
    await expectRefusal(receive({ currency: 'UGX' }), 'CURRENCY_CHANGED')
    const requestId = crypto.randomUUID()
    await receive({ requestId })
    await expectRefusal(receive({ requestId, amount: 1 }), 'REQUEST_REUSED')
  })
})

describe('put elsewhere', () => {
  test('takes back only what changes, and every step says why', async () => {
    const old = await charge({ dueDate: '2026-10-05', amount: 1000 })
    const recent = await charge({ amount: 1000 })
    const { id: paymentId } = await receive({ amount: 1500 })
    const parts = [
      { chargeId: recent.id, amount: 1000 },
      { chargeId: old.id, amount: 200 },
    ]
    const moved = await manager.client.payments.allocate({ paymentId, parts, reason: 'She asked for it' })
    expect(moved.parts.map(({ chargeId, amount }) => [chargeId, amount])).toEqual([
      [old.id, 200],
      [recent.id, 1000],
    ])
    expect(moved.steps.map(({ amount, basis, reason }) => [amount, basis, reason])).toEqual([
      [1000, 'oldest_first', null],
      [500, 'oldest_first', null],
      [-800, 'released', 'She asked for it'],
      [500, 'chosen', null],
    ])
    expect(await account()).toMatchObject({ owed: 800, credit: 300 })
    const back = await manager.client.payments.allocate({ paymentId, parts: null })
    expect(back.parts.map(({ amount }) => amount)).toEqual([1000, 500])
    const steps = back.steps.length
    expect((await manager.client.payments.allocate({ paymentId, parts: null })).steps).toHaveLength(steps)
  })

  test('of two people at the same moment nobody puts more than the payment holds', async () => {
    const [one, two] = [await charge({ amount: 1000 }), await charge({ amount: 1000, dueDate: '2026-11-06' })]
    const { id: paymentId } = await receive({ amount: 1000, parts: [] })
    await Promise.allSettled([
      manager.client.payments.allocate({ paymentId, parts: [{ chargeId: one.id, amount: 1000 }] }),
      colleague.client.payments.allocate({ paymentId, parts: [{ chargeId: two.id, amount: 1000 }] }),
    ])
    expect(await account()).toMatchObject({ owed: 1000, credit: 0 })
    const [stored] = await db.select().from(payments).where(eq(payments.id, paymentId))
    expect(stored?.allocatedAmount).toBe(1000)
  })

  test('two payments put on one charge at the same moment do not overfill it', async () => {
    const record = await charge({ amount: 1000 })
    const parts = [{ chargeId: record.id, amount: 1000 }]
    const outcomes = await Promise.allSettled([
      receive({ amount: 1000, parts }),
      colleague.client.payments.receive(money({ amount: 1000, parts })),
    ])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(refused).toEqual(['CHARGE_FULL'])
  })
})

describe('a payment that was wrong', () => {
  test('is reversed: what it paid is owed again, its reference is free, and other credit takes its place', async () => {
    const record = await charge({ amount: 1000 })
    const cheque = await receive({ amount: 1000, method: 'cheque', reference: '000123' })
    await receive({ amount: 400 })
    const reversed = await manager.client.payments.reverse({ paymentId: cheque.id, reason: 'It bounced' })
    expect(reversed).toMatchObject({ reversalReason: 'It bounced', allocatedAmount: 0, parts: [] })
    expect(await chargeOf(record.id)).toMatchObject({ paidAmount: 400, paymentStatus: 'partial' })
    expect(await account()).toMatchObject({ owed: 600, credit: 0 })
    await expectRefusal(manager.client.payments.reverse({ paymentId: cheque.id, reason: 'Again' }), 'PAYMENT_REVERSED')
    await receive({ amount: 600, method: 'cheque', reference: '000123' })
    expect(await account()).toMatchObject({ owed: 0 })
  })

  test('is taken back no earlier than a part of it was put elsewhere', async () => {
    const record = await charge({ dueDate: '2026-10-05', amount: 1500 })
    const { id: paymentId } = await receive({ amount: 1500, receivedOn: '2026-10-06' })
    const parts = [{ chargeId: record.id, amount: 1100 }]
    await manager.client.payments.allocate({ paymentId, parts, reason: 'Not all of it' })
    const reverse = (reversedOn?: string) =>
      manager.client.payments.reverse({ paymentId, reason: 'It bounced', ...(reversedOn && { reversedOn }) })
    await expectRefusal(reverse('2026-11-20'), 'MOVED_SINCE')
    await reverse()
    const steps = db
      .select({ amount: allocations.amount, day: allocations.day })
      .from(allocations)
      .where(eq(allocations.paymentId, paymentId))
      .orderBy(allocations.position)
    expect(await steps).toEqual([
      { amount: 1500, day: '2026-10-06' },
      { amount: -400, day: '2026-11-21' },
      { amount: -1100, day: '2026-11-21' },
    ])
  })

  test('is corrected in one step and goes where it stood', async () => {
    const old = await charge({ dueDate: '2026-10-05', amount: 1000 })
    const chosen = await charge({ amount: 1000 })
    const wrong = await receive({ amount: 800, parts: [{ chargeId: chosen.id, amount: 800 }], reference: 'TYPO000001' })
    const right = await manager.client.payments.correct({
      paymentId: wrong.id,
      amount: 1200,
      currency: 'KES',
      method: 'mpesa',
      reference: 'TYPO000001',
      receivedOn: '2026-11-19',
      reason: 'It was 12 shillings',
    })
    expect(right).toMatchObject({ amount: 1200, allocatedAmount: 1200, correctsId: wrong.id })
    expect(await chargeOf(chosen.id)).toMatchObject({ paidAmount: 800, paidDate: '2026-11-19' })
    expect(await chargeOf(old.id)).toMatchObject({ paidAmount: 400 })
    expect(await manager.client.payments.get({ paymentId: wrong.id })).toMatchObject({ correctedById: right.id })
  })
})

describe('a charge that was wrong', () => {
  test('is voided: its money goes to what else is due', async () => {
    const wrong = await charge({ dueDate: '2026-10-05', amount: 1000 })
    const right = await charge({ amount: 1000 })
    await receive({ amount: 1000 })
    const { revision } = await chargeOf(wrong.id)
    await manager.client.charges.void({ chargeId: wrong.id, revision, reason: 'Never lived here in October' })
    expect(await chargeOf(right.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(await account()).toMatchObject({ owed: 0, credit: 0 })
  })

  test('is written off: nobody asks for it, and it is no money that came in', async () => {
    const record = await charge({ amount: 1000 })
    await receive({ amount: 300 })
    const { revision } = await chargeOf(record.id)
    const written = await manager.client.charges.writeOff({ chargeId: record.id, revision, reason: 'Died' })
    expect(written).toMatchObject({ paymentStatus: 'written_off', paidAmount: 300, writtenOffAmount: 700 })
    expect(await account()).toMatchObject({ owed: 0, credit: 0 })
    const again = { chargeId: record.id, revision: written.revision, reason: 'Again' }
    await expectRefusal(manager.client.charges.writeOff(again), 'ALREADY_PAID')
    const voided = await manager.client.charges.void({ ...again, reason: 'Never was' })
    expect(voided).toMatchObject({ paidAmount: 0, writtenOffAmount: 0 })
    expect(await account()).toMatchObject({ owed: 0, credit: 300 })
  })

  describe('and was written off, but is paid after all', () => {
    const writtenOff = async () => {
      const record = await charge({ amount: 1000 })
      const { revision } = await chargeOf(record.id)
      const form = { chargeId: record.id, revision, reason: 'Gone away' }
      return manager.client.charges.writeOff(form)
    }
    const undo = ({ id: chargeId, revision }: { id: string; revision: number }) =>
      manager.client.charges.undoWriteOff({ chargeId, revision, reason: 'Came back and pays' })

    test('is not lost: it is asked for again, and what they paid goes there', async () => {
      const { client } = manager
      const property = await buildProperty()
      tenancyId = (await buildTenancy({ unitId: (await buildUnit({ propertyId: property.id })).id })).id
      const { id: ownerId } = await client.owners.create({ name: 'Wambui', kind: 'individual', isResident: true })
      await client.owners.agree({
        propertyId: property.id,
        fromMonth: '2026-10',
        currency: 'KES',
        commissionKind: 'none',
        shares: [{ ownerId, share: 10_000 }],
      })
      const { id, revision } = await writtenOff()
      await receive({ amount: 1000 })
      expect(await account()).toMatchObject({ owed: 0, credit: 1000 })
      const collected = async () => {
        const { accounts } = await client.owners.statement({ ownerId, from: '2026-11', to: '2026-11' })
        return accounts[0]?.totals.income.rent ?? 0
      }
      expect(await collected()).toBe(0)
      const paid = await undo({ id, revision })
      expect(paid).toMatchObject({ paymentStatus: 'paid', paidAmount: 1000, writtenOffAmount: 0 })
      expect(paid.history[0]).toMatchObject({ action: 'payment.write-off-undone', reason: 'Came back and pays' })
      expect(await account()).toMatchObject({ owed: 0, credit: 0 })
      expect(await collected()).toBe(1000)
      await expectRefusal(undo(paid), 'NOT_WRITTEN_OFF')
    })

    test('says what to do when money is put on it, and is owed today, not in the past', async () => {
      const { id: chargeId, revision } = await writtenOff()
      const title = 'Rent, due 5 Nov 2026, is written off.'
      const next = `${title} Open it and choose Reinstate charge; the money is applied to it then.`
      await expectRefusal(receive({ parts: [{ chargeId, amount: 1000 }] }), 'CHARGE_WRITTEN_OFF', next)
      const form = { chargeId, revision, paidDate: '2026-11-20' }
      await expectRefusal(manager.client.charges.markPaid(form), 'CHARGE_WRITTEN_OFF')
      await undo({ id: chargeId, revision })
      const { lines } = await manager.client.payments.statement({ tenancyId })
      expect(lines.at(-1)).toMatchObject({ day: '2026-11-21', balance: 1000 })
    })

    test('by two at the same moment is asked for once', async () => {
      const written = await writtenOff()
      const outcomes = await Promise.allSettled([1, 2].map(() => undo(written)))
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await account()).toMatchObject({ owed: 1000 })
    })
  })

  test('charged by itself and entered by hand again asks before it charges twice', async () => {
    const { postCharges } = await import('../charges/charging.service')
    const automatic = {
      tenancyId,
      currency: 'KES' as const,
      amount: 1000,
      paymentType: 'rent' as const,
      dueDate: '2026-11-05',
      chargeKey: 'rent:2026-11',
    }
    await db.transaction((tx) => postCharges(tx, { id: null, name: 'Makao' }, [automatic], new Date()))
    const typed = {
      requestId: crypto.randomUUID(),
      tenancyId,
      amount: 1000,
      currency: 'KES' as const,
      paymentType: 'rent' as const,
      paymentStatus: 'paid' as const,
      dueDate: '2026-11-20',
    }
    await expectRefusal(
      manager.client.charges.record(typed),
      'ALREADY_CHARGED',
      'Rent of KES 10, due 5 Nov 2026, is charged already. Receive the payment for it instead.',
    )
    await manager.client.charges.record({ ...typed, again: true })
    expect(await account()).toMatchObject({ owed: 1000 })
  })
})

const entry = () => ({
  id: crypto.randomUUID(),
  day: '2026-11-20',
  tenancyId,
  currency: 'KES' as const,
  kind: 'charge' as const,
  chargeId: crypto.randomUUID(),
  actorName: 'Somebody',
  createdAt: new Date(),
})

describe('closed months', () => {
  const close = (month: string) => admin.client.ledger.closeMonth({ month })

  test('nothing dated in one changes, and a correction falls into the open month', async () => {
    const october = await charge({ dueDate: '2026-10-05', amount: 1000 })
    const early = await receive({ amount: 400, receivedOn: '2026-10-06' })
    const before = await admin.client.ledger.trialBalance({ to: '2026-10-31' })
    await close('2026-10')
    try {
      expect(await manager.client.ledger.closedMonths()).toMatchObject({ closedThrough: '2026-10', canClose: null })
      await expectRefusal(
        receive({ receivedOn: '2026-10-31' }),
        'MONTH_CLOSED',
        '2026-10 is closed: nothing dated in it can be changed. Choose a date from 1 Nov 2026.',
      )
      await manager.client.payments.reverse({ paymentId: early.id, reason: 'It was somebody else' })
      const { revision } = await chargeOf(october.id)
      await manager.client.charges.void({ chargeId: october.id, revision, reason: 'Never lived here' })
      expect(await admin.client.ledger.trialBalance({ to: '2026-10-31' })).toEqual(before)
      const entries = await manager.client.ledger.entries({ paymentId: early.id })
      expect(entries.map(({ kind, day }) => [kind, day])).toEqual([
        ['payment', '2026-10-06'],
        ['allocation', '2026-10-06'],
        ['release', '2026-11-21'],
        ['payment_reversal', '2026-11-21'],
      ])
      // The database itself refuses it.
      const late = { ...entry(), day: '2026-10-31' }
      await expect(db.insert(ledgerEntries).values(late)).rejects.toMatchObject({
        cause: { constraint: 'ledger_entries_open_month' },
      })
    } finally {
      await admin.client.ledger.reopenMonth({ month: '2026-10' })
    }
    await charge({ dueDate: '2026-10-31' })
  })

  test('a month is closed once, when it is over, and by an admin', async () => {
    await expectRefusal(close('2026-11'), 'MONTH_NOT_OVER')
    await expectRefusal(manager.client.ledger.closeMonth({ month: '2026-01' }), 'FORBIDDEN')
    await close('2026-02')
    await expectRefusal(close('2026-01'), 'MONTH_CLOSED')
    await expectRefusal(admin.client.ledger.reopenMonth({ month: '2026-01' }), 'MONTH_NOT_LAST')
    await admin.client.ledger.reopenMonth({ month: '2026-02' })
  })

  test('somebody who writes while it is closed is either in it or refused', async () => {
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => receive({ amount: 1, receivedOn: '2026-09-30' })),
      close('2026-09'),
    ])
    const written = outcomes.slice(0, 5).filter(({ status }) => status === 'fulfilled').length
    const stored = await db.select().from(payments).where(eq(payments.tenancyId, tenancyId))
    expect(stored).toHaveLength(written)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(refused.every((code) => code === 'MONTH_CLOSED')).toBe(true)
    await admin.client.ledger.reopenMonth({ month: '2026-09' })
  })
})

describe('the database refuses', () => {
  const posting = (entryId: string, line: number, amount: number) => ({
    entryId,
    line,
    account: 'receivable' as const,
    amount,
    currency: 'KES' as const,
  })

  test('an entry that does not balance, and one that moves nothing', async () => {
    const made = entry()
    const unbalanced = db.transaction(async (tx) => {
      await tx.insert(ledgerEntries).values(made)
      await tx.insert(ledgerPostings).values([posting(made.id, 1, 5), posting(made.id, 2, -4)])
    })
    await expect(unbalanced).rejects.toMatchObject({ cause: { constraint: 'ledger_postings_balance' } })
    await expect(db.insert(ledgerEntries).values(entry())).rejects.toMatchObject({
      cause: { constraint: 'ledger_entries_moves' },
    })
  })

  test('a posting that is added later', async () => {
    await charge()
    const [made] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.tenancyId, tenancyId))
    const adding = db.insert(ledgerPostings).values(posting(made?.id ?? '', 3, 5))
    await expect(adding).rejects.toMatchObject({ cause: { constraint: 'ledger_postings_balance' } })
  })

  test('any change of the books', async () => {
    await receive()
    for (const [name, table] of Object.entries({ ledgerEntries, ledgerPostings, allocations })) {
      await expect(db.delete(table), name).rejects.toMatchObject({
        cause: { message: expect.stringMatching('append only') },
      })
    }
    const changing = db.update(ledgerPostings).set({ amount: 1 })
    await expect(changing).rejects.toMatchObject({ cause: { message: 'ledger_postings is append only.' } })
  })

  test('more on a charge than it needs, and more of a payment than it holds', async () => {
    const { putOn } = await import('../charges/allocation-postings.service')
    const record = await charge({ amount: 1000 })
    const { id: paymentId } = await receive({ amount: 2000, parts: [] })
    const put = (amount: number) =>
      db.transaction((tx) =>
        putOn(
          tx,
          { id: null, name: 'Somebody' },
          [
            {
              tenancyId,
              currency: 'KES',
              paymentId,
              chargeId: record.id,
              paymentType: 'rent',
              amount,
              basis: 'chosen',
              day: '2026-11-20',
            },
          ],
          new Date(),
        ),
      )
    await expect(put(1001)).rejects.toMatchObject({ cause: { constraint: 'payment_records_paid_amount' } })
    await expect(put(2001)).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('a statement', () => {
  test('has every charge and payment with the balance after it, and ties to the ledger', async () => {
    await charge({ dueDate: '2026-10-05', amount: 1000 })
    await charge({ dueDate: '2026-11-05', amount: 1000, paymentType: 'service_charge', name: 'Security' })
    await receive({ amount: 1500, receivedOn: '2026-10-06', reference: 'STATE00001' })
    const all = await manager.client.payments.statement({ tenancyId })
    expect(all).toMatchObject({ opening: 0, charged: 2000, paid: 1500, closing: 500 })
    expect(all.lines.map(({ day, text, balance }) => [day, text, balance])).toEqual([
      ['2026-10-05', 'Rent', 1000],
      ['2026-10-06', 'Payment, M-Pesa', -500],
      ['2026-11-05', 'Service Charge: Security', 500],
    ])
    const november = await manager.client.payments.statement({ tenancyId, from: '2026-11-01', to: '2026-11-30' })
    expect(november).toMatchObject({ opening: -500, closing: 500, lines: [{ charged: 1000 }] })
  })

  test('until a day calls credit what was paid of an amount that is charged only after it', async () => {
    await charge({ dueDate: '2026-11-05', amount: 1000 })
    await charge({ dueDate: '2026-12-05', amount: 1000 })
    await receive({ amount: 1400 })
    const ages = { notYetDue: 0, upTo30: 0, credit: 400 }
    expect(await manager.client.payments.statement({ tenancyId, to: '2026-11-21' })).toMatchObject({
      closing: -400,
      ages,
    })
    expect(await manager.client.payments.statement({ tenancyId })).toMatchObject({
      closing: 600,
      ages: { notYetDue: 600, credit: 0 },
    })
  })
})

describe('lists', () => {
  test('payments by method, day, state and words, with what they come to', async () => {
    const { tenantId } = await receive({ amount: 1000, method: 'cash', receivedOn: '2026-11-02' })
    const bank = await receive({ amount: 500, method: 'bank', reference: 'FT2611201' })
    await manager.client.payments.reverse({ paymentId: bank.id, reason: 'Called back' })
    const list = (filter: object) => manager.client.payments.list({ tenantId, ...filter })
    expect(await list({})).toMatchObject({ total: 2, totals: [{ currency: 'KES', amount: 1000, credit: 1000 }] })
    expect((await list({ state: 'reversed' })).rows.map(({ id }) => id)).toEqual([bank.id])
    expect((await list({ method: 'cash', from: '2026-11-01', to: '2026-11-03' })).total).toBe(1)
    expect((await list({ search: 'ft2611201' })).total).toBe(1)
    expect((await list({ state: 'credit' })).total).toBe(1)
  })

  test('payments by the phone of who paid, however it is written, and by ID number', async () => {
    const { tenantId } = await receive({ amount: 1000, method: 'cash', receivedOn: '2026-11-02' })
    const known = { phoneNumber: '0722 918 273', idNumber: 'ZX 9182734' }
    await db.update(profiles).set(known).where(eq(profiles.id, tenantId))
    const found = async (search: string) =>
      (await manager.client.payments.list({ search })).rows.map((row) => row.tenantId)
    for (const search of ['0722918273', '+254 722 918273', '722 918', '9182734']) {
      expect(await found(search), search).toContain(tenantId)
    }
    expect(await found('0722918274')).toEqual([])
  })

  test('a tenant sees their own', async () => {
    const tenant = await api.signInAs('tenant')
    const own = await buildTenancy({ tenantId: tenant.id })
    await receive({ tenancyId: own.id })
    await receive()
    expect((await tenant.client.payments.listOwn({})).total).toBe(1)
    await expectRefusal(tenant.client.payments.list({}), 'FORBIDDEN')
  })
})
