import { type Day, dayInNairobi } from '@makao/contract/days'
import { transferEvents } from '@makao/contract/money/tenant-accounts/tenant-accounts.audit'
import type { Doing } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { leastFrom } from '../ledger/by-day.rules'
import { listMoves } from '../ledger/ledger.repository'
import type { PenaltyChange } from '../standing/penalties.service'
import { bringInOrder } from '../standing/standing.service'
import { lockPayment } from './payments.repository'
import { undoPayment } from './payments.service'
import { lockRefund } from './refunds.repository'
import { giveBack } from './refunds.service'
import { markUndone, type WholeTransfer } from './transfers.repository'

/** What the steps say: the words of the person who did it stand with the move alone, where they can be erased. */
export const TAKEN_BACK = 'Taken back to the other unit'

/**
 * Takes what came of a transfer from wherever it stands and puts it back where it was. Both tenancies are locked by the
 * caller, who brings them in order.
 * @param reason as it was entered
 * @throws Refusal PAYMENT_REFUNDED: some of it was paid back or moved on
 */
export async function takeTransferBack(
  tx: Tx,
  context: Doing,
  { id, refundId, parts }: WholeTransfer,
  { reason, on }: { reason: string; on: Day },
): Promise<void> {
  const { actor, now } = context
  for (const { paymentId } of parts) {
    await undoPayment(tx, actor, await lockPayment(tx, paymentId), { reason: TAKEN_BACK, on }, now)
  }
  await giveBack(tx, context, await lockRefund(tx, refundId), { day: on, reason: TAKEN_BACK })
  await markUndone(tx, id, reason, now)
}

/** The least that a tenancy holds as deposit from a day on, in minor units; below zero: more was paid back than came in. */
export const readLeastHeld = async (tx: Tx, tenancyId: string, day: Day): Promise<number> =>
  leastFrom(await listMoves(tx, tenancyId, 'deposits_held'), day)

export async function auditUndone(
  tx: Tx,
  { actor, now }: Doing,
  { fromTenancyId, toTenancyId, currency, credit, deposit }: WholeTransfer,
  reason: string,
): Promise<void> {
  const to = await tenancySubject(tx, toTenancyId)
  const subject = await tenancySubject(tx, fromTenancyId)
  const before = { currency, credit, deposit, to }
  await writeAudit(tx, actor, transferEvents.undone, { entityId: fromTenancyId, subject, reason, before }, now)
}

/**
 * Brings a tenancy in order of which money left. A deposit that was moved on and paid back in money there cannot be
 * taken back by itself. It comes back with the money that left, and what was paid back is owed there.
 * @param moves of its deposit, the latest first, of which the tenancies are locked
 * @throws Refusal DEPOSIT_MOVED: what was moved is still there, or was moved on
 */
export async function bringInOrderWithout(
  tx: Tx,
  context: Doing,
  tenancyId: string,
  [move, ...earlier]: readonly WholeTransfer[],
  reason: string,
): Promise<PenaltyChange[]> {
  try {
    return await bringInOrder(tx, context, tenancyId, { reason })
  } catch (error) {
    if (!move || !(error instanceof Refusal) || error.code !== 'DEPOSIT_MOVED') throw error
    const { toTenancyId } = move
    const today = dayInNairobi(context.now)
    const heldBefore = await readLeastHeld(tx, toTenancyId, today)
    await takeTransferBack(tx, context, move, { reason, on: today })
    const followed = await bringInOrder(tx, context, toTenancyId, { reason: TAKEN_BACK })
    // Nothing is missing there: it is taken back by who looks at both units.
    if ((await readLeastHeld(tx, toTenancyId, today)) >= Math.min(0, heldBefore)) throw error
    await auditUndone(tx, context, move, reason)
    return [...followed, ...(await bringInOrderWithout(tx, context, tenancyId, earlier, reason))]
  }
}
