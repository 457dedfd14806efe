import { dayInNairobi } from '@makao/contract/days'
import type { CollectionRow } from '@makao/contract/documents/reports/ledger-reports.schema'
import { collected, collectionsSheet } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, formatMoney } from '@makao/contract/money'
import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import { moneyMeasure } from '../../../ui/charts.scale'
import { SplitBar } from '../../../ui/charts-split'
import { totalLines } from '../../../ui/money-totals'
import { sheetColumns } from '../../../ui/sheet-columns'
import { compared, comparedText, daysBefore } from './compared'
import type { Asked } from './report-bounds'
import { ReportFrame } from './report-frame'
import { Comparisons, ReportChart, ReportFigures, ReportRows, type Shown } from './report-parts'
import { collections, type Range } from './reports.queries'
import * as words from './reports.words'
import { inOrder } from './row-order'

/** A day with what its methods come to. */
interface DayRow extends CollectionRow {
  key: string
  parts: CollectionRow[]
}

function byDay(rows: readonly CollectionRow[]): DayRow[] {
  const days = new Map<string, DayRow>()
  for (const row of rows) {
    const key = `${row.day} ${row.currency}`
    const found = days.get(key)
    if (found) {
      found.parts.push(row)
      found.received += row.received
      found.reversed += row.reversed
      found.refunded += row.refunded
    } else days.set(key, { ...row, key, parts: [row] })
  }
  return [...days.values()]
}

const sum = (rows: readonly CollectionRow[], amount: (row: CollectionRow) => number) =>
  rows.reduce((total, row) => total + amount(row), 0)

function columns(currency: Currency | undefined) {
  const label = currency ? 'none' : 'code'
  const dash = (amount: number, own: Currency) => (amount === 0 ? '-' : formatMoney(amount, own, label))
  return sheetColumns(
    collectionsSheet,
    {
      byMethod: ({ parts, currency: own }: DayRow) =>
        parts
          .map((part) => `${paymentMethodNames[part.method]} ${formatMoney(collected(part), own, 'none')}`)
          .join(', '),
      reversed: ({ reversed, currency: own }) => dash(reversed, own),
      refunded: ({ refunded, currency: own }) => dash(refunded, own),
      collected: (row) => <span className="font-medium">{formatMoney(collected(row), row.currency, label)}</span>,
    },
    {
      currency,
      placed: { day: { phone: 'name' }, byMethod: { phone: 'under', share: 46 }, collected: { phone: 'figure' } },
    },
  )
}

export function CollectionsReport({ range, places, ...shown }: Shown & Pick<Asked, 'range' | 'places'>) {
  const query = useQuery(collections(range, places))
  return (
    <ReportFrame query={query}>{(rows) => <CollectionsView {...shown} {...{ rows, range, places }} />}</ReportFrame>
  )
}

interface ViewProps extends Pick<Shown, 'sort' | 'onSort'>, Pick<Asked, 'range' | 'places'> {
  rows: CollectionRow[]
}

function CollectionsView({ rows, range, places, sort, onSort }: ViewProps) {
  const used = [...new Set(rows.map(({ currency }) => currency))].sort()
  const currency = useCurrencyChoice(used) ?? 'KES'
  const times = daysBefore(range, dayInNairobi(new Date()))
  const found = useQueries({ queries: times.map((time) => collections(time.range, places)) })
  const others = compared(times, found)
  const ofCurrency = (some: readonly CollectionRow[]) => some.filter((row) => row.currency === currency)
  const own = ofCurrency(rows)
  const money = (amount: (row: CollectionRow) => number) => formatMoney(sum(own, amount), currency)
  return (
    <>
      <ReportFigures
        used={used}
        currency={currency}
        figures={[
          {
            label: words.received,
            value: money(collected),
            note: (
              <>
                {words.lessReversed}
                <Comparisons
                  texts={others.map((other) =>
                    comparedText(sum(own, collected), sum(ofCurrency(other.rows), collected), other.name),
                  )}
                />
              </>
            ),
            link: { to: '/dashboard/payments', search: { view: 'received', ...range } },
          },
          { label: words.reversed, value: money((row) => row.reversed) },
          { label: words.refunded, value: money((row) => row.refunded) },
        ]}
      />
      {own.length > 0 && <Methods rows={own} range={range} currency={currency} />}
      <ReportRows
        caption={words.collectionsByDay}
        columns={columns(currency)}
        rows={inOrder(byDay(own), collectionsSheet, sort)}
        keyOf={({ key }) => key}
        orders={['day', 'reversed', 'collected', 'refunded']}
        usual="-day"
        totals={totalLines([{ currency }], () => ({
          reversed: sum(own, (row) => row.reversed),
          collected: sum(own, collected),
          refunded: sum(own, (row) => row.refunded),
        }))}
        empty={{ title: words.noMoneyCameInOnThese, text: words.chooseOtherDaysToSeeMore }}
        {...{ sort, onSort }}
      />
    </>
  )
}

function Methods({ rows, range, currency }: { rows: readonly CollectionRow[]; range: Range; currency: Currency }) {
  const parts = paymentMethods
    .map((method) => ({
      method,
      value: sum(
        rows.filter((row) => row.method === method),
        collected,
      ),
    }))
    .filter(({ method }) => rows.some((row) => row.method === method))
    .sort((a, b) => b.value - a.value)
  return (
    <ReportChart title={words.collectedByMethod}>
      <SplitBar
        title={words.collectedByMethodCurrency(currency)}
        of="kinds"
        measure={moneyMeasure(currency)}
        parts={parts.map(({ method, value }) => ({
          name: paymentMethodNames[method],
          value,
          link: { to: '/dashboard/payments', search: { view: 'received', method, ...range } },
        }))}
      />
    </ReportChart>
  )
}
