import type { Day } from '@makao/contract/days'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { agreementOf, isMeant } from './matching.repository'
import { matchingRules } from './matching.table'
import { MOST_NAMESAKES } from './reach.rules'

/** A tenancy that a sign speaks of. */
export interface Marked extends Record<string, unknown> {
  tenancyId: string
  propertyId: string
}

const list = (texts: readonly string[]) => sql`${sql.param([...new Set(texts)])}::text[]`

/** So many units are looked at of one number. */
const MOST_UNITS = 2000

/** Behind a name that more share nobody is found by it. */
export const MOST_PEOPLE = MOST_NAMESAKES + 1

/** Account numbers, whosever, with their units: these, and those that sound like these. */
export async function findNumbers(db: Queryable, numbers: readonly string[], sounds: readonly string[]) {
  const { rows } = await db.execute<{ number: string; unitId: string }>(sql`
    select account_number as number, unit_id as "unitId" from ${unitAccountNumbers} where account_number = any(${list(numbers)})
    union select account_number, unit_id from ${unitAccountNumbers} where translate(account_number, 'OILSBZ', '011582') = any(${list(sounds)})`)
  return rows
}

/** Tenancies of these units. */
export async function findOfUnits(db: Queryable, unitIds: readonly string[], day: Day) {
  const { rows } = await db.execute<Marked & { unitId: string }>(sql`
    select tenancies.id as "tenancyId", units.property_id as "propertyId", units.id as "unitId"
    from ${units} join ${tenancies} on tenancies.unit_id = units.id
    where units.id = any(${sql.param([...new Set(unitIds)])}::uuid[]) and ${isMeant(day)}`)
  return rows
}

/** Tenancies of units with these numbers. @param keys as `unitKey` makes them */
export async function findByUnitKey(db: Queryable, keys: readonly string[], day: Day) {
  const { rows } = await db.execute<Marked & { key: string }>(sql`
    select sought.key, tenancies.id as "tenancyId", home.property_id as "propertyId"
    from unnest(${list(keys)}) sought (key)
    cross join lateral (select id, property_id from ${units} where unit_key(unit_number) = sought.key limit ${MOST_UNITS}) home
    join ${tenancies} on tenancies.unit_id = home.id
    where ${isMeant(day)} order by tenancies.id`)
  return rows
}

/**
 * Tenancies of people with these marks, the tenant and who rents beside. Of a name that more share than are looked at no tenancy is read.
 * @returns `crowded`: such names, as marks
 */
export async function findByPerson(db: Queryable, marks: readonly string[], day: Day) {
  const { rows } = await db.execute<Marked & { mark: string; phones: (string | null)[]; isCrowd: boolean }>(sql`
    select sought.mark, home.id as "tenancyId", home.property_id as "propertyId", person.is_crowd as "isCrowd",
      array[person.phone_key, person.second_phone_key] as phones
    from unnest(${list(marks)}) sought (mark)
    cross join lateral (
      select * from (
        select few.*, sought.mark like 'w%' and count(*) over () >= ${MOST_PEOPLE} as is_crowd, row_number() over () as place from (
          select id, phone_key, second_phone_key from ${profiles}
          where person_marks(full_name, company_name, employer, phone_number, second_phone) && array[sought.mark] limit ${MOST_PEOPLE}
        ) few
      ) counted where place = 1 or not is_crowd
    ) person
    left join lateral (
      select tenancies.id, units.property_id from (
        select id from ${tenancies} where tenant_id = person.id
        union select tenancy_id from co_tenants where profile_id = person.id and until is null
      ) held
      join ${tenancies} on tenancies.id = held.id
      join ${units} on units.id = tenancies.unit_id
      where ${isMeant(day)}
    ) home on not person.is_crowd
    where home.id is not null or person.is_crowd order by home.id`)
  return {
    people: rows.filter(({ isCrowd }) => !isCrowd),
    crowded: new Set(rows.filter(({ isCrowd }) => isCrowd).map(({ mark }) => mark)),
  }
}

/** Properties of which a word begins so. */
export async function findPlaces(db: Queryable, beginnings: readonly string[]) {
  const { rows } = await db.execute<{ propertyId: string; name: string }>(sql`
    select id as "propertyId", name from ${properties} where property_marks(name) && ${list(beginnings)}`)
  return rows
}

/** What was decided of these texts and payers. @param payers as `payer_marks` has them: a hash is one of a phone that is known */
export async function findPatterns(db: Queryable, patterns: readonly string[], payers: readonly string[]) {
  const { rows } = await db.execute<{
    kind: 'account' | 'phone' | 'name'
    pattern: string
    tenancyId: string
    accountId: string | null
  }>(sql`
    select kind, pattern, tenancy_id as "tenancyId", receiving_account_id as "accountId" from ${matchingRules}
    where kind in ('account', 'phone', 'name') and pattern = any(${list(patterns)})
    union select kind, pattern, tenancy_id, receiving_account_id from ${matchingRules}
    where kind = 'phone' and pattern like 'p %' and payer_marks(substr(pattern, 3), '') && ${list(payers)}`)
  return rows
}

/** Whose money comes in to an account; both null: anybody's. */
export interface Place {
  propertyId: string | null
  ownerId: string | null
}

/** Up to so many tenancies are counted one by one; of more the statistics of the table say how many. */
const MOST_COUNTED = 2000

/** How many tenancies money in this place may be for. */
export async function countMeant(db: Queryable, { propertyId, ownerId }: Place, day: Day): Promise<number> {
  const where =
    propertyId !== null
      ? sql`units.property_id = ${propertyId}`
      : ownerId !== null
        ? sql`units.property_id in (select agreed.property_id from management_agreements agreed
            join agreement_shares share on share.agreement_id = agreed.id and share.owner_id = ${ownerId}
            where ${agreementOf(sql`agreed`, day)})`
        : sql`true`
  const { rows } = await db.execute<{ counted: number; known: number }>(sql`
    select (select count(*) from (
        select from ${units} join ${tenancies} on tenancies.unit_id = units.id where ${where} and ${isMeant(day)} limit ${MOST_COUNTED}
      ) few)::int as counted,
      (select reltuples from pg_class where oid = 'tenancies'::regclass)::int as known`)
  const { counted = 0, known = 0 } = rows[0] ?? {}
  const isAll = propertyId === null && ownerId === null
  return counted < MOST_COUNTED || !isAll ? counted : Math.max(counted, known)
}
