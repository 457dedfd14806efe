import type { PropertyFilter } from '@makao/contract/homes/properties/properties.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export type PropertySearch = Partial<Pick<PropertyFilter, 'search' | 'country' | 'city' | 'page'>>

export const propertyList = (filter: PropertySearch) =>
  api.properties.list.queryOptions({ input: filter, placeholderData: keepPreviousData })
export const propertyCities = () => api.properties.cities.queryOptions()
export const propertyDetails = (propertyId: string) => api.properties.get.queryOptions({ input: { propertyId } })
