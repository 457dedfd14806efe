import { rpc } from '../../rpc'
import { requireProperty } from '../properties/properties.repository'
import { listUnits, listUnitsOfProperty, listVacantUnits, requireUnitDetails, summarizeUnits } from './units.repository'
import { addUnitToProperty, changeUnit, createUnit, removeUnit } from './units.service'

export const unitsRouter = {
  list: rpc.units.list.handler(({ context, input }) => listUnits(context.db, input)),
  summary: rpc.units.summary.handler(({ context }) => summarizeUnits(context.db)),
  get: rpc.units.get.handler(({ context, input }) => requireUnitDetails(context.db, input.unitId)),
  listOfProperty: rpc.units.listOfProperty.handler(async ({ context, input }) => {
    await requireProperty(context.db, input.propertyId)
    return listUnitsOfProperty(context.db, input)
  }),
  vacant: rpc.units.vacant.handler(({ context, input }) => listVacantUnits(context.db, input.search)),
  addToProperty: rpc.units.addToProperty.handler(({ context, input }) => addUnitToProperty(context, input)),
  create: rpc.units.create.handler(({ context, input }) => createUnit(context, input)),
  update: rpc.units.update.handler(({ context, input }) => changeUnit(context, input)),
  remove: rpc.units.remove.handler(({ context, input }) => removeUnit(context, input.unitId)),
}
