import { listVersions } from '../../money/issued-papers/issued-papers.repository'
import { openRpc, rpc } from '../../rpc'
import { readStatementMessage, sendOwnerStatement } from './owner-statement-mail.service'
import { listTenanciesOf } from './papers.repository'
import { confirmReceipt, readCreditNotes, readInvoices, readReceiptToPassOn, readShownReceipt } from './papers.service'
import { readRounds, startRound } from './statement-rounds.service'

export const papersRouter = {
  versions: rpc.papers.versions.handler(({ context, input }) => listVersions(context.db, input)),
  confirmReceipt: openRpc.papers.confirmReceipt.handler(({ context, input }) => confirmReceipt(context, input.token)),
  receiptToPassOn: rpc.papers.receiptToPassOn.handler(({ context, input }) =>
    readReceiptToPassOn(context, input.paymentId),
  ),
  receipt: rpc.papers.receipt.handler(({ context, input }) => readShownReceipt(context, input.paymentId)),
  invoices: rpc.papers.invoices.handler(({ context, input }) =>
    readInvoices(context.db, context.actor, input.tenancyId),
  ),
  ownInvoices: rpc.papers.ownInvoices.handler(({ context, input }) =>
    readInvoices(context.db, { ...context.actor, role: 'tenant' }, input.tenancyId),
  ),
  creditNotes: rpc.papers.creditNotes.handler(({ context, input }) =>
    readCreditNotes(context.db, context.actor, input.tenancyId),
  ),
  ownCreditNotes: rpc.papers.ownCreditNotes.handler(({ context, input }) =>
    readCreditNotes(context.db, { ...context.actor, role: 'tenant' }, input.tenancyId),
  ),
  ownerStatementMessage: rpc.papers.ownerStatementMessage.handler(({ context, input }) =>
    readStatementMessage(context, input),
  ),
  sendOwnerStatement: rpc.papers.sendOwnerStatement.handler(({ context, input }) => sendOwnerStatement(context, input)),
  statementRounds: rpc.papers.statementRounds.handler(({ context }) => readRounds(context)),
  sendStatements: rpc.papers.sendStatements.handler(({ context, input }) => startRound(context, input)),
  ownTenancies: rpc.papers.ownTenancies.handler(({ context }) => listTenanciesOf(context.db, context.actor.id)),
}
