import type { Day } from '@makao/contract/days'
import type { PaymentDetails } from '@makao/contract/money/payments/payments.schema'
import { and, asc, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { isOneOf, latestFirst } from '../../lists'
import { payments } from './payments.table'
import { transferParts, transfers } from './transfers.table'
import { tenancyWithholdings, withheldTaxes, withholdingCertificates } from './withheld-taxes.table'

/** At which rate a tenant withholds tax on a day, in hundredths of a percent; 0: they do not. */
export async function readWithholdingRate(db: Queryable, tenancyId: string, day: Day): Promise<number> {
  const [found] = await db
    .select({ rate: tenancyWithholdings.rate })
    .from(tenancyWithholdings)
    .where(and(eq(tenancyWithholdings.tenancyId, tenancyId), lte(tenancyWithholdings.fromDay, day)))
    .orderBy(desc(tenancyWithholdings.fromDay))
    .limit(1)
  return found?.rate ?? 0
}

/** The same of several, of those who do. */
export async function mapWithholdingRates(
  db: Queryable,
  tenancyIds: readonly string[],
  day: Day,
): Promise<Map<string, number>> {
  const rows = await db
    .selectDistinctOn([tenancyWithholdings.tenancyId], {
      tenancyId: tenancyWithholdings.tenancyId,
      rate: tenancyWithholdings.rate,
    })
    .from(tenancyWithholdings)
    .where(and(isOneOf(tenancyWithholdings.tenancyId, tenancyIds), lte(tenancyWithholdings.fromDay, day)))
    .orderBy(tenancyWithholdings.tenancyId, desc(tenancyWithholdings.fromDay))
  return new Map(rows.filter(({ rate }) => rate > 0).map(({ tenancyId, rate }) => [tenancyId, rate]))
}

/** Which of these tenancies withhold tax on any day. */
export async function listWithholding(db: Queryable, tenancyIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ tenancyId: tenancyWithholdings.tenancyId })
    .from(tenancyWithholdings)
    .where(isOneOf(tenancyWithholdings.tenancyId, tenancyIds))
  return new Set(rows.map(({ tenancyId }) => tenancyId))
}

/** What was withheld of money that came in, and still counts. */
export async function findWithheldOf(db: Queryable, receivedId: string) {
  const [found] = await db
    .select({
      paymentId: withheldTaxes.paymentId,
      amount: payments.amount,
      rate: withheldTaxes.rate,
      certificateId: withheldTaxes.certificateId,
    })
    .from(withheldTaxes)
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .where(and(eq(withheldTaxes.receivedId, receivedId), isNull(withheldTaxes.endedAt)))
  return found
}

/** The same with its certificate, as the payment shows it; null: none is said. */
export async function findWithheldShown(db: Queryable, receivedId: string): Promise<PaymentDetails['withheld']> {
  const [found] = await db
    .select({
      paymentId: withheldTaxes.paymentId,
      amount: payments.amount,
      rate: withheldTaxes.rate,
      certificateNumber: withholdingCertificates.number,
    })
    .from(withheldTaxes)
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .leftJoin(withholdingCertificates, eq(withholdingCertificates.id, withheldTaxes.certificateId))
    .where(and(eq(withheldTaxes.receivedId, receivedId), isNull(withheldTaxes.endedAt)))
  return found ?? null
}

/** The same of what a payment that named its person brought to their other units. @param limit in these properties; null: anywhere */
export function listWithheldOfOthers(
  db: Queryable,
  paymentId: string,
  limit: readonly string[] | null,
): Promise<PaymentDetails['othersWithheld']> {
  return db
    .select({
      paymentId: withheldTaxes.paymentId,
      amount: payments.amount,
      rate: withheldTaxes.rate,
      certificateNumber: withholdingCertificates.number,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
    })
    .from(transfers)
    .innerJoin(transferParts, eq(transferParts.transferId, transfers.id))
    .innerJoin(withheldTaxes, and(eq(withheldTaxes.receivedId, transferParts.paymentId), isNull(withheldTaxes.endedAt)))
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .leftJoin(withholdingCertificates, eq(withholdingCertificates.id, withheldTaxes.certificateId))
    .innerJoin(tenancies, eq(tenancies.id, transfers.toTenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(eq(transfers.paymentId, paymentId), limit ? isOneOf(units.propertyId, limit) : undefined))
    .orderBy(asc(transfers.createdAt), asc(transfers.id), asc(withheldTaxes.paymentId))
}

/** What was withheld of each of several payments, where anything was. */
export async function mapWithheld(db: Queryable, receivedIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ receivedId: withheldTaxes.receivedId, amount: payments.amount })
    .from(withheldTaxes)
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .where(and(isOneOf(withheldTaxes.receivedId, receivedIds), isNull(withheldTaxes.endedAt)))
  return new Map(rows.map(({ receivedId, amount }) => [receivedId, amount]))
}

export async function insertWithheldTax(
  tx: Tx,
  tax: Pick<typeof withheldTaxes.$inferInsert, 'paymentId' | 'receivedId' | 'rate' | 'certificateId'>,
): Promise<void> {
  await tx.insert(withheldTaxes).values(tax)
}

export async function eraseCertificateNotes(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .update(withholdingCertificates)
    .set({ notes: null })
    .where(and(eq(withholdingCertificates.tenantId, tenantId), isNotNull(withholdingCertificates.notes)))
}

/** The certificates of a tenant, in words of their own data. */
export function listCertificatesOf(db: Queryable, tenantId: string) {
  const { number, issuedOn, from, to, currency, amount, notes, voidedAt } = withholdingCertificates
  return db
    .select({ number, issuedOn, from, to, currency, amountMinor: amount, notes, voidedAt })
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.tenantId, tenantId))
    .orderBy(latestFirst(issuedOn), latestFirst(withholdingCertificates.createdAt), asc(withholdingCertificates.id))
}
