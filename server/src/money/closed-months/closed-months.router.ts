import { rpc } from '../../rpc'
import { closedMonthsFor } from '../ledger/ledger.rules'
import { closeMonth, reopenMonth } from './closed-months.service'
import { checkLedger } from './ledger-check.service'

/** What the ledger does not answer itself, since it takes along what owners and properties came to in closed months. */
export const closedMonthsRouter = {
  check: rpc.ledger.check.handler(({ context }) => checkLedger(context.db)),
  closeMonth: rpc.ledger.closeMonth.handler(({ context, input }) =>
    closeMonth(context, input).then(closedMonthsFor(context.actor)),
  ),
  reopenMonth: rpc.ledger.reopenMonth.handler(({ context, input }) =>
    reopenMonth(context, input.month).then(closedMonthsFor(context.actor)),
  ),
}
