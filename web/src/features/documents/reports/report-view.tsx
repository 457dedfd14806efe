import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { Spinner } from '../../../ui/spinner'
import { BeforeTenants } from '../first-steps/before-tenants'
import type { Asked } from './report-bounds'
import type { Shown } from './report-parts'
import * as words from './reports.words'

type ReportProps = Asked & Shown
type LaterView<Props = ReportProps> = ComponentType<Props> & { preload?: () => Promise<void> | undefined }

const PlainReport: LaterView<ReportProps & { report: ReportKind }> = lazyRouteComponent(
  () => import('./plain-report'),
  'PlainReport',
)

/** Reports that show more than their description says; the others are drawn by `PlainReport`. Each comes when it is opened. */
const reportViews: Partial<Record<ReportKind, LaterView>> = {
  'rent-collection': lazyRouteComponent(() => import('./rent-collection-report'), 'RentCollectionReport'),
  'property-performance': lazyRouteComponent(
    () => import('./property-performance-report'),
    'PropertyPerformanceReport',
  ),
  'tenant-summary': lazyRouteComponent(() => import('./tenant-summary-report'), 'TenantSummaryReport'),
  'overdue-payments': lazyRouteComponent(() => import('./overdue-payments-report'), 'OverduePaymentsReport'),
  'rent-roll': lazyRouteComponent(() => import('./rent-roll-report'), 'RentRollReport'),
  arrears: lazyRouteComponent(() => import('./aged-arrears-report'), 'AgedArrearsReport'),
  collections: lazyRouteComponent(() => import('./collections-report'), 'CollectionsReport'),
  'lease-ends': lazyRouteComponent(() => import('./lease-ends-report'), 'LeaseEndsReport'),
  income: lazyRouteComponent(() => import('./income-report'), 'IncomeReport'),
  'tax-kenya': lazyRouteComponent(() => import('./kenya-tax-report'), 'KenyaTaxReport'),
  'tax-uganda': lazyRouteComponent(() => import('./uganda-tax-report'), 'UgandaTaxReport'),
  'tax-efris': lazyRouteComponent(() => import('./efris-report'), 'EfrisReport'),
}

/** No other days have any of it while nobody lives anywhere yet. */
const ofRent: readonly ReportKind[] = ['rent-collection', 'collections']

/** Begins to fetch what draws a report. */
export const preloadReport = (report: ReportKind) => void (reportViews[report] ?? PlainReport).preload?.()

export function ReportView({ report, ...props }: ReportProps & { report: ReportKind }) {
  const View = reportViews[report]
  return (
    // Of each report its own: what was chosen before does not stay until the file of the next one is there.
    <Suspense key={report} fallback={<Spinner label={words.loadingReportData} />}>
      {View === undefined ? (
        <PlainReport report={report} {...props} />
      ) : ofRent.includes(report) ? (
        <BeforeTenants>
          <View {...props} />
        </BeforeTenants>
      ) : (
        <View {...props} />
      )}
    </Suspense>
  )
}
