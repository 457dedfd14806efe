import { api } from '../../../lib/api'

export const receivingAccountList = () => api.receivingAccounts.list.queryOptions()
