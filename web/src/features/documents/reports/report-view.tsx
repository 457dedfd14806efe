import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import { type ComponentType, lazy, Suspense } from 'react'
import { AgedArrearsReport } from './aged-arrears-report'
import { CollectionsReport } from './collections-report'
import { IncomeReport } from './income-report'
import { LeaseEndsReport } from './lease-ends-report'
import { OverduePaymentsReport } from './overdue-payments-report'
import { PlainReport } from './plain-report'
import { PropertyPerformanceReport } from './property-performance-report'
import { RentCollectionReport } from './rent-collection-report'
import { RentRollReport } from './rent-roll-report'
import type { Asked } from './report-bounds'
import type { Shown } from './report-parts'
import { TenantSummaryReport } from './tenant-summary-report'

type ReportProps = Asked & Shown

// Looked at once a month or a year: the page does not wait for them.
const KenyaTaxReport = lazy(() => import('./kenya-tax-report').then((file) => ({ default: file.KenyaTaxReport })))
const UgandaTaxReport = lazy(() => import('./uganda-tax-report').then((file) => ({ default: file.UgandaTaxReport })))

/** Reports that show more than their description says; the others are drawn by `PlainReport`. */
const reportViews: Partial<Record<ReportKind, ComponentType<ReportProps>>> = {
  'rent-collection': RentCollectionReport,
  'property-performance': PropertyPerformanceReport,
  'tenant-summary': TenantSummaryReport,
  'overdue-payments': OverduePaymentsReport,
  'rent-roll': RentRollReport,
  arrears: AgedArrearsReport,
  collections: CollectionsReport,
  'lease-ends': LeaseEndsReport,
  income: IncomeReport,
  'tax-kenya': KenyaTaxReport,
  'tax-uganda': UgandaTaxReport,
}

export function ReportView({ report, ...props }: ReportProps & { report: ReportKind }) {
  const View = reportViews[report]
  if (!View) return <PlainReport key={report} report={report} {...props} />
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  )
}
