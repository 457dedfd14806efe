import { type Day, formatWholeDay } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import type { Part } from '@makao/contract/money/payments/payments.schema'
import type { Doing, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancies, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { findPaymentByReference, nextRepeat } from '../payments/payments.repository'
import { receiveIn } from '../payments/payments.service'
import type { LockedLine } from '../suspense/suspense.repository'
import { isAnyAmount } from '../suspense/suspense.rules'
import { bookDayOf } from '../suspense/suspense.service'
import { listTypedWith } from './receipt-lines.repository'

/** Who books, and by what letters go out. */
export type Booking = Doing & Pick<SignedIn, 'config'>

/**
 * What of a line goes to a tenancy. `chargeParts` null: on the oldest amounts due. `withheld`: what somebody says was withheld of it;
 * 'proposed', as without it: what fits to the shilling.
 */
export interface LineShare {
  tenancyId: string
  amount: number
  chargeParts?: readonly Part[] | null
  withheld?: number | null | 'proposed'
}

/** @throws Refusal RECEIPT_USED: somebody has typed a payment with this code, of another amount */
async function requireUnused(tx: Tx, line: LockedLine): Promise<void> {
  if (!isAnyAmount(line)) return
  const [typed] = await listTypedWith(tx, line.transactionKey)
  if (!typed) return
  const holder = await findPaymentByReference(tx, line.transactionId)
  if (!holder) return
  const { id: paymentId, tenantName, unitNumber, receivedOn } = holder
  throw new Refusal('RECEIPT_USED', { receipt: line.transactionId, paymentId, tenantName, unitNumber, receivedOn })
}

/** What money of a line becomes on a tenancy. @param receivedOn the day on which it counts */
export const paymentOf = (
  line: LockedLine,
  { tenancyId, amount }: LineShare,
  receivedOn: Day,
  referenceRepeats: number,
) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  currency: line.currency,
  amount,
  method: line.provider,
  reference: line.transactionId,
  referenceRepeats,
  receivedOn,
  payerName: line.payerName,
  payerPhone: line.payerPhone,
  notes: receivedOn === line.day ? null : `Came in on ${formatWholeDay(line.day)}`,
})

/** To whom a part went, for the audit log: 'Wanjiku Kamau, unit A1: KES 12,000'. @param who as the log names the tenancy */
export const toldOf = (who: string, amount: number, currency: Currency): string =>
  `${who}: ${plainMoney(amount, currency)}`

/**
 * Puts money of a line, which the caller has locked after these tenancies, on tenancies, as payments with its code.
 * @returns to whom it went, for people
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, RECEIPT_USED, PARTS_EXCEED, CHARGE_FULL, CHARGE_WRITTEN_OFF, SUM_TOO_LARGE, WITHHOLDS_NOTHING,
 * WITHHELD_TOO_MUCH
 */
export async function bookShares(
  tx: Tx,
  context: Booking,
  line: LockedLine,
  shares: readonly LineShare[],
): Promise<{ to: string; line: LockedLine }> {
  const { now } = context
  await requireUnused(tx, line)
  const held = await lockTenancies(
    tx,
    shares.map(({ tenancyId }) => tenancyId),
  )
  const receivedOn = await bookDayOf(tx, line, now)
  let current = line
  const to: string[] = []
  for (const share of shares) {
    const { tenancyId, amount, chargeParts = null, withheld = 'proposed' } = share
    const tenancy = held.find(({ id }) => id === tenancyId)
    if (!tenancy) throw new Refusal('NOT_FOUND')
    if (tenancy.currency !== line.currency) throw new Refusal('CURRENCY_CHANGED')
    const payment = paymentOf(line, share, receivedOn, await nextRepeat(tx, line.transactionKey))
    await receiveIn(tx, context, { ...payment, withheld }, chargeParts, current)
    const booked = current.booked + amount
    const isAll = booked === current.amount
    current = { ...current, booked, ...(isAll && { state: 'booked', waits: null, judgedAt: now }) }
    to.push(toldOf(await tenancySubject(tx, tenancyId), amount, line.currency))
  }
  return { to: to.join('; '), line: current }
}
