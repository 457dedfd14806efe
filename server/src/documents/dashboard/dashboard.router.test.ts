import { isLeaseOver } from '@makao/contract/documents/reports/reports.terms'
import type { TenantStanding } from '@makao/contract/money/tenants/tenants.kinds'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { collectionRate } from './dashboard.rules'

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildCharge, buildUnit, buildTenant } = buildersOf(db)

let api: Api
let admin: Identity

beforeAll(async () => {
  api = startApi(db)
  admin = await api.signInAs('admin')
})

describe('collection rate', () => {
  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [10, 0, 100],
    [3, 1, 67],
    [2, 5, 0],
  ])('%d tenants with %d pending payments: %d percent', (tenants, pending, rate) =>
    expect(collectionRate(tenants, pending)).toBe(rate),
  )
})

test('an empty portfolio reads as nothing', async () => {
  expect(await admin.client.dashboard.read()).toEqual({
    properties: 0,
    units: 0,
    revenue: [],
    pendingCharges: 0,
    activeTenants: 0,
    leasesOver: 0,
    overdueCharges: 0,
    collectionRate: 0,
    recentPayments: [],
  })
})

test('the portfolio in one look, each currency by itself', async () => {
  const unit = await buildUnit({ unitNumber: 'A1' })
  const kenya = await buildTenancy({ unitId: unit.id })
  const uganda = await buildTenancy({ currency: 'UGX' })
  await buildTenancy({ endDate: '2026-06-30' })
  await buildCharge({ tenancyId: kenya.id, paymentStatus: 'paid' })
  await buildCharge({ tenancyId: kenya.id, paymentStatus: 'partial', paidAmount: 500_050 })
  await buildCharge({ tenancyId: kenya.id, dueDate: '2026-11-20' })
  await buildCharge({ tenancyId: uganda.id, currency: 'UGX', amount: 650_000, dueDate: '2026-11-21' })
  await buildCharge({ tenancyId: kenya.id, paymentStatus: 'paid', voidedAt: new Date() })

  const { recentPayments, ...figures } = await admin.client.dashboard.read()
  expect(figures).toEqual({
    properties: 3,
    units: 3,
    revenue: [
      { amount: 2_000_050, currency: 'KES' },
      { amount: 0, currency: 'UGX' },
    ],
    pendingCharges: 1,
    leasesOver: 0,
    activeTenants: 2,
    overdueCharges: 2,
    collectionRate: 50,
  })
  expect(recentPayments.map(({ amount, status }) => [amount, status])).toEqual([
    [500_050, 'partial'],
    [1_500_000, 'paid'],
  ])

  // Of one property: all of it, and nothing of the others.
  const { recentPayments: own, ...ofOne } = await admin.client.dashboard.read({ propertyId: unit.propertyId })
  expect(ofOne).toEqual({
    properties: 1,
    units: 1,
    revenue: [{ amount: 2_000_050, currency: 'KES' }],
    pendingCharges: 0,
    leasesOver: 0,
    activeTenants: 1,
    overdueCharges: 2,
    collectionRate: 100,
  })
  expect(own).toHaveLength(2)
  await buildUnit({})
  const { propertyId } = await buildUnit({})
  expect(await admin.client.dashboard.read({ propertyId })).toMatchObject({
    properties: 1,
    revenue: [],
    activeTenants: 0,
    overdueCharges: 0,
    recentPayments: [],
  })
})

test('a tenant sees the active tenancy and what was paid and is owed on it', async () => {
  const tenant = await api.signInAs('tenant')
  const before = await buildTenancy({ tenantId: tenant.id, endDate: '2026-06-30' })
  await buildCharge({ tenancyId: before.id, paymentStatus: 'paid' })
  const unit = await buildUnit({ unitNumber: 'Z9' })
  const now = await buildTenancy({ tenantId: tenant.id, unitId: unit.id, startDate: '2026-07-01' })
  await buildCharge({ tenancyId: now.id, paymentStatus: 'partial', paidAmount: 500_000 })
  const other = await buildTenancy({ tenantId: (await buildTenant()).id })
  await buildCharge({ tenancyId: other.id })

  const portal = await tenant.client.dashboard.readOwn()
  expect(portal.tenancy).toMatchObject({ tenancyId: now.id, unitNumber: 'Z9', startDate: '2026-07-01' })
  expect(portal).toMatchObject({
    paid: [{ amount: 500_000, currency: 'KES' }],
    pendingCharges: 0,
    overdueCharges: 1,
    account: { tenancyId: now.id, owed: 1_000_000 },
    earlier: [{ tenancyId: before.id, owed: 0, openCharges: [] }],
  })
})

test('who moved out still sees what is owed and held of each earlier tenancy, and no account number', async () => {
  await admin.client.agency.save({ name: 'Nyumba Bora', logo: null, mpesaPaybill: '247247' })
  const tenant = await api.signInAs('tenant')
  const first = await buildTenancy({ tenantId: tenant.id, startDate: '2025-02-01', endDate: '2025-12-31' })
  const last = await buildTenancy({ tenantId: tenant.id, startDate: '2026-01-01', endDate: '2026-10-31' })
  await buildCharge({ tenancyId: last.id, dueDate: '2026-10-05', amount: 1_500_000 })
  const neighbours = await buildTenancy({ endDate: '2026-10-31' })
  await buildCharge({ tenancyId: neighbours.id })

  const portal = await tenant.client.dashboard.readOwn()
  expect(portal).toMatchObject({ tenancy: null, account: null, next: null, accountNumber: null, notices: [] })
  expect(portal.waysToPay).toEqual([{ name: 'M-Pesa paybill', value: '247247', account: null }])
  expect(portal.earlier).toMatchObject([
    { tenancyId: last.id, endDate: '2026-10-31', owed: 1_500_000, overdueSince: '2026-10-05' },
    { tenancyId: first.id, endDate: '2025-12-31', owed: 0, openCharges: [] },
  ])
  expect(portal.earlier[0]).not.toHaveProperty('tenantName')
})

test('until the day of moving out the page stays as it was, and the unit after it comes first', async () => {
  const tenant = await api.signInAs('tenant')
  const leaving = await buildTenancy({ tenantId: tenant.id, startDate: '2026-01-01', endDate: '2100-12-31' })
  const before = await tenant.client.dashboard.readOwn()
  expect(before).toMatchObject({ tenancy: { tenancyId: leaving.id }, account: { endDate: '2100-12-31' }, earlier: [] })
  expect(before.accountNumber).not.toBeNull()
  const next = await buildTenancy({ tenantId: tenant.id, startDate: '2026-11-01' })
  const left = await buildTenancy({ tenantId: tenant.id, startDate: '2026-01-01', endDate: '2026-10-31' })
  await buildTenancy({ tenantId: tenant.id, startDate: '2025-01-01', endDate: '2025-12-31' })
  for (const [{ id: tenancyId }, amount] of [
    [leaving, 200_000],
    [next, 30_000],
    [left, 1_000],
  ] as const) {
    await buildCharge({ tenancyId, amount })
  }
  const portal = await tenant.client.dashboard.readOwn()
  expect(portal).toMatchObject({
    tenancy: { tenancyId: next.id },
    others: [{ tenancyId: leaving.id }],
    earlier: [{ tenancyId: left.id }, { owed: 0 }],
    totals: [{ currency: 'KES', owed: 231_000 }],
    totalUnits: 3,
  })
})

test('a tenant sees what they owe since when, what comes next, where to pay, and what they paid with its receipts', async () => {
  await admin.client.agency.save({
    name: 'Nyumba Bora',
    logo: null,
    phoneNumber: '0722 000 111',
    mpesaPaybill: '247247',
    mtnMerchantCode: '5566',
  })
  const tenant = await api.signInAs('tenant')
  const { id: propertyId } = await buildProperty({ name: 'Green View' })
  const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'A1-1st' })
  const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id, unitId, startDate: '2026-11-01' })
  await buildCharge({ tenancyId, dueDate: '2026-11-05', amount: 1_500_000 })
  await buildCharge({ tenancyId, dueDate: '2026-11-30', paymentType: 'water', amount: 60_000 })
  const received = { tenancyId, currency: 'KES', method: 'mpesa', receivedOn: '2026-11-20' } as const
  await admin.client.payments.receive({
    ...received,
    requestId: crypto.randomUUID(),
    amount: 500_000,
    reference: 'UKL4T7QX2M',
  })

  const portal = await tenant.client.dashboard.readOwn()
  expect(portal.account).toMatchObject({ owed: 1_060_000, overdue: 1_000_000, overdueSince: '2026-11-05', credit: 0 })
  expect(portal.account?.openCharges.map(({ dueDate, balance }) => [dueDate, balance])).toEqual([
    ['2026-11-05', 1_000_000],
    ['2026-11-30', 60_000],
  ])
  expect(portal.next).toEqual({ dueDate: '2026-11-30', amount: 60_000, titles: ['Water'] })
  expect(portal).toMatchObject({
    waysToPay: [{ name: 'M-Pesa paybill', value: '247247', account: 'GVA11ST' }],
    accountNumber: 'GVA11ST',
    agency: { name: 'Nyumba Bora', phoneNumber: '0722 000 111', phoneLink: '+254722000111' },
    payments: [{ amount: 500_000, reference: 'UKL4T7QX2M', receiptNumber: expect.stringMatching(/^RCT-2026-\d{5}$/) }],
  })
})

test('before anything is charged, what comes next is what the lease says', async () => {
  const tenant = await api.signInAs('tenant')
  const { id: unitId } = await buildUnit({ rentAmount: 2_000_000 })
  await buildTenancy({ tenantId: tenant.id, unitId, startDate: '2026-12-01' })
  const { account, next } = await tenant.client.dashboard.readOwn()
  expect(account).toMatchObject({ owed: 0, overdue: 0, overdueSince: null, openCharges: [] })
  expect(next).toEqual({ dueDate: '2026-12-05', amount: 2_200_000, titles: ['Rent', 'Service Charge'] })
})

test('who stays beyond a lease that ended is not known by the rent roll alone: the dashboard counts, the list names', async () => {
  const lease = async (fullName: string, terms: Partial<typeof tenancies.$inferInsert>, endDate?: string) => {
    const { id: tenantId } = await buildTenant({ fullName })
    const { id } = await buildTenancy({ tenantId, startDate: '2025-11-21', ...(endDate && { endDate }) })
    await db.update(tenancies).set(terms).where(eq(tenancies.id, id))
  }
  const over = { leaseEnd: '2026-11-20', renewal: 'none' as const }
  await lease('Stays Beyond', over)
  await lease('Ends Today', { ...over, leaseEnd: '2026-11-21' })
  await lease('Renewed Monthly', { ...over, renewal: 'monthly' })
  await lease('No End', { renewal: 'none' })
  await lease('Moves Out', over, '2026-12-31')
  await lease('Moved Out', over, '2026-11-20')
  expect(await admin.client.dashboard.read()).toMatchObject({ leasesOver: 1 })
  const namesOf = async (lease: TenantStanding, propertyId?: string) => {
    const { rows, total } = await admin.client.tenants.list({ lease, propertyId })
    expect(total).toBe(rows.length)
    return rows.map(({ fullName }) => fullName)
  }
  expect(await namesOf('over')).toEqual(['Stays Beyond'])
  expect(await namesOf('ending')).toEqual(['Ends Today'])
  expect(await namesOf('leaving')).toEqual(expect.arrayContaining(['Moves Out']))
  expect(await namesOf('over', (await buildProperty()).id)).toEqual([])
  const roll = await admin.client.reports.rentRoll({ day: '2026-11-21' })
  expect(roll.rows.filter((row) => isLeaseOver(row, '2026-11-21')).map(({ tenantName }) => tenantName)).toEqual([
    'Stays Beyond',
  ])
})
