import { z } from 'zod'
import { procedure } from '../procedure'
import { NewUnit, PropertyUnits, Unit, UnitPage, VacantUnit, VacantUnitFilter } from './units.schema'

export const units = {
  listOfProperty: procedure('portfolio:read', 'GET /properties/{propertyId}/units')
    .input(PropertyUnits)
    .output(UnitPage),
  /** At most 50, ordered by unit number. */
  vacant: procedure('portfolio:read', 'GET /units/vacant').input(VacantUnitFilter).output(z.array(VacantUnit)),
  create: procedure('unit:write', 'POST /properties/{propertyId}/units')
    .input(NewUnit)
    .output(Unit)
    .errors({
      UNIT_EXISTS: {
        status: 409,
        message: 'This property already has a unit {unitNumber}.',
        data: z.object({ unitNumber: z.string() }),
      },
      CURRENCY_CHANGED: { status: 409, message: 'The currency of this property has changed. Open it again.' },
    }),
}
