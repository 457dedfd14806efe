import { z } from 'zod'
import { PaperSubject, PaperVersion } from '../../money/issued-papers/issued-papers.schema'
import { TenancyId } from '../../money/payments/payments.schema'
import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { InvoiceSummary, OwnTenancy, ReceiptConfirmation, ReceiptToken } from './papers.schema'

/** What is handed out: receipts, invoices, statements, final accounts. The papers themselves are files. */
export const papers = {
  /** What was handed out, by period and version; each can be had again as a file. Empty: nothing was, or of nobody. */
  versions: procedure('portfolio:read', 'GET /papers/{kind}/{subjectId}')
    .input(PaperSubject)
    .output(z.array(PaperVersion)),
  /** Whether a receipt is genuine; for whoever holds it. */
  confirmReceipt: procedure('public', 'GET /receipts/{token}')
    .input(ReceiptToken)
    .output(ReceiptConfirmation)
    .errors(tooManyAttempts),
  /** The months of a tenancy for which something is due, latest first. */
  invoices: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/invoices')
    .input(TenancyId)
    .output(z.array(InvoiceSummary)),
  ownInvoices: procedure('own:read', 'GET /own/tenancies/{tenancyId}/invoices')
    .input(TenancyId)
    .output(z.array(InvoiceSummary)),
  /** Where the signed-in person lives and lived, the present tenancy first. */
  ownTenancies: procedure('own:read', 'GET /own/tenancies').output(z.array(OwnTenancy)),
}
