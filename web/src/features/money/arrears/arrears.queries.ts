import type { Currency } from '@makao/contract/money'
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

const inputOf = ({ owing, search, propertyId, sort, page }: ArrearsSearch, currency: Currency) => ({
  view: owing,
  currency,
  search,
  propertyId,
  sort: choiceParam(sort, arrearsOrders),
  page,
})

/** @param currency which one is looked at where there are two */
export const arrearsList = (filter: ArrearsSearch, currency: Currency) =>
  api.arrears.list.queryOptions({ input: inputOf(filter, currency), placeholderData: keepPreviousData })

/** Everybody whom a list shows. @param currency undefined: of both @param ids these of them alone */
export const chosenArrears = (
  { owing, search, propertyId }: ArrearsSearch,
  currency: Currency | undefined,
  ids?: readonly string[],
) =>
  api.arrears.choose.queryOptions({
    input: { view: owing, search, propertyId, currency, ids: ids?.join(',') },
    placeholderData: keepPreviousData,
  })
