import { rpc } from '../rpc'
import { listEntries } from './ledger.repository'
import { closeMonth, listTrialBalance, readClosedMonths, reopenMonth } from './ledger.service'

export const ledgerRouter = {
  entries: rpc.ledger.entries.handler(({ context, input }) => listEntries(context.db, input)),
  trialBalance: rpc.ledger.trialBalance.handler(({ context, input }) => listTrialBalance(context.db, input.to)),
  closedMonths: rpc.ledger.closedMonths.handler(({ context }) => readClosedMonths(context.db, context.now)),
  closeMonth: rpc.ledger.closeMonth.handler(({ context, input }) => closeMonth(context, input.month)),
  reopenMonth: rpc.ledger.reopenMonth.handler(({ context, input }) => reopenMonth(context, input.month)),
}
