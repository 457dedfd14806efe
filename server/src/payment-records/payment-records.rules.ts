import type { NewRecord } from '@makao/contract/payment-records/payment-records.schema'

type PaidPart = Pick<NewRecord, 'paymentStatus' | 'amount' | 'paidAmount'>

/** What has come in on a record, in minor units: all of it when paid, what was typed when partial, else nothing. */
export function paidAmountOf({ paymentStatus, amount, paidAmount }: PaidPart): number {
  if (paymentStatus === 'paid') return amount
  return paymentStatus === 'partial' ? (paidAmount ?? 0) : 0
}

type Recorded = Omit<NewRecord, 'requestId' | 'paidAmount'> & { paidAmount: number }

const compared = [
  'tenancyId',
  'amount',
  'currency',
  'paymentType',
  'paymentStatus',
  'dueDate',
  'paidDate',
  'mpesaReceiptNumber',
  'notes',
] as const

/** Whether a record is what a request asks for: then the request was sent twice, not reused for something else. */
export function isSameRecord(record: Recorded, request: NewRecord): boolean {
  return record.paidAmount === paidAmountOf(request) && compared.every((field) => record[field] === request[field])
}

const audited = ['currency', 'paidAmount', ...compared.filter((field) => field !== 'currency')] as const
type Audited = Pick<Recorded, (typeof audited)[number]>

/** What the audit log keeps of a record. */
export function auditedFields(record: Audited): Record<string, unknown> {
  return Object.fromEntries(audited.map((field) => [field, record[field]]))
}
