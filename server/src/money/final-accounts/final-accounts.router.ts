import { rpc } from '../../rpc'
import {
  deductFromDeposit,
  payBack,
  readFinalAccount,
  reverseRefund,
  settleWithDeposit,
} from './final-accounts.service'

export const finalAccountsRouter = {
  get: rpc.finalAccounts.get.handler(({ context, input }) => readFinalAccount(context, input.tenancyId)),
  deduct: rpc.finalAccounts.deduct.handler(({ context, input }) => deductFromDeposit(context, input)),
  settle: rpc.finalAccounts.settle.handler(({ context, input }) => settleWithDeposit(context, input.tenancyId)),
  refund: rpc.finalAccounts.refund.handler(({ context, input }) => payBack(context, input)),
  reverseRefund: rpc.finalAccounts.reverseRefund.handler(({ context, input }) => reverseRefund(context, input)),
}
