import type { StatementRound } from '@makao/contract/documents/papers/statement-rounds.schema'
import { expenseOrders, remittanceOrders } from '@makao/contract/money/owners/outgoing-orders.terms'
import type { OwnerOrder } from '@makao/contract/money/owners/owners.kinds'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { keptFor } from '../../../lib/kept-for'
import { queryClient } from '../../../lib/query-client'
import { choiceParam } from '../../../lib/search-params'

export interface OwnerSearch {
  search?: string | undefined
  sort?: OwnerOrder | undefined
  page?: number | undefined
}

/** Which part of a list without a search is shown, and in which order, as the address says it. */
export interface PartSearch {
  sort?: string | undefined
  page?: number | undefined
}

export interface Months {
  from: string
  to: string
}

export const ownerList = (filter: OwnerSearch) =>
  api.owners.list.queryOptions({ input: filter, placeholderData: keepPreviousData })
export const ownerNames = () => api.owners.names.queryOptions()
export const ownerDetails = (ownerId: string) => api.owners.get.queryOptions({ input: { ownerId } })
export const ownerAccess = (ownerId: string) => api.owners.access.queryOptions({ input: { ownerId } })
/** What is due by another month does not stand in its place meanwhile: it would be paid as this one's. */
export const ownerPayouts = (month: string) => api.owners.payouts.queryOptions({ input: { month } })
export const ownerRemittances = (ownerId: string, { sort, page }: PartSearch) =>
  api.owners.remittances.queryOptions({
    input: { ownerId, sort: choiceParam(sort, remittanceOrders), page },
    placeholderData: keptFor({ ownerId }),
  })
export const ownerStatement = (ownerId: string, { from, to }: Months) =>
  api.owners.statement.queryOptions({ input: { ownerId, from, to }, placeholderData: keptFor({ ownerId }) })
export const statementMessage = (ownerId: string, { from, to }: Months) =>
  api.papers.ownerStatementMessage.queryOptions({ input: { ownerId, from, to } })
/** Says too whether email is set up. */
export const whatSends = () => api.outbox.smsSetUp.queryOptions()
/** Whether what is mailed now waits until email is set up: asked beside the sending, since the page may not have heard of it yet. */
export const mailWaits = (): Promise<boolean> =>
  queryClient.fetchQuery({ ...whatSends(), networkMode: 'always' }).then(
    ({ sendsEmail }) => !sendsEmail,
    () => false,
  )
/** The last rounds; asked again while the one that is watched is on its way. */
export const statementRounds = (watchedId: string) => ({
  ...api.papers.statementRounds.queryOptions(),
  refetchInterval: ({ state: { data } }: { state: { data?: readonly StatementRound[] | undefined } }) =>
    data?.find(({ id }) => id === watchedId)?.isOver ? (false as const) : 1000,
})
export const propertyAgreements = (propertyId: string) => api.owners.agreements.queryOptions({ input: { propertyId } })
export const commissionVat = () => api.owners.vat.queryOptions()
export const ownerlessMoney = () => api.owners.ownerless.queryOptions()
export const propertyExpenses = (propertyId: string, { sort, page }: PartSearch) =>
  api.owners.expenses.queryOptions({
    input: { propertyId, sort: choiceParam(sort, expenseOrders), page },
    placeholderData: keptFor({ propertyId }),
  })
