import { dayInNairobi } from '@makao/contract/days'
import { editableMoney } from '@makao/contract/money'
import { NewRecord } from '@makao/contract/payment-records/payment-records.schema'
import type { PaymentType } from '@makao/contract/payment-records/payment-records.terms'
import type { CurrentTenancy } from '@makao/contract/tenants/tenants.schema'
import { useState } from 'react'
import { client } from '../../lib/api'
import { useForm } from '../../lib/form'
import { newRequestId } from '../../lib/request-id'
import { toastError, toastSuccess } from '../../lib/toast'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog'
import { PaymentFields, readPaymentFields } from './payment-fields'
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
  const [today] = useState(() => dayInNairobi(new Date()))
  const usual = (type: PaymentType) => editableMoney(type === 'rent' ? rentAmount : serviceChargeAmount, currency)

  const { errors, busy, handleSubmit } = useForm({
    schema: NewRecord,
    read: (typed, refuse) => ({ ...readPaymentFields(typed, currency, refuse), requestId, tenancyId }),
    submit: async (input) => {
      await client.paymentRecords.record(input)
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
        <PaymentFields
          currency={currency}
          errors={errors}
          usual={usual}
          start={{
            paymentType: 'rent',
            paymentStatus: 'paid',
            amount: usual('rent'),
            paidAmount: '',
            dueDate: today,
            paidDate: today,
            mpesaReceiptNumber: '',
            notes: '',
          }}
        />
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
