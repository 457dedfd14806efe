import { formatDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { Statement, StatementLine } from '@makao/contract/payments/statement.schema'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { reasonOf } from '../../lib/toast'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { type Column, DataTable, TwoLines } from '../../ui/data-table'
import { FilterDate } from '../../ui/filters'
import { EmptyState, LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import type { MoneyDialog } from './money-dialogs'
import { type StatementRange, tenancyStatement } from './payments.queries'

interface TenancyStatementProps {
  tenancyId: string
  range: StatementRange
  onRange: (range: StatementRange) => void
  onOpen: (dialog: MoneyDialog) => void
}

/** All that was charged and all that came in, line by line, with what is owed after each. */
export function TenancyStatement({ tenancyId, range, onRange, onOpen }: TenancyStatementProps) {
  const { from, to } = range
  const isBackwards = from !== undefined && to !== undefined && from > to
  const { data, error, refetch } = useQuery({ ...tenancyStatement(tenancyId, range), enabled: !isBackwards })
  return (
    <Card>
      <CardHeader title="Statement" />
      <div className="flex flex-wrap items-end gap-3 px-5 pb-4">
        <FilterDate label="From" value={from} onChoose={(day) => onRange({ from: day, to })} />
        <FilterDate label="To" value={to} onChoose={(day) => onRange({ from, to: day })} />
        {(from || to) && (
          <Button variant="ghost" onClick={() => onRange({})}>
            <X size={18} aria-hidden />
            All Days
          </Button>
        )}
      </div>
      {isBackwards && (
        <p role="alert" className="px-5 pb-4 text-bad">
          The range ends before it begins
        </p>
      )}
      {!isBackwards && error && !data && (
        <LoadError text="The statement could not be loaded" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!isBackwards && !error && !data && <Spinner label="Loading the statement..." />}
      {!isBackwards && data && <Lines statement={data} onOpen={onOpen} />}
    </Card>
  )
}

/** 'KSh 500', 'KSh 500 credit'. */
const balanceText = (balance: number, currency: Currency) =>
  balance < 0 ? `${formatMoney(-balance, currency)} credit` : formatMoney(balance, currency)

function Lines({ statement, onOpen }: { statement: Statement; onOpen: (dialog: MoneyDialog) => void }) {
  const { currency, opening, charged, paid, closing, lines, from } = statement
  const columns: Column<StatementLine>[] = [
    {
      header: 'What',
      primary: true,
      cell: (line) => <TwoLines first={<What line={line} onOpen={onOpen} />} second={line.reference} />,
    },
    { header: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span> },
    { header: 'Charged', numeric: true, cell: (line) => line.charged !== 0 && formatMoney(line.charged, currency) },
    { header: 'Paid', numeric: true, cell: (line) => line.paid !== 0 && formatMoney(line.paid, currency) },
    {
      header: 'Balance',
      numeric: true,
      cell: ({ balance }) => (
        <span className={balance < 0 ? 'font-medium text-good' : 'font-medium'}>{balanceText(balance, currency)}</span>
      ),
    },
  ]
  const sums: [string, string][] = [
    ...(from === null ? [] : [[`Before ${formatDay(from)}`, balanceText(opening, currency)] as [string, string]]),
    ['Charged', formatMoney(charged, currency)],
    ['Paid', formatMoney(paid, currency)],
    ['Balance', balanceText(closing, currency)],
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
        <EmptyState title="Nothing in these days" />
      ) : (
        <DataTable caption="Statement" columns={columns} rows={lines} keyOf={({ entryId }) => entryId} />
      )}
    </>
  )
}

/** What happened, as a way to the document behind it. */
function What({ line, onOpen }: { line: StatementLine; onOpen: (dialog: MoneyDialog) => void }) {
  const { text, recordId, paymentId } = line
  const dialog: MoneyDialog | undefined = paymentId
    ? { kind: 'payment', paymentId }
    : recordId
      ? { kind: 'record', recordId }
      : undefined
  if (!dialog) return text
  return (
    <button
      type="button"
      title={dialog.kind === 'payment' ? 'Open this payment' : 'Open this record'}
      className="-my-2 py-2 text-left font-medium hover:text-accent"
      onClick={() => onOpen(dialog)}
    >
      {text}
    </button>
  )
}
