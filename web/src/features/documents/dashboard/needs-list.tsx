import { countryOf } from '@makao/contract/countries'
import type { DashboardFigures } from '@makao/contract/documents/dashboard/dashboard.schema'
import type { Currency } from '@makao/contract/money'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { chooseCurrency } from '../../../lib/currency-choice'
import { useMay } from '../../../lib/session'
import { classNames } from '../../../ui/class-names'
import { quietLinkClass, textLinkClass } from '../../../ui/text-link'
import * as words from './dashboard.words'
import { type Need, needsElsewhere, needsToday } from './needs'

/** More than these would push the rest of the page below the fold. */
const MOST_SHOWN = 7

export interface NeedsListProps {
  figures: DashboardFigures
  propertyId: string | undefined
  /** Which of two is looked at; undefined: there is one alone. */
  currency: Currency | undefined
  /** There is nothing yet that could need anybody. */
  isNew: boolean
  /** Undefined for whoever may not write to tenants. */
  onSend: ((messages: NonNullable<Need['sends']>) => void) | undefined
}

/** The first of what waits for somebody, each with the way to where it is done. */
export function NeedsList({ figures, propertyId, currency, isNew, onSend }: NeedsListProps) {
  const [isOpen, setOpen] = useState(false)
  const maySetUp = useMay()('setting:write')
  const looking = { propertyId, currency, maySend: onSend !== undefined, maySetUp }
  const needs = needsToday(figures, looking)
  const elsewhere = needsElsewhere(figures, looking)
  const more = isOpen ? 0 : needs.length - MOST_SHOWN
  return (
    <>
      {needs.length === 0 &&
        elsewhere.length === 0 &&
        (isNew ? (
          <p className="py-6 text-soft">{words.rentToCollectMessagesToSend}</p>
        ) : (
          <p className="flex items-center gap-2 py-6 text-good">
            <CircleCheck size={20} aria-hidden className="shrink-0" />
            {words.nothingEverythingIsPaidSent}
          </p>
        ))}
      <ul className="-mx-1 divide-y divide-line">
        {needs.slice(0, more > 1 ? MOST_SHOWN : undefined).map((need) => (
          <li key={need.key} className="flex flex-wrap items-center justify-end gap-x-3 px-1 text-sm">
            <Link
              {...need.link}
              className="min-w-0 flex-1 basis-[9rem] rounded-sm py-1.5 leading-5 pointer-coarse:py-2.5"
            >
              <span className={classNames('font-medium', quietLinkClass, need.isUrgent && 'text-bad')}>
                {need.text}
              </span>{' '}
              {need.note && <span className="text-soft">{need.note}</span>}
            </Link>
            {need.setsUp && (
              <Link {...need.setsUp} className={`${textLinkClass} shrink-0 py-1.5 pointer-coarse:py-2.5`}>
                {words.setUp} <span aria-hidden>›</span>
              </Link>
            )}
            <Action {...{ need, onSend }} />
          </li>
        ))}
      </ul>
      {more > 1 && (
        <button type="button" onClick={() => setOpen(true)} className={`${textLinkClass} py-1.5 text-sm`}>
          {words.more(more)}
        </button>
      )}
      {elsewhere.map((other) => (
        <button
          key={other.currency}
          type="button"
          onClick={() => chooseCurrency(other.currency)}
          className={`${textLinkClass} block py-1.5 text-sm pointer-coarse:py-2.5`}
        >
          {words.moreIn(other.needs, countryOf[other.currency])} <span aria-hidden>›</span>
        </button>
      ))}
    </>
  )
}

const buttonClass =
  'inline-flex min-h-7 shrink-0 items-center rounded-md bg-accent-tint px-3 font-medium text-accent hover:bg-accent hover:text-on-accent pointer-coarse:min-h-9'

function Action({ need, onSend }: { need: Need } & Pick<NeedsListProps, 'onSend'>) {
  const { text, link, action, does, sends } = need
  if (sends && onSend) {
    return (
      <button type="button" aria-label={`${action}: ${text}`} onClick={() => onSend(sends)} className={buttonClass}>
        {action}
      </button>
    )
  }
  if (does) {
    return (
      <Link {...does} className={buttonClass}>
        {action}
      </Link>
    )
  }
  return (
    <Link
      {...link}
      aria-label={`${action}: ${text}`}
      className={`${textLinkClass} shrink-0 py-1.5 pointer-coarse:py-2.5`}
    >
      {action} <span aria-hidden>›</span>
    </Link>
  )
}
