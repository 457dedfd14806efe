import { rpc } from '../../rpc'
import { listPayments } from './payments.repository'
import {
  correctPayment,
  listOwnPayments,
  readManagedAccount,
  readPayment,
  reallocatePayment,
  receivePayment,
} from './payments.service'
import { reversePayment } from './reversals.service'
import { readOwnStatement, readStatement } from './statement.service'

export const paymentsRouter = {
  list: rpc.payments.list.handler(({ context, input }) => listPayments(context.db, input)),
  listOwn: rpc.payments.listOwn.handler(({ context, input }) => listOwnPayments(context, input)),
  get: rpc.payments.get.handler(({ context, input }) => readPayment(context, input.paymentId)),
  account: rpc.payments.account.handler(({ context, input }) => readManagedAccount(context, input.tenancyId)),
  statement: rpc.payments.statement.handler(({ context, input }) => readStatement(context, input)),
  ownStatement: rpc.payments.ownStatement.handler(({ context, input }) => readOwnStatement(context, input)),
  receive: rpc.payments.receive.handler(({ context, input }) => receivePayment(context, input)),
  allocate: rpc.payments.allocate.handler(({ context, input }) => reallocatePayment(context, input)),
  correct: rpc.payments.correct.handler(({ context, input }) => correctPayment(context, input)),
  reverse: rpc.payments.reverse.handler(({ context, input }) => reversePayment(context, input)),
}
