import { api } from '../../../lib/api'

export const accountBalances = (day: string) => api.accountTransfers.balances.queryOptions({ input: { day } })
export const lastTransfers = () => api.accountTransfers.list.queryOptions({ input: { page: 1 } })
export const ownAccounts = () => api.receivingAccounts.list.queryOptions()
