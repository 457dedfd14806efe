import type { Day } from '@makao/contract/days'
import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { placesInWords } from '@makao/contract/documents/reports/report-places.terms'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { ledgerEntries } from '../../money/ledger/ledger.table'
import { agreementShares, managementAgreements, owners } from '../../money/owners/owners.table'
import { profiles } from '../../people/accounts/accounts.table'

/**
 * The ids of the properties, units and tenancies that a report is of, as subselects, and conditions on an `entry` of the books; undefined:
 * of all. `entries` of an owner are those of their properties and their own; `sides` are on their account, as a `posting`.
 */
export interface Among {
  properties: SQL | undefined
  units: SQL | undefined
  tenancies: SQL | undefined
  entries: SQL | undefined
  sides: SQL | undefined
}

export const everywhere: Among = {
  ...{ properties: undefined, units: undefined, tenancies: undefined },
  ...{ entries: undefined, sides: undefined },
}

const joined = (conditions: readonly (SQL | undefined)[]): SQL | undefined => {
  const asked = conditions.filter((condition) => condition !== undefined)
  return asked.length === 0 ? undefined : sql.join(asked, sql` and `)
}

const isOfNoProperty = sql`(entry.property_id is null and entry.tenancy_id is null)`

/** An entry of the properties, or of a tenancy in them, that a condition on `chosen` names. */
const entriesOf = (
  isChosen: SQL,
) => sql`(entry.property_id in (select chosen.id from ${properties} chosen where ${isChosen})
  or entry.tenancy_id in (select rented.id from ${tenancies} rented join ${units} place on place.id = rented.unit_id
    join ${properties} chosen on chosen.id = place.property_id where ${isChosen}))`

/** @param today by whose agreements and managers it is judged whose a property is */
export function amongPlaces(places: ReportPlaces, today: Day): Among {
  const { propertyId, block, managerId, ownerId, withoutProperty, withoutBlock, withoutManager, withoutOwner } = places
  const agreed = sql`select agreed.id from ${managementAgreements} agreed where agreed.property_id = chosen.id and agreed.from_day <= ${today}`
  const isOwned = sql`exists (select from ${agreementShares} share where share.owner_id = ${ownerId} and share.agreement_id = (
    ${agreed} order by agreed.from_day desc limit 1))`
  const isChosen = joined([
    propertyId === undefined ? undefined : sql`chosen.id = ${propertyId}`,
    managerId === undefined ? undefined : sql`chosen.manager_id = ${managerId}`,
    ownerId === undefined ? undefined : isOwned,
    withoutManager ? sql`chosen.manager_id is null` : undefined,
    withoutOwner ? sql`not exists (${agreed})` : undefined,
  ])
  const ofProperties = isChosen && sql`select chosen.id from ${properties} chosen where ${isChosen}`
  const isPlace = joined([
    ofProperties && sql`place.property_id in (${ofProperties})`,
    block === undefined ? undefined : sql`lower(place.block) = lower(${block})`,
    withoutBlock ? sql`place.block is null` : undefined,
  ])
  const ofUnits = isPlace && sql`select place.id from ${units} place where ${isPlace}`
  const isOfPlaces = joined([
    propertyId === undefined ? undefined : entriesOf(sql`chosen.id = ${propertyId}`),
    withoutProperty ? isOfNoProperty : undefined,
    managerId === undefined ? undefined : entriesOf(sql`chosen.manager_id = ${managerId}`),
    withoutManager ? sql`(${isOfNoProperty} or ${entriesOf(sql`chosen.manager_id is null`)})` : undefined,
  ])
  const isOfOwner = joined([
    ownerId === undefined ? undefined : sql`(entry.owner_id = ${ownerId} or ${entriesOf(isOwned)})`,
    withoutOwner
      ? sql`(${isOfNoProperty} and entry.owner_id is null or ${entriesOf(sql`not exists (${agreed})`)})`
      : undefined,
  ])
  const isOnAccount = joined([
    ownerId === undefined ? undefined : sql`posting.owner_id = ${ownerId}`,
    withoutOwner ? sql`posting.owner_id is null` : undefined,
  ])
  return {
    properties: ofProperties,
    units: ofUnits,
    tenancies: ofUnits && sql`select rented.id from ${tenancies} rented where rented.unit_id in (${ofUnits})`,
    entries: joined([isOfPlaces, isOfOwner]),
    sides: joined([isOfPlaces, isOnAccount]),
  }
}

/** The ids of the entries of the books that are meant; undefined: all. */
export const entriesAmong = ({ entries }: Pick<Among, 'entries'>): SQL | undefined =>
  entries && sql`select entry.id from ${ledgerEntries} entry where ${entries}`

/** Whether a column is one of several ids; undefined, no condition, where all are meant. */
export const isAmong = (column: SQLWrapper, ids: SQL | undefined): SQL | undefined => ids && sql`${column} in (${ids})`

/** A condition within SQL that is written out. */
export const andAll = (condition: SQL | undefined): SQL => (condition ? sql`and ${condition}` : sql``)

/** The same within SQL that is written out. */
export const andAmong = (column: SQLWrapper, ids: SQL | undefined): SQL =>
  ids ? sql`and ${column} in (${ids})` : sql``

/** The properties that are meant; undefined: all. */
export async function readProperties(db: Queryable, { properties: ids }: Among): Promise<Set<string> | undefined> {
  if (!ids) return undefined
  const { rows } = await db.execute<{ id: string }>(ids)
  return new Set(rows.map(({ id }) => id))
}

/** @returns undefined: of all @throws Refusal NOT_FOUND */
export async function readPlacesInWords(db: Queryable, places: ReportPlaces): Promise<string | undefined> {
  const { propertyId, managerId, ownerId, ...rest } = places
  const named = async (name: SQLWrapper, table: SQLWrapper, id: string | undefined) => {
    if (id === undefined) return undefined
    const { rows } = await db.execute<{ name: string }>(sql`select ${name} as name from ${table} where id = ${id}`)
    if (!rows[0]) throw new Refusal('NOT_FOUND')
    return rows[0].name
  }
  const { block, withoutProperty, withoutBlock, withoutManager, withoutOwner } = rest
  return placesInWords({
    property: await named(properties.name, properties, propertyId),
    manager: await named(profiles.fullName, profiles, managerId),
    owner: await named(owners.name, owners, ownerId),
    ...{ block, withoutProperty, withoutBlock, withoutManager, withoutOwner },
  })
}
