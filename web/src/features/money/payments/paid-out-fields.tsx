import { dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { type PaymentMethod, paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { FieldFor } from '../../../lib/form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { paidOutOf } from '../account-transfers/account-transfers.words'
import { OwnAccountField } from '../account-transfers/own-account-field'
import * as words from './payments.words'

interface PaidOutFieldsProps {
  /** What it is usually paid by. */
  method: PaymentMethod
  currency: Currency
  field: FieldFor<'method' | 'reference' | 'paidOn' | 'notes' | 'accountId'>
}

/** How and when money was paid out, and what the bank or the provider calls it. */
export function PaidOutFields({ method, currency, field }: PaidOutFieldsProps) {
  const today = dayInNairobi(new Date())
  return (
    <>
      <FieldPair>
        <SelectField label={common.method} {...field('method')} defaultValue={method}>
          {paymentMethods.map((each) => (
            <option key={each} value={each}>
              {paymentMethodNames[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.referenceOptional}
          {...field('reference')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="uppercase placeholder:normal-case"
        />
      </FieldPair>
      <OwnAccountField label={paidOutOf} currency={currency} field={field} />
      <DateField label={words.paidOn} {...field('paidOn')} max={today} defaultValue={today} />
      <TextAreaField label={common.notesOptional} {...field('notes')} maxLength={1000} />
    </>
  )
}
