import { formatWholeDay } from '@makao/contract/day-words'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import {
  findInvoicedCost,
  findInvoicedExpense,
  lockInvoices,
  type RecordedInvoice,
  type SupplierInvoice,
} from './supplier-invoices.repository'

/** What was bought, with whatever is known of its invoice. */
type Bought = { [Key in keyof SupplierInvoice]: string | null }

async function requireNew(
  tx: Tx,
  { supplierPin, reference }: Bought,
  find: (invoice: SupplierInvoice) => Promise<RecordedInvoice | undefined>,
): Promise<void> {
  if (supplierPin === null || reference === null) return
  await lockInvoices(tx)
  const found = await find({ supplierPin, reference })
  if (found) throw new Refusal('INVOICE_RECORDED', { reference, what: found.what, day: formatWholeDay(found.day) })
}

/**
 * What the agency paid itself is no expense of a property as well: owners would bear what the agency has borne. Two properties may share an
 * invoice.
 * @throws Refusal INVOICE_RECORDED
 */
export const requireNoCost = (tx: Tx, bought: Bought): Promise<void> =>
  requireNew(tx, bought, async (invoice) => {
    const cost = await findInvoicedCost(tx, invoice)
    return cost && { ...cost, what: `${cost.what}, a cost of the agency` }
  })

/**
 * A cost of the agency is no expense of a property as well, and an invoice whose VAT is taken off is recorded once.
 * @param cost as it was just written
 * @throws Refusal INVOICE_RECORDED
 */
export const requireNewCost = (tx: Tx, cost: Bought & { id: string; vat: number }): Promise<void> =>
  requireNew(tx, cost, async (invoice) => {
    const same = cost.vat > 0 ? await findInvoicedCost(tx, invoice, cost.id) : undefined
    if (same) return same
    const expense = await findInvoicedExpense(tx, invoice)
    return expense && { ...expense, what: `${expense.what}, ${expense.propertyName}` }
  })
