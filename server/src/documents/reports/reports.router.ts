import { dayInNairobi } from '@makao/contract/days'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { placesOf } from '@makao/contract/documents/reports/report-places.terms'
import { rpc } from '../../rpc'
import { readEfris } from './efris.service'
import { readLeaseEnds } from './lease-ends.service'
import { listCollections } from './ledger-reports.repository'
import { readAged, readIncome, readIncomeMonths, readOccupancy, readRentRoll } from './ledger-reports.service'
import { readReport } from './report-list.service'
import { amongPlaces, readPlacesInWords } from './report-places.repository'
import { listTenantSummary } from './reports.repository'
import { readOverduePayments, readPropertyPerformance, readRentCollection } from './reports.service'
import { readKenyaTax, readUgandaTax } from './tax.service'

/** Whose tax it is says the report itself. */
const amongRent = (places: Omit<ReportPlaces, 'ownerId'>, now: Date) =>
  amongPlaces(placesOf('rent', { ...places, ownerId: undefined }), dayInNairobi(now))

export const reportsRouter = {
  read: rpc.reports.read.handler(({ context, input }) => readReport(context, input)),
  places: rpc.reports.places.handler(async ({ context, input }) => ({
    text: (await readPlacesInWords(context.db, input)) ?? null,
  })),
  rentCollection: rpc.reports.rentCollection.handler(({ context, input }) => readRentCollection(context, input)),
  propertyPerformance: rpc.reports.propertyPerformance.handler(({ context, input }) =>
    readPropertyPerformance(context, input),
  ),
  tenantSummary: rpc.reports.tenantSummary.handler(({ context, input }) => {
    const today = dayInNairobi(context.now)
    return listTenantSummary(context.db, today, input, amongPlaces(input, today))
  }),
  overduePayments: rpc.reports.overduePayments.handler(({ context, input }) => readOverduePayments(context, input)),
  rentRoll: rpc.reports.rentRoll.handler(({ context, input }) => readRentRoll(context, input)),
  arrears: rpc.reports.arrears.handler(({ context, input }) => readAged(context, input)),
  collections: rpc.reports.collections.handler(({ context, input }) =>
    listCollections(context.db, input, amongPlaces(input, dayInNairobi(context.now))),
  ),
  occupancy: rpc.reports.occupancy.handler(({ context, input }) => readOccupancy(context, input)),
  leaseEnds: rpc.reports.leaseEnds.handler(({ context, input }) => readLeaseEnds(context, input)),
  income: rpc.reports.income.handler(({ context, input }) => readIncome(context, input)),
  incomeMonths: rpc.reports.incomeMonths.handler(({ context, input }) => readIncomeMonths(context, input)),
  taxKenya: rpc.reports.taxKenya.handler(({ context, input }) =>
    readKenyaTax(context, input, amongRent(input, context.now)),
  ),
  taxUganda: rpc.reports.taxUganda.handler(({ context, input }) =>
    readUgandaTax(context, input, amongRent(input, context.now)),
  ),
  efris: rpc.reports.efris.handler(({ context, input }) => readEfris(context, input, amongRent(input, context.now))),
}
