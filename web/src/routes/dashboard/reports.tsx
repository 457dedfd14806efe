import { addDays, addMonths, dayInNairobi, isDay } from '@makao/contract/days'
import { type ReportKind, rangedReports, reportKinds, reportTitles } from '@makao/contract/reports/reports.terms'
import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../app/guards'
import { OverduePaymentsReport } from '../../features/reports/overdue-payments-report'
import { PropertyPerformanceReport } from '../../features/reports/property-performance-report'
import { RentCollectionReport } from '../../features/reports/rent-collection-report'
import type { Range } from '../../features/reports/reports.queries'
import { TenantSummaryReport } from '../../features/reports/tenant-summary-report'
import { choiceParam, dayParam, pageParam } from '../../lib/search-params'
import { ExportButtons } from '../../ui/export-buttons'
import { DateField, SelectField } from '../../ui/field'
import { PageHeader } from '../../ui/page'

interface ReportsSearch {
  report?: ReportKind | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

export const Route = createFileRoute('/dashboard/reports')({
  validateSearch: (search): ReportsSearch => ({
    report: choiceParam(search.report, reportKinds),
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('report:read'),
  component: ReportsPage,
})

/** The current month in Nairobi. */
function currentMonth(): Range {
  const month = dayInNairobi(new Date()).slice(0, 7)
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
}

function ReportsPage() {
  const { report = 'rent-collection', page = 1, ...chosen } = Route.useSearch()
  const navigate = Route.useNavigate()
  const usual = currentMonth()
  const range: Range = { from: chosen.from ?? usual.from, to: chosen.to ?? usual.to }
  const isBackwards = range.from > range.to
  const isRanged = rangedReports.includes(report)
  const change = (search: ReportsSearch) =>
    void navigate({ search: { report, ...chosen, page: undefined, ...search }, replace: true, resetScroll: false })
  const onPage = (next: number) => change({ page: next })

  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Generate comprehensive reports for your property management"
        actions={
          !isBackwards && (
            <ExportButtons
              path={`reports/${report}`}
              query={{ ...range }}
              formats={[
                { ending: 'xlsx', text: 'Excel' },
                { ending: 'pdf', text: 'PDF' },
              ]}
            />
          )
        }
      />
      <div className="mb-5 grid items-start gap-3 sm:grid-cols-[minmax(0,18rem)_10rem_10rem]">
        <SelectField
          label="Report"
          name="report"
          value={report}
          onChange={(event) => change({ report: reportKinds.find((kind) => kind === event.target.value) })}
        >
          {reportKinds.map((kind) => (
            <option key={kind} value={kind}>
              {reportTitles[kind]}
            </option>
          ))}
        </SelectField>
        <DateField
          label="From"
          name="from"
          value={range.from}
          disabled={!isRanged}
          onChange={(event) => change({ from: event.target.value || undefined })}
        />
        <DateField
          label="To"
          name="to"
          value={range.to}
          disabled={!isRanged}
          error={isRanged && isBackwards ? 'The range ends before it begins' : undefined}
          onChange={(event) => change({ to: event.target.value || undefined })}
        />
      </div>
      {report === 'rent-collection' && !isBackwards && <RentCollectionReport {...{ range, page, onPage }} />}
      {report === 'property-performance' && !isBackwards && <PropertyPerformanceReport range={range} />}
      {report === 'tenant-summary' && <TenantSummaryReport {...{ page, onPage }} />}
      {report === 'overdue-payments' && <OverduePaymentsReport {...{ page, onPage }} />}
    </>
  )
}
