import { createHash } from 'node:crypto'
import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { ChargeCorrection, ChargeEntry, ChargePaid } from '@makao/contract/money/charges/charges.schema'
import { NewPayment } from '@makao/contract/money/payments/payments.schema'
import { lockTenancies } from '../../homes/tenancies/tenancies.repository'
import { listLots } from '../../money/charges/allocations.repository'
import { findChargeByRequest, findCharged } from '../../money/charges/charges.repository'
import { findPaymentByRequest } from '../../money/payments/payments.repository'
import type { Row } from '../engine/answer'
import { RestRefusal } from '../engine/rest-refusal'
import { badColumn, type Fields } from './fields'
import { denied, valid } from './write-refusals'
import { inTurn, type Kept, requireNamed, textIn, type Writer, type Writing } from './writer'

const RESOURCE = 'payment_records'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A name-based UUID (RFC 9562, version 5): the same for the same key and place. */
function placedKey(key: string, place: number): string {
  const namespace = Buffer.from(key.replaceAll('-', ''), 'hex')
  const digest = createHash('sha1').update(namespace).update(String(place)).digest().subarray(0, 16)
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Under which each row is known: what is sent again with the same header is recorded once. @throws RestRefusal 22P02 */
function requestIdsOf({ headers }: Writing, rows: number): string[] {
  const key = headers.get('idempotency-key')
  if (key !== null && !UUID.test(key)) {
    const hint = 'Idempotency-Key is a UUID, for example crypto.randomUUID().'
    throw new RestRefusal(400, '22P02', `invalid input syntax for type uuid: "${key.slice(0, 200)}"`, null, hint)
  }
  return Array.from({ length: rows }, (_, place) => {
    if (key === null) return crypto.randomUUID()
    return rows === 1 ? key.toLowerCase() : placedKey(key, place)
  })
}

/** What a row says, as the form for charges takes it. */
function entryOf(fields: Fields, requestId: string, tenancyId: string, currency: Currency) {
  const status = fields.text('payment_status') ?? 'pending'
  const reference = fields.text('mpesa_receipt_number') || null
  const amount = fields.required('amount', fields.amount('amount', currency))
  const paidAmount = fields.amount('paid_amount', currency, 'Paid amount') ?? null
  const isPaid = status === 'paid' || status === 'partial'
  if (!isPaid && reference !== null) {
    throw badColumn('mpesa_receipt_number', 'Only a paid or partial record has a receipt number')
  }
  if (status === 'paid' && paidAmount !== null && paidAmount !== amount) {
    throw badColumn('paid_amount', 'What is paid is paid whole', 'Send payment_status: partial.')
  }
  if (!isPaid && paidAmount) {
    throw badColumn('paid_amount', 'Only a paid or partial record has a paid amount', 'Send payment_status: partial.')
  }
  return valid(ChargeEntry, {
    requestId,
    tenancyId,
    // Another one is refused by the procedure, which knows the tenancy's.
    currency: fields.text('currency') ?? currency,
    amount,
    paymentType: fields.text('payment_type'),
    dueDate: fields.day('due_date'),
    notes: fields.text('notes') ?? null,
    paymentStatus: status,
    paidAmount: status === 'partial' ? paidAmount : null,
    paidDate: fields.day('paid_date') ?? null,
    method: fields.text('method') ?? (reference === null ? 'cash' : 'mpesa'),
    mpesaReceiptNumber: reference,
  })
}

/** Receives what an amount that is charged already is paid with. @returns its id */
async function receiveFor(
  { api }: Writing,
  { requestId, tenancyId, currency, amount, method, mpesaReceiptNumber, notes, paidDate }: ChargeEntry,
  chargeId: string,
  usualDay: Day,
): Promise<Kept> {
  const input = valid(NewPayment, {
    requestId,
    tenancyId,
    currency,
    amount,
    method,
    reference: mpesaReceiptNumber,
    receivedOn: paidDate ?? usualDay,
    notes,
    parts: [{ chargeId, amount }],
  })
  await api.payments.receive(input)
  return { key: chargeId, isNew: true }
}

/** Makes of a row a charge, or pays the one that Makao has made of it already. */
async function enter(writing: Writing, entry: ChargeEntry): Promise<Kept> {
  const { tx, api } = writing
  const { requestId, tenancyId, paymentType, dueDate, amount } = entry
  const { today } = writing.caller
  if (entry.paymentStatus === 'paid' && !(await findChargeByRequest(tx, requestId, today))) {
    // Sent before, and paid what was charged then.
    const earlier = await findPaymentByRequest(tx, requestId)
    const [paid] = earlier ? await listLots(tx, { paymentId: earlier.id }) : []
    if (earlier && paid) return receiveFor(writing, entry, paid.chargeId, earlier.receivedOn)
    const charged = await findCharged(tx, tenancyId, paymentType, dueDate, amount)
    if (charged?.amount === amount) return receiveFor(writing, entry, charged.id, today)
  }
  const { id } = await api.charges.record(entry)
  return { key: id, isNew: true }
}

const HOW = 'A status follows from the payments: functions charges.void and payments.reverse take one back.'

const followsFromPayments = (column: string) =>
  new RestRefusal(409, 'STATUS_FOLLOWS', `"${column}" follows from the payments of a record`, column, HOW)

const DUE = ['amount', 'payment_type', 'due_date', 'notes']
const PAID = ['paid_date', 'mpesa_receipt_number', 'method']

/** What of a patch is another than what stands. */
const changed = (patch: Fields, row: Row, columns: readonly string[]) =>
  columns.filter((column) => patch.says(column) && !patch.agrees(column, row[column] ?? null))

/** What remains to pay came in. */
async function markPaid({ api, caller }: Writing, chargeId: string, patch: Fields): Promise<void> {
  const { revision } = await api.charges.get({ chargeId })
  const reference = patch.text('mpesa_receipt_number') || null
  const input = valid(ChargePaid, {
    chargeId,
    revision,
    paidDate: patch.day('paid_date') ?? caller.today,
    method: patch.text('method') ?? (reference === null ? 'cash' : 'mpesa'),
    mpesaReceiptNumber: reference,
  })
  await api.charges.markPaid(input)
}

async function correct({ api }: Writing, chargeId: string, patch: Fields): Promise<void> {
  const present = await api.charges.get({ chargeId })
  const { revision, currency, name, amount, paymentType, dueDate, notes } = present
  const input = valid(ChargeCorrection, {
    chargeId,
    revision,
    currency,
    name,
    amount: patch.amount('amount', currency) ?? amount,
    paymentType: patch.text('payment_type') ?? paymentType,
    dueDate: patch.day('due_date') ?? dueDate,
    notes: patch.says('notes') ? patch.text('notes') : notes,
  })
  await api.charges.correct(input)
}

async function lockThem({ tx }: Writing, ids: readonly string[]) {
  const locked = await lockTenancies(tx, [...new Set(ids)])
  return new Map(locked.map(({ id, currency }) => [id, currency]))
}

export const paymentRecordWriter: Writer = {
  insert: {
    permission: 'payment:record',
    columns: [
      'tenancy_id',
      'amount',
      'paid_amount',
      'payment_type',
      'payment_status',
      'due_date',
      'paid_date',
      'mpesa_receipt_number',
      'method',
      'notes',
      'currency',
    ],
    insert: async (writing, { rows }) => {
      const requestIds = requestIdsOf(writing, rows.length)
      const tenancies = await requireNamed(writing, rows, 'tenancy_id', 'tenancies')
      // All of them before any is written: two who send the same ones in another order do not wait for each other.
      const currencies = await lockThem(writing, [...tenancies.keys()])
      return inTurn(rows, async (fields, place) => {
        const tenancyId = fields.required('tenancy_id', fields.uuid('tenancy_id'))
        const currency = currencies.get(tenancyId) ?? 'KES'
        return enter(writing, entryOf(fields, requestIds[place] ?? '', tenancyId, currency))
      })
    },
  },
  update: {
    permission: 'payment:correct',
    columns: [...DUE, ...PAID, 'payment_status'],
    lock: async (writing, rows) => {
      await lockThem(
        writing,
        rows.map((row) => String(row.tenancy_id)),
      )
    },
    update: async (writing, row, patch) => {
      const chargeId = textIn(row, 'id') ?? ''
      const wanted = patch.text('payment_status') ?? row.payment_status
      const isPaying = wanted === 'paid' && row.payment_status !== 'paid'
      if (wanted !== row.payment_status && !isPaying) throw followsFromPayments('payment_status')
      const [stray] = isPaying ? [] : changed(patch, row, PAID)
      if (stray !== undefined) throw followsFromPayments(stray)
      if (changed(patch, row, DUE).length > 0) await correct(writing, chargeId, patch)
      if (isPaying) await markPaid(writing, chargeId, patch)
    },
  },
  remove: {
    permission: 'payment:correct',
    remove: () => {
      const hint = `A record is never deleted: functions.invoke('charges.void', { body: { chargeId, revision, reason } }).`
      throw denied(RESOURCE, true, hint)
    },
  },
}
