import { formatRecentDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { StatementLine } from '@makao/contract/money/payments/statement.schema'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './payments.words'

/** 'KES 500', 'KES 500 credit'. */
export const balanceText = (balance: number, currency: Currency) =>
  balance < 0 ? words.moneyCredit(formatMoney(-balance, currency)) : formatMoney(balance, currency)

/** The charge or the payment behind a line. */
export type LineDialog = { kind: 'charge'; chargeId: string } | { kind: 'payment'; paymentId: string }

interface StatementTableProps {
  caption: string
  children: ReactNode
}

/** A table on a desk; on a phone two lines each, so that a year of rent is not a mile long, or more where text is large. */
export function StatementTable({ caption, children }: StatementTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as a grid on a phone, browsers take a table's own roles away
    <table role="table" className="w-full border-t border-line text-left max-sm:block sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <Head />
      <tbody role="rowgroup" className="max-sm:block">
        {children}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

/** What the columns are called; a phone says it before each amount. */
function Head() {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <thead role="rowgroup" className="border-b border-line text-sm text-soft max-sm:sr-only">
      <tr role="row" className="*:h-10 *:px-2.5 *:font-medium *:first:pl-5 *:last:pr-5">
        <th role="columnheader" scope="col">
          {common.day}
        </th>
        <th role="columnheader" scope="col">
          {words.what}
        </th>
        {[words.charged, common.paid, common.balance].map((header) => (
          <th key={header} role="columnheader" scope="col" className="text-right">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

const numberCell = 'px-2.5 py-2.5 text-right figures sm:whitespace-nowrap'

interface StatementRowProps {
  line: StatementLine
  currency: Currency
  /** How the charge stands. */
  badge?: ReactNode
  /** What a line leads to; a tenant's own lines lead nowhere. */
  onOpen?: ((dialog: LineDialog) => void) | undefined
}

export function StatementRow({ line, currency, badge, onOpen }: StatementRowProps) {
  const { day, reference, charged, paid, balance } = line
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <tr
      role="row"
      className="border-b border-line last:border-0 max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:px-5 max-sm:py-2.5 max-sm:after:order-3 max-sm:after:basis-full max-sm:after:content-[''] sm:hover:bg-sunken/50"
    >
      <td
        role="cell"
        className="whitespace-nowrap max-sm:order-4 max-sm:text-sm max-sm:text-soft sm:py-2.5 sm:pr-2.5 sm:pl-5"
      >
        {formatRecentDay(day)}
      </td>
      <td role="cell" className="wrap-anywhere max-sm:order-1 max-sm:grow max-sm:basis-[7rem] sm:px-2.5 sm:py-2.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <What line={line} onOpen={onOpen} />
          {badge}
        </span>
        {reference && <span className="block text-sm text-soft">{reference}</span>}
      </td>
      <Amount label={words.charged} text={charged === 0 ? '' : formatMoney(charged, currency)} />
      <Amount label={common.paid} text={paid === 0 ? '' : formatMoney(paid, currency)} />
      <td
        role="cell"
        data-label={common.balance}
        className={classNames(
          numberCell,
          'font-medium max-sm:order-5 max-sm:ml-auto max-sm:p-0 max-sm:text-sm max-sm:before:font-normal max-sm:before:text-soft max-sm:before:content-[attr(data-label)_"_"] sm:pr-5',
          balance < 0 && 'text-good',
        )}
      >
        {balanceText(balance, currency)}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function Amount({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <td
      role="cell"
      data-label={label}
      className={classNames(
        numberCell,
        'max-sm:order-2 max-sm:ml-auto max-sm:p-0 max-sm:empty:hidden max-sm:before:text-sm max-sm:before:text-soft max-sm:before:content-[attr(data-label)_"_"]',
      )}
    >
      {text}
    </td>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

/** What happened, as a way to the document behind it. */
function What({ line, onOpen }: Pick<StatementRowProps, 'line' | 'onOpen'>) {
  const { text, chargeId, paymentId } = line
  if (!onOpen || (!paymentId && !chargeId)) return <span className="font-medium">{text}</span>
  return (
    <button
      type="button"
      title={paymentId ? words.openThisPayment : words.openThisCharge}
      className={classNames('-my-2 py-2 text-left', textLinkClass)}
      onClick={() => onOpen(paymentId ? { kind: 'payment', paymentId } : { kind: 'charge', chargeId: chargeId ?? '' })}
    >
      {text}
    </button>
  )
}
