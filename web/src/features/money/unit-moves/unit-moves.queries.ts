import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

/** Where somebody may move. */
export const unitsToLet = (search: string) =>
  api.units.vacant.queryOptions({ input: { search }, placeholderData: keepPreviousData })
