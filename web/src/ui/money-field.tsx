import { type Currency, minorFactor } from '@makao/contract/money'
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { typeInto } from '../lib/type-into'
import { classNames } from './class-names'
import { controlClass, Field, type InputProps } from './field'

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')
const plainNumber = /^(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?$/

/** Whether its commas are not those between thousands: the cents of who writes them so, or a group that is being typed. */
const hasOpenComma = (text: string) => text.includes(',') && !plainNumber.test(withoutBlanks(text))

/** '959814.8' as '959,814.8'. What is no plain number stays as it was typed: its form says what is wrong with it. */
export function groupDigits(text: string): string {
  const [, whole = '', rest = ''] = plainNumber.exec(withoutBlanks(text)) ?? []
  return whole === '' ? text : whole.replaceAll(',', '').replaceAll(/\B(?=(\d{3})+$)/g, ',') + rest
}

const grouped = (value: InputProps['value']) => (value === undefined ? undefined : groupDigits(String(value)))

/** Groups what was typed; the caret stays behind the same digit. @param isStep no comma of it was typed by hand */
function regroup(input: HTMLInputElement, isStep: boolean): void {
  const text = groupDigits(isStep ? input.value.replaceAll(',', '') : input.value)
  if (text === input.value) return
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/[,\s]/g, '').length
  input.value = text
  let caret = 0
  for (let passed = 0; passed < before; caret += 1) if (text[caret] !== ',') passed += 1
  input.setSelectionRange(caret, caret)
}

const withComma = /^(\d+|\d{1,3}(?:,\d{3})+),(\d{0,2})$/

/** Whoever leaves '1500,50' meant a point, where the currency has cents; elsewhere the form refuses it. */
function settleComma(input: HTMLInputElement, currency: Currency | undefined): void {
  const [, whole, cents] = withComma.exec(withoutBlanks(input.value)) ?? []
  if (whole === undefined || (cents && (!currency || minorFactor(currency) === 1))) return
  typeInto(input, `${groupDigits(whole)}${cents ? `.${cents}` : ''}`)
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
  const { label, name, error, hint, hideLabel, value, defaultValue, onChange, onBlur, className, ...input } = props
  const isOpen = useRef(hasOpenComma(String(value ?? defaultValue ?? '')))

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const field = event.currentTarget
    const { inputType = '', data } = event.nativeEvent as Partial<InputEvent>
    // '1,50' is 150 where a digit was taken from 1,500, and may become 1.50 where the comma was typed.
    regroup(field, !isOpen.current && (inputType.startsWith('delete') || data?.includes(',') === false))
    isOpen.current = hasOpenComma(field.value)
    onChange?.(event)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    stepOverComma(event)
    if (event.key === 'Enter') settleComma(event.currentTarget, currency)
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
            onKeyDown={handleKeyDown}
            onBlur={(event) => {
              settleComma(event.currentTarget, currency)
              onBlur?.(event)
            }}
            // A zero is there to be typed over.
            onFocus={({ currentTarget }) => currentTarget.value === '0' && currentTarget.select()}
            className={classNames(controlClass, currency && 'pl-12', 'figures', className)}
          />
        </div>
      )}
    </Field>
  )
}
