import { dayInNairobi } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import {
  RecordCorrection,
  type RecordDetails,
  RecordPaid,
  RecordVoid,
} from '@makao/contract/payment-records/payment-records.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api, client } from '../../lib/api'
import { useForm } from '../../lib/form'
import { toastError, toastSuccess } from '../../lib/toast'
import { Button } from '../../ui/button'
import { Actions } from '../../ui/dialog'
import { DateField, TextAreaField } from '../../ui/field'
import { PaymentFields, ReceiptField, readPaymentFields } from './payment-fields'
import { useRefreshPayments } from './payments.queries'

interface ChangeProps {
  record: RecordDetails
  onBusy: (busy: boolean) => void
  /** Back to the record, changed or not. */
  onDone: () => void
}

interface Change<Schema extends z.ZodType> extends ChangeProps {
  schema: Schema
  read: (typed: Record<string, string>, refuse: (field: string, message: string) => void) => object
  send: (input: z.output<Schema>) => Promise<unknown>
  done: string
}

/** A form that changes the record which the person sees, unless somebody changed it meanwhile. */
function useChange<Schema extends z.ZodType>({ record, schema, read, send, done, onBusy, onDone }: Change<Schema>) {
  const queryClient = useQueryClient()
  const refresh = useRefreshPayments()
  // The one that the fields began with: what somebody changed meanwhile is looked at before it is changed again.
  const [revision] = useState(record.revision)
  return useForm({
    schema,
    read: (typed, refuse) => ({ ...read(typed, refuse), recordId: record.id, revision }),
    submit: async (input) => {
      onBusy(true)
      try {
        const changed = await send(input)
        queryClient.setQueryData(api.paymentRecords.get.queryKey({ input: { recordId: record.id } }), changed as never)
      } finally {
        onBusy(false)
      }
      toastSuccess(done)
      onDone()
      await refresh()
    },
    fieldOf: { RECEIPT_USED: 'mpesaReceiptNumber', PAID_DATE_AHEAD: 'paidDate' },
    onFailure: (reason) => {
      toastError('Failed to update payment record', reason)
      void refresh()
    },
  })
}

interface ButtonsProps {
  busy: boolean
  label: string
  busyLabel: string
  danger?: boolean
  onCancel: () => void
}

function Buttons({ busy, label, busyLabel, danger = false, onCancel }: ButtonsProps) {
  return (
    <Actions>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </Actions>
  )
}

export function MarkPaidForm(props: ChangeProps) {
  const { record, onDone } = props
  const [today] = useState(() => dayInNairobi(new Date()))
  const { errors, busy, handleSubmit } = useChange({
    ...props,
    schema: RecordPaid,
    read: (typed) => typed,
    send: (input) => client.paymentRecords.markPaid(input),
    done: 'Payment record marked as paid',
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p className="text-soft">
        All of {formatMoney(record.amount, record.currency)} came in
        {record.paidAmount > 0 && `, ${formatMoney(record.paidAmount, record.currency)} of it before`}.
      </p>
      <DateField label="Paid Date" name="paidDate" defaultValue={today} error={errors.paidDate} />
      <ReceiptField start={record.mpesaReceiptNumber ?? ''} error={errors.mpesaReceiptNumber} />
      <Buttons busy={busy} label="Mark as Paid" busyLabel="Saving..." onCancel={onDone} />
    </form>
  )
}

export function CorrectForm(props: ChangeProps) {
  const { record, onDone } = props
  const { currency } = record
  const { errors, busy, handleSubmit } = useChange({
    ...props,
    schema: RecordCorrection,
    read: (typed, refuse) => readPaymentFields(typed, currency, refuse),
    send: (input) => client.paymentRecords.correct(input),
    done: 'Payment record corrected',
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
      <PaymentFields
        currency={currency}
        errors={errors}
        start={{
          paymentType: record.paymentType,
          paymentStatus: record.setStatus,
          amount: editableMoney(record.amount, currency),
          paidAmount: record.setStatus === 'partial' ? editableMoney(record.paidAmount, currency) : '',
          dueDate: record.dueDate,
          paidDate: record.paidDate ?? '',
          mpesaReceiptNumber: record.mpesaReceiptNumber ?? '',
          notes: record.notes ?? '',
        }}
      />
      <div className="sm:col-span-2">
        <Buttons busy={busy} label="Save Correction" busyLabel="Saving..." onCancel={onDone} />
      </div>
    </form>
  )
}

export function VoidForm(props: ChangeProps) {
  const { errors, busy, handleSubmit } = useChange({
    ...props,
    schema: RecordVoid,
    read: (typed) => typed,
    send: (input) => client.paymentRecords.void(input),
    done: 'Payment record voided',
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p className="text-soft">
        The record counts no more in any list, total or report. It is not deleted: it stays with its reason.
      </p>
      <TextAreaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        placeholder="for example: recorded twice"
        error={errors.reason}
      />
      <Buttons busy={busy} danger label="Void Record" busyLabel="Saving..." onCancel={props.onDone} />
    </form>
  )
}
