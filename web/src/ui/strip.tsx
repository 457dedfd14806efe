import { currencies, formatMoney, type Money } from '@makao/contract/money'
import type { ReactNode } from 'react'
import { useCurrencyChoice } from '../lib/currency-choice'
import { Skeleton } from './card'
import { CurrencySwitch } from './currency-switch'
import * as words from './ui.words'

interface Figure {
  label: string
  /** Undefined while it is being loaded. Of amounts in two currencies the one that is looked at is shown. */
  value: string | readonly Money[] | undefined
  /** Something to be looked after, unless it is nothing. */
  isBad?: boolean
}

const isText = (value: Figure['value']): value is string | undefined => typeof value !== 'object'

/** The figures of a page in one line; where it is longer than the page it can be pushed. */
export function Strip({ figures, children }: { figures: readonly Figure[]; children?: ReactNode }) {
  const amounts = figures.flatMap(({ value }) => (isText(value) ? [] : value))
  const used = currencies.filter((currency) => amounts.some((each) => each.currency === currency))
  const currency = useCurrencyChoice(used) ?? 'KES'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be pushed must be reached without a mouse
    <section aria-label={words.figures} tabIndex={0} className="strip">
      <dl>
        {figures.map(({ label, value, isBad }) => {
          const amount = isText(value) ? 1 : (value.find((each) => each.currency === currency)?.amount ?? 0)
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isBad && amount > 0 ? 'text-bad' : undefined}>
                {value === undefined ? (
                  <Skeleton className="h-4 w-16" />
                ) : isText(value) ? (
                  value
                ) : (
                  formatMoney(amount, currency)
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {children && <p>{children}</p>}
      {used.length > 1 && (
        <div className="strip-switch">
          <CurrencySwitch used={used} value={currency} />
        </div>
      )}
    </section>
  )
}
