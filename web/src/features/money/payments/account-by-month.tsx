import { addDays, addMonths, dayInNairobi, dueDayOf, formatDay, formatMonth } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { OpenCharge, TenancyAccount } from '@makao/contract/money/payments/payments.schema'
import type { Statement } from '@makao/contract/money/payments/statement.schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { isBackwards } from '../../../lib/search-params'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { ExportMenu } from '../../../ui/export-buttons'
import { FilterSelect } from '../../../ui/filter-select'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { type StatementRange, tenancyStatement } from './payments.queries'
import * as words from './payments.words'
import { type LineDialog, StatementRow, StatementTable } from './statement-table'

/** Months that stand there before somebody asks for others, this one among them. */
const SHOWN_MONTHS = 12

/** The days of a month, 'YYYY-MM'. */
export const daysOfMonth = (month: string): StatementRange => ({ from: `${month}-01`, to: dueDayOf(month, 31) })

const daysOfYear = (year: string): StatementRange => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** Which lines an address asks for: the last twelve months where it names no days. */
export function shownRange(range: StatementRange, today: string): StatementRange {
  if (range.from || range.to) return range
  return { from: `${addMonths(today.slice(0, 7), 1 - SHOWN_MONTHS)}-01` }
}

/** What such a range is called: '2026', 'November 2026', or its days. */
function rangeInWords({ from, to }: StatementRange): string {
  const year = from?.slice(0, 4)
  if (year && from === daysOfYear(year).from && to === daysOfYear(year).to) return year
  const month = from?.slice(0, 7)
  if (month && from === daysOfMonth(month).from && to === daysOfMonth(month).to) return formatMonth(month)
  if (from && to) return words.until(formatDay(from), formatDay(to))
  return from ? words.from(formatDay(from)) : words.untilDay(formatDay(to ?? ''))
}

interface AccountByMonthProps {
  account: TenancyAccount
  /** What the address says. */
  range: StatementRange
  onRange: (range: StatementRange) => void
  onOpen: (dialog: LineDialog) => void
}

/** What was charged and paid, the latest first, month by month, with what was owed after each line. */
export function AccountByMonth({ account, range, onRange, onOpen }: AccountByMonthProps) {
  const { tenancyId, startDate, openCharges } = account
  const today = dayInNairobi(new Date())
  const shown = shownRange(range, today)
  const isWrong = isBackwards(shown)
  const query = useQuery({ ...tenancyStatement(tenancyId, shown), enabled: !isWrong })
  const isChosen = Boolean(range.from || range.to)
  const chosen = isChosen ? rangeInWords(range) : undefined
  const firstYear = Number(startDate.slice(0, 4))
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, back) => `${thisYear - back}`)
  const options = [...new Set([...(chosen ? [chosen] : []), ...years])].map((value) => ({ value, text: value }))
  const before = shown.from && addDays(shown.from, -1).slice(0, 4)
  const open = new Map(openCharges.map((charge) => [charge.id, charge]))
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pr-5 pb-3 max-sm:pt-3 max-sm:pl-5">
        {/* On a phone the tab says it, and the rows begin above its foot. */}
        <div className="max-sm:sr-only">
          <CardHeader title={words.chargesAndPayments} />
        </div>
        <div className="flex gap-2 max-sm:grow">
          <div className="w-44 max-sm:grow">
            <FilterSelect
              label={words.days}
              all={words.last12Months}
              value={chosen}
              options={options}
              onChoose={(choice) => choice !== chosen && onRange(choice ? daysOfYear(choice) : {})}
            />
          </div>
          {!isWrong && (
            <ExportMenu
              isPicture
              query={{ from: shown.from, to: shown.to }}
              files={[
                { file: `tenancies/${tenancyId}/statement/pdf`, text: common.pdf },
                { file: `tenancies/${tenancyId}/statement/xlsx`, text: common.excel },
              ]}
            />
          )}
        </div>
      </div>
      {isWrong ? (
        <p role="alert" className="px-5 pb-4 text-bad">
          {words.rangeEndsBeforeItBegins}
        </p>
      ) : (
        <Loaded
          query={query}
          loading={words.loadingTheAccount}
          failed={words.accountCouldNotBeLoaded}
          empty={({ lines }) =>
            lines.length === 0 && (
              <EmptyState
                title={isChosen ? words.nothingOnTheseDays : words.nothingInTheLast12Months}
                text={words.chargesAndPaymentsAppearHere}
              />
            )
          }
        >
          {(statement) => <Months statement={statement} open={open} onOpen={onOpen} />}
        </Loaded>
      )}
      {before && before >= `${firstYear}` && (
        <div className="border-t border-line px-3 py-2">
          <Button variant="ghost" onClick={() => onRange(daysOfYear(before))}>
            {before}
            <ChevronRight size={18} aria-hidden />
          </Button>
        </div>
      )}
    </Card>
  )
}

interface MonthsProps {
  statement: Statement
  /** By charge. */
  open: ReadonlyMap<string, OpenCharge>
  onOpen: (dialog: LineDialog) => void
}

function Months({ statement, open, onOpen }: MonthsProps) {
  const { lines, currency } = statement
  const latestFirst = lines.toReversed()
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table
    <StatementTable caption={words.chargesAndPaymentsTheLatest}>
      {latestFirst.map((line, index) => {
        const month = line.day.slice(0, 7)
        const isNew = latestFirst[index - 1]?.day.slice(0, 7) !== month
        return [
          isNew && (
            <tr role="row" key={month} className="border-b border-line bg-sunken/50 max-sm:block">
              <td role="cell" colSpan={5} className="px-5 py-1.5 text-sm font-medium text-soft max-sm:block">
                {formatMonth(month)}
              </td>
            </tr>
          ),
          <StatementRow
            key={line.entryId}
            {...{ line, currency, onOpen }}
            badge={
              line.kind === 'charge' && line.chargeId && <Open charge={open.get(line.chargeId)} currency={currency} />
            }
          />,
        ]
      })}
    </StatementTable>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

/** What of a charge is still to pay. */
function Open({ charge, currency }: { charge: OpenCharge | undefined; currency: Currency }) {
  if (!charge) return null
  const { isOverdue, balance, amount } = charge
  return (
    <Badge tone={isOverdue ? 'bad' : 'plain'}>
      {balance < amount ? words.open(formatMoney(balance, currency)) : words.openLabel}
    </Badge>
  )
}
