import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const propertyOverview = (propertyId: string) => api.places.property.queryOptions({ input: { propertyId } })
export const propertyPlaces = (propertyId: string, page: number) =>
  api.places.unitsOf.queryOptions({ input: { propertyId, page }, placeholderData: keepPreviousData })
export const unitOverview = (unitId: string) => api.places.unit.queryOptions({ input: { unitId } })
