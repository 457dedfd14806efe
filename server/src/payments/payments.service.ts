import { type Day, dayInNairobi } from '@makao/contract/days'
import type {
  NewPayment,
  PaymentCorrection,
  PaymentDetails,
  PaymentPaid,
  PaymentRow,
  PaymentVoid,
} from '@makao/contract/payments/payments.schema'
import { listAuditOf, writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'
import type { Queryable, Tx } from '../db/types'
import { Refusal, takenKey } from '../errors'
import { lockTenancy, tenancySubject } from '../tenancies/tenancies.repository'
import {
  findPaymentByReceipt,
  findPaymentByRequest,
  insertPayment,
  lockPayment,
  requirePayment,
  updatePayment,
} from './payments.repository'
import { auditedFields, isSamePayment, paidAmountOf } from './payments.rules'

function refuseDayAhead(paidDate: Day | null, today: Day): void {
  if (paidDate !== null && paidDate > today) throw new Refusal('PAID_DATE_AHEAD', { today })
}

/** What a failed write means when another record has the receipt: a refusal that names it; else the error itself. */
async function receiptRefusal(db: Queryable, error: unknown, receipt: string | null, today: Day): Promise<unknown> {
  if (takenKey(error) !== 'payment_records_receipt_unique' || receipt === null) return error
  const holder = await findPaymentByReceipt(db, receipt, today)
  if (!holder) return error
  const { id: recordId, tenantName, unitNumber, dueDate } = holder
  return new Refusal('RECEIPT_USED', { receipt, recordId, tenantName, unitNumber, dueDate })
}

/**
 * Records an amount due from the active tenancy, with what was paid on it.
 * @returns the stored record, or the earlier one when `requestId` was seen before
 * @throws Refusal NOT_FOUND, NO_ACTIVE_TENANCY, CURRENCY_CHANGED, PAID_DATE_AHEAD
 * @throws Refusal RECEIPT_USED: naming the record that has the receipt
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other values
 */
export async function recordPayment({ db, actor, now }: SignedIn, input: NewPayment): Promise<PaymentRow> {
  const today = dayInNairobi(now)
  refuseDayAhead(input.paidDate, today)

  async function findEarlier(queryable: Queryable): Promise<PaymentRow | undefined> {
    const earlier = await findPaymentByRequest(queryable, input.requestId, today)
    if (!earlier) return undefined
    if (isSamePayment({ ...earlier, paymentStatus: earlier.setStatus }, input)) return earlier
    throw new Refusal('REQUEST_REUSED', { recordId: earlier.id, amount: earlier.amount, currency: earlier.currency })
  }

  try {
    return await db.transaction(async (tx) => {
      // Locked, so that two clicks on Save cannot both find nothing and both insert, and nobody moves out meanwhile.
      const tenancy = await lockTenancy(tx, input.tenancyId)
      const earlier = await findEarlier(tx)
      if (earlier) return earlier
      if (!tenancy.isActive) throw new Refusal('NO_ACTIVE_TENANCY')
      if (tenancy.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
      const recordId = await insertPayment(tx, actor, input, now)
      const recorded = await requirePayment(tx, recordId, today)
      const after = auditedFields({ ...recorded, paymentStatus: recorded.setStatus })
      const subject = await tenancySubject(tx, input.tenancyId)
      await writeAudit(tx, actor, { action: 'payment.recorded', entityId: recordId, subject, after }, now)
      return recorded
    })
  } catch (error) {
    if (takenKey(error) === 'payment_records_request_unique') {
      // The same request id on another tenancy, committed while this one was under way.
      const earlier = await findEarlier(db)
      if (earlier) return earlier
    }
    throw await receiptRefusal(db, error, input.mpesaReceiptNumber, today)
  }
}

/** @throws Refusal NOT_FOUND */
export async function readPayment({ db, now }: SignedIn, recordId: string): Promise<PaymentDetails> {
  const { createdAt, voidedAt, ...record } = await requirePayment(db, recordId, dayInNairobi(now))
  return {
    ...record,
    createdAt: createdAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
    history: await listAuditOf(db, recordId),
  }
}

interface Seen {
  recordId: string
  revision: number
}

/** The record as it stands, kept from others until the transaction ends. */
async function lockSeen(tx: Tx, { recordId, revision }: Seen) {
  const record = await lockPayment(tx, recordId)
  if (record.voidedAt !== null) throw new Refusal('RECORD_VOID')
  if (record.revision !== revision) throw new Refusal('RECORD_CHANGED')
  return record
}

/**
 * The whole amount came in, on `paidDate`.
 * @throws Refusal NOT_FOUND, RECORD_VOID, RECORD_CHANGED, ALREADY_PAID, PAID_DATE_AHEAD, RECEIPT_USED
 */
export async function markPaymentPaid(context: SignedIn, input: PaymentPaid): Promise<PaymentDetails> {
  const { db, actor, now } = context
  const today = dayInNairobi(now)
  refuseDayAhead(input.paidDate, today)
  const { recordId, paidDate } = input
  try {
    await db.transaction(async (tx) => {
      const record = await lockSeen(tx, input)
      if (record.paymentStatus === 'paid') throw new Refusal('ALREADY_PAID')
      const change = {
        paymentStatus: 'paid' as const,
        paidAmount: record.amount,
        paidDate,
        // What a part was paid with stays when nothing else is given.
        mpesaReceiptNumber: input.mpesaReceiptNumber ?? record.mpesaReceiptNumber,
      }
      await updatePayment(tx, recordId, change)
      const after = auditedFields({ ...record, ...change })
      const before = auditedFields(record)
      const subject = await tenancySubject(tx, record.tenancyId)
      await writeAudit(tx, actor, { action: 'payment.paid', entityId: recordId, subject, before, after }, now)
    })
  } catch (error) {
    throw await receiptRefusal(db, error, input.mpesaReceiptNumber, today)
  }
  return readPayment(context, recordId)
}

/** @throws Refusal NOT_FOUND, RECORD_VOID, RECORD_CHANGED, CURRENCY_CHANGED, PAID_DATE_AHEAD, RECEIPT_USED */
export async function correctPayment(context: SignedIn, input: PaymentCorrection): Promise<PaymentDetails> {
  const { db, actor, now } = context
  const today = dayInNairobi(now)
  refuseDayAhead(input.paidDate, today)
  const { recordId, revision: _, currency, ...entered } = input
  try {
    await db.transaction(async (tx) => {
      const record = await lockSeen(tx, input)
      if (record.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
      const change = { ...entered, paidAmount: paidAmountOf(input) }
      await updatePayment(tx, recordId, change)
      const after = auditedFields({ ...record, ...change })
      const before = auditedFields(record)
      const subject = await tenancySubject(tx, record.tenancyId)
      await writeAudit(tx, actor, { action: 'payment.corrected', entityId: recordId, subject, before, after }, now)
    })
  } catch (error) {
    throw await receiptRefusal(db, error, input.mpesaReceiptNumber, today)
  }
  return readPayment(context, recordId)
}

/** @throws Refusal NOT_FOUND, RECORD_VOID, RECORD_CHANGED */
export async function voidPayment(context: SignedIn, input: PaymentVoid): Promise<PaymentDetails> {
  const { db, actor, now } = context
  const { recordId, reason } = input
  await db.transaction(async (tx) => {
    const record = await lockSeen(tx, input)
    await updatePayment(tx, recordId, { voidedAt: now, voidReason: reason })
    const before = auditedFields(record)
    const subject = await tenancySubject(tx, record.tenancyId)
    await writeAudit(tx, actor, { action: 'payment.voided', entityId: recordId, subject, reason, before }, now)
  })
  return readPayment(context, recordId)
}
