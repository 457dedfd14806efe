import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { findDifferences } from '../closed-months/ledger-check.service'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'
const DAY = '2026-11-20'

let api: Api
let admin: Identity
let manager: Identity
let numbers = 500_000

const id = () => crypto.randomUUID()
const currency = 'KES' as const
const own = async (kind: 'bank' | 'mpesa_paybill' | 'cash', more: object = {}) =>
  (
    await admin.client.receivingAccounts.create({
      ...{ requestId: id(), kind, name: `Our ${kind} ${++numbers}`, currency },
      ...(kind === 'cash' ? {} : { number: String(numbers) }),
      ...more,
    })
  ).id
const move = (toAccountId: string, amount: number, more: object = {}) =>
  manager.client.accountTransfers.make({ requestId: id(), currency, amount, movedOn: DAY, toAccountId, ...more })
const receive = (tenancyId: string, amount: number, method: 'mpesa' | 'bank' | 'cash', more: object = {}) =>
  manager.client.payments.receive({
    ...{ requestId: id(), tenancyId, amount, currency, method, receivedOn: DAY },
    reference: method === 'cash' ? null : `U${String(++numbers).padStart(9, '0')}`,
    ...more,
  })
const balances = async (day = '2026-11-21') => {
  const rows = await manager.client.accountTransfers.balances({ day })
  return {
    of: (accountId: string) => rows.find((row) => row.accountId === accountId)?.balance,
    unnamed: Object.fromEntries(rows.flatMap(({ method, balance }) => (method === null ? [] : [[method, balance]]))),
    sum: rows.reduce((sum, { balance }) => sum + balance, 0),
  }
}
const trial = (to = '2026-11-21') => manager.client.ledger.trialBalance({ to })

beforeAll(async () => {
  api = startApi(db, { now: NOW })
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager')
})
beforeEach(async () => {
  for (const { id: accountId, archivedAt } of await admin.client.receivingAccounts.list()) {
    if (archivedAt === null) await admin.client.receivingAccounts.archive({ accountId })
  }
})

test('all money goes through an account of its own, which the trial balance and the general ledger show', async () => {
  const { id: propertyId } = await buildProperty()
  const { id: tenancyId } = await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })
  const [bank, paybill, box] = [await own('bank'), await own('mpesa_paybill'), await own('cash')]
  const other = await own('bank')
  await receive(tenancyId, 9_000, 'mpesa')
  await receive(tenancyId, 4_000, 'cash')
  // Of two banks one is named, or none.
  await receive(tenancyId, 2_000, 'bank', { accountId: other })
  const before = (await balances()).unnamed.bank ?? 0
  await receive(tenancyId, 700, 'bank')
  expect((await balances()).unnamed.bank).toBe(before + 700)
  const spent = {
    propertyId,
    currency,
    amount: 500,
    category: 'repairs' as const,
    description: 'Lock',
    reference: null,
  }
  const expense = await manager.client.owners.spend({ ...spent, requestId: id(), spentOn: DAY, accountId: box })
  expect(expense).toMatchObject({ accountId: box, accountName: expect.stringContaining('Our cash') })
  await move(bank, 8_000, { fromAccountId: paybill, reference: 'SWEEP1' })
  const stands = await balances()
  expect([paybill, box, bank, other].map(stands.of)).toEqual([1_000, 3_500, 8_000, 2_000])
  const lines = (await trial()).filter(({ account, realAccount }) => account === 'cash' && realAccount)
  expect(lines.find(({ realAccount }) => realAccount?.id === bank)).toMatchObject({
    detail: '',
    debit: 8_000,
    credit: 0,
  })
  const { rows } = await manager.client.reports.read({
    ...{ kind: 'general-ledger', from: DAY, to: DAY, realAccountId: paybill, page: 1 },
  })
  expect(rows.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['Payment', expect.any(String)],
    ['Between own accounts', 'SWEEP1'],
  ])
  // Taken back where it stands, whatever is usual by then.
  await own('cash')
  await manager.client.owners.voidExpense({ expenseId: expense.id, reason: 'Twice' })
  expect((await balances()).of(box)).toBe(4_000)
  expect(await findDifferences(db)).toEqual([])
})

test('an expense is moved to the account that it went out of, and taken back from there', async () => {
  const { client } = manager
  const { id: propertyId } = await buildProperty()
  const [bank, other] = [await own('bank'), await own('bank')]
  // The first takes over what stood on none.
  const [first = 0, second = 0] = await Promise.all([bank, other].map(async (of) => (await balances()).of(of)))
  const spend = (spentOn: string, accountId: string | null) =>
    client.owners.spend({
      ...{ requestId: id(), propertyId, currency, amount: 700, category: 'repairs', description: 'A lock', spentOn },
      accountId,
    })
  // Of two banks none is usual: somebody has to say which paid.
  const refused = await refusalOf(spend(DAY, null))
  expect(refused.code).toBe('ACCOUNT_NOT_SAID')
  // Whoever may not read the list of accounts learns here which ones there are.
  const { accounts } = refused.data as { accounts: { id: string }[] }
  expect(accounts.map((account) => account.id)).toEqual(expect.arrayContaining([bank, other]))
  const expense = await spend(DAY, bank)
  expect(expense.accountId).toBe(bank)
  const start = (await balances()).unnamed.expense ?? 0
  const { sum } = await balances()
  const moveTo = (accountId: string) => client.owners.moveExpense({ expenseId: expense.id, accountId })
  expect(await moveTo(bank)).toMatchObject({ accountId: bank })
  expect(await moveTo(bank)).toMatchObject({ accountId: bank })
  expect([(await balances()).of(bank), (await balances()).unnamed.expense ?? 0]).toEqual([first - 700, start])
  // Two at once, and to another one after all: it stands on one account.
  await Promise.all([moveTo(other), moveTo(bank)])
  await moveTo(other)
  const stands = await balances()
  expect([stands.of(bank), stands.of(other), stands.sum]).toEqual([first, second - 700, sum])
  const { rows } = await client.reports.read({
    ...{ kind: 'general-ledger', from: DAY, to: DAY, realAccountId: other, page: 1 },
  })
  expect(rows.at(-1)).toMatchObject({ kind: 'Expense moved to another account', credit: { amount: 700 } })
  expect(await findDifferences(db)).toEqual([])
  // The database takes no part of it, nor from where it does not stand.
  const before = await db.$count(ledgerEntries)
  const wrong = { id: id(), day: DAY, kind: 'expense_moved', propertyId, expenseId: expense.id, currency } as const
  for (const [from, amount] of [
    [bank, 700],
    [other, 600],
  ] as const) {
    const sides = [from, bank === from ? other : bank].map((receivingAccountId, line) => ({
      ...{ entryId: wrong.id, line, account: 'cash' as const, detail: 'expense', currency, receivingAccountId },
      amount: line === 0 ? amount : -amount,
    }))
    const written = db.transaction(async (tx) => {
      await tx.insert(ledgerEntries).values({ ...wrong, actorName: 'Nobody', createdAt: new Date(NOW) })
      await tx.insert(ledgerPostings).values(sides)
    })
    await expect(written).rejects.toThrow()
  }
  expect(await db.$count(ledgerEntries)).toBe(before)

  await client.owners.voidExpense({ expenseId: expense.id, reason: 'Twice' })
  expect((await balances()).of(other)).toBe(second)
  await expectRefusal(moveTo(bank), 'EXPENSE_VOID')
  // Of a month that is closed the money moves today, and what the month said stays.
  const late = await spend('2026-10-05', other)
  const was = (await balances('2026-11-20')).of(bank) ?? 0
  const october = (await balances('2026-10-31')).of(other)
  await admin.client.ledger.closeMonth({ month: '2026-10', evenNotAgreed: 'Agreed elsewhere' })
  await client.owners.moveExpense({ expenseId: late.id, accountId: bank })
  expect((await balances('2026-10-31')).of(other)).toBe(october)
  expect([(await balances('2026-11-20')).of(bank), (await balances()).of(bank)]).toEqual([was, was - 700])
  await admin.client.ledger.reopenMonth({ month: '2026-10' })
  expect(await findDifferences(db)).toEqual([])
})

test('what came in before an account was named stands on it once it is, and what it held before Makao', async () => {
  const { id: tenancyId } = await buildTenancy()
  const before = (await balances()).unnamed.mpesa ?? 0
  await receive(tenancyId, 6_000, 'mpesa')
  expect((await balances()).unnamed.mpesa).toBe(before + 6_000)
  const paybill = await own('mpesa_paybill')
  expect((await balances()).of(paybill)).toBe(before + 6_000)
  expect((await balances()).unnamed.mpesa).toBeUndefined()
  const opened = await move(paybill, 2_500, { movedOn: '2026-11-01' })
  expect((await balances('2026-11-10')).of(paybill)).toBe(2_500)
  await manager.client.accountTransfers.takeBack({ transferId: opened.id, reason: 'Twice' })
  expect((await balances()).of(paybill)).toBe(before + 6_000)
  await expectRefusal(
    manager.client.accountTransfers.takeBack({ transferId: opened.id, reason: 'Twice' }),
    'TRANSFER_BACK',
  )
  expect(await findDifferences(db)).toEqual([])
})

test('cash that is banked moves from the cash box to the bank by one entry, and back', async () => {
  const { id: tenancyId } = await buildTenancy()
  const [bank, box] = [await own('bank'), await own('cash')]
  const [inBank = 0, inBox = 0] = await Promise.all([bank, box].map(async (of) => (await balances()).of(of)))
  await receive(tenancyId, 5_000, 'cash')
  const { sum } = await balances()
  const of = { personId: manager.id, day: DAY, currency }
  const banked = await manager.client.cashUps.bank({
    ...{ ...of, requestId: id(), amount: 3_000, bankedOn: '2026-11-21', accountId: bank, evenMore: true },
  })
  expect([(await balances()).of(box), (await balances()).of(bank)]).toEqual([inBox + 2_000, inBank + 3_000])
  const { rows } = await manager.client.accountTransfers.list({})
  const [made] = rows
  expect(made).toMatchObject({ amount: 3_000, isElsewhere: true, allowed: [] })
  await expectRefusal(
    manager.client.accountTransfers.takeBack({ transferId: made?.id ?? '', reason: 'Twice' }),
    'ENTERED_ELSEWHERE',
  )
  const bankingId = banked.bankings.at(-1)?.id ?? ''
  await manager.client.cashUps.takeBack({ bankingId, reason: 'Another day' })
  expect([(await balances()).of(box), (await balances()).of(bank)]).toEqual([inBox + 5_000, inBank])
  expect((await balances()).sum).toBe(sum)
  expect(await findDifferences(db)).toEqual([])
})

test('cash that is banked leaves the boxes in which it stands, and the statement tells of it once', async () => {
  const houses = await Promise.all([buildProperty(), buildProperty()])
  const [ofOne = '', ofOther = ''] = await Promise.all(
    houses.map(async (house) => (await buildTenancy({ unitId: (await buildUnit({ propertyId: house.id })).id })).id),
  )
  const [bank, box, ownBox] = [await own('bank'), await own('cash'), await own('cash', { propertyId: houses[0]?.id })]
  const stand = async () => Promise.all([ownBox, box, bank].map(async (accountId) => (await balances()).of(accountId)))
  const taker = await api.signInAs('property_manager')
  const take = (tenancyId: string, amount: number) =>
    taker.client.payments.receive({
      ...{ requestId: id(), tenancyId, amount, currency, method: 'cash', receivedOn: DAY, reference: null },
    })
  await take(ofOne, 3_000)
  await take(ofOther, 2_000)
  const of = { personId: taker.id, day: DAY, currency }
  const banked = async (amount: number, more: object = {}) =>
    manager.client.cashUps.bank({ ...of, requestId: id(), amount, bankedOn: DAY, accountId: bank, ...more })
  const { bankings } = await banked(4_000)
  expect(await stand()).toEqual([0, 1_000, 4_000])
  const code = `FT${++numbers}`
  await manager.client.receiptLines.addPasted({
    lines: [
      {
        ...{ provider: 'bank', transactionId: code, amount: 4_000, currency, day: DAY },
        ...{ payerName: null, payerPhone: null, accountTyped: 'CASH DEPOSIT' },
      },
    ],
  })
  const { rows } = await manager.client.receiptLines.list({ search: code })
  await manager.client.receiptLines.markNotRent({ requestId: id(), lineId: rows[0]?.id ?? '', reason: 'Banked' })
  const cameIn = async () =>
    (await manager.client.reconciliation.get({ accountId: bank, month: '2026-11' })).days.map((day) => day.cameIn)
  expect(await cameIn()).toEqual([4_000])
  // The rest, and more than there was.
  await banked(1_500, { evenMore: true })
  expect(await stand()).toEqual([0, -500, 5_500])
  await manager.client.cashUps.takeBack({ bankingId: bankings[0]?.id ?? '', reason: 'Another day' })
  expect(await stand()).toEqual([3_000, 500, 1_500])
  // What already stands where it is said to be banked stays there.
  await banked(2_000, { accountId: ownBox })
  expect(await stand()).toEqual([3_000, 500, 1_500])
  expect(await findDifferences(db)).toEqual([])
})

test('the balance of each day is what the tie-out says came in and went out, and what the bank says differs from it by nothing', async () => {
  const { id: tenancyId } = await buildTenancy()
  const [paybill, bank] = [await own('mpesa_paybill'), await own('bank')]
  await move(paybill, 1_000, { movedOn: '2026-11-01' })
  const wrong = await receive(tenancyId, 8_000, 'mpesa', { receivedOn: '2026-11-03' })
  await receive(tenancyId, 5_000, 'mpesa', { receivedOn: '2026-11-05' })
  // Called back on another day: the paybill has both.
  await manager.client.payments.reverse({ paymentId: wrong.id, reversedOn: '2026-11-06', reason: 'Called back' })
  await move(bank, 4_000, { movedOn: '2026-11-07', fromAccountId: paybill })
  await manager.client.reconciliation.enterDay({
    ...{ accountId: paybill, currency, day: '2026-11-02', revision: 0, closing: 1_000 },
  })
  await manager.client.reconciliation.enterDay({
    ...{ accountId: paybill, currency, day: '2026-11-07', revision: 0, closing: 2_000 },
  })
  const { days, inBooks } = await manager.client.reconciliation.get({ accountId: paybill, month: '2026-11' })
  expect(
    days.map(({ day, cameIn, expectedClosing, inBooks, booksDifference, state }) => ({
      ...{ day, cameIn, expectedClosing, inBooks, booksDifference, state },
    })),
  ).toEqual([
    { day: '2026-11-02', cameIn: 0, expectedClosing: null, inBooks: 1_000, booksDifference: 0, state: 'agrees' },
    {
      day: '2026-11-03',
      cameIn: 8_000,
      expectedClosing: 9_000,
      inBooks: 9_000,
      booksDifference: null,
      state: 'agrees',
    },
    {
      day: '2026-11-05',
      cameIn: 5_000,
      expectedClosing: 14_000,
      inBooks: 14_000,
      booksDifference: null,
      state: 'agrees',
    },
    { day: '2026-11-06', cameIn: 0, expectedClosing: 6_000, inBooks: 6_000, booksDifference: null, state: 'agrees' },
    { day: '2026-11-07', cameIn: 0, expectedClosing: 2_000, inBooks: 2_000, booksDifference: 0, state: 'agrees' },
  ])
  expect(inBooks).toBe(2_000)
})

test('money on a statement that came from an own account is not money of nobody, until it is put back', async () => {
  const [bank, box] = [await own('bank'), await own('cash')]
  const { id: tenancyId } = await buildTenancy()
  await receive(tenancyId, 3_000, 'cash')
  const code = `FT${++numbers}`
  await manager.client.receiptLines.addPasted({
    lines: [
      {
        ...{ provider: 'bank', transactionId: code, amount: 3_000, currency, day: DAY },
        ...{ payerName: null, payerPhone: null, accountTyped: 'CASH DEPOSIT' },
      },
    ],
  })
  const { rows } = await manager.client.receiptLines.list({ search: code })
  const lineId = rows[0]?.id ?? ''
  await manager.client.receiptLines.markNotRent({ requestId: id(), lineId, reason: 'Banked', fromAccountId: box })
  expect([(await balances()).of(box), (await balances()).of(bank)]).toEqual([0, 3_000])
  await manager.client.receiptLines.release({ requestId: id(), lineId, reason: null })
  expect([(await balances()).of(box), (await balances()).of(bank)]).toEqual([3_000, 3_000])
  expect(await findDifferences(db)).toEqual([])
})

test('a move that cannot be is refused, and of a request sent twice one is made', async () => {
  const [bank, paybill] = [await own('bank'), await own('mpesa_paybill')]
  const shillings = await own('bank', { currency: 'UGX' })
  await expectRefusal(move(bank, 100, { movedOn: '2026-11-22' }), 'PAID_DATE_AHEAD')
  await expectRefusal(move(shillings, 100), 'CURRENCY_CHANGED')
  await expectRefusal(move(bank, 100, { fromAccountId: shillings }), 'CURRENCY_CHANGED')
  await expectRefusal(move(bank, 100, { fromAccountId: bank }), 'BAD_REQUEST')
  const requestId = id()
  const sent = () => move(bank, 100, { requestId, fromAccountId: paybill })
  const [one, other] = await Promise.all([sent(), sent()])
  expect(one.id).toBe(other.id)
  expect([(await balances()).of(paybill), (await balances()).of(bank)]).toEqual([-100, 100])
  await expectRefusal(move(bank, 200, { requestId, fromAccountId: paybill }), 'REQUEST_REUSED')
})
