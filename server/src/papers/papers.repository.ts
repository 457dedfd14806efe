import { addMonths, type Day, dueDayOf } from '@makao/contract/days'
import type { InvoiceSummary, OwnTenancy } from '@makao/contract/invoices/invoices.schema'
import { formatInvoiceNumber } from '@makao/contract/invoices/invoices.terms'
import { formatReceiptNumber } from '@makao/contract/receipts/receipts.terms'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/accounts.table'
import type { Queryable } from '../db/types'
import { Refusal } from '../errors'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { asNumber, groupBy } from '../lists'
import { paymentRecords } from '../payments/payment-records.table'
import { allocations, payments } from '../payments/payments.table'
import { receipts } from '../payments/receipts.table'
import { properties } from '../properties/properties.table'
import { tenancies } from '../tenancies/tenancies.table'
import { units } from '../units/units.table'

const recorders = alias(profiles, 'recorders')

/** What the money went to on the day the payment was entered: one paper says the same whenever it is printed. */
function listFirstParts(db: Queryable, paymentIds: readonly string[]) {
  return db
    .select({
      paymentId: payments.id,
      paymentType: paymentRecords.paymentType,
      name: paymentRecords.name,
      dueDate: paymentRecords.dueDate,
      periodFrom: paymentRecords.periodFrom,
      amount: asNumber(sql`sum(${allocations.amount})`),
    })
    .from(allocations)
    .innerJoin(payments, and(eq(payments.id, allocations.paymentId), eq(payments.createdAt, allocations.createdAt)))
    .innerJoin(paymentRecords, eq(paymentRecords.id, allocations.recordId))
    .where(inArray(allocations.paymentId, [...paymentIds]))
    .groupBy(payments.id, paymentRecords.id)
    .having(sql`sum(${allocations.amount}) > 0`)
    .orderBy(asc(paymentRecords.dueDate), sql`min(${allocations.position})`)
}

const entered = alias(ledgerEntries, 'entered')

/** What each tenancy owed when the payment had been entered, by the order of the journal; below zero: its credit. */
function listBalancesAfter(db: Queryable, paymentIds: readonly string[]) {
  return db
    .select({
      paymentId: sql<string>`${entered.paymentId}`,
      balance: asNumber(sql`coalesce(sum(${ledgerPostings.amount}), 0)`),
    })
    .from(entered)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.tenancyId, entered.tenancyId), sql`${ledgerEntries.position} <= ${entered.position}`),
    )
    .innerJoin(
      ledgerPostings,
      and(eq(ledgerPostings.entryId, ledgerEntries.id), inArray(ledgerPostings.account, ['receivable', 'credit'])),
    )
    .where(and(inArray(entered.paymentId, [...paymentIds]), eq(entered.kind, 'payment')))
    .groupBy(entered.paymentId)
}

export type ReceiptRow = Awaited<ReturnType<typeof readReceipts>>[number]

/** Receipts with all that they print, in the order of `paymentIds`; three queries however many there are. */
export async function readReceipts(db: Queryable, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return []
  const rows = await db
    .select({
      paymentId: payments.id,
      year: receipts.year,
      number: receipts.number,
      issuedOn: receipts.issuedOn,
      token: receipts.token,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      payerName: payments.payerName,
      propertyName: properties.name,
      unitNumber: units.unitNumber,
      // What was paid after the tenancy had ended was not paid to the unit's account: that may be the next tenant's.
      accountNumber: sql<
        string | null
      >`case when ${tenancies.endDate} < ${receipts.issuedOn} then null else ${units.accountNumber} end`,
      amount: payments.amount,
      currency: payments.currency,
      method: payments.method,
      reference: payments.reference,
      receivedOn: payments.receivedOn,
      recordedBy: recorders.fullName,
      reversedAt: payments.reversedAt,
      reversalReason: payments.reversalReason,
    })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(recorders, eq(recorders.id, payments.createdBy))
    .where(inArray(payments.id, [...paymentIds]))
  const parts = groupBy(await listFirstParts(db, paymentIds), ({ paymentId }) => paymentId)
  const balances = new Map((await listBalancesAfter(db, paymentIds)).map((row) => [row.paymentId, row.balance]))
  const byId = new Map(rows.map((row) => [row.paymentId, row]))
  return paymentIds.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { year, number, ...rest } = row
    return [
      {
        ...rest,
        receiptNumber: formatReceiptNumber({ year, number }),
        parts: parts.get(id) ?? [],
        balanceAfter: balances.get(id) ?? 0,
      },
    ]
  })
}

/** What the public page may know of a receipt. */
export async function findReceiptByToken(db: Queryable, token: string) {
  const [row] = await db
    .select({
      year: receipts.year,
      number: receipts.number,
      amount: payments.amount,
      currency: payments.currency,
      receivedOn: payments.receivedOn,
      reversedAt: payments.reversedAt,
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(eq(receipts.token, token))
  return row
}

/**
 * Whose account a paper is of. `accountNumber`: to pay to; null once the tenancy has ended, for it is the next tenant's then.
 * @throws Refusal NOT_FOUND
 */
export async function requireAccount(db: Queryable, tenancyId: string) {
  const [account] = await db
    .select({
      tenancyId: tenancies.id,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      propertyName: properties.name,
      unitNumber: units.unitNumber,
      accountNumber: sql<string | null>`case when ${tenancies.endDate} is null then ${units.accountNumber} end`,
      currency: tenancies.currency,
      startDate: tenancies.startDate,
      endDate: tenancies.endDate,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(tenancies.id, tenancyId))
  if (!account) throw new Refusal('NOT_FOUND')
  return account
}

const before = alias(tenancies, 'before')

/**
 * What the invoices of a tenancy are numbered by. The order of entry never changes, as days of moving in and out may:
 * an invoice keeps its number, and two tenants of one month never share one.
 */
export async function readInvoiceSeries(db: Queryable, tenancyId: string) {
  const [found] = await db
    .select({
      accountNumber: units.accountNumber,
      place: asNumber(sql`1 + (select count(*) from ${tenancies} ${before} where ${before.unitId} = ${tenancies.unitId}
        and (${before.createdAt}, ${before.id}) < (${tenancies.createdAt}, ${tenancies.id}))`),
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(eq(tenancies.id, tenancyId))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

const monthOf = sql<string>`to_char(${paymentRecords.dueDate}, 'YYYY-MM')`
const balance = sql`${paymentRecords.amount} - ${paymentRecords.paidAmount} - ${paymentRecords.writtenOffAmount}`

/** The months of a tenancy for which something is due, latest first. */
export async function listInvoices(
  db: Queryable,
  { tenancyId, currency }: Awaited<ReturnType<typeof requireAccount>>,
): Promise<InvoiceSummary[]> {
  const months = await db
    .select({
      month: monthOf,
      amount: asNumber(sql`sum(${paymentRecords.amount})`),
      paid: asNumber(sql`sum(${paymentRecords.paidAmount})`),
      balance: asNumber(sql`sum(${balance})`),
    })
    .from(paymentRecords)
    .where(and(eq(paymentRecords.tenancyId, tenancyId), isNull(paymentRecords.voidedAt)))
    .groupBy(monthOf)
    .orderBy(desc(monthOf))
  const series = await readInvoiceSeries(db, tenancyId)
  return months.map((row) => ({ ...row, number: formatInvoiceNumber(row.month, series), currency }))
}

/** What is due in a month, 'YYYY-MM', and not voided, by day. */
export function listDueIn(db: Queryable, tenancyId: string, month: string) {
  const [first, next]: [Day, Day] = [dueDayOf(month, 1), dueDayOf(addMonths(month, 1), 1)]
  return db
    .select({
      paymentType: paymentRecords.paymentType,
      name: paymentRecords.name,
      dueDate: paymentRecords.dueDate,
      periodFrom: paymentRecords.periodFrom,
      amount: paymentRecords.amount,
      paidAmount: paymentRecords.paidAmount,
      writtenOffAmount: paymentRecords.writtenOffAmount,
    })
    .from(paymentRecords)
    .where(
      and(
        eq(paymentRecords.tenancyId, tenancyId),
        isNull(paymentRecords.voidedAt),
        gte(paymentRecords.dueDate, first),
        lt(paymentRecords.dueDate, next),
      ),
    )
    .orderBy(asc(paymentRecords.dueDate), asc(paymentRecords.createdAt), asc(paymentRecords.id))
}

/** What remains to pay of everything due before a month. */
export async function sumBroughtForward(db: Queryable, tenancyId: string, month: string): Promise<number> {
  const [found] = await db
    .select({ amount: asNumber(sql`coalesce(sum(${balance}), 0)`) })
    .from(paymentRecords)
    .where(
      and(
        eq(paymentRecords.tenancyId, tenancyId),
        isNull(paymentRecords.voidedAt),
        lt(paymentRecords.dueDate, dueDayOf(month, 1)),
        gt(balance, sql`0`),
      ),
    )
  return found?.amount ?? 0
}

/** The present one first, then the latest. */
export function listTenanciesOf(db: Queryable, tenantId: string): Promise<OwnTenancy[]> {
  return db
    .select({
      tenancyId: tenancies.id,
      propertyName: properties.name,
      unitNumber: units.unitNumber,
      startDate: tenancies.startDate,
      endDate: tenancies.endDate,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(tenancies.tenantId, tenantId))
    .orderBy(desc(tenancies.isActive), desc(tenancies.startDate), asc(tenancies.id))
}
