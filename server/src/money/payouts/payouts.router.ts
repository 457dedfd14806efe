import { mapRows } from '../../lists'
import { rpc } from '../../rpc'
import { ownerFor, remittanceFor } from '../owners/owners.rules'
import { payOut, readPayoutsDue } from './payouts.service'

/** What is paid out to owners; it stands beside the rest of `owners`, whose files know nothing of statements of accounts. */
export const payoutsRouter = {
  payouts: rpc.owners.payouts.handler(async ({ context, input }) =>
    mapRows(await readPayoutsDue(context, input.month), ownerFor(context.actor)),
  ),
  remit: rpc.owners.remit.handler(({ context, input }) => payOut(context, input).then(remittanceFor(context.actor))),
}
