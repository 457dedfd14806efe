import { addDays, addMonths, dayInNairobi, isDay, isMonth } from '@makao/contract/days'
import { type ReportKind, reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import { reportBounds, reportTitles } from '@makao/contract/documents/reports/reports.terms'
import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../app/guards'
import { AgedArrearsReport } from '../../features/documents/reports/aged-arrears-report'
import { CollectionsReport } from '../../features/documents/reports/collections-report'
import { IncomeReport } from '../../features/documents/reports/income-report'
import { KenyaTaxReport } from '../../features/documents/reports/kenya-tax-report'
import { LandlordField } from '../../features/documents/reports/landlord-field'
import { OccupancyReport } from '../../features/documents/reports/occupancy-report'
import { OverduePaymentsReport } from '../../features/documents/reports/overdue-payments-report'
import { PropertyPerformanceReport } from '../../features/documents/reports/property-performance-report'
import { RentCollectionReport } from '../../features/documents/reports/rent-collection-report'
import { RentRollReport } from '../../features/documents/reports/rent-roll-report'
import type { Range } from '../../features/documents/reports/reports.queries'
import { TenantSummaryReport } from '../../features/documents/reports/tenant-summary-report'
import { UgandaTaxReport } from '../../features/documents/reports/uganda-tax-report'
import { choiceParam, dayParam, idParam, isBackwards, pageParam, yearParam } from '../../lib/search-params'
import { ExportButtons } from '../../ui/export-buttons'
import { DateField, SelectField } from '../../ui/field'
import { MonthField } from '../../ui/month-field'
import { PageHeader } from '../../ui/page'

interface ReportsSearch {
  report?: ReportKind | undefined
  /** Days that bound the reports of a range of days. */
  from?: string | undefined
  to?: string | undefined
  /** Months, 'YYYY-MM', that bound the reports of a range of months. */
  fromMonth?: string | undefined
  toMonth?: string | undefined
  day?: string | undefined
  /** 'YYYY-MM' */
  month?: string | undefined
  /** In which a year of income begins. */
  year?: number | undefined
  /** Whose tax: the id of an owner; none means all landlords, each by himself. */
  owner?: string | undefined
  page?: number | undefined
}

export const Route = createFileRoute('/dashboard/reports')({
  validateSearch: (search): ReportsSearch => ({
    report: choiceParam(search.report, reportKinds),
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    fromMonth: dayParam(search.fromMonth, isMonth),
    toMonth: dayParam(search.toMonth, isMonth),
    day: dayParam(search.day, isDay),
    month: dayParam(search.month, isMonth),
    year: yearParam(search.year),
    owner: idParam(search.owner),
    page: pageParam(search.page),
  }),
  beforeLoad: requirePermission('report:read'),
  component: ReportsPage,
})

/** What is asked for where the address says nothing: this month, and what leads up to it. */
function usualBounds(today: string) {
  const month = today.slice(0, 7)
  return {
    from: `${month}-01`,
    to: addDays(`${addMonths(month, 1)}-01`, -1),
    fromMonth: addMonths(month, -11),
    toMonth: month,
    day: today,
    // What is filed next is about the month that has ended.
    month: addMonths(month, -1),
    year: Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0),
  }
}

function ReportsPage() {
  const { report = 'rent-collection', page = 1, ...chosen } = Route.useSearch()
  const navigate = Route.useNavigate()
  const today = dayInNairobi(new Date())
  const usual = usualBounds(today)
  const bounds = reportBounds[report]
  const range: Range = { from: chosen.from ?? usual.from, to: chosen.to ?? usual.to }
  const wanted: Range = { from: chosen.fromMonth ?? usual.fromMonth, to: chosen.toMonth ?? usual.toMonth }
  // Only an address can have them so: the fields keep them in order.
  const months = isBackwards(wanted) ? { from: wanted.to, to: wanted.from } : wanted
  const day = chosen.day ?? usual.day
  const month = chosen.month ?? usual.month
  const year = chosen.year ?? usual.year
  const ownerId = chosen.owner
  const isRanged = bounds === 'days' || bounds === 'none'
  const isWrong = bounds === 'days' && isBackwards(range)
  const change = (search: ReportsSearch) =>
    void navigate({ search: { report, ...chosen, page: undefined, ...search }, replace: true, resetScroll: false })
  const onPage = (next: number) => change({ page: next })
  const queries = {
    days: { ...range },
    none: { ...range },
    months: { ...months },
    day: { day },
    month: { month, ownerId },
    year: { year: String(year), ownerId },
  }

  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Generate comprehensive reports for your property management"
        actions={
          !isWrong && (
            <>
              {(bounds === 'month' || bounds === 'year') && (
                <ExportButtons
                  path={`reports/${report}-listing`}
                  query={queries[bounds]}
                  formats={[{ ending: 'xlsx', text: 'Tenant List' }]}
                />
              )}
              <ExportButtons
                path={`reports/${report}`}
                query={queries[bounds]}
                formats={[
                  { ending: 'xlsx', text: 'Excel' },
                  { ending: 'pdf', text: 'PDF' },
                ]}
              />
            </>
          )
        }
      />
      <div className="mb-5 grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,18rem)_14rem_11rem]">
        <div className="col-span-2 sm:col-span-1">
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
        </div>
        {isRanged && (
          <>
            <DateField
              label="From"
              name="from"
              value={range.from}
              disabled={bounds === 'none'}
              onChange={(event) => change({ from: event.target.value || undefined })}
            />
            <DateField
              label="To"
              name="to"
              value={range.to}
              disabled={bounds === 'none'}
              error={isWrong ? 'The range ends before it begins' : undefined}
              onChange={(event) => change({ to: event.target.value || undefined })}
            />
          </>
        )}
        {bounds === 'months' && (
          <>
            <MonthField
              label="From"
              name="fromMonth"
              value={months.from}
              onMonth={(fromMonth) => change({ fromMonth, toMonth: fromMonth > months.to ? fromMonth : months.to })}
            />
            <MonthField
              label="To"
              name="toMonth"
              value={months.to}
              onMonth={(toMonth) => change({ fromMonth: toMonth < months.from ? toMonth : months.from, toMonth })}
            />
          </>
        )}
        {bounds === 'day' && (
          <DateField
            label="As of"
            name="day"
            max={today}
            value={day}
            onChange={(event) => change({ day: event.target.value || undefined })}
          />
        )}
        {bounds === 'month' && (
          <MonthField label="Month" name="month" value={month} onMonth={(each) => change({ month: each })} />
        )}
        {bounds === 'year' && (
          <div className="col-span-2 sm:col-span-1">
            <SelectField
              label="Year of income"
              name="year"
              value={year}
              onChange={(event) => change({ year: Number(event.target.value) })}
            >
              {[...new Set([usual.year, usual.year - 1, usual.year - 2, usual.year - 3, usual.year - 4, year])].map(
                (each) => (
                  <option key={each} value={each}>
                    July {each} to June {each + 1}
                  </option>
                ),
              )}
            </SelectField>
          </div>
        )}
        {(bounds === 'month' || bounds === 'year') && (
          <div className="col-span-2 sm:col-span-1">
            <LandlordField ownerId={ownerId} onOwner={(owner) => change({ owner })} />
          </div>
        )}
      </div>
      {report === 'rent-collection' && !isWrong && <RentCollectionReport {...{ range, page, onPage }} />}
      {report === 'property-performance' && !isWrong && <PropertyPerformanceReport range={range} />}
      {report === 'tenant-summary' && <TenantSummaryReport {...{ page, onPage }} />}
      {report === 'overdue-payments' && <OverduePaymentsReport {...{ page, onPage }} />}
      {report === 'rent-roll' && <RentRollReport {...{ day, page, onPage }} />}
      {report === 'arrears' && <AgedArrearsReport {...{ day, page, onPage }} />}
      {report === 'collections' && !isWrong && <CollectionsReport range={range} />}
      {report === 'occupancy' && <OccupancyReport range={months} />}
      {report === 'income' && <IncomeReport range={months} />}
      {report === 'tax-kenya' && <KenyaTaxReport {...{ month, ownerId }} />}
      {report === 'tax-uganda' && <UgandaTaxReport {...{ year, ownerId }} />}
    </>
  )
}
