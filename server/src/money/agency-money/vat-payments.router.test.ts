import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { findDifferences } from '../closed-months/ledger-check.service'
import { postEntries } from '../ledger/ledger.repository'
import { insertAgencyMoney } from './agency-money.repository'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
const NOW = '2026-11-21T09:00:00Z'
const TODAY = '2026-11-21'
const PAID_ON = '2026-11-20'

let api: Api
let admin: Identity
let numbers = 700_000
let clients: string
let ours: string
let kampala: string

const id = () => crypto.randomUUID()
const bank = async (currency: 'KES' | 'UGX', isOfAgency: boolean) => {
  const account = { kind: 'bank' as const, name: `Bank ${++numbers}`, number: String(numbers) }
  return (await admin.client.receivingAccounts.create({ requestId: id(), ...account, currency, isOfAgency })).id
}
const owed = async (currency: 'KES' | 'UGX' = 'KES') =>
  (await admin.client.agencyMoney.vatDue()).find((row) => row.currency === currency)
const left = async () => (await owed())?.due
const pay = (amount: number, more: object = {}) =>
  admin.client.agencyMoney.payVat({
    ...{ requestId: id(), vatMonth: '2026-10', currency: 'KES', amount, paidOn: PAID_ON, accountId: ours },
    ...{ reference: null, ...more },
  })
const takeBack = (moneyId: string) => admin.client.agencyMoney.takeBack({ moneyId, reason: 'Twice' })
const counting = async () =>
  (await admin.client.agencyMoney.list({ isVat: true })).rows.filter(({ voidedAt }) => voidedAt === null)
const balanceOf = async (account: string, named?: string) =>
  (await admin.client.ledger.trialBalance({ to: TODAY }))
    .filter((row) => row.account === account && (named === undefined || row.realAccount?.id === named))
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)

/** Rent that came in for an owner from whom the agency takes a tenth, and VAT on it. */
async function earn(currency: 'KES' | 'UGX', received: readonly (readonly [string, number])[]) {
  const { id: propertyId } = await buildProperty({ currency })
  const { id: tenancyId } = await buildTenancy({ currency, unitId: (await buildUnit({ propertyId, currency })).id })
  const owner = await admin.client.owners.create({ name: `Achieng ${currency}`, kind: 'individual', isResident: true })
  await admin.client.owners.agree({
    ...{ propertyId, fromMonth: '2026-10', currency, commissionKind: 'percent', commissionRate: 1000 },
    shares: [{ ownerId: owner.id, share: 10_000 }],
  })
  for (const [day, amount] of received) {
    await buildCharge({ tenancyId, currency, amount, dueDate: day, paymentStatus: 'paid', paidDate: day })
  }
}

beforeAll(async () => {
  api = startApi(db, { now: NOW })
  admin = await api.signInAs('admin')
  ;[clients, ours, kampala] = [await bank('KES', false), await bank('KES', true), await bank('UGX', true)]
  const shillings = (currency: 'KES' | 'UGX', rate: number) =>
    admin.client.owners.saveVat({ currency, fromMonth: '2026-10', rate })
  await shillings('KES', 1600)
  await shillings('UGX', 1800)
  await earn('KES', [
    ['2026-10-10', 5_000_000],
    ['2026-11-05', 2_000_000],
  ])
  await earn('UGX', [['2026-10-10', 1_000_000]])
})
beforeEach(async () => {
  for (const { id: moneyId } of await counting()) await takeBack(moneyId)
})

test('VAT that was paid is owed no more, leaves the account in the books, and comes back when it is taken back', async () => {
  const nothing = { input: 0, paid: 0, brought: 0 }
  const october = { month: '2026-10', charged: 80_000, ...nothing, left: 80_000 }
  const november = { month: '2026-11', charged: 32_000, ...nothing, left: 32_000 }
  expect(await owed()).toEqual({ currency: 'KES', due: 112_000, carried: 0, months: [october, november] })
  const paid = await pay(80_000, { reference: 'PRN 2026 771' })
  expect(paid).toMatchObject({
    ...{ kind: 'vat', description: 'VAT of October 2026 to KRA', vatMonth: '2026-10', agencyAccountId: null },
    ...{ isBeyondDue: false, reference: 'PRN 2026 771', allowed: ['takeBack'] },
  })
  expect(await owed()).toEqual({ currency: 'KES', due: 32_000, carried: 0, months: [november] })
  expect(await balanceOf('agency_cash', ours)).toBe(-80_000)
  const whole = await admin.client.ledger.trialBalance({ to: TODAY })
  expect(whole.find((row) => row.account === 'vat_due' && row.currency === 'KES')).toMatchObject({ credit: 32_000 })
  expect(whole.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  expect(await counting()).toEqual([paid])
  expect((await admin.client.agencyMoney.list({})).rows).toEqual([])
  const { days } = await admin.client.reconciliation.get({ accountId: ours, month: '2026-11' })
  expect(days.find(({ day }) => day === PAID_ON)).toMatchObject({ inBooks: -80_000, expectedClosing: null })
  const ledger = { kind: 'general-ledger' as const, from: PAID_ON, to: PAID_ON, page: 1 }
  const { rows } = await admin.client.reports.read({ ...ledger, account: 'vat_due' })
  expect(rows).toMatchObject([{ about: 'VAT of October 2026 to KRA', reference: 'PRN 2026 771' }])
  const income = await admin.client.reports.read({ kind: 'agency-income', from: '2026-11', to: '2026-11', page: 1 })
  expect(income.about).toContain('Profit KES 2,000')
  expect(await findDifferences(db)).toEqual([])
  await takeBack(paid.id)
  await expectRefusal(takeBack(paid.id), 'AGENCY_MONEY_BACK')
  expect([await left(), await balanceOf('agency_cash', ours)]).toEqual([112_000, 0])
  expect(await findDifferences(db)).toEqual([])
})

test('more than is due of the month is paid only by who says so, and comes off the months after it', async () => {
  expect(await refusalOf(pay(80_100))).toMatchObject({
    code: 'BEYOND_VAT_DUE',
    data: { month: 'October 2026', left: 'KES 800' },
  })
  await expectRefusal(pay(100, { vatMonth: '2026-09' }), 'BEYOND_VAT_DUE')
  expect(await pay(100_000, { evenMore: true })).toMatchObject({ isBeyondDue: true })
  expect((await owed())?.months).toMatchObject([{ month: '2026-11', charged: 32_000, brought: 20_000, left: 12_000 }])
  await expectRefusal(pay(32_000, { vatMonth: '2026-11' }), 'BEYOND_VAT_DUE')
  expect(await pay(12_000, { vatMonth: '2026-11', evenMore: true })).toMatchObject({ isBeyondDue: false })
  expect(await left()).toBe(0)
})

test('of two who pay at the same moment one pays, and a request sent twice is one payment', async () => {
  const both = await Promise.allSettled([pay(80_000), pay(80_000)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const requestId = id()
  const november = { requestId, vatMonth: '2026-11' }
  const [one, other] = await Promise.all([pay(32_000, november), pay(32_000, november)])
  expect(one.id).toBe(other.id)
  await expectRefusal(pay(31_000, november), 'REQUEST_REUSED')
  expect([await left(), (await counting()).length]).toEqual([0, 2])
  expect(await findDifferences(db)).toEqual([])
})

test('shillings of Uganda are owed to URA and paid out of an account in them', async () => {
  expect(await owed('UGX')).toMatchObject({ due: 18_000, months: [{ month: '2026-10', charged: 18_000, paid: 0 }] })
  await expectRefusal(pay(18_000, { currency: 'UGX' }), 'CURRENCY_CHANGED')
  const paid = await pay(18_000, { currency: 'UGX', accountId: kampala })
  expect(paid.description).toBe('VAT of October 2026 to URA')
  expect([(await owed('UGX'))?.due, await left()]).toEqual([0, 112_000])
})

test('out of an account of clients it takes commission that stands there, and no more', async () => {
  const due = await balanceOf('agency_due')
  await pay(80_000, { accountId: clients })
  expect(await balanceOf('agency_due')).toBe(due + 80_000)
  await expectRefusal(pay(100_000_000, { accountId: clients, evenMore: true }), 'BEYOND_EARNED')
  expect(await findDifferences(db)).toEqual([])
})

test('of a closed month nothing is paid any more, and what was paid in it is taken back today', async () => {
  const paid = await pay(80_000, { paidOn: '2026-10-31' })
  await admin.client.ledger.closeMonth({ month: '2026-10', evenNotAgreed: 'Nothing is reconciled here' })
  await expectRefusal(pay(100, { paidOn: '2026-10-31', vatMonth: '2026-10' }), 'MONTH_CLOSED')
  expect(await takeBack(paid.id)).toMatchObject({ takenBackOn: TODAY })
  expect(await left()).toBe(112_000)
  expect(await findDifferences(db)).toEqual([])
  await pay(80_000)
  await expectRefusal(pay(100, { paidOn: '2026-11-22' }), 'PAID_DATE_AHEAD')
  await expectRefusal(pay(100, { vatMonth: '2026-12' }), 'BAD_REQUEST')
})

test('the database refuses more VAT than is due, and the check of the books names a payment that they do not have', async () => {
  const author = { id: null, name: 'Makao', address: null }
  const now = new Date(NOW)
  const currency = 'KES' as const
  const enter = (amount: number, isBeyondDue: boolean, how = 'origin') =>
    db.transaction(async (tx) => {
      await tx.execute(`set local session_replication_role = ${how}`)
      const money = { id: id(), currency, amount, paidOn: PAID_ON, receivingAccountId: ours, description: 'VAT' }
      await insertAgencyMoney(tx, author, { ...money, vatMonth: '2026-10', isBeyondDue }, now)
      if (how === 'replica') return
      const entry = { tenancyId: null, agencyMoneyId: money.id, currency, kind: 'agency_money' as const, day: PAID_ON }
      const cash = { account: 'agency_cash' as const, detail: '', receivingAccountId: ours, amount: -amount }
      await postEntries(tx, author, [{ ...entry, postings: [{ account: 'vat_due', detail: '', amount }, cash] }], now)
    })
  await expect(enter(80_001, false)).rejects.toMatchObject({ cause: { constraint: 'agency_money_vat_due' } })
  await enter(80_001, true)
  await enter(500, true, 'replica')
  expect((await findDifferences(db)).filter((line) => line.startsWith('cost, income or VAT'))).toEqual([
    expect.stringContaining('expected 500, found 0'),
  ])
})

test('VAT on own purchases is taken off what is owed, stands on its own account, and is no cost', async () => {
  // What a test before this one has put wrong on purpose stays.
  const known = await findDifferences(db)
  const rent = id()
  await admin.client.agencyMoney.saveAccount({ accountId: rent, kind: 'cost', name: `Rent ${++numbers}` })
  const before = await left()
  const record = (vat: number, more: object = {}) =>
    admin.client.agencyMoney.record({
      ...{ requestId: id(), agencyAccountId: rent, currency: 'KES', amount: 11_600, vat, supplierPin: 'p051234567z' },
      ...{ paidOn: PAID_ON, accountId: ours, description: 'Office', reference: 'INV 7', ...more },
    })
  const { id: moneyId, supplierPin } = await record(1600)
  expect(supplierPin).toBe('P051234567Z')
  expect(await left()).toBe((before ?? 0) - 1600)
  expect((await owed())?.months.find(({ month }) => month === '2026-11')).toMatchObject({ input: 1600 })
  expect(await balanceOf('input_vat')).toBe(1600)
  expect(await balanceOf('agency_costs')).toBe(10_000)
  expect(await findDifferences(db)).toEqual(known)
  // No more is paid to KRA than is left, whatever the browser sends.
  await expectRefusal(pay(30_401, { vatMonth: '2026-11' }), 'BEYOND_VAT_DUE')
  await expect(record(11_600)).rejects.toThrow()
  const { id: income } = await admin.client.agencyMoney.saveAccount({
    ...{ accountId: id(), kind: 'income' as const, name: `Fees ${++numbers}` },
  })
  await expectRefusal(record(100, { agencyAccountId: income }), 'VAT_NOT_TAKEN_OFF')
  await admin.client.owners.saveVat({ currency: 'UGX', fromMonth: '2026-11', rate: 0 })
  await expectRefusal(record(100, { currency: 'UGX', accountId: kampala }), 'VAT_NOT_TAKEN_OFF')
  await takeBack(moneyId)
  expect(await left()).toBe(before)
  expect(await balanceOf('input_vat')).toBe(0)
  expect(await balanceOf('agency_costs')).toBe(0)
  expect(await findDifferences(db)).toEqual(known)
})

test('VAT on what is earned as a month begins is owed from its first day, and can be paid, before the night has come', async () => {
  const { id: propertyId } = await buildProperty()
  const owner = await admin.client.owners.create({ name: 'Achieng fixed', kind: 'individual', isResident: true })
  await admin.client.owners.agree({
    ...{ propertyId, fromMonth: '2026-11', currency: 'KES', commissionKind: 'fixed', commissionAmount: 1_000_000 },
    shares: [{ ownerId: owner.id, share: 10_000 }],
  })
  api.setNow('2026-12-01T05:00:00Z')
  const december = { vatMonth: '2026-12', paidOn: '2026-12-01', amount: 160_000 }
  expect(await pay(160_000, december)).toMatchObject({ isBeyondDue: false })
  const december31 = await admin.client.ledger.trialBalance({ to: '2026-12-31' })
  const earned = december31
    .filter(({ account, currency }) => account === 'agency_due' && currency === 'KES')
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  api.setNow('2027-01-01T05:00:00Z')
  // So is commission drawn that is earned on this day, and no more.
  const draw = (amount: number) =>
    admin.client.accountTransfers.make({
      ...{ requestId: id(), currency: 'KES', amount, movedOn: '2027-01-01', reference: null, note: null },
      ...{ fromAccountId: clients, toAccountId: ours },
    })
  await draw(earned + 1_160_000)
  await expectRefusal(draw(1), 'BEYOND_EARNED')
  expect((await owed())?.months.find(({ month }) => month === '2027-01')).toMatchObject({ charged: 160_000 })
})
