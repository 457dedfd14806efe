import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

/** A tenant's own. Apart from what staff read: every home page knows it. */
export const ownReadings = (page: number) =>
  api.meters.listOwn.queryOptions({ input: { page }, placeholderData: keepPreviousData })
