import { type Day, formatWholeDay } from '@makao/contract/days'
import { chargeEvents } from '@makao/contract/money/charges/charges.audit'
import type { Doing } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { putOn } from '../charges/allocation-postings.service'
import { postCharges } from '../charges/charging.service'
import { findAccountOfRefund } from '../ledger/real-accounts.repository'
import { judgeDepositNow, listRefundedParts, listRefundsOf, lockRefund } from './refunds.repository'
import { giveBack, takeOut } from './refunds.service'
import { readLeastHeld } from './transfers-back.service'

interface Refunded {
  id: string
  tenancyId: string
  currency: 'KES' | 'UGX'
}

/**
 * What was refunded of a payment that is about to be taken back is owed again, as the rest of a deposit: no money moves, and it is no
 * income. The refund is the same one, out of the deposit from that day on.
 * @throws Refusal PAYMENT_REFUNDED: what was refunded before in the same way is not settled yet
 */
export async function chargeRefundsInVain(
  tx: Tx,
  context: Doing,
  payment: Refunded,
  { reason, on }: { reason: string; on: Day },
): Promise<void> {
  for (const refundId of await listRefundsOf(tx, payment.id)) {
    await turnIntoDeposit(tx, context, payment, refundId, { reason, on })
  }
}

async function turnIntoDeposit(
  tx: Tx,
  context: Doing,
  { id: paymentId, tenancyId, currency }: Refunded,
  refundId: string,
  { reason, on: day }: { reason: string; on: Day },
): Promise<void> {
  const { actor, now } = context
  const refund = await lockRefund(tx, refundId)
  const { method, reference, paidOn, fromDeposit, fromCredit, notes, createdBy: paidOutBy } = refund
  const accountId = await findAccountOfRefund(tx, refundId)
  const parts = await listRefundedParts(tx, refundId)
  const amount = parts.find((part) => part.paymentId === paymentId)?.amount ?? 0
  const others = parts.filter((part) => part.paymentId !== paymentId)
  await giveBack(tx, context, refund, { day, reason })

  const name = `Refund of ${formatWholeDay(paidOn)} to be returned`
  const owed = { tenancyId, currency, amount, paymentType: 'deposit' as const, name, dueDate: day, notes: null }
  const [charge] = await postCharges(tx, actor, [owed], now)
  if (!charge) throw new Error('PostgreSQL returned no row for an insert.')
  const { id: chargeId, paymentType } = charge
  const move = { tenancyId, currency, paymentId, chargeId, paymentType, amount, basis: 'chosen' as const, day }
  await putOn(tx, actor, [move], now)

  const paidBack = { fromDeposit: fromDeposit + amount, fromCredit: fromCredit - amount }
  if ((await readLeastHeld(tx, tenancyId, day)) < paidBack.fromDeposit) throw new Refusal('PAYMENT_REFUNDED')
  const row = { requestId: crypto.randomUUID(), tenancyId, currency, ...paidBack, method, reference, paidOn: day }
  const credits = others.map((part) => ({ id: part.paymentId, amount: part.amount }))
  const said = [notes, `Paid back on ${formatWholeDay(paidOn)}`].filter(Boolean).join('. ')
  await takeOut(tx, context, { ...row, notes: said, accountId, paidOutBy }, credits)
  await judgeDepositNow(tx)

  const subject = await tenancySubject(tx, tenancyId)
  const after = { ...owed, paidAmount: 0, writtenOffAmount: 0, paidDate: null }
  await writeAudit(tx, actor, chargeEvents.recorded, { entityId: chargeId, subject, reason, after }, now)
}
