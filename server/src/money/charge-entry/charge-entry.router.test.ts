import { count, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, fieldErrorsOf, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { charges } from '../charges/charges.table'
import { findDifferences } from '../closed-months/ledger-check.service'

const { db } = testDatabase()
const { buildTenancy, buildTenant, buildUnit, buildProperty, buildCharge } = buildersOf(db)

let api: Api
let manager: Identity
let tenancyId: string

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
})
beforeEach(async () => {
  api.setNow('2026-11-21T09:00:00Z')
  tenancyId = (await buildTenancy()).id
})

const rent = (change: Record<string, unknown> = {}) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  amount: 1_500_000,
  currency: 'KES' as const,
  paymentType: 'rent' as const,
  paymentStatus: 'paid' as const,
  dueDate: '2026-11-05',
  paidDate: '2026-11-04',
  mpesaReceiptNumber: null as string | null,
  ...change,
})

async function chargesOf(tenancy = tenancyId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(charges).where(eq(charges.tenancyId, tenancy))
  return row?.total ?? 0
}

let receipts = 0
const newReceipt = () => `UKL4T7${(++receipts).toString().padStart(4, '0')}`

describe('record works', () => {
  test('a paid charge holds all of its amount', async () => {
    const receipt = newReceipt()
    const recorded = await manager.client.charges.record(rent({ mpesaReceiptNumber: receipt.toLowerCase() }))
    expect(recorded).toMatchObject({
      amount: 1_500_000,
      paidAmount: 1_500_000,
      currency: 'KES',
      paymentStatus: 'paid',
      paidDate: '2026-11-04',
      mpesaReceiptNumber: receipt,
      tenantName: 'Wanjiku Kamau',
    })
    expect(await chargesOf()).toBe(1)
  })

  test('a partial charge carries what was paid so far', async () => {
    const recorded = await manager.client.charges.record(rent({ paymentStatus: 'partial', paidAmount: 30_092 }))
    expect(recorded).toMatchObject({ amount: 1_500_000, paidAmount: 30_092, paymentStatus: 'partial' })
  })

  test('amounts in cents stay exact', async () => {
    for (const amount of [10, 20, 30_092, 1]) await manager.client.charges.record(rent({ amount }))
    const { totals } = await manager.client.charges.list({ search: null, tenantId: await tenantOf(tenancyId) })
    expect(totals).toEqual([{ currency: 'KES', amount: 30_123, paid: 30_123, pending: 0 }])
  })

  test('the largest amount is stored whole', async () => {
    const amount = 10 ** 10
    expect(await manager.client.charges.record(rent({ amount }))).toMatchObject({ amount, paidAmount: amount })
  })

  test('a pending charge due today is pending, and overdue the moment the day turns in Nairobi', async () => {
    api.setNow('2026-11-21T20:59:59Z')
    const pending = rent({ paymentStatus: 'pending', dueDate: '2026-11-21', paidDate: null })
    const recorded = await manager.client.charges.record(pending)
    expect(recorded.paymentStatus).toBe('pending')

    api.setNow('2026-11-21T21:00:00Z')
    const tenantId = recorded.tenantId
    const found = async (paymentStatus: 'pending' | 'overdue') =>
      (await manager.client.charges.list({ tenantId, paymentStatus })).rows.map((row) => row.paymentStatus)
    expect(await found('overdue')).toEqual(['overdue'])
    expect(await found('pending')).toEqual([])
    expect((await manager.client.tenants.get({ tenantId })).paymentStatus).toBe('overdue')
  })
})

async function tenantOf(tenancy: string): Promise<string> {
  const [row] = await db.select({ id: tenancies.tenantId }).from(tenancies).where(eq(tenancies.id, tenancy))
  return row?.id ?? expect.fail('no such tenancy')
}

describe('the same request', () => {
  test('sent twice is written once and answered alike', async () => {
    const request = rent({ mpesaReceiptNumber: newReceipt() })
    const first = await manager.client.charges.record(request)
    expect(await manager.client.charges.record(request)).toEqual(first)
    expect(await chargesOf()).toBe(1)
  })

  test('sent by ten at the same moment is written once', async () => {
    const request = rent({ mpesaReceiptNumber: newReceipt() })
    const answers = await Promise.all(Array.from({ length: 10 }, () => manager.client.charges.record(request)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await chargesOf()).toBe(1)
  })

  test('is answered alike after the day has turned and the tenant has moved out', async () => {
    const request = rent({ paymentStatus: 'pending', dueDate: '2026-11-21', paidDate: null })
    const first = await manager.client.charges.record(request)
    api.setNow('2026-11-25T09:00:00Z')
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-24' })
    expect(await manager.client.charges.record(request)).toMatchObject({
      id: first.id,
      paymentStatus: 'overdue',
    })
  })

  test('with other values is refused and says what was saved', async () => {
    const request = rent()
    await manager.client.charges.record(request)
    await expectRefusal(
      manager.client.charges.record({ ...request, amount: 1_600_000 }),
      'REQUEST_REUSED',
      'This form was already saved with other values (KES 15,000). Look at the payment history.',
    )
    expect(await chargesOf()).toBe(1)
  })

  test('on two tenancies at the same moment writes one', async () => {
    const request = rent()
    const other = (await buildTenancy()).id
    const outcomes = await Promise.allSettled([
      manager.client.charges.record(request),
      manager.client.charges.record({ ...request, tenancyId: other }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await chargesOf()) + (await chargesOf(other))).toBe(1)
  })
})

describe('record refused', () => {
  test('a receipt that is already recorded, naming the charge that has it', async () => {
    const receipt = newReceipt()
    const unit = await buildUnit({ unitNumber: 'B12' })
    const holder = await buildTenancy({
      tenantId: (await buildTenant({ fullName: 'Otieno Ouma' })).id,
      unitId: unit.id,
    })
    await manager.client.charges.record(rent({ tenancyId: holder.id, mpesaReceiptNumber: receipt }))
    const refusal = await refusalOf(
      manager.client.charges.record(rent({ mpesaReceiptNumber: ` ${receipt.toLowerCase()} ` })),
    )
    expect(refusal).toMatchObject({
      code: 'RECEIPT_USED',
      status: 409,
      message: `Receipt ${receipt} is already recorded for Otieno Ouma, unit B12, received 4 Nov 2026.`,
      data: { paymentId: expect.any(String) },
    })
    expect(await chargesOf()).toBe(0)
  })

  test('one receipt on two tenancies at the same moment: one is written', async () => {
    const mpesaReceiptNumber = newReceipt()
    const other = (await buildTenancy()).id
    const outcomes = await Promise.allSettled([
      manager.client.charges.record(rent({ mpesaReceiptNumber })),
      manager.client.charges.record(rent({ mpesaReceiptNumber, tenancyId: other })),
    ])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(refused).toEqual(['RECEIPT_USED'])
    expect((await chargesOf()) + (await chargesOf(other))).toBe(1)
  })

  test('a tenancy that has ended', async () => {
    const ended = await buildTenancy({ endDate: '2026-10-31' })
    await expectRefusal(
      manager.client.charges.record(rent({ tenancyId: ended.id })),
      'NO_ACTIVE_TENANCY',
      'No active tenancy found for this tenant',
    )
    expect(await chargesOf(ended.id)).toBe(0)
  })

  test('an amount in another currency than the tenancy', async () => {
    const uganda = await buildTenancy({ currency: 'UGX' })
    await expectRefusal(manager.client.charges.record(rent({ tenancyId: uganda.id })), 'CURRENCY_CHANGED')
    expect(await chargesOf(uganda.id)).toBe(0)
  })

  test('a paid date that has not come in Nairobi', async () => {
    api.setNow('2026-11-21T21:30:00Z')
    expect(await manager.client.charges.record(rent({ paidDate: '2026-11-22' }))).toMatchObject({
      paidDate: '2026-11-22',
    })
    await expectRefusal(manager.client.charges.record(rent({ paidDate: '2026-11-23' })), 'PAID_DATE_AHEAD')
    expect(await chargesOf()).toBe(1)
  })

  test.each([
    [{ amount: -1 }, 'amount: Amount must be above zero'],
    [{ amount: 10 ** 10 + 1 }, 'amount: Amount must be at most KES 100,000,000'],
    [{ amount: 1e300 }, 'amount: Enter an amount as a number'],
    [{ amount: '12' }, 'amount: Enter an amount as a number'],
    [{ dueDate: '2026-02-31' }, 'dueDate: Enter a day that exists'],
    [
      { mpesaReceiptNumber: "'; drop table" },
      'mpesaReceiptNumber: An M-Pesa receipt number has 10 letters and digits, for example UKL4T7QX2M',
    ],
    [{ notes: 'x'.repeat(1001) }, 'notes: Use at most 1000 characters'],
    [{ notes: 'a\u0000b' }, 'notes: Remove the unreadable characters'],
  ])('%j beside its field', async (change, message) => {
    expect(await fieldErrorsOf(manager.client.charges.record(rent(change)))).toContain(message)
    expect(await chargesOf()).toBe(0)
  })
})

describe('list', () => {
  test('filters by property, day, type, status and words, and sums what it finds', async () => {
    const property = await buildProperty({ name: 'Acacia Heights' })
    const unit = await buildUnit({ propertyId: property.id, unitNumber: 'C7' })
    const tenant = await buildTenant({ fullName: 'Zawadi Mwangi', email: 'zawadi@example.com' })
    const tenancy = (await buildTenancy({ tenantId: tenant.id, unitId: unit.id })).id
    const october = await buildCharge({ tenancyId: tenancy, dueDate: '2026-10-05', paymentStatus: 'paid' })
    const late = await buildCharge({ tenancyId: tenancy, dueDate: '2026-11-05' })
    const charge = await buildCharge({
      tenancyId: tenancy,
      dueDate: '2026-12-05',
      paymentType: 'service_charge',
      amount: 200_000,
      paidAmount: 50_000,
      paymentStatus: 'partial',
    })
    const found = async (filter: Parameters<typeof manager.client.charges.list>[0]) =>
      (await manager.client.charges.list({ propertyId: property.id, ...filter })).rows.map(({ id }) => id)

    // What is due by today stands first, and what is to come after it.
    expect(await found({})).toEqual([late.id, october.id, charge.id])
    expect(await found({ from: '2026-11-01', to: '2026-11-30' })).toEqual([late.id])
    expect(await found({ paymentType: 'service_charge' })).toEqual([charge.id])
    expect(await found({ paymentStatus: 'paid' })).toEqual([october.id])
    expect(await found({ paymentStatus: 'overdue' })).toEqual([late.id])
    expect(await found({ paymentStatus: 'open' })).toEqual([late.id, charge.id])
    for (const search of ['zawadi', 'MWANGI', 'zawadi@example', 'c7 acacia', 'heights']) {
      expect(await found({ search }), search).toHaveLength(3)
    }
    expect(await found({ search: '%' })).toEqual([])
    const { total, totals } = await manager.client.charges.list({ propertyId: property.id })
    expect(total).toBe(3)
    expect(totals).toEqual([{ currency: 'KES', amount: 3_200_000, paid: 1_550_000, pending: 1_650_000 }])
  })

  test('amounts of two currencies are never added', async () => {
    const tenant = await buildTenant({ fullName: 'Nakato Currency' })
    const kenya = await buildTenancy({ tenantId: tenant.id, endDate: '2026-06-30' })
    const uganda = await buildTenancy({ tenantId: tenant.id, currency: 'UGX', startDate: '2026-07-01' })
    await buildCharge({ tenancyId: kenya.id, paymentStatus: 'paid' })
    await buildCharge({ tenancyId: uganda.id, currency: 'UGX', amount: 650_000 })
    const { totals } = await manager.client.charges.list({ tenantId: tenant.id })
    expect(totals).toEqual([
      { currency: 'KES', amount: 1_500_000, paid: 1_500_000, pending: 0 },
      { currency: 'UGX', amount: 650_000, paid: 0, pending: 650_000 },
    ])
  })

  test('pages without showing a charge twice', async () => {
    for (let made = 0; made < 30; made += 1) await buildCharge({ tenancyId, dueDate: '2026-09-05' })
    const tenantId = await tenantOf(tenancyId)
    const first = await manager.client.charges.list({ tenantId })
    const second = await manager.client.charges.list({ tenantId, page: 2 })
    expect([first.total, first.rows.length, second.rows.length]).toEqual([30, 25, 5])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
  })

  test('follows a renamed tenant, unit and property', async () => {
    const property = await buildProperty()
    const unit = await buildUnit({ propertyId: property.id })
    const tenant = await buildTenant()
    await buildCharge({ tenancyId: (await buildTenancy({ tenantId: tenant.id, unitId: unit.id })).id })
    const { client } = manager
    await client.tenants.update({ tenantId: tenant.id, fullName: 'Akinyi Renamed', phoneNumber: '0799 111 222' })
    await client.properties.update({
      propertyId: property.id,
      name: 'Baobab Renamed',
      country: 'Kenya',
      city: 'Nairobi',
      address: 'Ngong Road 12',
      propertyType: 'apartment',
    })
    for (const search of ['akinyi', 'baobab', '0799 111']) {
      expect((await client.charges.list({ search })).total, search).toBe(1)
    }
  })
})

describe('a charge of which something was written off', () => {
  const stands = async (chargeId: string) => {
    const { amount, paidAmount, writtenOffAmount, paymentType } = await manager.client.charges.get({ chargeId })
    return [paymentType, ...[amount, paidAmount, writtenOffAmount].map((minor) => minor / 100)]
  }
  async function forgiven(change: object = {}) {
    const unpaid = rent({ paymentStatus: 'pending', paidDate: null, ...change })
    const { id: chargeId } = await manager.client.charges.record(unpaid)
    const { revision } = await manager.client.charges.get({ chargeId })
    await manager.client.charges.writeOff({ chargeId, revision, reason: 'Flooded for a month' })
    return chargeId
  }
  const correct = async (chargeId: string, change: object) => {
    const { revision } = await manager.client.charges.get({ chargeId })
    const due = { amount: 1_500_000, currency: 'KES' as const, paymentType: 'rent' as const, dueDate: '2026-11-05' }
    return manager.client.charges.correct({ chargeId, revision, ...due, ...change })
  }

  test('stays forgiven when it is put right, and what it is more is owed', async () => {
    const chargeId = await forgiven()
    await correct(chargeId, { dueDate: '2026-11-07' })
    expect(await stands(chargeId)).toEqual(['rent', 15_000, 0, 15_000])
    await correct(chargeId, { amount: 1_800_000 })
    expect(await stands(chargeId)).toEqual(['rent', 18_000, 0, 15_000])
    await correct(chargeId, { amount: 1_200_000 })
    expect(await stands(chargeId)).toEqual(['rent', 12_000, 0, 12_000])
    await correct(chargeId, { amount: 1_200_000, paymentType: 'deposit' })
    expect(await stands(chargeId)).toEqual(['deposit', 12_000, 0, 12_000])
    await correct(chargeId, { amount: 1_200_000, paymentType: 'other' })
    expect(await stands(chargeId)).toEqual(['other', 12_000, 0, 12_000])
    const { revision } = await manager.client.charges.get({ chargeId })
    await manager.client.charges.undoWriteOff({ chargeId, revision, reason: 'Pays after all' })
    expect(await stands(chargeId)).toEqual(['other', 12_000, 0, 0])
    expect(await findDifferences(db)).toEqual([])
  })

  test('keeps its money before what is written off, and neither is lost', async () => {
    const chargeId = await forgiven({ paymentStatus: 'partial', paidAmount: 500_000, paidDate: '2026-11-04' })
    expect(await stands(chargeId)).toEqual(['rent', 15_000, 5000, 10_000])
    await correct(chargeId, { amount: 900_000 })
    expect(await stands(chargeId)).toEqual(['rent', 9000, 5000, 4000])
    await correct(chargeId, { amount: 400_000 })
    expect(await stands(chargeId)).toEqual(['rent', 4000, 4000, 0])
    expect(await findDifferences(db)).toEqual([])
  })
})
