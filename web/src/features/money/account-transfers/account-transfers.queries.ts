import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const accountBalances = (day: string) => api.accountTransfers.balances.queryOptions({ input: { day } })
export const lastTransfers = (page: number) =>
  api.accountTransfers.list.queryOptions({ input: { page }, placeholderData: keepPreviousData })
export const ownAccounts = () => api.receivingAccounts.list.queryOptions()
