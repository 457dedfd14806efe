import { rpc } from '../../rpc'
import { readPlaces, readPropertyOverview, readUnitOverview } from './places.service'

export const placesRouter = {
  property: rpc.places.property.handler(({ context, input }) => readPropertyOverview(context, input.propertyId)),
  unitsOf: rpc.places.unitsOf.handler(({ context, input }) => readPlaces(context, input)),
  unit: rpc.places.unit.handler(({ context, input }) => readUnitOverview(context, input.unitId)),
}
