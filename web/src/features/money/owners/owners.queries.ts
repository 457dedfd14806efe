import type { OwnerFilter } from '@makao/contract/money/owners/owners.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export type OwnerSearch = Partial<Pick<OwnerFilter, 'search' | 'sort' | 'page'>>

export interface Months {
  from: string
  to: string
}

export const ownerList = (filter: OwnerSearch) =>
  api.owners.list.queryOptions({ input: filter, placeholderData: keepPreviousData })
export const ownerNames = () => api.owners.names.queryOptions()
export const ownerDetails = (ownerId: string) => api.owners.get.queryOptions({ input: { ownerId } })
export const ownerPayouts = (month: string) =>
  api.owners.payouts.queryOptions({ input: { month }, placeholderData: keepPreviousData })
export const ownerRemittances = (ownerId: string, page: number) =>
  api.owners.remittances.queryOptions({ input: { ownerId, page }, placeholderData: keepPreviousData })
export const ownerStatement = (ownerId: string, { from, to }: Months) =>
  api.owners.statement.queryOptions({ input: { ownerId, from, to }, placeholderData: keepPreviousData })
export const statementMessage = (ownerId: string, { from, to }: Months) =>
  api.papers.ownerStatementMessage.queryOptions({ input: { ownerId, from, to } })
export const propertyAgreements = (propertyId: string) => api.owners.agreements.queryOptions({ input: { propertyId } })
export const propertyExpenses = (propertyId: string, page: number) =>
  api.owners.expenses.queryOptions({ input: { propertyId, page }, placeholderData: keepPreviousData })
