import { api } from '../../../lib/api'

export const sendingAccounts = () => api.sendingAccounts.read.queryOptions()
