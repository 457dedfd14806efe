import type { Currency } from '@makao/contract/money'
import { type PaymentMethod, paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { type ReactNode, useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import * as common from '../../../ui/common.words'
import { SelectField, TextField } from '../../../ui/field'
import * as words from './payments.words'

/** What most people of a currency's country pay with. */
export const usualMethods: Record<Currency, PaymentMethod> = { KES: 'mpesa', UGX: 'mtn_momo' }

interface MethodFieldsProps<Name extends string> {
  /** Without a start, the method is the usual one. */
  currency: Currency
  start?: { method?: PaymentMethod | undefined; reference: string }
  field: FieldFor<'method' | Name>
  /** What the form calls the reference. */
  referenceName: Name
  isOptional?: boolean
  onMethod?: (method: PaymentMethod) => void
  /** Stands below the reference. */
  children?: ReactNode
}

/** How money came in, and what the provider or the bank calls it. */
export function MethodFields<Name extends string>(props: MethodFieldsProps<Name>) {
  const { currency, start, field, referenceName, isOptional = false, onMethod, children } = props
  const [method, setMethod] = useState<PaymentMethod>(start?.method ?? usualMethods[currency])
  const isMpesa = method === 'mpesa'
  return (
    <>
      <SelectField
        label={common.method}
        {...field('method')}
        value={method}
        onChange={(event) => {
          const chosen = event.target.value as PaymentMethod
          setMethod(chosen)
          onMethod?.(chosen)
        }}
      >
        {paymentMethods.map((each) => (
          <option key={each} value={each}>
            {paymentMethodNames[each]}
          </option>
        ))}
      </SelectField>
      <div>
        <TextField
          label={`${isMpesa ? words.mPesaReceiptNumber : words.reference}${isOptional ? words.optional : ''}`}
          {...field(referenceName)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          defaultValue={start?.reference ?? ''}
          className="uppercase placeholder:normal-case"
          placeholder={isMpesa ? words.forExampleUKL4T7QX2M : undefined}
        />
        {children}
      </div>
    </>
  )
}
