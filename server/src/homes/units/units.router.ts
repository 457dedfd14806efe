import { dayInNairobi } from '@makao/contract/days'
import { rpc } from '../../rpc'
import { requireProperty } from '../properties/properties.repository'
import { listUnitsOfProperty, listVacantUnits, requireUnitDetails, summarizeUnits } from './units.repository'
import { unitFor } from './units.rules'
import {
  addUnitsToProperty,
  addUnitToProperty,
  changeUnit,
  changeUnitTerms,
  createUnit,
  removeUnit,
  setAvailability,
  setServiceCharges,
} from './units.service'

export const unitsRouter = {
  summary: rpc.units.summary.handler(({ context }) => summarizeUnits(context.db, dayInNairobi(context.now))),
  get: rpc.units.get.handler(({ context, input }) =>
    requireUnitDetails(context.db, input.unitId, dayInNairobi(context.now)).then(unitFor(context.actor)),
  ),
  listOfProperty: rpc.units.listOfProperty.handler(async ({ context, input }) => {
    await requireProperty(context.db, input.propertyId)
    return listUnitsOfProperty(context.db, input)
  }),
  vacant: rpc.units.vacant.handler(({ context, input }) =>
    listVacantUnits(context.db, input, dayInNairobi(context.now)),
  ),
  addToProperty: rpc.units.addToProperty.handler(({ context, input }) => addUnitToProperty(context, input)),
  addMany: rpc.units.addMany.handler(({ context, input }) => addUnitsToProperty(context, input)),
  create: rpc.units.create.handler(({ context, input }) => createUnit(context, input).then(unitFor(context.actor))),
  update: rpc.units.update.handler(({ context, input }) => changeUnit(context, input).then(unitFor(context.actor))),
  changeTerms: rpc.units.changeTerms.handler(({ context, input }) =>
    changeUnitTerms(context, input).then(unitFor(context.actor)),
  ),
  setAvailability: rpc.units.setAvailability.handler(({ context, input }) =>
    setAvailability(context, input).then(unitFor(context.actor)),
  ),
  setServiceCharges: rpc.units.setServiceCharges.handler(({ context, input }) =>
    setServiceCharges(context, input).then(unitFor(context.actor)),
  ),
  remove: rpc.units.remove.handler(({ context, input }) => removeUnit(context, input.unitId)),
}
