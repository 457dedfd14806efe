import type { Day } from '@makao/contract/days'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { lockPayment } from './payments.repository'
import { undoPayment } from './payments.service'
import { lockRefund } from './refunds.repository'
import { giveBack } from './refunds.service'
import type { WholeTransfer } from './transfers.repository'

/**
 * Takes what came of a transfer from wherever it stands and puts it back where it was; both tenancies are locked by the caller,
 * who notes why and brings them in order.
 * @throws Refusal PAYMENT_REFUNDED: some of it was paid back or moved on
 */
export async function takeTransferBack(
  tx: Tx,
  context: SignedIn,
  { refundId, parts }: WholeTransfer,
  { reason, on }: { reason: string; on: Day },
): Promise<void> {
  const { actor, now } = context
  for (const { paymentId } of parts) {
    await undoPayment(tx, actor, await lockPayment(tx, paymentId), { reason, on }, now)
  }
  await giveBack(tx, context, await lockRefund(tx, refundId), { day: on, reason })
}
