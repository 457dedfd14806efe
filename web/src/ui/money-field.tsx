import { type Currency, minorFactor } from '@makao/contract/money'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { classNames } from './class-names'
import { controlClass, Field, type InputProps } from './field'

/** '959814.8' as '959,814.8'. What is no plain number stays as it was typed: its form says what is wrong with it. */
export function groupDigits(text: string): string {
  const plain = text.replaceAll(/[,\s]/g, '')
  const [, whole = '', rest = ''] = /^(\d+)(\.\d*)?$/.exec(plain) ?? []
  return whole === '' ? text : whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + rest
}

const grouped = (value: InputProps['value']) => (value === undefined ? undefined : groupDigits(String(value)))

/** Groups what was typed; the caret stays behind the same digit. */
function regroup(input: HTMLInputElement): void {
  const text = groupDigits(input.value)
  if (text === input.value) return
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/[,\s]/g, '').length
  input.value = text
  let caret = 0
  for (let passed = 0; passed < before; caret += 1) if (text[caret] !== ',') passed += 1
  input.setSelectionRange(caret, caret)
}

/** Over a comma, Delete takes the digit behind it: the comma alone would come back. */
function stepOverComma({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  const { selectionStart: caret, selectionEnd, value } = currentTarget
  if (key === 'Delete' && caret !== null && caret === selectionEnd && value[caret] === ',') {
    currentTarget.setSelectionRange(caret + 1, caret + 1)
  }
}

/**
 * An amount as people type it, its digits in groups of three; its form reads it with `money`.
 * @param props.currency undefined while what says it is not chosen
 */
export function MoneyField({ currency, ...props }: InputProps & { currency: Currency | undefined }) {
  const { label, name, error, hint, hideLabel, value, defaultValue, onChange, className, ...input } = props
  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    regroup(event.currentTarget)
    onChange?.(event)
  }
  return (
    <Field {...{ label, name, error, hint, hideLabel }}>
      {(control) => (
        <div className="relative">
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-soft">
            {currency}
          </span>
          <input
            name={name}
            data-currency={currency}
            // Uganda's shilling has no cents.
            inputMode={currency && minorFactor(currency) === 1 ? 'numeric' : 'decimal'}
            autoComplete="off"
            {...control}
            {...input}
            {...(value === undefined ? { defaultValue: grouped(defaultValue) } : { value: grouped(value) })}
            onChange={handleChange}
            onKeyDown={stepOverComma}
            // A zero is there to be typed over.
            onFocus={({ currentTarget }) => currentTarget.value === '0' && currentTarget.select()}
            className={classNames(controlClass, currency && 'pl-12', 'figures', className)}
          />
        </div>
      )}
    </Field>
  )
}
