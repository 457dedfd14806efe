import { rpc } from '../../rpc'
import { finalAccountFor } from './final-accounts.rules'
import {
  deductFromDeposit,
  payBack,
  readFinalAccount,
  reverseRefund,
  settleWithDeposit,
} from './final-accounts.service'

export const finalAccountsRouter = {
  get: rpc.finalAccounts.get.handler(({ context, input }) =>
    readFinalAccount(context, input.tenancyId).then(finalAccountFor(context)),
  ),
  deduct: rpc.finalAccounts.deduct.handler(({ context, input }) =>
    deductFromDeposit(context, input).then(finalAccountFor(context)),
  ),
  settle: rpc.finalAccounts.settle.handler(({ context, input }) =>
    settleWithDeposit(context, input.tenancyId).then(finalAccountFor(context)),
  ),
  refund: rpc.finalAccounts.refund.handler(({ context, input }) =>
    payBack(context, input).then(finalAccountFor(context)),
  ),
  reverseRefund: rpc.finalAccounts.reverseRefund.handler(({ context, input }) =>
    reverseRefund(context, input).then(finalAccountFor(context)),
  ),
}
