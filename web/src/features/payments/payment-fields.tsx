import { type Currency, parseMoney } from '@makao/contract/money'
import type { PaymentStatus, PaymentType } from '@makao/contract/payment-records/payment-records.terms'
import { useState } from 'react'
import type { FieldErrors } from '../../lib/form'
import { DateField, SelectField, TextAreaField, TextField } from '../../ui/field'
import { MoneyField } from '../../ui/money-field'

/** What the fields begin with; amounts as one would type them. */
export interface PaymentFieldsStart {
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  amount: string
  paidAmount: string
  dueDate: string
  paidDate: string
  mpesaReceiptNumber: string
  notes: string
}

const hasPaidPart = (status: string | undefined) => status === 'paid' || status === 'partial'

/** The contract's view of what was typed; a hidden field says nothing. */
export function readPaymentFields(
  typed: Record<string, string>,
  currency: Currency,
  refuse: (field: string, message: string) => void,
) {
  const read = (field: 'amount' | 'paidAmount') => {
    const parsed = parseMoney(typed[field] ?? '', currency)
    if (!parsed.ok) refuse(field, parsed.message)
    return parsed.ok ? parsed.amount : 0
  }
  return {
    ...typed,
    currency,
    amount: read('amount'),
    paidAmount: typed.paymentStatus === 'partial' ? read('paidAmount') : null,
    paidDate: hasPaidPart(typed.paymentStatus) ? typed.paidDate || null : null,
  }
}

interface PaymentFieldsProps {
  currency: Currency
  start: PaymentFieldsStart
  errors: FieldErrors
  /** What each type usually costs: offered as long as nobody typed something else. */
  usual?: (type: PaymentType) => string
}

/** The fields of a payment record, to enter one and to correct one. */
export function PaymentFields({ currency, start, errors, usual }: PaymentFieldsProps) {
  const [type, setType] = useState(start.paymentType)
  const [status, setStatus] = useState(start.paymentStatus)
  const [amount, setAmount] = useState(start.amount)

  function chooseType(chosen: PaymentType): void {
    if (usual && amount === usual(type)) setAmount(usual(chosen))
    setType(chosen)
  }

  return (
    <>
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
        <MoneyField
          label="Paid so far"
          name="paidAmount"
          currency={currency}
          defaultValue={start.paidAmount}
          error={errors.paidAmount}
        />
      )}
      <DateField label="Due Date" name="dueDate" defaultValue={start.dueDate} error={errors.dueDate} />
      {hasPaidPart(status) && (
        <DateField label="Paid Date (Optional)" name="paidDate" defaultValue={start.paidDate} error={errors.paidDate} />
      )}
      <div className="sm:col-span-2">
        <ReceiptField start={start.mpesaReceiptNumber} error={errors.mpesaReceiptNumber} />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          label="Notes (Optional)"
          name="notes"
          rows={2}
          maxLength={1000}
          defaultValue={start.notes}
          error={errors.notes}
        />
      </div>
    </>
  )
}

export function ReceiptField({ start = '', error }: { start?: string; error: string | undefined }) {
  return (
    <TextField
      label="M-Pesa Receipt Number (Optional)"
      name="mpesaReceiptNumber"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      defaultValue={start}
      className="uppercase placeholder:normal-case"
      placeholder="for example UKL4T7QX2M"
      error={error}
    />
  )
}
