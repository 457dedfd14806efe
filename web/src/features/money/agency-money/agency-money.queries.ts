import { api } from '../../../lib/api'

export const agencyAccounts = () => api.agencyMoney.accounts.queryOptions()
export const accountCodes = () => api.agencyMoney.codes.queryOptions()
export const agencyMoneyRows = () => api.agencyMoney.list.queryOptions({ input: { page: 1 } })
export const vatDue = () => api.agencyMoney.vatDue.queryOptions()
export const vatPayments = () => api.agencyMoney.list.queryOptions({ input: { page: 1, isVat: true } })
export const ownAccounts = () => api.receivingAccounts.list.queryOptions()
