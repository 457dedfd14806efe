import { listVersions } from '../../money/issued-papers/issued-papers.repository'
import { openRpc, rpc } from '../../rpc'
import { listTenanciesOf } from './papers.repository'
import { confirmReceipt, readInvoices } from './papers.service'

export const receiptsRouter = {
  confirm: openRpc.receipts.confirm.handler(({ context, input }) => confirmReceipt(context, input.token)),
}

export const invoicesRouter = {
  list: rpc.invoices.list.handler(({ context, input }) => readInvoices(context.db, context.actor, input.tenancyId)),
  listOwn: rpc.invoices.listOwn.handler(({ context, input }) =>
    readInvoices(context.db, { ...context.actor, role: 'tenant' }, input.tenancyId),
  ),
  ownTenancies: rpc.invoices.ownTenancies.handler(({ context }) => listTenanciesOf(context.db, context.actor.id)),
}

export const issuedRouter = {
  versions: rpc.issued.versions.handler(({ context, input }) => listVersions(context.db, input)),
}
