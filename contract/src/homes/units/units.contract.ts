import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { procedure } from '../../procedure'
import { livedIn } from '../tenancies/tenancies.contract'
import {
  NewUnit,
  NewUnits,
  PropertyUnits,
  Unit,
  UnitAvailability,
  UnitChange,
  UnitDetails,
  UnitId,
  UnitInput,
  UnitListFilter,
  UnitPage,
  UnitRowPage,
  UnitServiceCharges,
  UnitSummary,
  UnitTermsChange,
  VacantUnit,
  VacantUnitFilter,
} from './units.schema'

const refusals = {
  UNIT_EXISTS: {
    status: 409,
    message: 'This property already has a unit {unitNumber}.',
    data: z.object({ unitNumber: z.string() }),
  },
  ACCOUNT_USED: {
    status: 409,
    message: 'The account number {accountNumber} belongs to {holder}.',
    data: z.object({ accountNumber: z.string(), holder: z.string() }),
  },
  CURRENCY_CHANGED: { status: 409, message: 'The currency of this property has changed. Open it again.' },
  UNTIL_PASSED: { status: 422, message: 'This day has passed. Choose today or a later day.' },
} as const

/** Of a unit whose number is composed of house number and floor. */
const missing = {
  FLOOR_MISSING: { status: 422, message: 'Floor is required' },
  ROOMS_MISSING: { status: 422, message: 'Number of rooms is required' },
} as const

export const units = {
  listOfProperty: procedure('portfolio:read', 'GET /properties/{propertyId}/units')
    .input(PropertyUnits)
    .output(UnitPage),
  /** At most 50, ordered by unit number. */
  vacant: procedure('portfolio:read', 'GET /units/vacant').input(VacantUnitFilter).output(z.array(VacantUnit)),
  /** Over all properties, 12 a page; without another order by property, and in it by unit number. */
  list: procedure('portfolio:read', 'GET /units').input(UnitListFilter).output(UnitRowPage),
  summary: procedure('portfolio:read', 'GET /units/summary').output(UnitSummary),
  get: procedure('portfolio:read', 'GET /units/{unitId}').input(UnitId).output(UnitDetails),
  /** The simple form of a property's page. */
  addToProperty: procedure('unit:write', 'POST /properties/{propertyId}/units')
    .input(NewUnit)
    .output(Unit)
    .errors(refusals),
  /** As many as a house has, by one pattern; all of them or none. */
  addMany: procedure('unit:write', 'POST /properties/{propertyId}/units/many')
    .input(NewUnits)
    .output(z.object({ added: z.int() }))
    .errors({
      ...refusals,
      UNITS_EXIST: {
        status: 409,
        message: 'This property already has the units {unitNumbers}. None was added.',
        data: z.object({ unitNumbers: z.string() }),
      },
      REQUEST_REUSED: { status: 409, message: 'Other units were added by this form meanwhile. Open it again.' },
    }),
  /** The multi-field form. */
  create: procedure('unit:write', 'POST /units').input(UnitInput).output(UnitDetails).errors(refusals),
  /** Replaces the set of service charges as a whole. */
  update: procedure('unit:write', 'PUT /units/{unitId}')
    .input(UnitChange)
    .output(UnitDetails)
    .errors({ ...refusals, ...missing, ...changedMeanwhile }),
  changeTerms: procedure('unit:write', 'PUT /units/{unitId}/terms', 'Changes number, amounts or due days of a unit')
    .input(UnitTermsChange)
    .output(UnitDetails)
    .errors(refusals),
  setAvailability: procedure(
    'unit:write',
    'PUT /units/{unitId}/availability',
    'Says what keeps a unit from being let, and until which day',
  )
    .input(UnitAvailability)
    .output(UnitDetails)
    .errors({ UNTIL_PASSED: refusals.UNTIL_PASSED }),
  setServiceCharges: procedure(
    'unit:write',
    'PUT /units/{unitId}/service-charges',
    'Sets the service charges of a unit by name; they come to its service charge',
  )
    .input(UnitServiceCharges)
    .output(UnitDetails)
    .errors({ CURRENCY_CHANGED: refusals.CURRENCY_CHANGED }),
  /** A unit with a money history is archived instead: gone from every list, its payments stay. */
  remove: procedure('unit:write', 'DELETE /units/{unitId}')
    .input(UnitId)
    .output(z.object({ outcome: z.enum(['deleted', 'archived']) }))
    .errors(livedIn),
}
