import { rpc } from '../../rpc'
import { beginThisMonth } from './begun-month.service'
import { listEntries } from './ledger.repository'
import { closedMonthsFor } from './ledger.rules'
import { listTrialBalance, readClosedMonths } from './ledger.service'

export const ledgerRouter = {
  entries: rpc.ledger.entries.handler(({ context, input }) => listEntries(context.db, input)),
  trialBalance: rpc.ledger.trialBalance.handler(({ context, input }) =>
    beginThisMonth(context).then(() => listTrialBalance(context.db, input.to)),
  ),
  closedMonths: rpc.ledger.closedMonths.handler(({ context: { db, actor, now } }) =>
    readClosedMonths(db, now).then(closedMonthsFor(actor)),
  ),
}
