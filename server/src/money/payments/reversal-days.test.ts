import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { makeReceipt } from '../../documents/papers/papers.service'
import { findDifferences } from '../closed-months/ledger-check.service'
import { closedMonths } from '../ledger/ledger.table'
import { listKeptReceipts } from './receipts.repository'

const { db, pool } = testDatabase()
const { buildTenancy } = buildersOf(db)

let api: Api
let manager: Identity
let admin: Identity
let tenancyId: string

beforeAll(async () => {
  api = startApi(db, { now: '2026-10-05T09:00:00Z' })
  manager = await api.signInAs('property_manager', 'Baraka Juma')
  admin = await api.signInAs('admin')
})
beforeEach(async () => {
  await db.delete(closedMonths)
  api.setNow('2026-10-31T09:00:00Z')
  tenancyId = (await buildTenancy()).id
})

const charge = (amount: number, dueDate: string) =>
  manager.client.charges.record({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount,
    paymentType: 'rent',
    dueDate,
    paymentStatus: 'pending',
  })
const pay = (amount: number, receivedOn: string, given: object = {}) =>
  manager.client.payments.receive({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount,
    method: 'cheque',
    receivedOn,
    ...given,
  })
/** What accounts of the tenancy moved by the end of a day, above zero for debit. */
async function booksOn(day: string): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select account, sum(amount_minor)::bigint as amount from ledger_postings join ledger_entries on id = entry_id
     where tenancy_id = $1 and day <= $2 group by 1 having sum(amount_minor) <> 0`,
    [tenancyId, day],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]))
}
async function expectCreditNeverBelowZero(): Promise<void> {
  const { rows } = await pool.query('select distinct day::text as day from ledger_entries where tenancy_id = $1', [
    tenancyId,
  ])
  for (const { day } of rows) expect((await booksOn(day)).credit ?? 0, day).toBeLessThanOrEqual(0)
  expect(await findDifferences(db)).toEqual([])
}

describe('a cheque that bounces three weeks later', () => {
  test('is not taken out of the month in which it came, but of the day that the bank says', async () => {
    await charge(1_000_000, '2026-10-05')
    const { id: paymentId } = await pay(1_000_000, '2026-10-30')
    const october = await booksOn('2026-10-31')
    api.setNow('2026-11-22T09:00:00Z')
    await manager.client.payments.reverse({ paymentId, reason: 'Bounced', reversedOn: '2026-11-20' })
    expect(await booksOn('2026-10-31')).toEqual(october)
    expect(await booksOn('2026-11-19')).toEqual(october)
    expect(await booksOn('2026-11-20')).toEqual({ income: -1_000_000, receivable: 1_000_000 })
    await expectCreditNeverBelowZero()
  })

  test('is reversed today when nobody says a day', async () => {
    const { id: paymentId } = await pay(1_000_000, '2026-10-30')
    api.setNow('2026-11-22T09:00:00Z')
    await manager.client.payments.reverse({ paymentId, reason: 'Bounced' })
    expect(await booksOn('2026-11-21')).toMatchObject({ cash: 1_000_000 })
    expect(await booksOn('2026-11-22')).toEqual({})
  })

  test('is refused on a day before it came, ahead, or in a closed month, and nothing is written', async () => {
    const { id: paymentId } = await pay(1_000_000, '2026-10-30')
    const before = await booksOn('2100-01-01')
    api.setNow('2026-11-22T09:00:00Z')
    const reverse = (reversedOn: string) =>
      manager.client.payments.reverse({ paymentId, reason: 'Bounced', reversedOn })
    await expectRefusal(
      reverse('2026-10-29'),
      'REVERSED_BEFORE',
      'The payment was received on 30 Oct 2026. Choose that day or a later one.',
    )
    await expectRefusal(reverse('2026-11-23'), 'PAID_DATE_AHEAD')
    await admin.client.ledger.closeMonth({ month: '2026-10' })
    await expectRefusal(reverse('2026-10-31'), 'MONTH_CLOSED')
    expect(await booksOn('2100-01-01')).toEqual(before)
  })
})

describe('a payment that reached one charge in two steps', () => {
  async function inTwoSteps() {
    api.setNow('2026-10-06T09:00:00Z')
    const { id: chargeId } = await charge(1_000_000, '2026-10-05')
    const { id: paymentId } = await pay(2_000_000, '2026-10-06')
    api.setNow('2026-11-20T09:00:00Z')
    const { revision, currency, paymentType, name, dueDate, notes } = await manager.client.charges.get({
      chargeId,
    })
    const due = { currency, paymentType, name, dueDate, notes, amount: 1_500_000 }
    await manager.client.charges.correct({ chargeId, revision, ...due })
    return { paymentId, chargeId }
  }

  test('is taken back wholly on the day on which it came, and leaves no credit below zero', async () => {
    const { paymentId } = await inTwoSteps()
    await manager.client.payments.reverse({ paymentId, reason: 'Never came', reversedOn: '2026-10-06' })
    expect(await booksOn('2026-10-31')).toEqual({ income: -1_500_000, receivable: 1_500_000 })
    await expectCreditNeverBelowZero()
  })

  test('is corrected, or voided with its charge, in the same parts', async () => {
    const first = await inTwoSteps()
    const right = { currency: 'KES' as const, amount: 1_900_000, method: 'cheque' as const, receivedOn: '2026-10-06' }
    await manager.client.payments.correct({ paymentId: first.paymentId, ...right, reason: 'Typed too much' })
    expect((await booksOn('2026-10-31')).credit).toBe(-900_000)
    await expectCreditNeverBelowZero()
    const { revision } = await manager.client.charges.get({ chargeId: first.chargeId })
    const wrong = { chargeId: first.chargeId, revision, reason: 'Not his' }
    await manager.client.charges.void({ ...wrong, payments: 'reverse' })
    expect(await booksOn('2026-10-31')).toEqual({})
    await expectCreditNeverBelowZero()
  })
})

describe('what is neither money nor day of a payment', () => {
  const other = { payerName: 'Njeri Mwangi', payerPhone: null, notes: null }

  test('can be put right in a closed month without moving the money, and its receipt gets another version', async () => {
    const reference = `UKC${crypto.randomUUID().slice(0, 7)}`.toUpperCase()
    const payment = await pay(1_000_000, '2026-10-30', { method: 'bank', reference: `${reference}X` })
    const { id: paymentId } = payment
    api.setNow('2026-11-02T09:00:00Z')
    await admin.client.ledger.closeMonth({ month: '2026-10' })
    const october = await booksOn('2026-10-31')
    const right = { currency: 'KES' as const, amount: 1_000_000, receivedOn: '2026-10-30', reference, ...other }
    const mended = await manager.client.payments.correct({ paymentId, ...right, method: 'bank', reason: 'Typed an X' })
    expect(mended).toMatchObject({ id: paymentId, reference, payerName: 'Njeri Mwangi', reversedAt: null })
    expect(mended.history[0]).toMatchObject({ action: 'payment.amended', reason: 'Typed an X' })
    expect(await booksOn('2100-01-01')).toEqual(october)
    const versions = await manager.client.papers.versions({ kind: 'receipt', subjectId: paymentId })
    expect(versions).toMatchObject([
      { version: 1, issuedOn: '2026-10-31', reason: null },
      { version: 2, issuedOn: '2026-11-02', issuedBy: 'Baraka Juma', reason: 'Typed an X' },
    ])
    const [first] = await listKeptReceipts(db, [paymentId], 1)
    const [second] = await listKeptReceipts(db, [paymentId], 2)
    expect([first?.reference, second?.reference]).toEqual([`${reference}X`, reference])
    expect([first?.payerName, second?.payerName]).toEqual([null, 'Njeri Mwangi'])
    expect({ ...second, reference: '', payerName: '', version: 0, versionOn: '', versionReason: '' }).toEqual({
      ...first,
      reference: '',
      payerName: '',
      version: 0,
      versionOn: '',
      versionReason: '',
    })
    const { name } = await makeReceipt(db, { baseUrl: 'http://localhost' }, { id: '', role: 'admin' }, { paymentId })
    expect(name).toBe(payment.receiptNumber)

    // The same again changes nothing.
    await manager.client.payments.correct({ paymentId, ...right, method: 'bank', reason: 'Twice' })
    expect(await manager.client.papers.versions({ kind: 'receipt', subjectId: paymentId })).toHaveLength(2)
  })

  test('a method that was wrong in a closed month counts today, and the books agree', async () => {
    const { id: paymentId } = await pay(1_000_000, '2026-10-30')
    api.setNow('2026-11-02T09:00:00Z')
    await admin.client.ledger.closeMonth({ month: '2026-10' })
    const right = { currency: 'KES' as const, amount: 1_000_000, receivedOn: '2026-10-30', ...other, reference: null }
    await manager.client.payments.correct({ paymentId, ...right, method: 'bank', reason: 'A transfer' })
    const rows = await manager.client.reports.collections({ from: '2026-11-02', to: '2026-11-02' })
    expect(rows.map(({ method, received }) => [method, received])).toEqual([
      ['bank', 1_000_000],
      ['cheque', -1_000_000],
    ])
    await manager.client.payments.reverse({ paymentId, reason: 'Called back' })
    expect(await booksOn('2100-01-01')).toEqual({})
    expect(await findDifferences(db)).toEqual([])
  })

  test('a reference that another payment has is refused, also when two take it at once', async () => {
    const [one, two] = await Promise.all([pay(100, '2026-10-30'), pay(100, '2026-10-30')])
    const reference = `BNK${crypto.randomUUID().slice(0, 8)}`
    const right = {
      currency: 'KES' as const,
      amount: 100,
      receivedOn: '2026-10-30',
      method: 'bank' as const,
      reference,
    }
    const outcomes = await Promise.allSettled(
      [one, two].map(({ id: paymentId }) =>
        manager.client.payments.correct({ paymentId, ...right, reason: 'It has a number' }),
      ),
    )
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
    expect(codes.sort()).toEqual(['RECEIPT_USED', 'done'])
  })
})

describe('a wrong amount of a payment that was put elsewhere since', () => {
  test('leaves credit below zero on no day when it is corrected', async () => {
    api.setNow('2026-10-06T09:00:00Z')
    await charge(1_000_000, '2026-10-05')
    const { id: paymentId } = await pay(1_000_000, '2026-10-06')
    api.setNow('2026-10-20T09:00:00Z')
    const { id: chargeId } = await charge(1_000_000, '2026-10-20')
    const parts = [{ chargeId, amount: 1_000_000 }]
    await manager.client.payments.allocate({ paymentId, parts, reason: 'For the other month' })
    api.setNow('2026-10-25T09:00:00Z')
    const right = { currency: 'KES' as const, amount: 400_000, method: 'cash' as const, receivedOn: '2026-10-06' }
    await manager.client.payments.correct({ paymentId, ...right, reason: 'Typed wrong' })
    expect(await booksOn('2026-10-25')).toEqual({ cash: 400_000, income: -2_000_000, receivable: 1_600_000 })
    await expectCreditNeverBelowZero()
  })
})
