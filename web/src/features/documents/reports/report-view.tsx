import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { ReactNode } from 'react'
import { AgedArrearsReport } from './aged-arrears-report'
import { CollectionsReport } from './collections-report'
import { IncomeReport } from './income-report'
import { KenyaTaxReport } from './kenya-tax-report'
import { LeaseEndsReport } from './lease-ends-report'
import { OverduePaymentsReport } from './overdue-payments-report'
import { PlainReport } from './plain-report'
import { PropertyPerformanceReport } from './property-performance-report'
import { RentCollectionReport } from './rent-collection-report'
import { RentRollReport } from './rent-roll-report'
import type { Asked } from './report-bounds'
import type { Shown } from './report-parts'
import { TenantSummaryReport } from './tenant-summary-report'
import { UgandaTaxReport } from './uganda-tax-report'

type ReportProps = Asked & Shown

/** Reports that show more than their description says; the others are drawn by `PlainReport`. */
const reportViews: Partial<Record<ReportKind, (props: ReportProps) => ReactNode>> = {
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
  return View ? <View {...props} /> : <PlainReport key={report} report={report} {...props} />
}
