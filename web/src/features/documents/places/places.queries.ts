import { api } from '../../../lib/api'
import { keptFor } from '../../../lib/kept-for'

export const propertyOverview = (propertyId: string) => api.places.property.queryOptions({ input: { propertyId } })
export const propertyPlaces = (propertyId: string, page: number) =>
  api.places.unitsOf.queryOptions({ input: { propertyId, page }, placeholderData: keptFor({ propertyId }) })
export const unitOverview = (unitId: string) => api.places.unit.queryOptions({ input: { unitId } })
