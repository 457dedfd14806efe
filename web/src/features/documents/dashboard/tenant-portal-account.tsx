import { dayInNairobi, daysBetween, formatDay } from '@makao/contract/days'
import type { TenantPortal } from '@makao/contract/documents/dashboard/dashboard.schema'
import { editableMoney, formatMoney, type Money } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Card, CardHeader } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { LargeAmount } from '../../../ui/large-amount'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './dashboard.words'

type Account = NonNullable<TenantPortal['account']>

const inDays = (count: number) => (count === 0 ? 'today' : words.inDays(count))
const sinceDays = (count: number) => words.countDays(count)

interface OwnAccountProps {
  account: Account
  next?: TenantPortal['next']
  /** The way to pay it by the phone. */
  children?: ReactNode
}

/** What a tenant owes and since when, and what comes next: the first thing on the page. Of a tenancy that ended it says which. */
export function OwnAccount({ account, next = null, children }: OwnAccountProps) {
  const { owed, overdue, overdueSince, credit, depositHeld, currency, openCharges, endDate } = account
  const money = (amount: number) => formatMoney(amount, currency)
  const today = dayInNairobi(new Date())
  return (
    <Card className="overflow-hidden">
      <div
        className={classNames('px-5 py-4', overdue > 0 ? 'bg-bad-tint' : owed > 0 ? 'bg-warn-tint' : 'bg-good-tint')}
      >
        {endDate !== null && (
          <p className="mb-2 font-medium wrap-anywhere">
            {words.unitUntil(account.propertyName, account.unitNumber, formatDay(endDate))}
          </p>
        )}
        <Link
          to="/dashboard/payments"
          search={{ view: 'statement', tenancy: endDate === null ? undefined : account.tenancyId }}
          className={`float-right -mt-2 inline-flex min-h-11 items-center pl-3 ${textLinkClass}`}
        >
          {words.myStatement}
        </Link>
        {owed > 0 ? (
          <>
            <h2 className="text-sm text-soft">{words.youOwe}</h2>
            <LargeAmount>{money(owed)}</LargeAmount>
          </>
        ) : (
          <h2 className="flex items-center gap-2 text-xl font-semibold">
            <CircleCheck size={24} aria-hidden className="shrink-0 text-good" />
            {words.nothingToPay}
          </h2>
        )}
        {overdue > 0 && overdueSince && (
          <p className="mt-1 font-medium text-bad">
            {words.since(
              overdue < owed,
              money(overdue),
              formatDay(overdueSince),
              sinceDays(daysBetween(overdueSince, today)),
            )}
          </p>
        )}
        {credit > 0 && (
          <p className="mt-1">
            {endDate === null ? words.paidInAdvance : words.paidTooMuch}: {money(credit)}
          </p>
        )}
        {depositHeld > 0 && <p className="text-sm">{words.depositHeld(money(depositHeld))}</p>}
      </div>
      {children}
      {openCharges.length > 0 && (
        <ul className="divide-y divide-line">
          {openCharges.map((charge) => (
            <li key={charge.id} className="flex items-baseline justify-between gap-4 px-5 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{chargeTitle(charge)}</p>
                <p className={classNames('text-sm', charge.isOverdue ? 'text-bad' : 'text-soft')}>
                  {charge.isOverdue ? words.overdueSince : common.due} {formatDay(charge.dueDate)}
                </p>
              </div>
              <div className="shrink-0 text-right">
                <p className="font-medium figures">{money(charge.balance)}</p>
                {charge.balance < charge.amount && (
                  <p className="text-sm text-soft">{words.of(money(charge.amount))}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className="border-t border-line px-5 py-2.5 max-sm:text-sm">
          <span className="text-soft">{words.next} </span>
          <b className="font-medium figures">{money(next.amount)}</b> {words.onDueDate(formatDay(next.dueDate))}{' '}
          <span className="text-soft">
            ({inDays(daysBetween(today, next.dueDate))}), {next.titles.join(', ')}
          </span>
        </p>
      )}
    </Card>
  )
}

interface HowToPayProps extends Pick<TenantPortal, 'waysToPay' | 'accountNumber' | 'agency'> {
  /** What is asked for now. */
  amount?: Money | undefined
  /** The way to say that it was paid. */
  children?: ReactNode
}

/** Where to pay, with what has to be typed ready to be copied, and the way to say that it was. */
export function HowToPay({ waysToPay, accountNumber, agency, amount, children }: HowToPayProps) {
  // What is typed into a phone stands together with the account number.
  const byPhone = waysToPay.filter(({ name }) => name !== 'Bank')
  // Of a paybill of a bank the account is longer: it stands with the paybill then.
  const own = (account: string | null) => (account !== null && account !== accountNumber ? account : undefined)
  const usual = byPhone.filter(({ account }) => own(account) === undefined)
  const others = waysToPay.filter((way) => !usual.includes(way))
  const isTyped = waysToPay.some(({ account }) => own(account) === undefined)
  const hasPaybill = (usual.length > 0 ? usual : byPhone).some(({ name }) => name.startsWith('M-Pesa'))
  const rest = others.map(({ name, value, account }) => (
    <Fragment key={`${name} ${value}`}>
      <CopyLine name={name} value={value} isTyped={name !== 'Bank'} />
      {own(account) && <CopyLine name={words.accountNumberFor(name)} value={own(account) ?? ''} isTyped />}
    </Fragment>
  ))
  return (
    <Card>
      <CardHeader title={words.howToPay} />
      <ul className="divide-y divide-line border-t border-line">
        {usual.map(({ name, value }) => (
          <CopyLine key={`${name} ${value}`} name={name} value={value} isTyped />
        ))}
        {accountNumber && waysToPay.length > 0 && isTyped && (
          <CopyLine name={words.accountNumber} value={accountNumber} isTyped />
        )}
        {amount && waysToPay.length > 0 && (
          <CopyLine
            name={common.amount}
            value={formatMoney(amount.amount, amount.currency)}
            copies={editableMoney(amount.amount, amount.currency)}
            isTyped
          />
        )}
        {usual.length === 0 && rest}
      </ul>
      {hasPaybill && <p className="px-5 pt-3 pb-4 text-sm text-soft">{words.mPesaLipaNaMPesa(accountNumber)}</p>}
      {waysToPay.length === 0 && <p className="px-5 pt-3 pb-5 text-soft">{words.willTellYouWhereToPay(agency.name)}</p>}
      {usual.length > 0 && rest.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-5 py-3 font-medium">{words.otherWaysToPay}</summary>
          <ul className="divide-y divide-line border-t border-line">{rest}</ul>
        </details>
      )}
      {children}
    </Card>
  )
}

interface CopyLineProps {
  name: string
  value: string
  /** What is copied, where it is written otherwise than a phone takes it. */
  copies?: string
  isTyped?: boolean
}

/** One thing to type, with a button that copies it. */
function CopyLine({ name, value, copies = value, isTyped = false }: CopyLineProps) {
  return (
    <li className="flex items-center justify-between gap-3 px-5 py-2.5">
      <div className="min-w-0">
        <p className="text-sm text-soft">{name}</p>
        <p className={classNames('wrap-anywhere whitespace-pre-line figures', isTyped && 'text-lg font-semibold')}>
          {value}
        </p>
      </div>
      <CopyButton text={copies} of={name} />
    </li>
  )
}
