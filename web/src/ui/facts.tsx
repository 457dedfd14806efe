import type { ReactNode } from 'react'
import { classNames } from './class-names'

export interface Fact {
  name: string
  value: ReactNode
  /** Takes a line of its own. */
  wide?: boolean
}

/** Names and values in two columns; what is false is left out. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-6 gap-y-3">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name} className={classNames('min-w-0', fact.wide && 'col-span-full')}>
              <dt className="text-sm text-soft">{fact.name}</dt>
              <dd className="wrap-anywhere">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
