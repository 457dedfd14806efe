import type { ReactNode } from 'react'
import { Skeleton } from './card'
import * as words from './ui.words'

export interface Figure {
  label: string
  /** Undefined while it is being loaded. A list stands below one another: amounts of different currencies. */
  value: string | readonly string[] | undefined
  /** Something to be looked after. */
  isBad?: boolean
}

/** The figures of a page in one line of 40 px; where it is longer than the page it can be pushed. */
export function Strip({ figures, children }: { figures: readonly Figure[]; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be pushed must be reached without a mouse
    <section aria-label={words.figures} tabIndex={0} className="strip">
      <dl>
        {figures.map(({ label, value, isBad }) => {
          const lines = typeof value === 'string' ? [value] : value
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={isBad ? 'text-bad' : undefined}>
                {lines ? (
                  lines.map((line) => (
                    <span key={line} className={lines.length > 1 ? 'block text-xs leading-4' : 'block'}>
                      {line}
                    </span>
                  ))
                ) : (
                  <Skeleton className="h-4 w-16" />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {children && <p className="ml-auto pr-4 text-sm whitespace-nowrap text-soft">{children}</p>}
    </section>
  )
}
