import { z } from 'zod'
import { longRead, procedure } from '../../procedure'
import {
  AgedArrears,
  AgedFilter,
  Collections,
  CollectionsFilter,
  IncomeByProperty,
  IncomeMonth,
  MonthsOfPlaces,
  OccupancyMonth,
  RentRoll,
  RentRollFilter,
} from './ledger-reports.schema'
import { PlacesSaid, ReportPlaces } from './report-places.schema'
import {
  LeaseEndRow,
  OverdueFilter,
  OverduePayments,
  PropertyPerformanceFilter,
  PropertyPerformancePage,
  RentCollection,
  RentCollectionFilter,
  ReportAsked,
  ReportTable,
  TenantSummary,
  TenantSummaryFilter,
} from './reports.schema'
import { EfrisLines, KenyaTax, KenyaTaxAsked, UgandaTax, UgandaTaxAsked } from './tax.schema'

export const reports = {
  /** Any of them, with its values by the keys of its columns. */
  read: longRead('report:read', 'GET /reports/{kind}/rows', 'Read a report as a table, a page at a time')
    .input(ReportAsked)
    .output(ReportTable),
  places: procedure('report:read', 'GET /reports/places', 'What a report is narrowed to, in words')
    .input(ReportPlaces)
    .output(PlacesSaid),
  rentCollection: longRead('report:read', 'GET /reports/rent-collection')
    .input(RentCollectionFilter)
    .output(RentCollection),
  propertyPerformance: longRead('report:read', 'GET /reports/property-performance')
    .input(PropertyPerformanceFilter)
    .output(PropertyPerformancePage),
  tenantSummary: longRead('report:read', 'GET /reports/tenant-summary')
    .input(TenantSummaryFilter)
    .output(TenantSummary),
  overduePayments: longRead('report:read', 'GET /reports/overdue-payments')
    .input(OverdueFilter)
    .output(OverduePayments),
  rentRoll: longRead('report:read', 'GET /reports/rent-roll').input(RentRollFilter).output(RentRoll),
  /** What each tenancy owes by age, at the end of a day. */
  arrears: longRead('report:read', 'GET /reports/arrears').input(AgedFilter).output(AgedArrears),
  collections: longRead('report:read', 'GET /reports/collections').input(CollectionsFilter).output(Collections),
  /** Oldest first. Months that lie ahead are left out, and of this month its days until today count. */
  occupancy: longRead('report:read', 'GET /reports/occupancy').input(MonthsOfPlaces).output(z.array(OccupancyMonth)),
  /** Those that end within 90 days, and those that are over while the tenant stays; what ends first stands first. */
  leaseEnds: longRead('report:read', 'GET /reports/lease-ends').input(ReportPlaces).output(z.array(LeaseEndRow)),
  income: longRead('report:read', 'GET /reports/income').input(MonthsOfPlaces).output(IncomeByProperty),
  incomeMonths: longRead('report:read', 'GET /reports/income/months')
    .input(MonthsOfPlaces)
    .output(z.array(IncomeMonth)),
  taxKenya: longRead('report:read', 'GET /reports/tax/kenya').input(KenyaTaxAsked).output(KenyaTax),
  taxUganda: longRead('report:read', 'GET /reports/tax/uganda').input(UgandaTaxAsked).output(UgandaTax),
  efris: longRead(
    'report:read',
    'GET /reports/tax/efris',
    'Receipts of business premises in Uganda, to be typed into EFRIS',
  )
    .input(KenyaTaxAsked)
    .output(EfrisLines),
}
