import type { Currency } from '@makao/contract/money'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

/** Where somebody may move: the account goes on in its currency. */
export const unitsToLet = (search: string, currency: Currency) =>
  api.units.vacant.queryOptions({ input: { search, currency }, placeholderData: keepPreviousData })
