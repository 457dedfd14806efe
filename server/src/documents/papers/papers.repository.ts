import { addMonths, type Day, dueDayOf } from '@makao/contract/days'
import { formatInvoiceNumber } from '@makao/contract/documents/papers/invoices.terms'
import type { InvoiceSummary, OwnTenancy } from '@makao/contract/documents/papers/papers.schema'
import type { AgencyDetails } from '@makao/contract/platform/agency/agency.schema'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { sharedWith } from '../../homes/tenancies/co-tenants.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { mobileNumber, phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { charges } from '../../money/charges/charges.table'
import { issuedPapers } from '../../money/issued-papers/issued-papers.table'
import { payments } from '../../money/payments/payments.table'
import {
  listKeptReceipts,
  listReceiptStates,
  type ReceiptContent,
  type ReceiptNames,
} from '../../money/payments/receipts.repository'
import { receipts } from '../../money/payments/receipts.table'
import { profiles } from '../../people/accounts/accounts.table'
import { isRentedBy } from '../../renters'

/** A receipt as it was handed out, with what became of its payment since. */
export interface ReceiptRow extends ReceiptContent, ReceiptNames {
  paymentId: string
  tenancyId: string
  tenantId: string
  token: string
  version: number
  /** Of this version. */
  versionOn: Day
  /** Why it takes the place of the version before. */
  versionReason: string | null
  reversedAt: Date | null
  reversalReason: string | null
  reversedOn: Day | null
  /** The receipt of the payment that took its place. */
  correctedBy: string | null
  letterhead: AgencyDetails
}

/** Receipts as they were handed out, in the order of `paymentIds`; few queries however many there are. */
export async function readReceipts(db: Queryable, paymentIds: readonly string[]): Promise<ReceiptRow[]> {
  if (paymentIds.length === 0) return []
  const kept = await listKeptReceipts(db, paymentIds)
  const states = new Map((await listReceiptStates(db, paymentIds)).map((row) => [row.paymentId, row]))
  return kept.flatMap((paper) => {
    const state = states.get(paper.paymentId)
    return state ? [{ ...paper, ...state }] : []
  })
}

/** One version of a receipt. @throws Refusal NOT_FOUND */
export async function requireReceipt(db: Queryable, paymentId: string, version?: number): Promise<ReceiptRow> {
  const [paper] = await listKeptReceipts(db, [paymentId], version)
  const [state] = await listReceiptStates(db, [paymentId])
  if (!paper || !state) throw new Refusal('NOT_FOUND')
  return { ...paper, ...state }
}

/** The mobile number of whom a payment is from, as '+254712345678'; null without one. */
export async function findMobileOf(db: Queryable, paymentId: string): Promise<string | null> {
  const [payer] = await db
    .select({ phoneNumber: profiles.phoneNumber, country: properties.country })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(payments.id, paymentId))
  return payer ? mobileNumber(payer.phoneNumber, phoneCountryOf(payer.country)) : null
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
      /** Who rents with them, by their ids. */
      coTenants: sharedWith,
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

const other = alias(tenancies, 'other')

/** The tenancies of tenants of which a statement is wanted: those that run, and of whoever moved out the last one; by name. */
export async function listStated(db: Queryable, tenantIds: readonly string[]): Promise<string[]> {
  const runs = sql`exists (select from ${tenancies} ${other} where ${other.tenantId} = ${tenancies.tenantId} and ${other.isActive})`
  const isLast = sql`not exists (select from ${tenancies} ${other} where ${other.tenantId} = ${tenancies.tenantId}
    and (${other.startDate}, ${other.createdAt}, ${other.id}) > (${tenancies.startDate}, ${tenancies.createdAt}, ${tenancies.id}))`
  const rows = await db
    .select({ tenancyId: tenancies.id })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(
      and(
        inArray(tenancies.tenantId, [...tenantIds]),
        sql`case when ${runs} then ${tenancies.isActive} else ${isLast} end`,
      ),
    )
    .orderBy(sql`lower(${profiles.fullName})`, asc(tenancies.startDate), asc(tenancies.id))
  return rows.map(({ tenancyId }) => tenancyId)
}

const before = alias(tenancies, 'before')

/**
 * What the invoices of a tenancy are numbered by. The order of entry never changes, as days of moving in and out may:
 * an invoice keeps its number, and two tenants of one month never share one.
 */
export async function requireInvoiceSeries(db: Queryable, tenancyId: string) {
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

const monthOf = sql<string>`to_char(${charges.dueDate}, 'YYYY-MM')`
const balance = sql`${charges.amount} - ${charges.paidAmount} - ${charges.writtenOffAmount}`

/** The months of a tenancy for which something is due, latest first. */
export async function listInvoices(
  db: Queryable,
  { tenancyId, currency }: Awaited<ReturnType<typeof requireAccount>>,
): Promise<InvoiceSummary[]> {
  const months = await db
    .select({
      month: monthOf,
      amount: asNumber(sql`sum(${charges.amount})`),
      paid: asNumber(sql`sum(${charges.paidAmount})`),
      balance: asNumber(sql`sum(${balance})`),
    })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancyId), isNull(charges.voidedAt)))
    .groupBy(monthOf)
    .orderBy(desc(monthOf))
  const series = await requireInvoiceSeries(db, tenancyId)
  return months.map((row) => ({ ...row, number: formatInvoiceNumber(row.month, series), currency }))
}

/** What is due in a month, 'YYYY-MM', and not voided, by day. */
export function listDueIn(db: Queryable, tenancyId: string, month: string) {
  const [first, next]: [Day, Day] = [dueDayOf(month, 1), dueDayOf(addMonths(month, 1), 1)]
  return db
    .select({
      id: charges.id,
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
      periodFrom: charges.periodFrom,
      amount: charges.amount,
      paidAmount: charges.paidAmount,
      writtenOffAmount: charges.writtenOffAmount,
    })
    .from(charges)
    .where(
      and(
        eq(charges.tenancyId, tenancyId),
        isNull(charges.voidedAt),
        gte(charges.dueDate, first),
        lt(charges.dueDate, next),
      ),
    )
    .orderBy(asc(charges.dueDate), asc(charges.createdAt), asc(charges.id))
}

/** What remains to pay of everything due before a month. */
export async function sumBroughtForward(db: Queryable, tenancyId: string, month: string): Promise<number> {
  const [found] = await db
    .select({ amount: asNumber(sql`coalesce(sum(${balance}), 0)`) })
    .from(charges)
    .where(
      and(
        eq(charges.tenancyId, tenancyId),
        isNull(charges.voidedAt),
        lt(charges.dueDate, dueDayOf(month, 1)),
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
      currency: tenancies.currency,
      startDate: tenancies.startDate,
      endDate: tenancies.endDate,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(isRentedBy(tenantId))
    .orderBy(desc(tenancies.isActive), desc(tenancies.startDate), asc(tenancies.id))
}

/** Whether the next version of a paper that is mailed went out too, or is on its way. */
export async function isSuperseded(db: Queryable, paperId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${issuedPapers} paper join ${issuedPapers} later on later.kind = paper.kind and later.subject_id = paper.subject_id
      and later.period = paper.period and later.version > paper.version
    join ${outboxMessages} mail on mail.paper_id = later.id and mail.state <> 'cancelled' where paper.id = ${paperId} limit 1`)
  return rows.length > 0
}
