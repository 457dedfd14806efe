import type { Day } from '@makao/contract/days'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { agreementShares, managementAgreements, owners } from '../../money/owners/owners.table'
import { profiles } from '../../people/accounts/accounts.table'

/** The ids of the properties, units and tenancies that a report is of, as subselects; undefined: of all. */
export interface Among {
  properties: SQL | undefined
  units: SQL | undefined
  tenancies: SQL | undefined
}

export const everywhere: Among = { properties: undefined, units: undefined, tenancies: undefined }

const joined = (conditions: readonly (SQL | undefined)[]): SQL | undefined => {
  const asked = conditions.filter((condition) => condition !== undefined)
  return asked.length === 0 ? undefined : sql.join(asked, sql` and `)
}

/** @param today by whose agreements and managers it is judged whose a property is */
export function amongPlaces({ propertyId, block, managerId, ownerId }: ReportPlaces, today: Day): Among {
  const isOwned = sql`exists (select from ${agreementShares} share where share.owner_id = ${ownerId} and share.agreement_id = (
    select agreed.id from ${managementAgreements} agreed where agreed.property_id = chosen.id and agreed.from_day <= ${today}
    order by agreed.from_day desc limit 1))`
  const isChosen = joined([
    propertyId === undefined ? undefined : sql`chosen.id = ${propertyId}`,
    managerId === undefined ? undefined : sql`chosen.manager_id = ${managerId}`,
    ownerId === undefined ? undefined : isOwned,
  ])
  const ofProperties = isChosen && sql`select chosen.id from ${properties} chosen where ${isChosen}`
  const isPlace = joined([
    ofProperties && sql`place.property_id in (${ofProperties})`,
    block === undefined ? undefined : sql`lower(place.block) = lower(${block})`,
  ])
  const ofUnits = isPlace && sql`select place.id from ${units} place where ${isPlace}`
  return {
    properties: ofProperties,
    units: ofUnits,
    tenancies: ofUnits && sql`select rented.id from ${tenancies} rented where rented.unit_id in (${ofUnits})`,
  }
}

/** Whether a column is one of several ids; undefined, no condition, where all are meant. */
export const isAmong = (column: SQLWrapper, ids: SQL | undefined): SQL | undefined => ids && sql`${column} in (${ids})`

/** The same within SQL that is written out. */
export const andAmong = (column: SQLWrapper, ids: SQL | undefined): SQL =>
  ids ? sql`and ${column} in (${ids})` : sql``

/** The properties that are meant; undefined: all. */
export async function readProperties(db: Queryable, { properties: ids }: Among): Promise<Set<string> | undefined> {
  if (!ids) return undefined
  const { rows } = await db.execute<{ id: string }>(ids)
  return new Set(rows.map(({ id }) => id))
}

/** 'Acacia Court, Block B, managed by Baraka Juma, owned by Achieng'; undefined: all. @throws Refusal NOT_FOUND */
export async function readPlacesInWords(
  db: Queryable,
  { propertyId, block, managerId, ownerId }: ReportPlaces,
): Promise<string | undefined> {
  const named = async (name: SQLWrapper, table: SQLWrapper, id: string) => {
    const { rows } = await db.execute<{ name: string }>(sql`select ${name} as name from ${table} where id = ${id}`)
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return rows[0].name
  }
  const said = [
    propertyId && (await named(properties.name, properties, propertyId)),
    block && `Block ${block}`,
    managerId && `managed by ${await named(profiles.fullName, profiles, managerId)}`,
    ownerId && `of ${await named(owners.name, owners, ownerId)}`,
  ].filter(Boolean)
  return said.length === 0 ? undefined : said.join(', ')
}
