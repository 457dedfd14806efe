import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const closedMonths = () => api.ledger.closedMonths.queryOptions()
export const trialBalance = (to: string) =>
  api.ledger.trialBalance.queryOptions({ input: { to }, placeholderData: keepPreviousData })
