import { dayInNairobi } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { HeldTenancy, TenantOverview } from '@makao/contract/money/tenants/tenants.schema'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { Email } from '../../../ui/email'
import { overdueInWords } from './paid-months'
import * as words from './tenants.words'

interface TenantFiguresProps {
  person: TenantOverview
  /** The tenancy that is shown; without one, how the person is reached. */
  held: HeldTenancy | undefined
  className?: string
  /** Stands below. */
  children?: ReactNode
}

/** How a tenancy stands, in one line, and how the person is reached. */
export function TenantFigures({ person, held, className, children }: TenantFiguresProps) {
  return (
    <Card className={classNames('px-5 py-3 max-sm:px-4 max-sm:py-2.5', className)}>
      <Figures person={person} held={held} />
      {children}
    </Card>
  )
}

function Figures({ person, held }: TenantFiguresProps) {
  const today = dayInNairobi(new Date())
  return (
    <dl className="flex flex-wrap items-start gap-x-10 gap-y-3 max-sm:gap-y-1">
      {held ? (
        <>
          <Figure
            name={words.owes}
            note={
              held.overdueSince && (
                <span className="text-bad">
                  {held.overdue < held.owed && `${formatMoney(held.overdue, held.currency)} `}
                  {words.overdue(overdueInWords(held.overdueSince, today))}
                </span>
              )
            }
            isBad={held.overdue > 0}
            isNone={held.owed === 0}
          >
            {formatMoney(held.owed, held.currency)}
          </Figure>
          <Figure isBeside name={words.depositHeld} isNone={held.depositHeld === 0}>
            {formatMoney(held.depositHeld, held.currency)}
          </Figure>
          <Figure isBeside name={common.credit} isNone={held.credit === 0}>
            {formatMoney(held.credit, held.currency)}
          </Figure>
        </>
      ) : (
        <div className="min-w-0">
          <dt className="font-medium">{words.noTenancyYet}</dt>
          <dd className="text-soft">{person.tenant && words.onceAUnitIsAssignedChargesAndPayments}</dd>
        </div>
      )}
      <Contacts person={person} />
    </dl>
  )
}

interface FigureProps {
  name: string
  /** Less than what is owed: one line on a phone, or none where there is nothing. */
  isBeside?: boolean
  note?: ReactNode
  isBad?: boolean
  isNone?: boolean
  children: string
}

function Figure({ name, isBeside = false, note, isBad = false, isNone = false, children }: FigureProps) {
  return (
    <div
      className={classNames(
        'min-w-0',
        isBeside &&
          (isNone
            ? 'max-sm:hidden'
            : 'max-sm:flex max-sm:basis-full max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3'),
      )}
    >
      <dt className="text-sm text-soft">{name}</dt>
      <dd
        className={classNames(
          'font-semibold whitespace-nowrap figures',
          isBeside ? 'sm:text-lg' : 'text-lg',
          isBad ? 'text-bad' : isNone && 'text-soft',
        )}
      >
        {children}
      </dd>
      {note && <dd className="text-sm">{note}</dd>}
    </div>
  )
}

const contactClass =
  'inline-flex min-h-8 items-center gap-1.5 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11'

function Contacts({ person: { fullName, email, phoneNumber, phoneLink } }: { person: TenantOverview }) {
  if (!email && !phoneNumber) return null
  return (
    <div className="min-w-0 lg:ml-auto">
      <dt className="text-sm wrap-anywhere text-soft max-sm:sr-only">
        {phoneNumber ?? (email && <Email address={email} />)}
      </dt>
      <dd className="flex flex-wrap gap-x-4">
        {phoneNumber && (
          <a href={`tel:${phoneLink ?? phoneNumber.replaceAll(/[^\d+]/g, '')}`} className={contactClass}>
            <Phone size={16} aria-hidden />
            {words.call}
            <span className="sr-only"> {fullName}</span>
          </a>
        )}
        {phoneLink && (
          <a
            href={`https://wa.me/${phoneLink.slice(1)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={contactClass}
          >
            <MessageCircle size={16} aria-hidden />
            {common.whatsApp}
            <span className="sr-only"> {fullName}</span>
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={contactClass}>
            <Mail size={16} aria-hidden />
            {words.mail}
            <span className="sr-only"> {fullName}</span>
          </a>
        )}
      </dd>
    </div>
  )
}
