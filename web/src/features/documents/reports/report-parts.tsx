import type { Currency } from '@makao/contract/money'
import type { ReactNode } from 'react'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { Card, CardHeader } from '../../../ui/card'
import { CurrencySwitch } from '../../../ui/currency-switch'
import { type Column, DataTable } from '../../../ui/data-table'
import { OrderSelect } from '../../../ui/order-select'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { type Figure, Figures } from '../places/figures'
import * as words from './reports.words'

/** What a figure is against other times, a line each. */
export function Comparisons({ texts }: { texts: readonly (string | undefined)[] }) {
  return texts.map(
    (text) =>
      text && (
        <span key={text} className="block">
          {text}
        </span>
      ),
  )
}

/** Which part of a report is looked at, and in which order; as the address says it. */
export interface Shown {
  page: number
  sort: string | undefined
  onPage: (page: number) => void
  onSort: (sort: string | undefined) => void
  /** Opens a charge above the report. */
  onCharge: (chargeId: string) => void
  /** Opens a payment above the report. */
  onPayment: (paymentId: string) => void
}

/** Of which currency a report in pages is: as its rows have come, and without any as it is chosen. */
export function useCurrencyOf(rows: readonly { currency: Currency }[], used: readonly Currency[]): Currency {
  const chosen = useCurrencyChoice(used)
  return rows[0]?.currency ?? chosen ?? 'KES'
}

interface ReportFiguresProps {
  figures: readonly (Figure | false)[]
  /** Of the figures and of the picture below: one is shown at a time. */
  used?: readonly Currency[]
  currency?: Currency | undefined
  /** Of a report in pages: another currency begins with the first. */
  onPage?: Shown['onPage']
}

/** What a report comes to. */
export function ReportFigures({ figures, used = [], currency, onPage }: ReportFiguresProps) {
  return (
    <Figures label={words.figures} figures={figures}>
      <CurrencySwitch used={used} value={currency} onChoose={() => onPage?.(1)} />
    </Figures>
  )
}

interface ReportChartProps {
  title: string
  /** What of it is shown, where not all is. */
  note?: string | undefined
  children: ReactNode
}

/** The picture of a report. */
export function ReportChart({ title, note, children }: ReportChartProps) {
  return (
    <Card className="mb-4 px-4 pt-2 pb-3 sm:px-5">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">{title}</h2>
        {note && <p className="text-sm text-soft">{note}</p>}
      </div>
      {children}
    </Card>
  )
}

interface ReportRowsProps<Row> extends Pick<Shown, 'sort' | 'onSort'> {
  caption: string
  /** What stands above the rows, in a report of several tables. */
  title?: string
  note?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The columns by which it can be ordered, and the order without a choice. */
  orders: readonly string[]
  usual?: string | undefined
  totals?: readonly Readonly<Record<string, ReactNode>>[]
  empty: { title: string; text?: string }
  /** Of a report that does not come whole. */
  pages?: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
}

/** The rows of a report in the one table; on a phone, which has no heads, a list says by what they are ordered. */
export function ReportRows<Row>(props: ReportRowsProps<Row>) {
  const { caption, title, note, columns, rows, keyOf, orders, usual, sort, onSort, totals = [], empty, pages } = props
  const keys = orders.filter((order) => !order.startsWith('-'))
  const now = sort !== undefined && keys.includes(sort.replace(/^-/, '')) ? sort : usual
  const total = pages?.total ?? rows.length
  const ordered = columns.filter(({ key }) => key !== undefined && keys.includes(key))
  return (
    <Card>
      {title && <CardHeader title={title} />}
      {note && <p className="px-5 pb-2 text-sm text-soft">{note}</p>}
      {total === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <>
          {total > 1 && ordered.length > 0 && (
            <div className="order-of-phone border-b border-line px-3 py-2 sm:hidden">
              <OrderSelect columns={ordered} value={sort} onOrder={onSort} />
            </div>
          )}
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            hasKeys={title === undefined}
            order={
              keys.length > 0
                ? { keys, now, onOrder: (order) => onSort(order === usual ? undefined : order) }
                : undefined
            }
            totals={totals}
          />
        </>
      )}
      {pages && <Pagination {...pages} />}
    </Card>
  )
}
