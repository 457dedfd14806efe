import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { EnteredStatus, PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { eq } from 'drizzle-orm'
import type { Db } from '../src/db/types'
import { properties } from '../src/homes/properties/properties.table'
import { tenancies } from '../src/homes/tenancies/tenancies.table'
import { units } from '../src/homes/units/units.table'
import { outboxMessages } from '../src/messaging/outbox/outbox.table'
import { putOn } from '../src/money/charges/allocation-postings.service'
import { paidAmountOf } from '../src/money/charges/charges.rules'
import { charges } from '../src/money/charges/charges.table'
import { postCharges } from '../src/money/charges/charging.service'
import { postEntries } from '../src/money/ledger/ledger.repository'
import { chargePostings, reversed } from '../src/money/ledger/ledger.rules'
import { meterPrices, meterReadings, meters } from '../src/money/meters/meters.table'
import { takeIn } from '../src/money/payments/payments.service'
import { profiles } from '../src/people/accounts/accounts.table'

export interface BuiltCharge {
  tenancyId?: string
  currency?: Currency
  amount?: number
  paymentType?: PaymentType
  name?: string | null
  paymentStatus?: EnteredStatus
  paidAmount?: number
  paidDate?: Day | null
  mpesaReceiptNumber?: string | null
  dueDate?: Day
  notes?: string | null
  voidedAt?: Date | null
  createdAt?: Date
  createdBy?: string | null
}

let built = 0
/** Sorts as text as it counts: files of one process share it, and after A9 comes A10 by chance. */
const next = () => String(++built).padStart(6, '0')

type HomeBuilders = ReturnType<typeof homeBuilders>

function homeBuilders(db: Db) {
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

  async function buildTenant(given: { fullName?: string; email?: string; phoneNumber?: string | null } = {}) {
    const { fullName = 'Wanjiku Kamau', email = `tenant${next()}@example.com`, phoneNumber = '0712 345 678' } = given
    const id = crypto.randomUUID()
    await db.insert(profiles).values({ id, fullName, email, phoneNumber })
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

  return { buildProperty, buildUnit, buildTenant, buildTenancy }
}

function chargeBuilder(db: Db, { buildTenancy }: HomeBuilders) {
  /** An amount due with what was paid on it, as somebody entered it. A void one has no money on it. */
  async function buildCharge(given: BuiltCharge = {}) {
    const { currency = 'KES', amount = 1_500_000, dueDate = '2026-11-05', paymentType = 'rent' } = given
    const { paymentStatus = 'pending', createdAt = new Date(), paidDate, voidedAt = null } = given
    const tenancyId = given.tenancyId ?? (await buildTenancy({ currency })).id
    const { name = null, notes = null, createdBy = null } = given
    const author = { id: createdBy, name: 'Baraka Juma' }
    return db.transaction(async (tx) => {
      const isMarkedOverdue = paymentStatus === 'overdue'
      const charge = { tenancyId, currency, amount, dueDate, paymentType, isMarkedOverdue, name, notes }
      const [charged] = await postCharges(tx, author, [charge], createdAt)
      if (!charged) throw new Error('Nothing was charged.')
      const { id } = charged
      const paid = voidedAt ? 0 : paidAmountOf({ paymentStatus, amount, paidAmount: given.paidAmount ?? null })
      if (paid > 0) {
        const receivedOn = paidDate ?? dueDate
        const reference = given.mpesaReceiptNumber ?? null
        const requestId = crypto.randomUUID()
        const payment = {
          requestId,
          tenancyId,
          currency,
          amount: paid,
          method: 'mpesa' as const,
          reference,
          receivedOn,
        }
        const paymentId = await takeIn(tx, author, payment, createdAt)
        const move = { tenancyId, currency, paymentId, chargeId: id, paymentType, amount: paid, day: receivedOn }
        await putOn(tx, author, [{ ...move, basis: 'entered' }], createdAt)
      }
      if (voidedAt) {
        const postings = reversed(chargePostings(paymentType, amount))
        const entry = { day: dueDate, tenancyId, currency, kind: 'charge_void' as const, chargeId: id, postings }
        await postEntries(tx, author, [entry], voidedAt)
        await tx.update(charges).set({ voidedAt, voidReason: 'Recorded twice' }).where(eq(charges.id, id))
      }
      return { id, tenancyId, amount, currency }
    })
  }

  return buildCharge
}

function messageBuilder(db: Db, { buildTenant }: HomeBuilders) {
  /** A reminder by SMS that waits in the outbox. @returns its id */
  async function buildMessage() {
    const { id: profileId } = await buildTenant()
    const message = {
      channel: 'sms',
      kind: 'reminder',
      recipient: '+254712345678',
      subject: '',
      body: 'Rent is due',
    } as const
    const [written] = await db
      .insert(outboxMessages)
      .values({ ...message, profileId, reminderId: crypto.randomUUID(), nextAttemptAt: new Date(0) })
      .returning({ id: outboxMessages.id })
    return written?.id ?? ''
  }

  return buildMessage
}

function meterBuilder(db: Db, { buildUnit }: HomeBuilders) {
  /** A water meter that shows 100 m³ on its first day, at KES 150 or UGX 4,000 per m³. */
  async function buildMeter(given: { unitId?: string; tenancyId?: string | null; currency?: Currency } = {}) {
    const { currency = 'KES', tenancyId = null } = given
    const unitId = given.unitId ?? (await buildUnit({ currency })).id
    const id = crypto.randomUUID()
    const createdAt = new Date('2026-08-01T09:00:00Z')
    const day = '2026-08-01'
    await db.insert(meters).values({
      id,
      unitId,
      currency,
      kind: 'water',
      serialNumber: `W-${next()}`,
      digits: 5,
      installedOn: day,
      createdAt,
    })
    const price = { price: currency === 'KES' ? 15_000 : 4000, minimumCharge: 0, standingCharge: 0 }
    await db.insert(meterPrices).values({ meterId: id, currency, fromDay: day, ...price, createdAt })
    const opening = {
      kind: 'opening' as const,
      isRollover: false,
      readByName: 'Baraka Juma',
      requestId: crypto.randomUUID(),
    }
    await db
      .insert(meterReadings)
      .values({ meterId: id, currency, day, value: 100_000, tenancyId, createdAt, ...opening })
    return { id, unitId, currency }
  }

  return buildMeter
}

/** Rows of a real database; a test states what matters to it and the rest is made up. */
export function buildersOf(db: Db) {
  const homes = homeBuilders(db)
  return {
    ...homes,
    buildCharge: chargeBuilder(db, homes),
    buildMessage: messageBuilder(db, homes),
    buildMeter: meterBuilder(db, homes),
  }
}
