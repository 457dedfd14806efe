import { sql } from 'drizzle-orm'
import type { Db } from '../../db/types'
import type { Operation } from './bindings.rules'

/** `parent`: the row that it belongs to, as the triggers tell it. */
export interface RowChange {
  table: string
  operation: Operation
  key: string
  parent: string
}

/** A row with somebody whom it concerns. */
interface Concerned {
  key: string
  person: string
}

const heldBy = {
  payment_records: sql`join tenancies held on held.id = told.parent`,
  units: sql`join tenancies held on held.unit_id = told.key`,
  unit_service_charges: sql`join tenancies held on held.unit_id = told.parent`,
  properties: sql`join units u on u.property_id = told.key join tenancies held on held.unit_id = u.id`,
}

/** Tables whose rows belong to one person: staff hear of their own alone, but for profiles and tenancies. */
const OWN = new Set(['service_charge_templates', 'notification_settings', 'profiles', 'tenancies'])
const OF_ONE_PERSON = new Set(['service_charge_templates', 'notification_settings'])

/** Whether staff hear of all rows of a table. */
export const isSharedByStaff = (table: string): boolean => !OF_ONE_PERSON.has(table)

const isHeld = (table: string): table is keyof typeof heldBy => Object.hasOwn(heldBy, table)

/** Who rents tenancies together with their tenants. */
async function listSharing(db: Db, changes: readonly RowChange[], people: readonly string[]): Promise<Concerned[]> {
  const { rows } = await db.execute<{ key: string; person: string }>(sql`
    select shared.tenancy_id as key, shared.profile_id as person from co_tenants shared
    where shared.tenancy_id = any(${sql.param(changes.map(({ key }) => key))}::uuid[]) and shared.until is null
      and shared.profile_id = any(${sql.param([...people])}::uuid[])`)
  return rows
}

/**
 * Whom of these people changed rows concern by themselves: whose they are, or who lives there.
 * @param changes of one table
 */
export async function listConcerned(
  db: Db,
  table: string,
  changes: readonly RowChange[],
  people: readonly string[],
): Promise<Concerned[]> {
  if (people.length === 0 || changes.length === 0) return []
  if (OWN.has(table)) {
    const own = changes.flatMap(({ key, parent }) => (people.includes(parent) ? [{ key, person: parent }] : []))
    return table === 'tenancies' ? [...own, ...(await listSharing(db, changes, people))] : own
  }
  if (!isHeld(table)) return []
  const keys = sql.param(changes.map(({ key }) => key))
  const parents = sql.param(changes.map(({ parent }) => parent))
  const { rows } = await db.execute<{ key: string; person: string }>(sql`
    select distinct told.key, renter.person
    from unnest(${keys}::uuid[], ${parents}::uuid[]) as told(key, parent) ${heldBy[table]}
    cross join lateral unnest(renters_of(array[held.id])) as renter(person)
    where renter.person = any(${sql.param([...people])}::uuid[])`)
  return rows
}

/** The units of tenancies: whether they are let follows from these. */
export async function listUnitsOf(db: Db, tenancies: readonly string[]): Promise<{ id: string; propertyId: string }[]> {
  if (tenancies.length === 0) return []
  const { rows } = await db.execute<{ id: string; propertyId: string }>(sql`
    select distinct u.id, u.property_id as "propertyId" from tenancies held join units u on u.id = held.unit_id
    where held.id = any(${sql.param([...tenancies])}::uuid[])`)
  return rows
}
