import { z } from 'zod'
import { Day } from '../../days.schema'
import { CreditNote } from '../../money/credit-notes/credit-notes.schema'
import { PaperSubject, PaperVersion } from '../../money/issued-papers/issued-papers.schema'
import { OwnerStatementFilter } from '../../money/owners/owners.schema'
import { PaymentId, TenancyId } from '../../money/payments/payments.schema'
import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import {
  InvoiceSummary,
  OwnTenancy,
  ReceiptConfirmation,
  ReceiptToken,
  ReceiptToPassOn,
  ShownReceipt,
  StatementMessage,
} from './papers.schema'
import { NewStatementRound, StatementRound } from './statement-rounds.schema'

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
  /** A receipt in words, to be passed on; staff of any payment, a tenant of their own. */
  receiptToPassOn: procedure('own:read', 'GET /payments/{paymentId}/receipt').input(PaymentId).output(ReceiptToPassOn),
  /** A receipt as the paper says it; staff of any payment, a tenant of their own. */
  receipt: procedure('own:read', 'GET /payments/{paymentId}/receipt-page').input(PaymentId).output(ShownReceipt),
  /** The months of a tenancy for which something is due, latest first. */
  invoices: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/invoices')
    .input(TenancyId)
    .output(z.array(InvoiceSummary)),
  ownInvoices: procedure('own:read', 'GET /own/tenancies/{tenancyId}/invoices')
    .input(TenancyId)
    .output(z.array(InvoiceSummary)),
  /** What was credited of the invoices of a tenancy, the latest first. */
  creditNotes: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/credit-notes')
    .input(TenancyId)
    .output(z.array(CreditNote)),
  ownCreditNotes: procedure('own:read', 'GET /own/tenancies/{tenancyId}/credit-notes')
    .input(TenancyId)
    .output(z.array(CreditNote)),
  /** An owner's statement in words, to be mailed or passed on. */
  ownerStatementMessage: procedure('report:read', 'GET /owners/{ownerId}/statement/message')
    .input(OwnerStatementFilter)
    .output(StatementMessage),
  /** Mails an owner their statement with the paper; the same one goes to an address once. */
  sendOwnerStatement: procedure('message:send', 'POST /owners/{ownerId}/statement/mail')
    .input(OwnerStatementFilter)
    .output(StatementMessage)
    .errors({
      NO_EMAIL: {
        status: 409,
        message: 'There is no email address for {ownerName}.',
        data: z.object({ ownerName: z.string() }),
      },
      STATEMENT_SENT: {
        status: 409,
        message: 'This statement was sent to {email} on {sentOn}, and says the same today.',
        data: z.object({ email: z.string(), sentOn: Day }),
      },
      OWNER_ARCHIVED: { status: 409, message: 'This owner is archived.' },
    }),
  /** The last times that statements of many owners were sent, the latest first. */
  statementRounds: procedure('portfolio:read', 'GET /statement-rounds').output(z.array(StatementRound)),
  /** Has the statements of many owners mailed by a job. */
  sendStatements: procedure('message:send', 'POST /statement-rounds', 'Sends statements to many owners')
    .input(NewStatementRound)
    .output(StatementRound)
    .errors({
      JOBS_NOT_READY: { status: 503, message: 'Statements cannot be sent yet. Please try again in a moment.' },
    }),
  /** Where the signed-in person lives and lived, the present tenancy first. */
  ownTenancies: procedure('own:read', 'GET /own/tenancies').output(z.array(OwnTenancy)),
}
