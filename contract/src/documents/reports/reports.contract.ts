import { z } from 'zod'
import { MonthRange } from '../../money/owners/owners.schema'
import { procedure } from '../../procedure'
import {
  AgedArrears,
  Collections,
  DayRange,
  IncomeByProperty,
  OccupancyMonth,
  RentRoll,
  ReportDayPage,
} from './ledger-reports.schema'
import {
  OverduePayments,
  PropertyPerformance,
  RangePageFilter,
  RentCollection,
  ReportAsked,
  ReportPageFilter,
  ReportRange,
  ReportTable,
  TenantSummary,
} from './reports.schema'
import { KenyaTax, KenyaTaxFilter, UgandaTax, UgandaTaxFilter } from './tax.schema'

export const reports = {
  /** Any of them, with its values by the keys of its columns. */
  read: procedure('report:read', 'GET /reports/{kind}/rows', 'Read a report as a table, a page at a time')
    .input(ReportAsked)
    .output(ReportTable),
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
  rentRoll: procedure('report:read', 'GET /reports/rent-roll').input(ReportDayPage).output(RentRoll),
  /** What each tenancy owes by age, at the end of a day. */
  arrears: procedure('report:read', 'GET /reports/arrears').input(ReportDayPage).output(AgedArrears),
  collections: procedure('report:read', 'GET /reports/collections').input(DayRange).output(Collections),
  /** Oldest first. Months that lie ahead are left out, and of this month its days until today count. */
  occupancy: procedure('report:read', 'GET /reports/occupancy').input(MonthRange).output(z.array(OccupancyMonth)),
  income: procedure('report:read', 'GET /reports/income').input(MonthRange).output(IncomeByProperty),
  taxKenya: procedure('report:read', 'GET /reports/tax/kenya').input(KenyaTaxFilter).output(KenyaTax),
  taxUganda: procedure('report:read', 'GET /reports/tax/uganda').input(UgandaTaxFilter).output(UgandaTax),
}
