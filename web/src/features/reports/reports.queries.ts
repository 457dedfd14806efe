import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api'

export interface Range {
  from: string
  to: string
}

export const rentCollection = (range: Range, page: number) =>
  api.reports.rentCollection.queryOptions({ input: { ...range, page }, placeholderData: keepPreviousData })
export const propertyPerformance = ({ from, to }: Range) =>
  api.reports.propertyPerformance.queryOptions({ input: { from, to }, placeholderData: keepPreviousData })
export const tenantSummary = (page: number) =>
  api.reports.tenantSummary.queryOptions({ input: { page }, placeholderData: keepPreviousData })
export const overduePayments = (page: number) =>
  api.reports.overduePayments.queryOptions({ input: { page }, placeholderData: keepPreviousData })
