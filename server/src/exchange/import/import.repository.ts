import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { units } from '../../homes/units/units.table'
import { phoneCountryOf } from '../../messaging/outbox/phone.rules'
import { profiles } from '../../people/accounts/accounts.table'
import { parseSheetPhone } from './cells.rules'
import type { Existing } from './doubles.rules'

/** Units and tenants that a sheet may name again. */
export async function readExisting(db: Queryable, country: 'Kenya' | 'Uganda'): Promise<Existing> {
  const homes = await db
    .select({ propertyName: properties.name, unitNumber: units.unitNumber })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(isNull(units.archivedAt), isNull(properties.archivedAt)))
  const people = await db
    .select({ name: profiles.fullName, phone: profiles.phoneNumber, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.role, 'tenant'), isNull(profiles.archivedAt)))
  const tenants = people.map(({ name, phone, email }) => {
    const read = phone === null ? undefined : parseSheetPhone(phone, phoneCountryOf(country))
    return { name, email, phone: read?.ok ? read.value : null }
  })
  return { units: homes, tenants }
}
