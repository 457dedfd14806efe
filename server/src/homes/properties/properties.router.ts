import { rpc } from '../../rpc'
import { listCities, listProperties, listPropertyNames, requireProperty } from './properties.repository'
import { changeProperty, createProperty, removeProperty } from './properties.service'

export const propertiesRouter = {
  list: rpc.properties.list.handler(({ context, input }) => listProperties(context.db, input)),
  names: rpc.properties.names.handler(({ context }) => listPropertyNames(context.db)),
  cities: rpc.properties.cities.handler(({ context }) => listCities(context.db)),
  get: rpc.properties.get.handler(({ context, input }) => requireProperty(context.db, input.propertyId)),
  create: rpc.properties.create.handler(({ context, input }) => createProperty(context, input)),
  update: rpc.properties.update.handler(({ context, input }) => changeProperty(context, input)),
  remove: rpc.properties.remove.handler(({ context, input }) => removeProperty(context, input.propertyId)),
}
