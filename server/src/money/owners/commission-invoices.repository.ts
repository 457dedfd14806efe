import type { Day } from '@makao/contract/days'
import type { CommissionInvoice, CommissionInvoicePage, MonthRange } from '@makao/contract/money/owners/owners.schema'
import { formatCommissionNumber } from '@makao/contract/money/owners/owners.terms'
import { and, asc, between, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { asNumber, pageWindow } from '../../lists'
import type { CommissionLine, NewCommissionInvoice } from './commission-invoices.rules'
import { commissionInvoiceLines, commissionInvoices } from './commission-invoices.table'

const PAGE_SIZE = 25

async function select(
  db: Queryable,
  where: SQL | undefined,
  { limit, offset }: { limit?: number; offset?: number } = {},
) {
  const { id, kind, year, number, currency, month, issuedOn } = commissionInvoices
  const rows = await db
    .select({
      ...{ id, kind, year, number, currency, month, issuedOn },
      commission: asNumber(sql`sum(${commissionInvoiceLines.commission})`),
      vat: asNumber(sql`sum(${commissionInvoiceLines.vat})`),
    })
    .from(commissionInvoices)
    .innerJoin(commissionInvoiceLines, eq(commissionInvoiceLines.invoiceId, id))
    .where(where)
    .groupBy(id)
    // Invoices and credit notes are numbered each by themselves.
    .orderBy(desc(month), desc(commissionInvoices.createdAt), desc(number), desc(kind), asc(id))
    .limit(limit ?? 10_000)
    .offset(offset ?? 0)
  return rows.map(
    ({ year: of, ...row }): CommissionInvoice => ({
      ...row,
      number: formatCommissionNumber({ kind: row.kind, year: of, number: row.number }),
    }),
  )
}

/** What an owner was invoiced for months, the earliest first. */
export async function listInvoicesOf(
  db: Queryable,
  ownerId: string,
  { from, to }: MonthRange,
): Promise<CommissionInvoice[]> {
  const { month } = commissionInvoices
  return (await select(db, and(eq(commissionInvoices.ownerId, ownerId), between(month, from, to)))).reverse()
}

export async function pageInvoicesOf(db: Queryable, ownerId: string, page: number): Promise<CommissionInvoicePage> {
  const where = eq(commissionInvoices.ownerId, ownerId)
  const [counted] = await db.select({ total: count() }).from(commissionInvoices).where(where)
  return {
    rows: await select(db, where, pageWindow(page, PAGE_SIZE)),
    total: counted?.total ?? 0,
    page,
    pageSize: PAGE_SIZE,
  }
}

/** @throws Refusal NOT_FOUND */
export async function requireInvoiceOf(
  db: Queryable,
  invoiceId: string,
): Promise<CommissionInvoice & { ownerId: string }> {
  const where = eq(commissionInvoices.id, invoiceId)
  const [found] = await select(db, where)
  const [owned] = await db.select({ ownerId: commissionInvoices.ownerId }).from(commissionInvoices).where(where)
  if (!found || !owned) throw new Refusal('NOT_FOUND')
  return { ...found, ...owned }
}

/** By property what an owner was invoiced for months, each line by itself. */
export function listInvoiced(db: Queryable, ownerId: string, { from, to }: MonthRange): Promise<CommissionLine[]> {
  return db
    .select({
      propertyId: commissionInvoiceLines.propertyId,
      currency: commissionInvoiceLines.currency,
      month: commissionInvoices.month,
      commission: commissionInvoiceLines.commission,
      vat: commissionInvoiceLines.vat,
    })
    .from(commissionInvoiceLines)
    .innerJoin(commissionInvoices, eq(commissionInvoices.id, commissionInvoiceLines.invoiceId))
    .where(and(eq(commissionInvoices.ownerId, ownerId), between(commissionInvoices.month, from, to)))
    .orderBy(
      asc(commissionInvoices.createdAt),
      asc(commissionInvoices.number),
      asc(commissionInvoices.id),
      asc(commissionInvoiceLines.propertyId),
    )
}

/** Numbered by the database, the next of its kind and year. */
export async function insertInvoice(
  tx: Tx,
  { ownerId, invoice, day, now }: { ownerId: string; invoice: NewCommissionInvoice; day: Day; now: Date },
): Promise<string> {
  const id = crypto.randomUUID()
  const { lines, ...of } = invoice
  const made = { issuedOn: day, year: Number(day.slice(0, 4)), createdAt: now }
  await tx.insert(commissionInvoices).values({ id, ownerId, ...of, ...made })
  await insertRows(
    tx,
    commissionInvoiceLines,
    lines.map(({ propertyId, currency, commission, vat }) => ({
      invoiceId: id,
      propertyId,
      currency,
      commission,
      vat,
    })),
  )
  return id
}
