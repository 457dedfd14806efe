import type { Currency } from '@makao/contract/money'
import { type EnteredStatus, enteredStatuses, type PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { paymentStatusNames, paymentTypeNames } from '@makao/contract/money/charges/charges.terms'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { MethodFields } from '../payments/method-fields'
import { offeredTypes } from './charge-types'
import * as words from './charges.words'

/** What the fields begin with; amounts as one would type them. */
export interface ChargeFieldsStart {
  paymentType: PaymentType
  name: string
  amount: string
  dueDate: string
  notes: string
}

const examples: Partial<Record<PaymentType, string>> = {
  service_charge: words.forExampleSecurity,
  other: words.forExampleLostKey,
  penalty: words.forExampleLatePayment,
}

/** Rent and the deposit are one of a kind; everything else can have a name of its own. */
const canBeNamed = (type: PaymentType) => type !== 'rent' && type !== 'deposit'

interface ChargeFieldsProps {
  currency: Currency
  start: ChargeFieldsStart
  field: FieldFor<'paymentType' | 'name' | 'amount' | 'dueDate' | 'notes'>
  /** What each type usually costs: offered as long as nobody typed something else. */
  usual?: (type: PaymentType) => string
  /** Asks what was paid too; the day of it begins with `day`. */
  paid?: { day: string; field: FieldFor<'paymentStatus' | 'paidAmount' | 'paidDate' | 'method' | 'mpesaReceiptNumber'> }
}

/** The fields of a charge, to enter one with what was paid on it, and to correct what is due. */
export function ChargeFields({ currency, start, field, usual, paid }: ChargeFieldsProps) {
  const [type, setType] = useState(start.paymentType)
  const [status, setStatus] = useState<EnteredStatus>('paid')
  const [amount, setAmount] = useState(start.amount)

  function chooseType(chosen: PaymentType): void {
    if (usual && amount === usual(type)) setAmount(usual(chosen))
    setType(chosen)
  }

  return (
    <>
      <SelectField
        label={words.paymentType}
        {...field('paymentType')}
        value={type}
        onChange={(event) => chooseType(event.target.value as PaymentType)}
      >
        {offeredTypes.map((each) => (
          <option key={each} value={each}>
            {paymentTypeNames[each]}
          </option>
        ))}
      </SelectField>
      {paid && (
        <SelectField
          label={words.paymentStatus}
          {...paid.field('paymentStatus')}
          value={status}
          onChange={(event) => setStatus(event.target.value as EnteredStatus)}
        >
          {enteredStatuses.map((each) => (
            <option key={each} value={each}>
              {paymentStatusNames[each]}
            </option>
          ))}
        </SelectField>
      )}
      {canBeNamed(type) && (
        <div className={paid ? 'sm:col-span-2' : undefined}>
          <TextField
            label={words.nameOptional}
            {...field('name')}
            autoComplete="off"
            maxLength={100}
            defaultValue={start.name}
            placeholder={examples[type]}
          />
        </div>
      )}
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      {paid && status === 'partial' && (
        <MoneyField label={words.paidSoFar} {...paid.field('paidAmount')} currency={currency} />
      )}
      <DateField label={words.dueDate} {...field('dueDate')} defaultValue={start.dueDate} />
      {paid && (status === 'paid' || status === 'partial') && (
        <>
          <DateField label={words.paidDateOptional} {...paid.field('paidDate')} defaultValue={paid.day} />
          <MethodFields currency={currency} field={paid.field} referenceName="mpesaReceiptNumber" isOptional />
        </>
      )}
      <div className="sm:col-span-2">
        <TextAreaField
          label={common.notesOptional}
          {...field('notes')}
          rows={2}
          maxLength={1000}
          defaultValue={start.notes}
        />
      </div>
    </>
  )
}
