import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { procedure } from '../../procedure'
import { livedIn } from '../tenancies/tenancies.contract'
import {
  Property,
  PropertyChange,
  PropertyFilter,
  PropertyId,
  PropertyInput,
  PropertyManager,
  PropertyName,
  PropertyPage,
} from './properties.schema'

const taken = {
  PROPERTY_EXISTS: {
    status: 409,
    message: '{city} already has a property named {name}.',
    data: z.object({ city: z.string(), name: z.string() }),
  },
  NOT_STAFF: {
    status: 409,
    message: 'Whoever manages a property is of the team and may sign in. Choose somebody else.',
  },
}

export const properties = {
  list: procedure('portfolio:read', 'GET /properties').input(PropertyFilter).output(PropertyPage),
  names: procedure('portfolio:read', 'GET /properties/names').output(z.array(PropertyName)),
  cities: procedure('portfolio:read', 'GET /properties/cities').output(z.array(z.string())),
  /** Who may be chosen to manage a property, by name. */
  managers: procedure('portfolio:read', 'GET /properties/managers').output(z.array(PropertyManager)),
  get: procedure('portfolio:read', 'GET /properties/{propertyId}').input(PropertyId).output(Property),
  create: procedure('property:write', 'POST /properties').input(PropertyInput).output(Property).errors(taken),
  update: procedure('property:write', 'PUT /properties/{propertyId}')
    .input(PropertyChange)
    .output(Property)
    .errors({
      ...taken,
      ...changedMeanwhile,
      COUNTRY_FIXED: {
        status: 409,
        message: '{name} has units, owners or expenses in {currency}, so its country cannot change.',
        data: z.object({ name: z.string(), currency: z.string() }),
      },
    }),
  /** A property with a money history is archived instead: gone from every list, its payments stay. */
  remove: procedure('property:write', 'DELETE /properties/{propertyId}')
    .input(PropertyId)
    .output(z.object({ outcome: z.enum(['deleted', 'archived']) }))
    .errors(livedIn),
}
