import type { Currency } from '@makao/contract/money'
import { chooseCurrency } from '../lib/currency-choice'
import { classNames } from './class-names'
import * as words from './ui.words'

interface CurrencySwitchProps {
  /** What there is to choose from; of one there is no choice. */
  used: readonly Currency[]
  value: Currency | undefined
  /** What else follows from another choice: a list begins again. */
  onChoose?: (() => void) | undefined
}

/** Which of two currencies a page shows. */
export function CurrencySwitch({ used, value, onChoose }: CurrencySwitchProps) {
  if (used.length < 2) return null
  return (
    <fieldset className="flex rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{words.currency}</legend>
      {used.map((currency) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === value}
          onClick={() => {
            chooseCurrency(currency)
            onChoose?.()
          }}
          className={classNames(
            'min-h-8 rounded-md px-2.5 text-sm font-medium pointer-coarse:min-h-10',
            currency === value ? 'bg-surface text-accent shadow-card' : 'text-soft hover:text-ink',
          )}
        >
          {currency}
        </button>
      ))}
    </fieldset>
  )
}
