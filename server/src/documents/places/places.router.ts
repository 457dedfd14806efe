import { rpc } from '../../rpc'
import { readPlaces, readProperties, readPropertyOverview, readUnitOverview, readUnits } from './places.service'

/** The lists of homes, which show of their tenants' money what homes themselves do not know. */
export const propertyListRouter = {
  list: rpc.properties.list.handler(({ context, input }) => readProperties(context, input)),
}
export const unitListRouter = {
  list: rpc.units.list.handler(({ context, input }) => readUnits(context, input)),
}

export const placesRouter = {
  property: rpc.places.property.handler(({ context, input }) => readPropertyOverview(context, input.propertyId)),
  unitsOf: rpc.places.unitsOf.handler(({ context, input }) => readPlaces(context, input)),
  unit: rpc.places.unit.handler(({ context, input }) => readUnitOverview(context, input.unitId)),
}
