import { dayInNairobi } from '@makao/contract/days'
import { type PaymentMethod, paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { FieldFor } from '../../../lib/form'
import { DateField } from '../../../ui/date-field'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'

interface PaidOutFieldsProps {
  /** What it is usually paid by. */
  method: PaymentMethod
  field: FieldFor<'method' | 'reference' | 'paidOn' | 'notes'>
}

/** How and when money was paid out, and what the bank or the provider calls it. */
export function PaidOutFields({ method, field }: PaidOutFieldsProps) {
  const today = dayInNairobi(new Date())
  return (
    <>
      <FieldPair>
        <SelectField label="Method" {...field('method')} defaultValue={method}>
          {paymentMethods.map((each) => (
            <option key={each} value={each}>
              {paymentMethodNames[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reference (Optional)"
          {...field('reference')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="uppercase placeholder:normal-case"
        />
      </FieldPair>
      <DateField label="Paid on" {...field('paidOn')} max={today} defaultValue={today} />
      <TextAreaField label="Notes (Optional)" {...field('notes')} maxLength={1000} />
    </>
  )
}
