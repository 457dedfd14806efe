import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { units } from '../../homes/units/units.table'
import { charges } from '../charges/charges.table'
import { postCharges, spendCredit } from '../charges/charging.service'
import { expenses, remittances } from '../owners/owners.table'
import { takeIn } from './payments.service'
import { payments } from './payments.table'

const { db } = testDatabase()
const { buildProperty, buildTenant, buildTenancy, buildUnit } = buildersOf(db)
const NOW = new Date('2026-11-21T09:00:00Z')
const SPENT_ON = '2026-11-10'
const MOST = 10 ** 10

let api: Api
let manager: Identity
let admin: Identity
let tenancyId: string
let propertyId: string
let ownerId: string

beforeAll(async () => {
  api = startApi(db, { now: NOW.toISOString() })
  manager = await api.signInAs('property_manager')
  admin = await api.signInAs('admin')
  await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
})

beforeEach(async () => {
  const property = await buildProperty()
  propertyId = property.id
  const { id: unitId } = await buildUnit({ propertyId })
  tenancyId = (await buildTenancy({ unitId })).id
  ownerId = (
    await manager.client.owners.create({ name: `Owner of ${property.name}`, kind: 'individual', isResident: true })
  ).id
})

const author = () => ({ id: manager.id, name: 'Baraka Juma' })
const payment = (amount: number) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  currency: 'KES' as const,
  amount,
  method: 'bank' as const,
  reference: null,
  receivedOn: SPENT_ON,
})
const charge = (amount: number) => ({
  tenancyId,
  currency: 'KES' as const,
  amount,
  paymentType: 'other' as const,
  name: null,
  dueDate: SPENT_ON,
  notes: null,
})
const record = (amount: number) => ({
  ...charge(amount),
  requestId: crypto.randomUUID(),
  paymentStatus: 'pending' as const,
})
const expense = (amount: number) => ({
  requestId: crypto.randomUUID(),
  propertyId,
  currency: 'KES' as const,
  amount,
  category: 'repairs' as const,
  description: 'Roof',
  reference: null,
  spentOn: SPENT_ON,
})
const remittance = (amount: number) => ({
  requestId: crypto.randomUUID(),
  ownerId,
  currency: 'KES' as const,
  amount,
  method: 'bank' as const,
  reference: null,
  paidOn: SPENT_ON,
})

/** As they could be entered before the limits: written past them. */
const oldPayments = (count: number, amount: number) =>
  db.transaction(async (tx) => {
    for (let made = 0; made < count; made += 1) await takeIn(tx, author(), payment(amount), NOW)
  })
const oldCharges = (count: number, amount: number) =>
  db.transaction((tx) =>
    postCharges(
      tx,
      author(),
      Array.from({ length: count }, () => charge(amount)),
      NOW,
    ),
  )
const oldExpenses = (count: number, amount: number) =>
  db
    .insert(expenses)
    .values(Array.from({ length: count }, () => ({ id: crypto.randomUUID(), createdAt: NOW, ...expense(amount) })))
const oldRemittances = (count: number, amount: number) =>
  db
    .insert(remittances)
    .values(Array.from({ length: count }, () => ({ id: crypto.randomUUID(), createdAt: NOW, ...remittance(amount) })))

describe('one amount above the limit is refused', () => {
  const tooMuch = 'amount: Amount must be at most KES 100,000,000'
  test.each([
    ['as a payment', () => manager.client.payments.receive(payment(MOST + 1)), tooMuch],
    ['as a charge', () => manager.client.charges.record(record(MOST + 1)), tooMuch],
    ['as an expense', () => manager.client.owners.spend(expense(MOST + 1)), tooMuch],
    ['as a remittance', () => admin.client.owners.remit({ ...remittance(MOST + 1), evenBeyondDue: true }), tooMuch],
    [
      'as the rent of a new tenancy',
      async () =>
        manager.client.tenancies.create({
          tenantId: (await buildTenant()).id,
          unitId: (await buildUnit()).id,
          startDate: SPENT_ON,
          rentAmount: MOST + 1,
        }),
      'rentAmount: Amount must be at most KES 100,000,000 or UGX 10,000,000,000',
    ],
    [
      'as a rent agreed for later',
      () =>
        manager.client.leases.save({
          tenancyId,
          currency: 'KES',
          rentChanges: [{ fromDay: '2027-01-01', rentAmount: MOST + 1 }],
        }),
      'rentChanges.0.rentAmount: Amount must be at most KES 100,000,000',
    ],
    [
      'as the rent of a lease',
      () => manager.client.leases.save({ tenancyId, currency: 'KES', rentAmount: MOST + 1 }),
      'rentAmount: Amount must be at most KES 100,000,000',
    ],
  ])('%s', async (_, sending, message) => expect(await fieldErrorsOf(sending())).toContain(message))

  test('but a rent of a billion Uganda shillings is not', async () => {
    const { id: unitId } = await buildUnit({ currency: 'UGX', rentAmount: 10 ** 9 })
    const { id } = await buildTenancy({ unitId, currency: 'UGX' })
    const received = await manager.client.payments.receive({
      ...payment(10 ** 9),
      tenancyId: id,
      currency: 'UGX',
    })
    expect(received.amount).toBe(10 ** 9)
  })
})

describe('what adds up to more than can be shown exactly is refused, and nothing is written', () => {
  test('payments of a tenancy, also two that come at the same moment for room for one', async () => {
    await oldPayments(1, 10 ** 13 - 15_000_00)
    const settled = await Promise.allSettled([
      manager.client.payments.receive(payment(1_000_000)),
      manager.client.payments.receive(payment(1_000_000)),
    ])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expectRefusal(
      manager.client.payments.receive(payment(1_000_000)),
      'SUM_TOO_LARGE',
      'This amount is too large: with it, the payments of this tenancy come to more than KES 100,000,000,000. Look for one with too many zeros.',
    )
    expect(await db.$count(payments, eq(payments.tenancyId, tenancyId))).toBe(2)
  })

  test('a payment that is corrected to more; to less it can be', async () => {
    const { id: paymentId } = await manager.client.payments.receive(payment(1_000_000))
    await oldPayments(1, 10 ** 13)
    const { requestId: _, tenancyId: __, ...right } = payment(2_000_000)
    const correct = (amount: number) =>
      manager.client.payments.correct({ ...right, paymentId, amount, reason: 'A digit' })
    await expectRefusal(correct(2_000_000), 'SUM_TOO_LARGE')
    expect((await correct(500_000)).amount).toBe(500_000)
  })

  test('charges of a tenancy, entered or corrected, and what marking one as paid receives', async () => {
    const { id: chargeId } = await manager.client.charges.record(record(1_000_000))
    await oldCharges(1, 10 ** 13 - 1_000_000)
    await expectRefusal(manager.client.charges.record(record(1)), 'SUM_TOO_LARGE')
    const { revision } = await manager.client.charges.get({ chargeId })
    const { tenancyId: _, ...due } = charge(1_000_001)
    await expectRefusal(manager.client.charges.correct({ ...due, chargeId, revision }), 'SUM_TOO_LARGE')
    await oldPayments(1, 10 ** 13)
    const paid = { chargeId, revision, paidDate: SPENT_ON, method: 'bank' as const }
    await expectRefusal(manager.client.charges.markPaid(paid), 'SUM_TOO_LARGE')
    expect(await db.$count(charges, eq(charges.tenancyId, tenancyId))).toBe(2)
  })

  test('expenses of a property and remittances to an owner', async () => {
    await oldExpenses(1, 10 ** 13)
    await oldRemittances(1, 10 ** 13)
    await expectRefusal(manager.client.owners.spend(expense(1)), 'SUM_TOO_LARGE')
    await expectRefusal(admin.client.owners.remit({ ...remittance(1), evenBeyondDue: true }), 'SUM_TOO_LARGE')
    const inUganda = await admin.client.owners.remit({ ...remittance(1), evenBeyondDue: true, currency: 'UGX' })
    expect(inUganda.amount).toBe(1)
    expect(await db.$count(expenses, eq(expenses.propertyId, propertyId))).toBe(1)
  })
})

test('no list, account or report fails where what was entered before the limits comes to more than a number holds', async () => {
  const { client } = manager
  const shares = [{ ownerId, share: 10_000 }]
  const terms = { commissionKind: 'percent' as const, commissionRate: 1000, currency: 'KES' as const }
  await client.owners.agree({ propertyId, fromMonth: '2026-11', shares, ...terms })
  await oldCharges(95, 10 ** 14)
  await oldPayments(190, 10 ** 14)
  await oldExpenses(95, 10 ** 14)
  await oldRemittances(95, 10 ** 14)
  await db
    .update(units)
    .set({ rentAmount: 10 ** 14 })
    .where(eq(units.propertyId, propertyId))
  await db.transaction((tx) => spendCredit(tx, author(), [tenancyId], NOW))

  const [all] = (await client.payments.list({})).totals
  expect(all?.amount).toBeGreaterThanOrEqual(190 * 10 ** 14)
  const range = { from: '2026-11-01', to: '2026-11-30' }
  const months = { from: '2026-11', to: '2026-11' }
  const reads: Record<string, () => Promise<unknown>> = {
    account: () => client.payments.account({ tenancyId }),
    statement: () => client.payments.statement({ tenancyId }),
    records: () => client.charges.list({}),
    finalAccount: () => client.finalAccounts.get({ tenancyId }),
    invoices: () => client.papers.invoices({ tenancyId }),
    trialBalance: () => client.ledger.trialBalance({ to: '2026-11-30' }),
    rentRoll: () => client.reports.rentRoll({ day: '2026-11-21', page: 1 }),
    arrears: () => client.reports.arrears({ day: '2026-11-21', page: 1 }),
    collections: () => client.reports.collections(range),
    rentCollection: () => client.reports.rentCollection(range),
    propertyPerformance: () => client.reports.propertyPerformance(range),
    overdue: () => client.reports.overduePayments({ page: 1 }),
    tenants: () => client.reports.tenantSummary({ page: 1 }),
    income: () => client.reports.income(months),
    taxKenya: () => client.reports.taxKenya({ month: '2026-11' }),
    ownerStatement: () => client.owners.statement({ ownerId, ...months }),
    expenses: () => client.owners.expenses({ propertyId }),
    remittances: () => client.owners.remittances({ ownerId }),
    dashboard: () => client.dashboard.read(),
    units: () => client.units.list({}),
    unitSummary: () => client.units.summary(),
    properties: () => client.properties.list({}),
    charges: () => client.chargeRuns.preview({ month: '2026-12' }),
  }
  const failed: string[] = []
  for (const [name, read] of Object.entries(reads)) {
    await read().catch((error: Error) => failed.push(`${name}: ${error.message}`))
  }
  expect(failed).toEqual([])
})
