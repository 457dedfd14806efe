import type { PropertyFilter } from '@makao/contract/homes/properties/properties.schema'
import { propertyOrders } from '@makao/contract/homes/properties/properties.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'

export type PropertySearch = Partial<Pick<PropertyFilter, 'country' | 'page'>> & {
  search?: string | undefined
  city?: string | undefined
  sort?: string | undefined
}

export const propertyList = (filter: PropertySearch) =>
  api.properties.list.queryOptions({
    input: { ...filter, sort: choiceParam(filter.sort, propertyOrders) },
    placeholderData: keepPreviousData,
  })
export const propertyCities = () => api.properties.cities.queryOptions()
/** Who can be chosen to manage a property. */
export const propertyManagers = () => api.properties.managers.queryOptions()
export const propertyDetails = (propertyId: string) => api.properties.get.queryOptions({ input: { propertyId } })
