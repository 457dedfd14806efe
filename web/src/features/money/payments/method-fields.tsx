import type { Currency } from '@makao/contract/money'
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '@makao/contract/money/payments/payments.terms'
import { type ReactNode, useState } from 'react'
import type { FieldErrors } from '../../../lib/form'
import { SelectField, TextField } from '../../../ui/field'

const usualMethods: Record<Currency, PaymentMethod> = { KES: 'mpesa', UGX: 'mtn_momo' }

interface MethodFieldsProps {
  /** Without a start, the method is what most people of its country pay with. */
  currency: Currency
  start?: { method?: PaymentMethod | undefined; reference: string }
  /** What the form calls the reference. */
  referenceName?: 'reference' | 'mpesaReceiptNumber'
  isOptional?: boolean
  errors: FieldErrors
  /** Stands below the reference. */
  children?: ReactNode
}

/** How money came in, and what the provider or the bank calls it. */
export function MethodFields(props: MethodFieldsProps) {
  const { currency, start, referenceName = 'reference', isOptional = false, errors, children } = props
  const [method, setMethod] = useState<PaymentMethod>(start?.method ?? usualMethods[currency])
  const isMpesa = method === 'mpesa'
  return (
    <>
      <SelectField
        label="Method"
        name="method"
        value={method}
        onChange={(event) => setMethod(event.target.value as PaymentMethod)}
        error={errors.method}
      >
        {paymentMethods.map((each) => (
          <option key={each} value={each}>
            {paymentMethodNames[each]}
          </option>
        ))}
      </SelectField>
      <div>
        <TextField
          label={`${isMpesa ? 'M-Pesa Receipt Number' : 'Reference'}${isOptional ? ' (Optional)' : ''}`}
          name={referenceName}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          defaultValue={start?.reference ?? ''}
          className="uppercase placeholder:normal-case"
          placeholder={isMpesa ? 'for example UKL4T7QX2M' : undefined}
          error={errors[referenceName]}
        />
        {children}
      </div>
    </>
  )
}
