import { dayInNairobi } from '@makao/contract/days'
import { editableMoney, parseMoney } from '@makao/contract/money'
import { NewPayment } from '@makao/contract/payments/payments.schema'
import type { PaymentStatus, PaymentType } from '@makao/contract/payments/payments.terms'
import type { CurrentTenancy } from '@makao/contract/tenants/tenants.schema'
import { useState } from 'react'
import { client } from '../../lib/api'
import { useForm } from '../../lib/form'
import { newRequestId } from '../../lib/request-id'
import { toastError, toastSuccess } from '../../lib/toast'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog'
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from '../../ui/field'
import { useRefreshPayments } from './payments.queries'

interface RecordPaymentDialogProps {
  tenantName: string
  tenancy: CurrentTenancy
  onClose: () => void
}

export function RecordPaymentDialog({ tenantName, tenancy, onClose }: RecordPaymentDialogProps) {
  const { tenancyId, currency, rentAmount, serviceChargeAmount, unitNumber, propertyName } = tenancy
  const refresh = useRefreshPayments()
  // One id as long as the dialog is open: a save that is tried again after a lost answer records one payment.
  const [requestId] = useState(newRequestId)
  const [type, setType] = useState<PaymentType>('rent')
  const [status, setStatus] = useState<PaymentStatus>('paid')
  const usual = (chosen: PaymentType) => editableMoney(chosen === 'rent' ? rentAmount : serviceChargeAmount, currency)
  const [amount, setAmount] = useState(usual('rent'))
  const [today] = useState(() => dayInNairobi(new Date()))
  const isPaid = status === 'paid' || status === 'partial'

  function chooseType(chosen: PaymentType): void {
    // What the unit costs is offered as long as nobody typed something else.
    if (amount === usual(type)) setAmount(usual(chosen))
    setType(chosen)
  }

  const { errors, busy, handleSubmit } = useForm({
    schema: NewPayment,
    read: (typed, refuse) => {
      const read = (field: 'amount' | 'paidAmount') => {
        const parsed = parseMoney(typed[field] ?? '', currency)
        if (!parsed.ok) refuse(field, parsed.message)
        return parsed.ok ? parsed.amount : 0
      }
      return {
        ...typed,
        requestId,
        tenancyId,
        currency,
        amount: read('amount'),
        paidAmount: status === 'partial' ? read('paidAmount') : null,
        paidDate: isPaid ? typed.paidDate || null : null,
      }
    },
    submit: async (input) => {
      await client.payments.record(input)
      toastSuccess(`Payment record created for ${tenantName}`)
      onClose()
      await refresh()
    },
    fieldOf: { RECEIPT_USED: 'mpesaReceiptNumber', PAID_DATE_AHEAD: 'paidDate' },
    onFailure: (reason, error) => {
      if ((error as { code?: string }).code === 'NO_ACTIVE_TENANCY')
        toastError('No active tenancy found for this tenant')
      else toastError('Failed to create payment record', reason)
    },
  })

  return (
    <Dialog
      title="Record Payment"
      description={`${tenantName} · ${propertyName}, unit ${unitNumber}`}
      width={500}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Payment Type"
          name="paymentType"
          value={type}
          onChange={(event) => chooseType(event.target.value as PaymentType)}
          error={errors.paymentType}
        >
          <option value="rent">Rent</option>
          <option value="service_charge">Service Charge</option>
        </SelectField>
        <SelectField
          label="Payment Status"
          name="paymentStatus"
          value={status}
          onChange={(event) => setStatus(event.target.value as PaymentStatus)}
          error={errors.paymentStatus}
        >
          <option value="paid">Paid</option>
          <option value="pending">Pending</option>
          <option value="overdue">Overdue</option>
          <option value="partial">Partial</option>
        </SelectField>
        <MoneyField
          label="Amount"
          name="amount"
          currency={currency}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={errors.amount}
        />
        {status === 'partial' && (
          <MoneyField label="Paid so far" name="paidAmount" currency={currency} error={errors.paidAmount} />
        )}
        <DateField label="Due Date" name="dueDate" defaultValue={today} error={errors.dueDate} />
        {isPaid && (
          <DateField label="Paid Date (Optional)" name="paidDate" defaultValue={today} error={errors.paidDate} />
        )}
        <div className="sm:col-span-2">
          <TextField
            label="M-Pesa Receipt Number (Optional)"
            name="mpesaReceiptNumber"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            className="uppercase placeholder:normal-case"
            placeholder="for example UKL4T7QX2M"
            error={errors.mpesaReceiptNumber}
          />
        </div>
        <div className="sm:col-span-2">
          <TextAreaField label="Notes (Optional)" name="notes" rows={2} maxLength={1000} error={errors.notes} />
        </div>
        <div className="sm:col-span-2">
          <Actions>
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? 'Recording...' : 'Record Payment'}
            </Button>
          </Actions>
        </div>
      </form>
    </Dialog>
  )
}
