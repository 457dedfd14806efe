import type { MeterFilter, MeterRow, RoundFilter } from '@makao/contract/meters/meters.schema'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api'

/** What the address of the page says; undefined fields narrow nothing. */
export interface MeterSearch {
  search?: string | undefined
  propertyId?: string | undefined
  kind?: MeterRow['kind'] | undefined
  state?: MeterFilter['state'] | undefined
  unread?: boolean | undefined
  page?: number | undefined
}

export const meterList = ({ search, propertyId, kind, state, unread, page }: MeterSearch) =>
  api.meters.list.queryOptions({
    input: { search, propertyId, kind, state, unread, page },
    placeholderData: keepPreviousData,
  })
export const meterRound = ({ propertyId, kind }: RoundFilter) =>
  api.meters.round.queryOptions({ input: { propertyId, kind } })
export const meterDetails = (meterId: string) => api.meters.get.queryOptions({ input: { meterId } })
export const ownReadings = (page: number) =>
  api.meters.listOwn.queryOptions({ input: { page }, placeholderData: keepPreviousData })
export const meterProperties = () => api.properties.names.queryOptions()
export const unitChoices = (search: string) =>
  api.units.list.queryOptions({ input: { search }, placeholderData: keepPreviousData })

/** What a reading or a change of a meter makes stale. */
export function useRefreshMeters(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [api.meters.key(), api.paymentRecords.key(), api.dashboard.key()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
