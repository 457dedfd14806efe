import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { findDifferences } from '../closed-months/ledger-check.service'
import { postEntries } from '../ledger/ledger.repository'
import { insertAgencyMoney } from './agency-money.repository'

// An agency that charges VAT from October on, and was charged some on its own purchases: what of it comes off which month.

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)
let api: Api
let admin: Identity
let office: string
const own = new Map<string, string>()

const id = () => crypto.randomUUID()

async function earn(day: string, amount: number) {
  const { id: propertyId } = await buildProperty({ currency: 'KES' })
  const unit = await buildUnit({ propertyId, currency: 'KES' })
  const { id: tenancyId } = await buildTenancy({ currency: 'KES', unitId: unit.id })
  const owner = await admin.client.owners.create({ name: `Otieno ${day}`, kind: 'individual', isResident: true })
  await admin.client.owners.agree({
    ...{ propertyId, fromMonth: day.slice(0, 7), currency: 'KES', commissionKind: 'percent', commissionRate: 1000 },
    shares: [{ ownerId: owner.id, share: 10_000 }],
  })
  await buildCharge({ tenancyId, currency: 'KES', amount, dueDate: day, paymentStatus: 'paid', paidDate: day })
}
const cost = (vat: number, paidOn: string, currency: 'KES' | 'UGX' = 'KES') =>
  admin.client.agencyMoney.record({
    ...{ requestId: id(), agencyAccountId: office, currency, amount: vat * 8, vat, supplierPin: null },
    ...{ paidOn, accountId: own.get(currency) ?? '', description: 'Laptop', reference: null },
  })
const pay = (vatMonth: string, amount: number, paidOn: string) =>
  admin.client.agencyMoney.payVat({
    ...{ requestId: id(), vatMonth, currency: 'KES', amount, paidOn, accountId: own.get('KES') ?? '', reference: null },
  })
const owed = async () => (await admin.client.agencyMoney.vatDue()).find(({ currency }) => currency === 'KES')
const charge = (currency: 'KES' | 'UGX', fromMonth: string, rate: number) =>
  admin.client.owners.saveVat({ currency, fromMonth, rate })

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  admin = await api.signInAs('admin')
  for (const currency of ['KES', 'UGX'] as const) {
    const bank = {
      kind: 'bank' as const,
      name: `Ours ${currency}`,
      number: currency === 'KES' ? '1234567' : '7654321',
      isOfAgency: true,
    }
    own.set(currency, (await admin.client.receivingAccounts.create({ requestId: id(), ...bank, currency })).id)
  }
  await charge('KES', '2026-10', 1600)
  await charge('UGX', '2026-10', 1800)
  office = (await admin.client.agencyMoney.saveAccount({ accountId: id(), kind: 'cost', name: 'Office' })).id
  await earn('2026-10-10', 5_000_000)
})

test('VAT on a purchase of a month takes nothing off a month before it, and what is left of it comes off the months after', async () => {
  const october = { month: '2026-10', charged: 80_000, input: 0, paid: 0, brought: 0, left: 80_000 }
  await cost(16_000, '2026-11-03')
  expect(await owed()).toEqual({ currency: 'KES', due: 80_000, carried: 16_000, months: [october] })
  expect(await refusalOf(pay('2026-10', 80_100, '2026-11-20'))).toMatchObject({
    code: 'BEYOND_VAT_DUE',
    data: { month: 'October 2026', left: 'KES 800' },
  })
  expect(await pay('2026-10', 80_000, '2026-11-20')).toMatchObject({ isBeyondDue: false })
  expect(await owed()).toEqual({ currency: 'KES', due: 0, carried: 16_000, months: [] })

  api.setNow('2026-12-20T09:00:00Z')
  await earn('2026-12-05', 2_000_000)
  const december = { month: '2026-12', charged: 32_000, input: 0, paid: 0, brought: 16_000, left: 16_000 }
  expect(await owed()).toEqual({ currency: 'KES', due: 16_000, carried: 0, months: [december] })
  await expectRefusal(pay('2026-12', 16_100, '2026-12-20'), 'BEYOND_VAT_DUE')
  const author = { id: null, name: 'Makao', address: null }
  const now = new Date('2026-12-20T09:00:00Z')
  const written = db.transaction(async (tx) => {
    const money = { id: id(), currency: 'KES' as const, amount: 16_001, paidOn: '2026-12-20', description: 'VAT' }
    const accountId = own.get('KES') ?? ''
    await insertAgencyMoney(tx, author, { ...money, receivingAccountId: accountId, vatMonth: '2026-12' }, now)
    const entry = { tenancyId: null, agencyMoneyId: money.id, currency: 'KES' as const, day: money.paidOn }
    const postings = [
      { account: 'vat_due' as const, detail: '', amount: 16_001 },
      { account: 'agency_cash' as const, detail: '', receivingAccountId: accountId, amount: -16_001 },
    ]
    await postEntries(tx, author, [{ ...entry, kind: 'agency_money', postings }], now)
  })
  await expect(written).rejects.toMatchObject({ cause: { constraint: 'agency_money_vat_due' } })
  expect(await pay('2026-12', 16_000, '2026-12-20')).toMatchObject({ isBeyondDue: false })
  expect(await owed()).toEqual({ currency: 'KES', due: 0, carried: 0, months: [] })
  expect(await findDifferences(db)).toEqual([])
})

test('an agency charges VAT on while the VAT on its purchases of those months is taken off', async () => {
  const { id: moneyId } = await cost(16_000, '2026-11-20', 'UGX')
  const refused = await refusalOf(charge('UGX', '2026-11', 0))
  expect(refused.code).toBe('VAT_TAKEN_OFF')
  expect(JSON.stringify(refused.data)).toContain('Laptop (UGX')
  const writeRate = sql`insert into commission_vat (currency, from_day, rate, created_at) values ('UGX', '2026-11-01', 0, now())`
  await expect(db.execute(writeRate)).rejects.toMatchObject({ cause: { constraint: 'agency_money_vat_charged' } })
  // Months after it are free.
  await charge('UGX', '2026-12', 0)
  await expectRefusal(cost(16_000, '2026-12-01', 'UGX'), 'VAT_NOT_TAKEN_OFF')
  await charge('UGX', '2026-12', 1800)
  await admin.client.agencyMoney.takeBack({ moneyId, reason: 'Recorded again without VAT' })
  await charge('UGX', '2026-11', 0)
  await charge('UGX', '2026-11', 1800)
  expect(await findDifferences(db)).toEqual([])
})

test('an invoice whose VAT is taken off is recorded once, unless somebody says that it is another one', async () => {
  const invoice = { supplierPin: 'P051234567Z', reference: 'INV 31', description: 'Printer' }
  const record = (more: object = {}) =>
    admin.client.agencyMoney.record({
      ...{ requestId: id(), agencyAccountId: office, currency: 'UGX', amount: 80_000, vat: 10_000 },
      ...{ paidOn: '2026-12-11', accountId: own.get('UGX') ?? '', ...invoice, ...more },
    })
  const { id: moneyId } = await record()
  const refused = await refusalOf(record({ reference: 'inv 31' }))
  expect(refused).toMatchObject({ code: 'INVOICE_RECORDED', data: { reference: 'inv 31', what: 'Printer' } })
  const { id: again } = await record({ evenSameInvoice: true })
  const { id: ofAnother } = await record({ supplierPin: 'P059999999Z' })
  for (const each of [moneyId, again]) await admin.client.agencyMoney.takeBack({ moneyId: each, reason: 'Twice' })
  const { id: anew } = await record()
  for (const each of [anew, ofAnother]) await admin.client.agencyMoney.takeBack({ moneyId: each, reason: 'A test' })
})

test('an invoice that is an expense of a property is no cost of the agency as well, nor the other way round, unless somebody says so', async () => {
  const { id: propertyId } = await buildProperty({ currency: 'UGX' })
  const invoice = { supplierPin: 'P051234567Z', reference: 'INV 77', description: 'Plumber' }
  const both = { currency: 'UGX' as const, amount: 80_000 }
  const accountId = own.get('UGX') ?? ''
  const spend = (more: object = {}) =>
    admin.client.owners.spend({
      ...{
        requestId: id(),
        propertyId,
        category: 'repairs',
        accountId: null,
        spentOn: '2026-12-11',
        ...both,
        ...invoice,
        ...more,
      },
    })
  const record = (more: object = {}) =>
    admin.client.agencyMoney.record({
      ...{ requestId: id(), agencyAccountId: office, accountId, paidOn: '2026-12-11', ...both, ...invoice, ...more },
    })
  const { id: expenseId, propertyName } = await spend()
  // Two properties may share one.
  const { id: shared } = await spend()
  expect(await refusalOf(record({ reference: 'inv 77' }))).toMatchObject({
    ...{ code: 'INVOICE_RECORDED', data: { reference: 'inv 77', what: `Plumber, ${propertyName}` } },
  })
  const { id: part } = await record({ evenSameInvoice: true })
  for (const each of [expenseId, shared]) await admin.client.owners.voidExpense({ expenseId: each, reason: 'Twice' })
  expect(await refusalOf(spend())).toMatchObject({
    ...{ code: 'INVOICE_RECORDED', data: { reference: 'INV 77', what: 'Plumber, a cost of the agency' } },
  })
  const asked = { requestId: id(), evenSameInvoice: true }
  const { id: partOfProperty } = await spend(asked)
  expect(await spend(asked)).toMatchObject({ id: partOfProperty })
  await admin.client.owners.voidExpense({ expenseId: partOfProperty, reason: 'A test' })
  await admin.client.agencyMoney.takeBack({ moneyId: part, reason: 'A test' })
  const atOnce = await Promise.allSettled([record(), spend()])
  const refusals = atOnce.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refusals).toEqual(['INVOICE_RECORDED'])
  const [cost, expense] = atOnce
  if (cost.status === 'fulfilled') await admin.client.agencyMoney.takeBack({ moneyId: cost.value.id, reason: 'A test' })
  if (expense.status === 'fulfilled')
    await admin.client.owners.voidExpense({ expenseId: expense.value.id, reason: 'A test' })
  expect(await findDifferences(db)).toEqual([])
})

test('of a cost with VAT and the end of VAT at one moment one is refused', async () => {
  const both = await Promise.allSettled([cost(8000, '2026-12-10', 'UGX'), charge('UGX', '2026-12', 0)])
  const refusals = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refusals).toHaveLength(1)
  expect(['VAT_NOT_TAKEN_OFF', 'VAT_TAKEN_OFF']).toContain(refusals[0])
  expect(await findDifferences(db)).toEqual([])
})

test('the check of the books names VAT that is taken off where none is charged', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`insert into commission_vat (currency, from_day, rate, created_at) values ('KES', '2026-11-01', 0, now())`,
    )
  })
  expect((await findDifferences(db)).filter((line) => line.startsWith('VAT on a purchase'))).toEqual([
    expect.stringContaining('on 2026-11-03'),
  ])
})
