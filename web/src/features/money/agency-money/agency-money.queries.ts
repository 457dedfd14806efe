import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const agencyAccounts = () => api.agencyMoney.accounts.queryOptions()
export const accountCodes = () => api.agencyMoney.codes.queryOptions()
export const agencyMoneyRows = (page: number) =>
  api.agencyMoney.list.queryOptions({ input: { page }, placeholderData: keepPreviousData })
export const vatDue = () => api.agencyMoney.vatDue.queryOptions()
export const vatPayments = (page: number) =>
  api.agencyMoney.list.queryOptions({ input: { page, isVat: true }, placeholderData: keepPreviousData })
export const ownAccounts = () => api.receivingAccounts.list.queryOptions()
