import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { Statement } from '@makao/contract/money/payments/statement.schema'
import { useQuery } from '@tanstack/react-query'
import { isBackwards } from '../../../lib/search-params'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { ExportButtons } from '../../../ui/export-buttons'
import { FilterDate } from '../../../ui/filter-date'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { RangeChips } from '../../../ui/range-chips'
import { ownStatement, type StatementRange, tenancyStatement } from './payments.queries'
import * as words from './payments.words'
import { balanceText, type LineDialog, StatementRow, StatementTable } from './statement-table'

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
        <RangeChips today={dayInNairobi(new Date())} range={{ from, to }} onRange={onRange} hasAll />
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
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-t border-line bg-sunken/50 px-5 py-3">
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
        <StatementTable caption={common.statement}>
          {lines.map((line) => (
            <StatementRow key={line.entryId} {...{ line, currency, onOpen }} />
          ))}
        </StatementTable>
      )}
    </>
  )
}
