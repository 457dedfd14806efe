import { requireProperty } from '../properties/properties.repository'
import { rpc } from '../rpc'
import { listUnitsOfProperty, listVacantUnits } from './units.repository'
import { addUnit } from './units.service'

export const unitsRouter = {
  listOfProperty: rpc.units.listOfProperty.handler(async ({ context, input }) => {
    await requireProperty(context.db, input.propertyId)
    return listUnitsOfProperty(context.db, input)
  }),
  vacant: rpc.units.vacant.handler(({ context, input }) => listVacantUnits(context.db, input.search)),
  create: rpc.units.create.handler(({ context, input }) => addUnit(context, input)),
}
