import type { CashDayOf, CashFilter } from '@makao/contract/money/cash-ups/cash-ups.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const cashMonth = (month: string, view: CashFilter['view']) =>
  api.cashUps.list.queryOptions({ input: { month, view }, placeholderData: keepPreviousData })
export const cashDay = (of: CashDayOf) => api.cashUps.get.queryOptions({ input: of })
export const accountsToBankInto = () => api.receivingAccounts.list.queryOptions()
