import { formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import type { Part } from '@makao/contract/money/payments/payments.schema'
import type { Doing, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { lockTenancies, tenancySubject } from '../../homes/tenancies/tenancies.repository'
import { findPaymentByReference } from '../payments/payments.repository'
import { receiveIn } from '../payments/payments.service'
import type { LockedLine } from '../suspense/suspense.repository'
import { isAnyAmount } from '../suspense/suspense.rules'
import { bookDayOf } from '../suspense/suspense.service'
import { listTypedWith, nextRepeat } from './receipt-lines.repository'

/** Who books, and by what letters go out. */
export type Booking = Doing & Pick<SignedIn, 'config'>

/** What of a line goes to a tenancy. `chargeParts` null: on the oldest amounts due. */
export interface LineShare {
  tenancyId: string
  amount: number
  chargeParts?: readonly Part[] | null
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

/** The name of whom a part went to, for the audit log: 'Wanjiku Kamau, unit A1: KES 12,000'. */
const toWhom = async (tx: Tx, line: LockedLine, { tenancyId, amount }: LineShare) =>
  `${await tenancySubject(tx, tenancyId)}: ${plainMoney(amount, line.currency)}`

/**
 * Puts money of a line, which the caller has locked after these tenancies, on tenancies, as payments with its code.
 * @returns to whom it went, for people
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED, RECEIPT_USED, PARTS_EXCEED, CHARGE_FULL, CHARGE_WRITTEN_OFF, SUM_TOO_LARGE
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
  const told = receivedOn === line.day ? null : `Came in on ${formatWholeDay(line.day)}`
  let current = line
  const to: string[] = []
  for (const share of shares) {
    const { tenancyId, amount, chargeParts = null } = share
    const tenancy = held.find(({ id }) => id === tenancyId)
    if (!tenancy) throw new Refusal('NOT_FOUND')
    if (tenancy.currency !== line.currency) throw new Refusal('CURRENCY_CHANGED')
    const payment = {
      requestId: crypto.randomUUID(),
      tenancyId,
      currency: line.currency,
      amount,
      method: line.provider,
      reference: line.transactionId,
      referenceRepeats: await nextRepeat(tx, line.transactionKey),
      receivedOn,
      payerName: line.payerName,
      payerPhone: line.payerPhone,
      notes: told,
    }
    await receiveIn(tx, context, payment, chargeParts, current)
    const booked = current.booked + amount
    const isAll = booked === current.amount
    current = { ...current, booked, ...(isAll && { state: 'booked', waits: null, judgedAt: now }) }
    to.push(await toWhom(tx, line, share))
  }
  return { to: to.join('; '), line: current }
}
