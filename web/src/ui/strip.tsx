import { currencies, formatMoney, type Money } from '@makao/contract/money'
import type { ReactNode } from 'react'
import { useCurrencyChoice } from '../lib/currency-choice'
import { Skeleton } from './card'
import { classNames } from './class-names'
import { CurrencySwitch } from './currency-switch'
import * as words from './ui.words'

interface Figure {
  label: string
  /** Undefined while it is being loaded. Of amounts in two currencies the one that is looked at is shown. */
  value: string | readonly Money[] | undefined
  /** Something to be looked after, unless it is nothing. */
  isBad?: boolean
  /** What it counts, where its name does not say it. */
  note?: string | undefined
  /** No wider than its name, as a count is. */
  isShort?: boolean
  /** On a phone it has a line of its own, in which it stands beside its name. */
  hasLine?: boolean
}

const isText = (value: Figure['value']): value is string | undefined => typeof value !== 'object'

interface StripProps {
  figures: readonly Figure[]
  /** What else follows from another currency: a list begins again. */
  onCurrency?: () => void
  /** They are of the search before. */
  isOfBefore?: boolean
  children?: ReactNode
}

/** The figures of a page in one line; where it is longer than the page it can be pushed, and on a phone it wraps. */
export function Strip({ figures, onCurrency, isOfBefore = false, children }: StripProps) {
  const amounts = figures.flatMap(({ value }) => (isText(value) ? [] : value))
  const used = currencies.filter((currency) => amounts.some((each) => each.currency === currency))
  const currency = useCurrencyChoice(used) ?? 'KES'
  // Three of them stand beside one another on a phone, each below its name.
  const areFewCounts = figures.length === 3 && figures.every(({ value }) => isText(value))
  return (
    <section
      aria-label={words.figures}
      aria-busy={isOfBefore}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be pushed must be reached without a mouse
      tabIndex={0}
      className={classNames('strip', areFewCounts && 'counts', isOfBefore && 'of-before')}
    >
      {used.length > 1 && (
        <div className="strip-switch">
          <CurrencySwitch used={used} value={currency} onChoose={onCurrency} />
        </div>
      )}
      <dl>
        {figures.map(({ label, value, isBad, note, isShort, hasLine }) => {
          const amount = isText(value)
            ? Number(value !== '0')
            : (value.find((each) => each.currency === currency)?.amount ?? 0)
          return (
            <div key={label} className={hasLine ? 'own-line' : undefined}>
              <dt>{label}</dt>
              <dd className={amount === 0 ? 'text-soft' : isBad ? 'text-bad' : undefined}>
                {value === undefined ? (
                  // As high as the line that comes in its place.
                  <Skeleton className={classNames('inline-block! h-3.5 align-middle', isShort ? 'w-5' : 'w-16')} />
                ) : isText(value) ? (
                  value
                ) : (
                  formatMoney(amount, currency)
                )}
              </dd>
              {note && <dd className="note">{note}</dd>}
            </div>
          )
        })}
      </dl>
      {children && <p>{children}</p>}
    </section>
  )
}
