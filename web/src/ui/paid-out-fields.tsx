import { dayInNairobi } from '@makao/contract/days'
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '@makao/contract/money/payments/payments.terms'
import { DateField, SelectField, TextAreaField, TextField } from './field'

interface PaidOutFieldsProps {
  /** What it is usually paid by. */
  method: PaymentMethod
  errors: Readonly<Record<string, string | undefined>>
}

/** How and when money was paid out, and what the bank or the provider calls it. */
export function PaidOutFields({ method, errors }: PaidOutFieldsProps) {
  const today = dayInNairobi(new Date())
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Method" name="method" defaultValue={method} error={errors.method}>
          {paymentMethods.map((each) => (
            <option key={each} value={each}>
              {paymentMethodNames[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reference (Optional)"
          name="reference"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="uppercase placeholder:normal-case"
          error={errors.reference}
        />
      </div>
      <DateField label="Paid on" name="paidOn" max={today} defaultValue={today} error={errors.paidOn} />
      <TextAreaField label="Notes (Optional)" name="notes" maxLength={1000} error={errors.notes} />
    </>
  )
}
