import { rpc } from '../../rpc'
import { listCities, listManagers, listPropertyNames, requireProperty } from './properties.repository'
import { propertyFor } from './properties.rules'
import { changeProperty, createProperty, removeProperty } from './properties.service'

export const propertiesRouter = {
  names: rpc.properties.names.handler(({ context }) => listPropertyNames(context.db)),
  cities: rpc.properties.cities.handler(({ context }) => listCities(context.db)),
  managers: rpc.properties.managers.handler(({ context }) => listManagers(context.db)),
  get: rpc.properties.get.handler(({ context, input }) =>
    requireProperty(context.db, input.propertyId).then(propertyFor(context.actor)),
  ),
  create: rpc.properties.create.handler(({ context, input }) =>
    createProperty(context, input).then(propertyFor(context.actor)),
  ),
  update: rpc.properties.update.handler(({ context, input }) =>
    changeProperty(context, input).then(propertyFor(context.actor)),
  ),
  remove: rpc.properties.remove.handler(({ context, input }) => removeProperty(context, input.propertyId)),
}
