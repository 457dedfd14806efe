import { rpc } from '../../rpc'
import { beginThisMonth } from '../ledger/begun-month.service'
import { listAccountBalances } from '../ledger/real-accounts.repository'
import { makeTransfer, readTransfers, takeTransferBack } from './account-transfers.service'

export const accountTransfersRouter = {
  balances: rpc.accountTransfers.balances.handler(({ context, input }) => listAccountBalances(context.db, input.day)),
  list: rpc.accountTransfers.list.handler(({ context, input }) => readTransfers(context, input.page)),
  // What is earned as the month begins can be drawn on its first day.
  make: rpc.accountTransfers.make.handler(({ context, input }) =>
    beginThisMonth(context).then(() => makeTransfer(context, input)),
  ),
  takeBack: rpc.accountTransfers.takeBack.handler(({ context, input }) => takeTransferBack(context, input)),
}
