import { rpc } from '../rpc'
import { listTenantSummary } from './reports.repository'
import { readOverduePayments, readPropertyPerformance, readRentCollection } from './reports.service'

export const reportsRouter = {
  rentCollection: rpc.reports.rentCollection.handler(({ context, input }) => readRentCollection(context, input)),
  propertyPerformance: rpc.reports.propertyPerformance.handler(({ context, input }) =>
    readPropertyPerformance(context, input),
  ),
  tenantSummary: rpc.reports.tenantSummary.handler(({ context, input }) => listTenantSummary(context.db, input.page)),
  overduePayments: rpc.reports.overduePayments.handler(({ context, input }) =>
    readOverduePayments(context, input.page),
  ),
}
