import { type Day, dayInNairobi } from '@makao/contract/days'
import type {
  NewRecord,
  RecordCorrection,
  RecordDetails,
  RecordPaid,
  RecordRow,
  RecordVoid,
} from '@makao/contract/payment-records/payment-records.schema'
import { listAuditOf, writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'
import type { Queryable, Tx } from '../db/types'
import { Refusal, takenKey } from '../errors'
import { lockTenancy, tenancySubject } from '../tenancies/tenancies.repository'
import {
  findRecordByReceipt,
  findRecordByRequest,
  insertRecord,
  lockRecord,
  requireRecord,
  updateRecord,
} from './payment-records.repository'
import { auditedFields, isSameRecord, paidAmountOf } from './payment-records.rules'

function refuseDayAhead(paidDate: Day | null, today: Day): void {
  if (paidDate !== null && paidDate > today) throw new Refusal('PAID_DATE_AHEAD', { today })
}

/** What a failed write means when another record has the receipt: a refusal that names it; else the error itself. */
async function receiptRefusal(db: Queryable, error: unknown, receipt: string | null, today: Day): Promise<unknown> {
  if (takenKey(error) !== 'payment_records_receipt_unique' || receipt === null) return error
  const holder = await findRecordByReceipt(db, receipt, today)
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
export async function addRecord({ db, actor, now }: SignedIn, input: NewRecord): Promise<RecordRow> {
  const today = dayInNairobi(now)
  refuseDayAhead(input.paidDate, today)

  async function findEarlier(queryable: Queryable): Promise<RecordRow | undefined> {
    const earlier = await findRecordByRequest(queryable, input.requestId, today)
    if (!earlier) return undefined
    if (isSameRecord({ ...earlier, paymentStatus: earlier.setStatus }, input)) return earlier
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
      const recordId = await insertRecord(tx, actor, input, now)
      const recorded = await requireRecord(tx, recordId, today)
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
export async function readRecord({ db, now }: SignedIn, recordId: string): Promise<RecordDetails> {
  const { createdAt, voidedAt, ...record } = await requireRecord(db, recordId, dayInNairobi(now))
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
  const record = await lockRecord(tx, recordId)
  if (record.voidedAt !== null) throw new Refusal('RECORD_VOID')
  if (record.revision !== revision) throw new Refusal('RECORD_CHANGED')
  return record
}

/**
 * The whole amount came in, on `paidDate`.
 * @throws Refusal NOT_FOUND, RECORD_VOID, RECORD_CHANGED, ALREADY_PAID, PAID_DATE_AHEAD, RECEIPT_USED
 */
export async function markRecordPaid(context: SignedIn, input: RecordPaid): Promise<RecordDetails> {
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
      await updateRecord(tx, recordId, change)
      const after = auditedFields({ ...record, ...change })
      const before = auditedFields(record)
      const subject = await tenancySubject(tx, record.tenancyId)
      await writeAudit(tx, actor, { action: 'payment.paid', entityId: recordId, subject, before, after }, now)
    })
  } catch (error) {
    throw await receiptRefusal(db, error, input.mpesaReceiptNumber, today)
  }
  return readRecord(context, recordId)
}

/** @throws Refusal NOT_FOUND, RECORD_VOID, RECORD_CHANGED, CURRENCY_CHANGED, PAID_DATE_AHEAD, RECEIPT_USED */
export async function correctRecord(context: SignedIn, input: RecordCorrection): Promise<RecordDetails> {
  const { db, actor, now } = context
  const today = dayInNairobi(now)
  refuseDayAhead(input.paidDate, today)
  const { recordId, revision: _, currency, ...entered } = input
  try {
    await db.transaction(async (tx) => {
      const record = await lockSeen(tx, input)
      if (record.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
      const change = { ...entered, paidAmount: paidAmountOf(input) }
      await updateRecord(tx, recordId, change)
      const after = auditedFields({ ...record, ...change })
      const before = auditedFields(record)
      const subject = await tenancySubject(tx, record.tenancyId)
      await writeAudit(tx, actor, { action: 'payment.corrected', entityId: recordId, subject, before, after }, now)
    })
  } catch (error) {
    throw await receiptRefusal(db, error, input.mpesaReceiptNumber, today)
  }
  return readRecord(context, recordId)
}

/** @throws Refusal NOT_FOUND, RECORD_VOID, RECORD_CHANGED */
export async function voidRecord(context: SignedIn, input: RecordVoid): Promise<RecordDetails> {
  const { db, actor, now } = context
  const { recordId, reason } = input
  await db.transaction(async (tx) => {
    const record = await lockSeen(tx, input)
    await updateRecord(tx, recordId, { voidedAt: now, voidReason: reason })
    const before = auditedFields(record)
    const subject = await tenancySubject(tx, record.tenancyId)
    await writeAudit(tx, actor, { action: 'payment.voided', entityId: recordId, subject, reason, before }, now)
  })
  return readRecord(context, recordId)
}
