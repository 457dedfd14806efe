import { z } from 'zod'
import { procedure } from '../procedure'
import {
  OverduePayments,
  PropertyPerformance,
  RangePageFilter,
  RentCollection,
  ReportPageFilter,
  ReportRange,
  TenantSummary,
} from './reports.schema'

export const reports = {
  rentCollection: procedure('report:read', 'GET /reports/rent-collection')
    .input(RangePageFilter)
    .output(RentCollection),
  propertyPerformance: procedure('report:read', 'GET /reports/property-performance')
    .input(ReportRange)
    .output(z.array(PropertyPerformance)),
  tenantSummary: procedure('report:read', 'GET /reports/tenant-summary').input(ReportPageFilter).output(TenantSummary),
  overduePayments: procedure('report:read', 'GET /reports/overdue-payments')
    .input(ReportPageFilter)
    .output(OverduePayments),
}
