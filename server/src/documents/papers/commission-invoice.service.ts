import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { findIssued } from '../../money/issued-papers/issued-papers.service'
import { requireInvoiceOf } from '../../money/owners/commission-invoices.repository'
import type { CommissionInvoiceContent } from '../../money/owners/commission-invoices.service'
import { requireOwnerOf } from '../../money/owners/owner-access.repository'
import { drawPaper } from './drawing.service'
import type { PaperFile } from './papers.service'

/** What the agency invoiced an owner, as it was issued. @throws Refusal NOT_FOUND */
export async function makeCommissionInvoice(
  { db }: { db: Queryable },
  { invoiceId: subjectId }: { invoiceId: string },
): Promise<PaperFile> {
  const issued = await findIssued<CommissionInvoiceContent, object>(db, { kind: 'commission_invoice', subjectId })
  if (!issued) throw new Refusal('NOT_FOUND')
  const { content: invoice, letterhead: agency } = issued
  const file = await drawPaper({ agency, title: invoice.number }, { kind: 'commission-invoice', agency, invoice })
  return { name: invoice.number, file }
}

/** The same, of the owner who asks. @throws Refusal NOT_FOUND: it is another owner's */
export async function makeOwnCommissionInvoice(context: SignedIn, asked: { invoiceId: string }): Promise<PaperFile> {
  const { ownerId } = await requireOwnerOf(context.db, context.actor.id)
  if ((await requireInvoiceOf(context.db, asked.invoiceId)).ownerId !== ownerId) throw new Refusal('NOT_FOUND')
  return makeCommissionInvoice(context, asked)
}
