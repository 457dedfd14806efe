import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

/** Months as an address says them, 'YYYY-MM', both included. */
export interface OwnedMonths {
  from: string
  to: string
}

export const ownerOverview = () => api.ownerView.overview.queryOptions()
export const ownedUnits = (propertyId: string, page: number) =>
  api.ownerView.units.queryOptions({ input: { propertyId, page }, placeholderData: keepPreviousData })
export const ownedStatement = ({ from, to }: OwnedMonths) =>
  api.ownerView.statement.queryOptions({ input: { from, to }, placeholderData: keepPreviousData })
export const handedOut = () => api.ownerView.handedOut.queryOptions()
export const ownerNews = (page: number) =>
  api.ownerView.news.queryOptions({ input: { page }, placeholderData: keepPreviousData })
