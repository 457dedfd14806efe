import type { ArrearsFilter } from '@makao/contract/money/arrears/arrears.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import type { Said } from '../../../lib/search-params'

export type ArrearsSearch = Said<Omit<ArrearsFilter, 'view'>> & { owing?: ArrearsFilter['view'] | undefined }

const inputOf = ({ owing, search, propertyId, page }: ArrearsSearch) => ({ view: owing, search, propertyId, page })

export const arrearsList = (filter: ArrearsSearch) =>
  api.arrears.list.queryOptions({ input: inputOf(filter), placeholderData: keepPreviousData })

export const chosenArrears = ({ owing, search, propertyId }: ArrearsSearch) =>
  api.arrears.choose.queryOptions({ input: { view: owing, search, propertyId } })
