import type { ArrearsFilter } from '@makao/contract/money/arrears/arrears.schema'
import { arrearsOrders } from '@makao/contract/money/arrears/arrears.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam, type Said } from '../../../lib/search-params'

export type ArrearsSearch = Said<Omit<ArrearsFilter, 'view' | 'ids' | 'sort'>> & {
  owing?: ArrearsFilter['view'] | undefined
  /** As the address says it. */
  sort?: string | undefined
}

const inputOf = ({ owing, search, propertyId, sort, page }: ArrearsSearch) => ({
  view: owing,
  search,
  propertyId,
  sort: choiceParam(sort, arrearsOrders),
  page,
})

export const arrearsList = (filter: ArrearsSearch) =>
  api.arrears.list.queryOptions({ input: inputOf(filter), placeholderData: keepPreviousData })

/** Everybody whom a list shows. @param ids these of them alone */
export const chosenArrears = ({ owing, search, propertyId }: ArrearsSearch, ids?: readonly string[]) =>
  api.arrears.choose.queryOptions({
    input: { view: owing, search, propertyId, ids: ids?.join(',') },
    placeholderData: keepPreviousData,
  })
