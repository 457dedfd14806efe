import type { PropertyFilter } from '@makao/contract/homes/properties/properties.schema'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export type PropertySearch = Partial<Pick<PropertyFilter, 'search' | 'country' | 'city' | 'page'>>

export const propertyList = (filter: PropertySearch) =>
  api.properties.list.queryOptions({ input: filter, placeholderData: keepPreviousData })
export const propertyCities = () => api.properties.cities.queryOptions()
export const propertyDetails = (propertyId: string) => api.properties.get.queryOptions({ input: { propertyId } })
export const propertyUnits = (propertyId: string, page: number) =>
  api.units.listOfProperty.queryOptions({ input: { propertyId, page }, placeholderData: keepPreviousData })

/** What a change of a property or its units makes stale. */
export function useRefreshProperties(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [api.properties.key(), api.units.key(), api.dashboard.key()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
