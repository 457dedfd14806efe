import type { UnitFilter } from '@makao/contract/homes/units/units.schema'
import { unitOrders } from '@makao/contract/homes/units/units.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'

/** What the address of the page says; undefined fields narrow nothing. */
export type UnitSearch = Partial<Pick<UnitFilter, 'propertyId' | 'status' | 'page'>> & {
  search?: string | undefined
  sort?: string | undefined
}

export const unitList = ({ search, propertyId, status, sort, page }: UnitSearch) =>
  api.units.list.queryOptions({
    input: { search, propertyId, status, sort: choiceParam(sort, unitOrders), page },
    placeholderData: keepPreviousData,
  })
export const unitSummary = () => api.units.summary.queryOptions()
/** Read anew for each opening of the form, which begins with what is stored. */
export const unitDetails = (unitId: string) => api.units.get.queryOptions({ input: { unitId }, gcTime: 0 })
export const shownUnit = (unitId: string) => api.units.get.queryOptions({ input: { unitId } })
export const chargeTemplates = () => api.chargeTemplates.list.queryOptions()
