import type { MeterFilter, MeterRow, RoundFilter } from '@makao/contract/money/meters/meters.schema'
import { meterOrders } from '@makao/contract/money/meters/meters.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'
import { refresh } from '../../../lib/stale'

/** What the address of the page says; undefined fields narrow nothing. */
export interface MeterSearch {
  search?: string | undefined
  propertyId?: string | undefined
  kind?: MeterRow['kind'] | undefined
  state?: MeterFilter['state'] | undefined
  unread?: boolean | undefined
  /** As the address says it. */
  sort?: string | undefined
  page?: number | undefined
}

export const meterList = ({ sort, ...filter }: MeterSearch) =>
  api.meters.list.queryOptions({
    input: { ...filter, sort: choiceParam(sort, meterOrders) },
    placeholderData: keepPreviousData,
  })
export const meterRound = ({ propertyId, kind }: RoundFilter) =>
  api.meters.round.queryOptions({ input: { propertyId, kind } })
export const meterDetails = (meterId: string) => api.meters.get.queryOptions({ input: { meterId } })
export const unitChoices = (search: string) =>
  api.units.list.queryOptions({ input: { search }, placeholderData: keepPreviousData })

/** Reads again what a reading or a change of a meter makes stale. */
export const refreshMeters = () => refresh(['meters', 'payments'])
