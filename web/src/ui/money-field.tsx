import type { Currency } from '@makao/contract/money'
import { classNames } from './class-names'
import { controlClass, Field, type InputProps } from './field'

/** An amount as people type it; its form reads it with `money`. */
export function MoneyField({ currency, ...props }: InputProps & { currency: Currency }) {
  const { label, name, error, hint, hideLabel, ...input } = props
  return (
    <Field {...{ label, name, error, hint, hideLabel }}>
      {(control) => (
        <div className="relative">
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-soft">
            {currency === 'KES' ? 'KES' : 'UGX'}
          </span>
          <input
            name={name}
            inputMode="decimal"
            autoComplete="off"
            {...control}
            {...input}
            className={classNames(controlClass, 'pl-12 figures')}
          />
        </div>
      )}
    </Field>
  )
}
