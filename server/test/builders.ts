import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { profiles } from '../src/accounts/accounts.table'
import type { Db } from '../src/db/types'
import { paymentRecords } from '../src/payment-records/payment-records.table'
import { properties } from '../src/properties/properties.table'
import { tenancies } from '../src/tenancies/tenancies.table'
import { units } from '../src/units/units.table'

let built = 0
const next = () => ++built

/** Rows of a real database; a test states what matters to it and the rest is made up. */
export function buildersOf(db: Db) {
  async function buildProperty(given: { name?: string; currency?: Currency; city?: string } = {}) {
    const { name = `Jacaranda Court ${next()}`, currency = 'KES', city = 'Nairobi' } = given
    const id = crypto.randomUUID()
    const country = currency === 'KES' ? 'Kenya' : 'Uganda'
    await db
      .insert(properties)
      .values({ id, name, country, city, currency, address: 'Ngong Road 12', propertyType: 'apartment' })
    return { id, name, currency }
  }

  async function buildUnit(
    given: { propertyId?: string; unitNumber?: string; currency?: Currency; rentAmount?: number } = {},
  ) {
    const { currency = 'KES', unitNumber = `A${next()}`, rentAmount = 1_500_000 } = given
    const propertyId = given.propertyId ?? (await buildProperty({ currency })).id
    const id = crypto.randomUUID()
    await db.insert(units).values({
      id,
      propertyId,
      unitNumber,
      currency,
      rentAmount,
      serviceChargeAmount: 200_000,
      rentDueDate: 5,
      serviceChargeDueDate: 5,
    })
    return { id, propertyId, unitNumber, currency }
  }

  async function buildTenant(given: { fullName?: string; email?: string } = {}) {
    const { fullName = 'Wanjiku Kamau', email = `tenant${next()}@example.com` } = given
    const id = crypto.randomUUID()
    await db.insert(profiles).values({ id, fullName, email, phoneNumber: '0712 345 678' })
    return { id, fullName, email }
  }

  async function buildTenancy(
    given: { tenantId?: string; unitId?: string; currency?: Currency; startDate?: Day; endDate?: Day } = {},
  ) {
    const { currency = 'KES', startDate = '2026-01-01', endDate = null } = given
    const tenantId = given.tenantId ?? (await buildTenant()).id
    const unitId = given.unitId ?? (await buildUnit({ currency })).id
    const id = crypto.randomUUID()
    await db
      .insert(tenancies)
      .values({ id, tenantId, unitId, currency, startDate, endDate, isActive: endDate === null })
    return { id, tenantId, unitId, currency }
  }

  type PaymentColumns = typeof paymentRecords.$inferInsert

  async function buildPayment(given: Partial<PaymentColumns> = {}) {
    const tenancyId = given.tenancyId ?? (await buildTenancy({ currency: given.currency })).id
    const amount = given.amount ?? 1_500_000
    const paymentStatus = given.paymentStatus ?? 'pending'
    const row: PaymentColumns = {
      id: crypto.randomUUID(),
      requestId: crypto.randomUUID(),
      currency: 'KES',
      paymentType: 'rent',
      dueDate: '2026-11-05',
      voidReason: given.voidedAt ? 'Recorded twice' : null,
      ...given,
      tenancyId,
      amount,
      paymentStatus,
      paidAmount: given.paidAmount ?? (paymentStatus === 'paid' ? amount : 0),
    }
    await db.insert(paymentRecords).values(row)
    return row
  }

  return { buildProperty, buildUnit, buildTenant, buildTenancy, buildPayment }
}
