import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

/** Which month, 'YYYY-MM', of which account, as the address says it. */
export interface ReconcileSearch {
  month?: string | undefined
  accountId?: string | undefined
}

export const accountMonths = (month: string) =>
  api.reconciliation.list.queryOptions({ input: { month }, placeholderData: keepPreviousData })
export const accountMonth = (accountId: string, month: string) =>
  api.reconciliation.get.queryOptions({ input: { accountId, month } })
export const accountDay = (accountId: string, day: string) =>
  api.reconciliation.day.queryOptions({ input: { accountId, day } })
