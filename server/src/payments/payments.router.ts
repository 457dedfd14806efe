import { dayInNairobi } from '@makao/contract/days'
import { rpc } from '../rpc'
import { listPayments } from './payments.repository'
import { recordPayment } from './payments.service'

export const paymentsRouter = {
  list: rpc.payments.list.handler(({ context, input }) => listPayments(context.db, input, dayInNairobi(context.now))),
  listOwn: rpc.payments.listOwn.handler(({ context, input }) =>
    listPayments(context.db, { ...input, tenantId: context.actor.id }, dayInNairobi(context.now)),
  ),
  record: rpc.payments.record.handler(({ context, input }) => recordPayment(context, input)),
}
