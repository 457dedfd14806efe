import type { Day } from '@makao/contract/days'
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { agencyMoney } from '../agency-money/agency-money.table'
import { expenses } from './owners.table'

/** An invoice as its supplier numbers it. */
export interface SupplierInvoice {
  supplierPin: string
  reference: string
}

/** What was recorded of an invoice first. */
export interface RecordedInvoice {
  what: string
  day: Day
}

/** Nobody else records an invoice of a supplier until the transaction ends. */
export const lockInvoices = (tx: Tx) => takeLock(tx, 'supplier-invoices')

const isOf = (
  { supplierPin, reference }: SupplierInvoice,
  table: Pick<typeof expenses | typeof agencyMoney, 'supplierPin' | 'reference'>,
) => and(eq(table.supplierPin, supplierPin), sql`lower(${table.reference}) = lower(${reference})`)

/** An expense of a property that counts. */
export async function findInvoicedExpense(
  db: Queryable,
  invoice: SupplierInvoice,
): Promise<(RecordedInvoice & { propertyName: string }) | undefined> {
  const [found] = await db
    .select({ what: expenses.description, day: expenses.spentOn, propertyName: properties.name })
    .from(expenses)
    .innerJoin(properties, eq(properties.id, expenses.propertyId))
    .where(and(isOf(invoice, expenses), isNull(expenses.voidedAt)))
    .orderBy(asc(expenses.createdAt), asc(expenses.id))
    .limit(1)
  return found
}

/**
 * A cost of the agency that counts.
 * @param beside of those whose VAT is taken off, another one than this
 */
export async function findInvoicedCost(
  db: Queryable,
  invoice: SupplierInvoice,
  beside?: string,
): Promise<RecordedInvoice | undefined> {
  const isBeside = beside === undefined ? undefined : and(gt(agencyMoney.vat, 0), ne(agencyMoney.id, beside))
  const [found] = await db
    .select({ what: agencyMoney.description, day: agencyMoney.paidOn })
    .from(agencyMoney)
    .where(and(isOf(invoice, agencyMoney), isNull(agencyMoney.voidedAt), isBeside))
    .orderBy(asc(agencyMoney.createdAt), asc(agencyMoney.id))
    .limit(1)
  return found
}
