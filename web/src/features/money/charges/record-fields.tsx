import { type Currency, parseMoney } from '@makao/contract/money'
import { type EnteredStatus, enteredStatuses, type PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { paymentStatusNames, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import { useState } from 'react'
import type { FieldErrors } from '../../../lib/form'
import { DateField, SelectField, TextAreaField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { MethodFields } from '../payments/method-fields'
import { offeredTypes } from './record-types'

/** What the fields begin with; amounts as one would type them. */
export interface RecordFieldsStart {
  paymentType: PaymentType
  name: string
  amount: string
  dueDate: string
  notes: string
}

const hasPaidPart = (status: string | undefined) => status === 'paid' || status === 'partial'

type Refuse = (field: string, message: string) => void

/** An amount as it was typed, in minor units. */
export function readMoney(typed: Record<string, string>, field: string, currency: Currency, refuse: Refuse): number {
  const parsed = parseMoney(typed[field] ?? '', currency)
  if (!parsed.ok) refuse(field, parsed.message)
  return parsed.ok ? parsed.amount : 0
}

/** The contract's view of what was typed; a hidden field says nothing. */
export function readRecordFields(typed: Record<string, string>, currency: Currency, refuse: Refuse) {
  return {
    ...typed,
    currency,
    amount: readMoney(typed, 'amount', currency, refuse),
    paidAmount: typed.paymentStatus === 'partial' ? readMoney(typed, 'paidAmount', currency, refuse) : null,
    paidDate: hasPaidPart(typed.paymentStatus) ? typed.paidDate || null : null,
  }
}

const examples: Partial<Record<PaymentType, string>> = {
  service_charge: 'for example Security',
  other: 'for example Lost key',
  penalty: 'for example Late payment',
}

/** Rent and the deposit are one of a kind; everything else can have a name of its own. */
const canBeNamed = (type: PaymentType) => type !== 'rent' && type !== 'deposit'

interface RecordFieldsProps {
  currency: Currency
  start: RecordFieldsStart
  errors: FieldErrors
  /** What each type usually costs: offered as long as nobody typed something else. */
  usual?: (type: PaymentType) => string
  /** Asks what was paid too; `paidDate` begins with this day. */
  paidDate?: string
}

/** The fields of a payment record, to enter one with what was paid on it, and to correct what is due. */
export function RecordFields({ currency, start, errors, usual, paidDate }: RecordFieldsProps) {
  const [type, setType] = useState(start.paymentType)
  const [status, setStatus] = useState<EnteredStatus>('paid')
  const [amount, setAmount] = useState(start.amount)
  const asksPaid = paidDate !== undefined

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
        {offeredTypes.map((each) => (
          <option key={each} value={each}>
            {paymentTypeNames[each]}
          </option>
        ))}
      </SelectField>
      {asksPaid && (
        <SelectField
          label="Payment Status"
          name="paymentStatus"
          value={status}
          onChange={(event) => setStatus(event.target.value as EnteredStatus)}
          error={errors.paymentStatus}
        >
          {enteredStatuses.map((each) => (
            <option key={each} value={each}>
              {paymentStatusNames[each]}
            </option>
          ))}
        </SelectField>
      )}
      {canBeNamed(type) && (
        <div className={asksPaid ? 'sm:col-span-2' : undefined}>
          <TextField
            label="Name (Optional)"
            name="name"
            autoComplete="off"
            maxLength={100}
            defaultValue={start.name}
            placeholder={examples[type]}
            error={errors.name}
          />
        </div>
      )}
      <MoneyField
        label="Amount"
        name="amount"
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={errors.amount}
      />
      {asksPaid && status === 'partial' && (
        <MoneyField label="Paid so far" name="paidAmount" currency={currency} error={errors.paidAmount} />
      )}
      <DateField label="Due Date" name="dueDate" defaultValue={start.dueDate} error={errors.dueDate} />
      {asksPaid && hasPaidPart(status) && (
        <>
          <DateField label="Paid Date (Optional)" name="paidDate" defaultValue={paidDate} error={errors.paidDate} />
          <MethodFields currency={currency} referenceName="mpesaReceiptNumber" isOptional errors={errors} />
        </>
      )}
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
