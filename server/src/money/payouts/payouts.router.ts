import { mapRows } from '../../lists'
import { rpc } from '../../rpc'
import { beginThisMonth } from '../ledger/begun-month.service'
import { ownerFor, remittanceFor } from '../owners/owners.rules'
import { payOut, readPayoutsDue } from './payouts.service'

/** What is paid out to owners; it stands beside the rest of `owners`, whose files know nothing of statements of accounts. */
export const payoutsRouter = {
  payouts: rpc.owners.payouts.handler(({ context, input }) =>
    beginThisMonth(context).then(async () =>
      mapRows(await readPayoutsDue(context, input.month), ownerFor(context.actor)),
    ),
  ),
  remit: rpc.owners.remit.handler(async ({ context, input }) => {
    await beginThisMonth(context)
    return remittanceFor(context.actor)(await payOut(context, input))
  }),
}
