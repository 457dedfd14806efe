import { dayInNairobi } from '@makao/contract/calendar'
import { isDay, isMonth } from '@makao/contract/day-shape'
import { type ReportBounds, type ReportHead, reportHeads } from '@makao/contract/documents/reports/report-heads.terms'
import { type ReportKind, reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../app/guards'
import { NarrowedTo } from '../../features/documents/reports/narrowed-to'
import { PlaceFields } from '../../features/documents/reports/place-fields'
import {
  type Asked,
  askedFor,
  BoundsFields,
  boundsQuery,
  bringBounds,
  type ReportsSearch,
} from '../../features/documents/reports/report-bounds'
import { preloadReport, ReportView } from '../../features/documents/reports/report-view'
import { rentCollection } from '../../features/documents/reports/reports.queries'
import { SavedReportsMenu } from '../../features/documents/saved-reports/saved-reports-menu'
import { MoneyDialogs, type ShownMoney, useMoneyDialog } from '../../features/money/money-dialogs/money-dialogs'
import { wantedCurrency } from '../../lib/currency-choice'
import { queryClient } from '../../lib/query-client'
import {
  choiceParam,
  dayParam,
  idParam,
  isBackwards,
  pageParam,
  textParam,
  yearParam,
  yesParam,
} from '../../lib/search-params'
import { useMay } from '../../lib/session'
import * as common from '../../ui/common.words'
import { ExportMenu } from '../../ui/export-buttons'
import { SelectField } from '../../ui/field'
import { laterPart } from '../../ui/later-part'
import { PageHeader } from '../../ui/page'
import * as words from './-dashboard.words'

// Of one report alone.
const CollectionTargets = laterPart(() =>
  import('../../features/documents/collection-targets/collection-targets').then((file) => file.CollectionTargets),
)

/** The report that the page opens with. */
const USUAL = 'rent-collection' satisfies ReportKind

const groups = [...new Set(reportKinds.map((kind) => reportHeads[kind].group))]

export const Route = createFileRoute('/dashboard/reports')({
  validateSearch: (search): ReportsSearch & ShownMoney => ({
    report: choiceParam(search.report, reportKinds),
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    fromMonth: dayParam(search.fromMonth, isMonth),
    toMonth: dayParam(search.toMonth, isMonth),
    day: dayParam(search.day, isDay),
    month: dayParam(search.month, isMonth),
    year: yearParam(search.year),
    owner: idParam(search.owner),
    property: idParam(search.property),
    block: textParam(search.block),
    manager: idParam(search.manager),
    withoutProperty: yesParam(search.withoutProperty),
    withoutBlock: yesParam(search.withoutBlock),
    withoutManager: yesParam(search.withoutManager),
    withoutOwner: yesParam(search.withoutOwner),
    account: textParam(search.account),
    sort: textParam(search.sort),
    page: pageParam(search.page),
    saved: idParam(search.saved),
    record: idParam(search.record),
    payment: idParam(search.payment),
  }),
  beforeLoad: requirePermission('report:read'),
  loaderDeps: ({ search: { report, page, sort, from, to, property, block, manager, owner, ...search } }) => ({
    ...{ report, page, sort, from, to },
    ...{ property, block, manager, owner },
    ...{ withoutBlock: search.withoutBlock, withoutManager: search.withoutManager, withoutOwner: search.withoutOwner },
  }),
  loader: async ({ deps: { report = USUAL, page = 1, sort, ...chosen } }) => {
    // Its figures are asked for beside the file that draws them, not after it.
    if (report === USUAL) {
      const { range, places } = askedFor(chosen, dayInNairobi(new Date()), reportHeads[USUAL].places)
      if (!isBackwards(range))
        void queryClient.prefetchQuery(rentCollection(range, page, sort, wantedCurrency(), places))
    }
    preloadReport(report)
    await bringBounds(reportHeads[report].bounds)
  },
  component: ReportsPage,
})

function ReportsPage() {
  const { report = USUAL, page = 1, sort, record, payment, ...chosen } = Route.useSearch()
  const navigate = Route.useNavigate()
  const may = useMay()
  const today = dayInNairobi(new Date())
  const { bounds, places: taken }: ReportHead = reportHeads[report]
  const asked = askedFor(chosen, today, taken)
  const isWrong = (bounds === 'days' || bounds === 'entries') && isBackwards(asked.range)
  const change = (search: ReportsSearch) =>
    void navigate({
      search: { report, ...chosen, sort, page: undefined, ...search },
      replace: true,
      resetScroll: false,
    })
  const [open, setOpen] = useMoneyDialog({ record, payment }, (shown, isBack) => {
    void navigate({ search: { report, page, sort, ...chosen, ...shown }, replace: isBack, resetScroll: false })
  })
  return (
    <>
      <PageHeader
        title={
          <>
            {common.reports}
            <span className="sr-only">: {reportHeads[report].title}</span>
          </>
        }
        isOfList
        subtitle={words.generateComprehensiveReports}
        actions={
          !isWrong && (
            <>
              <SavedReportsMenu {...{ report, asked }} savedId={chosen.saved} />
              <ReportFiles {...{ report, bounds, asked }} />
            </>
          )
        }
      />
      <div className="mb-4 grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:flex sm:flex-wrap">
        <div className="col-span-2 flex items-end gap-2">
          <div className="min-w-0 grow sm:w-72 lg:w-64">
            <SelectField
              label={words.report}
              name="report"
              value={report}
              onChange={(event) =>
                change({
                  report: reportKinds.find((kind) => kind === event.target.value),
                  ...{ sort: undefined, saved: undefined },
                })
              }
            >
              {groups.map((group) => (
                <optgroup key={group} label={group}>
                  {reportKinds
                    .filter((kind) => reportHeads[kind].group === group)
                    .map((kind) => (
                      <option key={kind} value={kind}>
                        {reportHeads[kind].title}
                      </option>
                    ))}
                </optgroup>
              ))}
            </SelectField>
          </div>
          {taken && <PlaceFields taken={taken} places={asked.places} onChange={change} />}
        </div>
        <BoundsFields {...{ bounds, asked, today, isWrong }} onChange={change} />
        {report === 'collection-targets' && may('setting:write') && (
          <div className="col-span-2 lg:self-end">
            <CollectionTargets />
          </div>
        )}
      </div>
      <NarrowedTo places={asked.places} />
      {!isWrong && (
        <ReportView
          {...asked}
          {...{ report, page, sort }}
          onPage={(next) => change({ page: next })}
          onSort={(next) => change({ sort: next })}
          onCharge={(chargeId) => setOpen({ kind: 'charge', chargeId })}
          onPayment={(paymentId) => setOpen({ kind: 'payment', paymentId })}
        />
      )}
      <MoneyDialogs open={open} onOpen={setOpen} />
    </>
  )
}

/** The report as a file; of a tax also the tenants that its return asks for. */
function ReportFiles({ report, bounds, asked }: { report: ReportKind; bounds: ReportBounds; asked: Asked }) {
  // A return is of all that a landlord received.
  const isWhole = Object.values(asked.places).every((value) => value === undefined)
  const isTax = isWhole && (report === 'tax-kenya' || report === 'tax-uganda')
  return (
    <ExportMenu
      query={boundsQuery(bounds, asked)}
      files={[
        { file: `reports/${report}/xlsx`, text: common.excel },
        { file: `reports/${report}/csv`, text: common.csv },
        { file: `reports/${report}/pdf`, text: common.pdf },
        ...(report === 'tax-kenya' && isWhole
          ? [
              { file: 'reports/tax-kenya-return/xlsx', text: words.returnLines },
              { file: 'reports/tax-kenya-return/csv', text: words.returnLinesCsv },
            ]
          : []),
        ...(isTax ? [{ file: `reports/${report}-listing/xlsx`, text: words.tenantList }] : []),
      ]}
    />
  )
}
