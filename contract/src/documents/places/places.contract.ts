import { PropertyId } from '../../homes/properties/properties.schema'
import { UnitId } from '../../homes/units/units.schema'
import { procedure } from '../../procedure'
import { PlaceFilter, PlacePage, PropertyOverview, UnitOverview } from './places.schema'

/** What the pages of a property and of a unit show beside what was entered for them. */
export const places = {
  property: procedure('portfolio:read', 'GET /properties/{propertyId}/overview')
    .input(PropertyId)
    .output(PropertyOverview),
  /** By unit number, 50 a page. */
  unitsOf: procedure('portfolio:read', 'GET /properties/{propertyId}/places').input(PlaceFilter).output(PlacePage),
  unit: procedure('portfolio:read', 'GET /units/{unitId}/overview').input(UnitId).output(UnitOverview),
}
