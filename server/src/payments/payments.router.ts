import { dayInNairobi } from '@makao/contract/days'
import { rpc } from '../rpc'
import { listPayments } from './payments.repository'
import { correctPayment, markPaymentPaid, readPayment, recordPayment, voidPayment } from './payments.service'

export const paymentsRouter = {
  list: rpc.payments.list.handler(({ context, input }) => listPayments(context.db, input, dayInNairobi(context.now))),
  listOwn: rpc.payments.listOwn.handler(({ context, input }) =>
    listPayments(context.db, { ...input, tenantId: context.actor.id }, dayInNairobi(context.now)),
  ),
  get: rpc.payments.get.handler(({ context, input }) => readPayment(context, input.recordId)),
  record: rpc.payments.record.handler(({ context, input }) => recordPayment(context, input)),
  markPaid: rpc.payments.markPaid.handler(({ context, input }) => markPaymentPaid(context, input)),
  correct: rpc.payments.correct.handler(({ context, input }) => correctPayment(context, input)),
  void: rpc.payments.void.handler(({ context, input }) => voidPayment(context, input)),
}
