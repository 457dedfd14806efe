import { dayInNairobi, formatDay, formatRecentDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { Statement, StatementLine } from '@makao/contract/money/payments/statement.schema'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { isBackwards } from '../../../lib/search-params'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { ExportButtons } from '../../../ui/export-buttons'
import { FilterDate } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { RangeChips } from '../../../ui/range-chips'
import { ownStatement, type StatementRange, tenancyStatement } from './payments.queries'
import * as words from './payments.words'
import { balanceText, StatementHead } from './statement-head'

/** The charge or the payment behind a line. */
type LineDialog = { kind: 'charge'; chargeId: string } | { kind: 'payment'; paymentId: string }

interface TenancyStatementProps {
  tenancyId: string
  range: StatementRange
  onRange: (range: StatementRange) => void
  /** What a line leads to; a tenant's own lines lead nowhere. */
  onOpen?: (dialog: LineDialog) => void
  /** Whether it is the tenant who looks. */
  isOwn?: boolean
}

type Opening = Pick<TenancyStatementProps, 'onOpen'>

/** All that was charged and all that came in, line by line, with what is owed after each. */
export function TenancyStatement({ tenancyId, range, onRange, onOpen, isOwn = false }: TenancyStatementProps) {
  const { from, to } = range
  const isWrong = isBackwards(range)
  const statement = isOwn ? ownStatement(tenancyId, range) : tenancyStatement(tenancyId, range)
  const query = useQuery({ ...statement, enabled: !isWrong })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-3 pr-5">
        <CardHeader title={common.statement} />
        {!isWrong && (
          <div className="flex gap-2 max-sm:grow max-sm:pl-5 max-sm:*:grow">
            <ExportButtons
              path={`tenancies/${tenancyId}/statement`}
              query={{ from, to }}
              formats={[
                { ending: 'pdf', text: common.pdf },
                { ending: 'xlsx', text: common.excel },
              ]}
            />
          </div>
        )}
      </div>
      <div className="grid grid-cols-2 items-end gap-3 px-5 pb-4 sm:flex">
        <FilterDate label={common.from} value={from} onChoose={(day) => onRange({ from: day, to })} />
        <FilterDate label={common.until} value={to} onChoose={(day) => onRange({ from, to: day })} />
        {(from || to) && (
          <Button variant="ghost" className="max-sm:col-span-2" onClick={() => onRange({})}>
            <X size={18} aria-hidden />
            {words.allDays}
          </Button>
        )}
        <RangeChips today={dayInNairobi(new Date())} range={{ from, to }} onRange={onRange} />
      </div>
      {isWrong ? (
        <p role="alert" className="px-5 pb-4 text-bad">
          {words.rangeEndsBeforeItBegins}
        </p>
      ) : (
        <Loaded query={query} loading={words.loadingTheStatement} failed={words.statementCouldNotBeLoaded}>
          {(statement) => <Lines statement={statement} {...(onOpen && { onOpen })} />}
        </Loaded>
      )}
    </Card>
  )
}

function Lines({ statement, onOpen }: { statement: Statement } & Opening) {
  const { currency, opening, broughtForward, charged, paid, closing, lines, from } = statement
  const sums: [string, string][] = [
    ...(from === null ? [] : [[words.before(formatDay(from)), balanceText(opening, currency)] as [string, string]]),
    ...(broughtForward === 0
      ? []
      : [[words.openingBalance, balanceText(broughtForward, currency)] as [string, string]]),
    [words.charged, formatMoney(charged, currency)],
    [common.paid, formatMoney(paid, currency)],
    [common.balance, balanceText(closing, currency)],
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-y border-line bg-sunken/50 px-5 py-3">
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-medium whitespace-nowrap figures">{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? (
        <EmptyState title={words.nothingOnTheseDays} />
      ) : (
        <LineTable statement={statement} {...(onOpen && { onOpen })} />
      )}
    </>
  )
}

/** A table on a desk; on a phone two lines each, so that a year of rent is not a mile long. */
function LineTable({ statement, onOpen }: { statement: Statement } & Opening) {
  const { currency, lines } = statement
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as a grid, browsers take a table's own roles away
    <table role="table" className="w-full text-left sm:text-sm">
      <caption className="sr-only">{common.statement}</caption>
      <StatementHead />
      <tbody role="rowgroup" className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.entryId} {...{ line, currency }} {...(onOpen && { onOpen })} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

interface LineProps extends Opening {
  line: StatementLine
  currency: Currency
}

const cell = 'sm:px-2.5 sm:py-3'
// On a phone the amount stands right above the balance, each with its name before it.
const amountCell = classNames(
  cell,
  'text-right whitespace-nowrap figures max-sm:col-start-2 max-sm:row-start-1 max-sm:empty:hidden max-sm:before:mr-1.5 max-sm:before:text-sm max-sm:before:text-soft max-sm:before:content-[attr(data-label)]',
)

function Line({ line, currency, onOpen }: LineProps) {
  const { day, reference, charged, paid, balance } = line
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <tr
      role="row"
      className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:px-5 max-sm:py-2.5 sm:hover:bg-sunken/50"
    >
      <td
        role="cell"
        className={classNames(cell, 'whitespace-nowrap max-sm:row-start-2 max-sm:text-sm max-sm:text-soft sm:pl-5')}
      >
        {formatRecentDay(day)}
      </td>
      <td role="cell" className={classNames(cell, 'wrap-anywhere max-sm:row-start-1')}>
        <What line={line} {...(onOpen && { onOpen })} />
        {reference && <span className="block text-sm text-soft">{reference}</span>}
      </td>
      <td role="cell" data-label="Charged" className={amountCell}>
        {charged !== 0 && formatMoney(charged, currency)}
      </td>
      <td role="cell" data-label="Paid" className={amountCell}>
        {paid !== 0 && formatMoney(paid, currency)}
      </td>
      <td
        role="cell"
        data-label="Balance"
        className={classNames(
          amountCell,
          'font-medium max-sm:row-start-2! max-sm:text-sm sm:pr-5',
          balance < 0 && 'text-good',
        )}
      >
        {balanceText(balance, currency)}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

/** What happened, as a way to the document behind it. */
function What({ line, onOpen }: { line: StatementLine } & Opening) {
  const { text, chargeId, paymentId } = line
  const dialog: LineDialog | undefined = paymentId
    ? { kind: 'payment', paymentId }
    : chargeId
      ? { kind: 'charge', chargeId }
      : undefined
  if (!dialog || !onOpen) return <span className="font-medium">{text}</span>
  return (
    <button
      type="button"
      title={dialog.kind === 'payment' ? words.openThisPayment : words.openThisCharge}
      className="-my-2 py-2 text-left font-medium hover:text-accent"
      onClick={() => onOpen(dialog)}
    >
      {text}
    </button>
  )
}
