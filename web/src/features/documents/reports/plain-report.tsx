import { addDays, addMonths, dayInNairobi, formatMonth } from '@makao/contract/days'
import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { ReportLink, ReportTable } from '@makao/contract/documents/reports/reports.schema'
import { type RateLine, type ReportSheet, reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, currencies } from '@makao/contract/money'
import { type Cells, formatCell, type Sheet, sheetOfCells } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrencyChoice } from '../../../lib/currency-choice'
import type { ChartLink } from '../../../ui/chart-part'
import { percentMeasure } from '../../../ui/charts.scale'
import { LineChart } from '../../../ui/charts-line'
import { CurrencySwitch } from '../../../ui/currency-switch'
import { OwnerLink, PropertyLink, TenantLink, UnitLink } from '../../../ui/page-links'
import { sheetColumns } from '../../../ui/sheet-columns'
import { textLinkClass } from '../../../ui/text-link'
import { type Asked, boundsQuery, placesInSearch, type ReportsSearch } from './report-bounds'
import { ReportFrame } from './report-frame'
import { ReportChart, ReportRows, type Shown } from './report-parts'
import { type Range, reportTable } from './reports.queries'
import * as words from './reports.words'
import { inOrder, shownKeys } from './row-order'
import '../../../styles/dashboard.css'

type AnySheet = ReportSheet<never>

interface Props extends Asked, Shown {
  report: ReportKind
}

/** A report as its description says it: a line, and the columns with their values. */
export function PlainReport({ report, page, sort, onPage, onSort, onCharge, onPayment, ...asked }: Props) {
  const sheet: AnySheet = reportSheets[report]
  const query = useQuery(reportTable(report, boundsQuery(sheet.bounds, asked), page))
  return (
    <ReportFrame query={query}>
      {(table) => (
        <PlainReportView
          {...{ sheet, table, sort, onPage, onSort, onCharge, onPayment }}
          entriesOf={{
            from: sheet.bounds === 'day' ? `${asked.day.slice(0, 7)}-01` : asked.range.from,
            to: sheet.bounds === 'day' ? asked.day : asked.range.to,
            ...(sheet.places === 'entries' && placesInSearch(asked.places)),
          }}
          linkOf={sheet.namedBy && rowsOf(sheet.namedBy)}
        />
      )}
    </ReportFrame>
  )
}

/** Where what a month counts is named. */
type LinkOf = (month: string) => ChartLink

const rowsOf =
  (report: ReportKind): LinkOf =>
  (month) => {
    const [today, last] = [dayInNairobi(new Date()), addDays(`${addMonths(month, 1)}-01`, -1)]
    return { to: '/dashboard/reports', search: { report, day: last < today ? last : today } }
  }

interface LineProps {
  line: RateLine
  rows: readonly Cells[]
  linkOf?: LinkOf | undefined
}

function Line({ line, rows, linkOf }: LineProps) {
  // Of one month there is no line, and of nothing at all none worth looking at.
  if (rows.length < 2 || rows.every((row) => !row[line.of])) return null
  const monthOf = (row: Cells) => formatMonth(String(row.month))
  return (
    <ReportChart title={line.title}>
      <LineChart
        title={line.title}
        pointName={words.month}
        points={rows.map((row) => ({
          name: monthOf(row),
          label: monthOf(row).slice(0, 3),
          ...(linkOf && { link: linkOf(String(row.month)) }),
        }))}
        lines={[{ name: line.name, look: 'area', values: rows.map((row) => Number(row[line.of] ?? 0)) }]}
        measure={percentMeasure}
        from={line.from}
      />
    </ReportChart>
  )
}

/** What the columns come to; what a total does not say stays blank. */
function totalLines({ columns }: Sheet<Cells>, totals: readonly Cells[]): Record<string, string>[] {
  const today = dayInNairobi(new Date())
  return totals.map((total) =>
    Object.fromEntries(
      Object.entries(total).map(([key, cell = null]) => [key, formatCell(cell, columns[key]?.kind ?? 'text', today)]),
    ),
  )
}

interface LedProps extends Pick<ViewProps, 'onCharge' | 'onPayment' | 'entriesOf'> {
  link: ReportLink | undefined
  text: string
}

/** A cell that leads to what it is about. */
function Led({ link, text, onCharge, onPayment, entriesOf }: LedProps) {
  if (!link) return text
  const { to, id } = link
  if (to === 'charge' || to === 'payment') {
    return (
      <button type="button" className={textLinkClass} onClick={() => (to === 'charge' ? onCharge(id) : onPayment(id))}>
        {text}
      </button>
    )
  }
  if (to === 'owner') return <OwnerLink ownerId={id}>{text}</OwnerLink>
  if (to === 'property')
    return (
      <PropertyLink propertyId={id} className="person">
        {text}
      </PropertyLink>
    )
  if (to === 'unit') return <UnitLink unitId={id}>{text}</UnitLink>
  if (to === 'town')
    return (
      <Link to="/dashboard/properties" search={{ city: id }} className={textLinkClass}>
        {text}
      </Link>
    )
  if (to === 'manager')
    return (
      <Link
        to="/dashboard/reports"
        search={{ report: 'property-performance', ...entriesOf, manager: id }}
        className={textLinkClass}
      >
        {text}
      </Link>
    )
  if (to === 'tenant') return <TenantLink tenantId={id}>{text}</TenantLink>
  // Of an own account the address has its id.
  const of = to === 'ownerEntries' ? { owner: id } : { account: id }
  return (
    <Link to="/dashboard/reports" search={{ report: 'general-ledger', ...entriesOf, ...of }} className={textLinkClass}>
      {text}
    </Link>
  )
}

/** Of a row with money: of which country it is. */
const currencyOf = (row: Cells): Currency | undefined =>
  Object.values(row).find((cell) => cell !== null && typeof cell === 'object')?.currency

const currenciesIn = (rows: readonly Cells[]): Currency[] =>
  currencies.filter((currency) => rows.some((row) => currencyOf(row) === currency))

interface ViewProps extends Pick<Shown, 'sort' | 'onPage' | 'onSort' | 'onCharge' | 'onPayment'> {
  sheet: AnySheet
  table: ReportTable
  linkOf?: LinkOf | undefined
  /** The days, and the places, whose entries a figure leads to. */
  entriesOf: Range & ReportsSearch
}

export function PlainReportView({ sheet, table, sort, linkOf, ...to }: ViewProps) {
  const { onPage, onSort } = to
  const {
    title,
    columns,
    line,
    empty = words.nothingToShow,
    isLastFirst,
    onPhone = {},
    onDesk = [],
    onWideDesk = [],
    leads = {},
  } = sheet
  const months = linkOf && {
    month: ({ month }: Cells) => (
      <Link {...linkOf(String(month))} className={textLinkClass}>
        {formatMonth(String(month))}
      </Link>
    ),
  }
  const led = Object.keys(leads).map((key) => {
    const write = (row: Cells) => formatCell(row[key] ?? null, columns[key]?.kind ?? 'text', today)
    return [
      key,
      (row: Cells) => <Led link={linksOf.get(String(row.rowKey))?.[key]} text={write(row)} {...to} />,
    ] as const
  })
  const drawn = { ...months, ...Object.fromEntries(led) }
  const amounts = Object.keys(onPhone).filter((key) => columns[key]?.kind === 'money')
  const placed = Object.fromEntries(
    Object.keys(columns).map((key) => [
      key,
      {
        ...(onPhone[key] && { phone: onPhone[key], isNamed: amounts.length > 1 && amounts.includes(key) }),
        ...(onDesk.includes(key) && { from: 'wide' as const }),
        ...(onWideDesk.includes(key) && { from: 'widest' as const }),
      },
    ]),
  )
  const cells = sheetOfCells(title, columns)
  const today = dayInNairobi(new Date())
  const linksOf = new Map(table.links?.map((links, place) => [`${table.page} ${place}`, links]))
  const isWhole = table.total === table.rows.length
  const used = sheet.byCurrency && isWhole ? currenciesIn(table.rows) : []
  const chosen = useCurrencyChoice(used)
  const isShown = (row: Cells) => chosen === undefined || currencyOf(row) === chosen
  const rows = table.rows.map((row, place) => ({ ...row, rowKey: `${table.page} ${place}` })).filter(isShown)
  const usual = isLastFirst ? rows.toReversed() : rows
  return (
    <>
      {used.length > 1 && (
        <div className="mb-2 flex">
          <CurrencySwitch used={used} value={chosen} />
        </div>
      )}
      {line && <Line line={line} rows={table.rows} linkOf={linkOf} />}
      <ReportRows
        caption={title}
        columns={sheetColumns(cells, drawn, { placed, currency: chosen })}
        rows={isWhole ? inOrder(usual, cells, sort) : usual}
        keyOf={({ rowKey }) => String(rowKey)}
        orders={isWhole ? shownKeys(cells) : []}
        totals={totalLines(cells, table.totals.filter(isShown))}
        empty={{ title: empty }}
        pages={{ ...table, total: chosen === undefined ? table.total : rows.length, onPage }}
        {...{ sort, onSort }}
      />
    </>
  )
}
