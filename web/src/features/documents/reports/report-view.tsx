import type { ReportKind } from '@makao/contract/documents/reports/reports.kinds'
import type { ReactNode } from 'react'
import { AgedArrearsReport } from './aged-arrears-report'
import { CollectionsReport } from './collections-report'
import { IncomeReport } from './income-report'
import { KenyaTaxReport } from './kenya-tax-report'
import { OccupancyReport } from './occupancy-report'
import { OverduePaymentsReport } from './overdue-payments-report'
import { PropertyPerformanceReport } from './property-performance-report'
import { RentCollectionReport } from './rent-collection-report'
import { RentRollReport } from './rent-roll-report'
import type { Asked } from './report-bounds'
import { TenantSummaryReport } from './tenant-summary-report'
import { UgandaTaxReport } from './uganda-tax-report'

export interface ReportProps extends Asked {
  page: number
  onPage: (page: number) => void
}

/** What each report shows besides its table. */
export const reportViews: Record<ReportKind, (props: ReportProps) => ReactNode> = {
  'rent-collection': RentCollectionReport,
  'property-performance': PropertyPerformanceReport,
  'tenant-summary': TenantSummaryReport,
  'overdue-payments': OverduePaymentsReport,
  'rent-roll': RentRollReport,
  arrears: AgedArrearsReport,
  collections: CollectionsReport,
  occupancy: OccupancyReport,
  income: IncomeReport,
  'tax-kenya': KenyaTaxReport,
  'tax-uganda': UgandaTaxReport,
}
