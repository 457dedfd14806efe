import { addDays, type Day, startOfDay } from '@makao/contract/days'
import type {
  OccupancyMonth,
  RentRollRow,
  RentRollTotal,
  VacantUnitRow,
} from '@makao/contract/documents/reports/ledger-reports.schema'
import type { RentRollOrder } from '@makao/contract/documents/reports/report-orders.terms'
import type { Renewal } from '@makao/contract/money/leases/leases.terms'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { isGenuine, rentOn } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitHolds, units } from '../../homes/units/units.table'
import { inBatches, inOrder, type OrderedBy } from '../../lists'
import { charges } from '../../money/charges/charges.table'
import { currentLeaseEnd } from '../../money/leases/lease-end.rules'
import { asKnown, type Known } from '../../money/ledger/earlier-rows.repository'
import { countedAfter } from '../../money/ledger/ledger.repository'
import { ledgerEntries, ledgerPostings } from '../../money/ledger/ledger.table'
import { allocations, payments, refunds } from '../../money/payments/payments.table'
import { ALL_PROPERTIES, homeSums, ledgerSums } from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import { listed, type Places, readPlaces, readRows, WHOLE_ANEW, type Window } from './ledger-reports.repository'
import { type Among, andAmong } from './report-places.repository'

/** The order in which people count, as in `naturally`. */
const byUnit = [
  sql`lower(substring("unitNumber" from '^[^0-9]*'))`,
  sql`coalesce(substring("unitNumber" from '[0-9]+')::numeric, -1)`,
  sql`lower("unitNumber")`,
]

const isSomeonesOn = (day: Day) => sql`held.start_date <= ${day} and (held.end_date is null or held.end_date >= ${day})`

/** Of tenancies of a unit that meet on a day the one that begins; what was entered by mistake comes last. */
const beginsFirst = sql`${isGenuine(sql`held`)} desc, held.start_date desc, held.is_active desc, held.end_date desc, held.id`

/** The tenancy of each unit on a day, no wider than what is read of it: whole rows of a large portfolio are put in order on the disk. */
const lets = (day: Day, { tenancies }: Places) => sql`
  select distinct on (held.unit_id) held.id, held.unit_id, held.tenant_id, held.rent_amount_minor, held.start_date, held.end_date,
    held.lease_end, held.renewal from ${tenancies} held where ${isSomeonesOn(day)}
  order by held.unit_id, ${beginsFirst}`

/** The rent of each tenancy that was agreed from a day on, and holds by now. */
const agreedRents = (day: Day, { rentChanges }: Places) => sql`
  select distinct on (change.tenancy_id) change.tenancy_id, change.rent_amount_minor from ${rentChanges} change
  where change.from_day <= ${day} order by change.tenancy_id, change.from_day desc`

/** What keeps a unit from being let on a day on which nobody rents it. */
const holdOn = (day: Day, unitId: SQL, isEmpty = sql`true`) => sql`
  (select hold.reason from ${unitHolds} hold where hold.unit_id = ${unitId} and ${isEmpty}
    and hold.from_day <= ${day} and (hold.until_day is null or hold.until_day >= ${day}))`

/** Whether `unit` stands on a day although nobody may live there: from when it was added or first let, until it is archived. */
const standsOn = (day: Day, held: SQL | typeof tenancies) => {
  const over = startOfDay(addDays(day, 1)).toISOString()
  return sql`((unit.archived_at is null or unit.archived_at >= ${over}::timestamptz) and (unit.created_at < ${over}::timestamptz
    or exists (select from ${held} earlier where earlier.unit_id = unit.id and earlier.start_date <= ${day})))`
}

/** Units in which nobody lives on a day and that stand all the same. */
const empty = (day: Day, places: Places) => sql`
  select unit.id as unit_id, unit.property_id, unit.unit_number, unit.currency, unit.rent_amount_minor as rent, ${holdOn(day, sql`unit.id`)} as hold
  from ${places.units} unit
  where not exists (select from ${places.tenancies} held where held.unit_id = unit.id and ${isSomeonesOn(day)})
    and ${standsOn(day, places.tenancies)} ${andAmong(sql`unit.id`, places.among.units)}`

/** Units that stand on a day, from when they were added or first let, or in which somebody lives on it; with who does. */
const standing = (day: Day, places: Places) => {
  const over = startOfDay(addDays(day, 1)).toISOString()
  return sql`
  select unit.id as unit_id, tenancy.id as tenancy_id, unit.property_id, unit.unit_number, unit.currency,
    unit.service_charge_amount_minor as service_charge,
    coalesce(agreed.rent_amount_minor, tenancy.rent_amount_minor, unit.rent_amount_minor) as rent,
    tenancy.tenant_id, tenancy.start_date, tenancy.end_date, tenancy.lease_end, tenancy.renewal,
    ${holdOn(day, sql`unit.id`, sql`tenancy.id is null`)} as hold
  from ${places.units} unit left join (${lets(day, places)}) tenancy on tenancy.unit_id = unit.id
  left join (${agreedRents(day, places)}) agreed on agreed.tenancy_id = tenancy.id
  where (unit.archived_at is null or unit.archived_at >= ${over}::timestamptz or tenancy.id is not null)
    ${andAmong(sql`unit.id`, places.among.units)}
    and (unit.created_at < ${over}::timestamptz
      or unit.id in (select earlier.unit_id from ${places.tenancies} earlier where earlier.start_date <= ${day}))`
}

/**
 * By tenancy: what the books say at the end of a day. Read backwards, from what charges, payments and refunds say now less
 * what was posted since: of a year it is the last few days that are looked at.
 * @param only which tenancies are looked at, by `tenancy_id`
 */
const accountsOn = (day: Day, only: SQL) => sql`
  select tenancy_id, sum(balance) as balance, sum(deposit) as deposit from (
    select tenancy_id, sum(amount_minor - paid_amount_minor - written_off_amount_minor) as balance, 0 as deposit
    from ${charges} where voided_at is null and payment_status in ('pending', 'overdue', 'partial') and ${only} group by 1
    union all
    select tenancy_id, 0, sum(paid_amount_minor) from ${charges} where payment_type = 'deposit' and voided_at is null and ${only} group by 1
    union all
    select tenancy_id, -sum(amount_minor - allocated_amount_minor), 0 from ${payments}
    where reversed_at is null and allocated_amount_minor < amount_minor and ${only} group by 1
    union all
    select tenancy_id, 0, -sum(amount_minor) from ${allocations} where payment_id is null and ${only} group by 1
    union all
    select tenancy_id, 0, -sum(from_deposit_minor) from ${refunds} where reversed_at is null and ${only} group by 1
    union all
    select entry.tenancy_id, -sum(posting.amount_minor) filter (where posting.account in ('receivable', 'credit')),
      sum(posting.amount_minor) filter (where posting.account = 'deposits_held')
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where ${countedAfter(day)} and ${only} group by 1
  ) part group by 1`

const everyone = sql`true`

const isUnsettled = sql`(coalesce(account.balance, 0) <> 0 or coalesce(account.deposit, 0) <> 0)`

/**
 * Every unit of a day with who lives there, and beside them those who moved out or will move in and
 * whose account is not settled.
 */
const rentRoll = (day: Day, places: Places) => sql`
  select place.unit_id, place.tenancy_id, case when place.tenancy_id is null then 'vacant' else 'let' end as state,
    place.property_id, place.unit_number as "unitNumber", place.currency, place.service_charge, place.rent,
    place.tenant_id, place.start_date, place.end_date, place.lease_end, place.renewal, place.hold
  from (${standing(day, places)}) place
  union all
  select unit.id, tenancy.id, case when tenancy.start_date > ${day} then 'coming' else 'former' end, unit.property_id, unit.unit_number, unit.currency, 0, 0, tenancy.tenant_id,
    tenancy.start_date, tenancy.end_date, tenancy.lease_end, tenancy.renewal, null
  from (${accountsOn(day, everyone)}) account
  join ${places.tenancies} tenancy on tenancy.id = account.tenancy_id join ${places.units} unit on unit.id = tenancy.unit_id
  where ${isUnsettled}
    and tenancy.id not in (select present.id from (${lets(day, places)}) present) ${andAmong(sql`unit.id`, places.among.units)}`

/**
 * The same with names, a part of it by property and unit, of rows as they are now: property by property, as far as the part goes and no
 * further.
 */
const rentRollByPlace = (day: Day, { among }: Places, { limit, offset, currency }: Window<RentRollOrder>) => sql`
  select place.*, property.name as "propertyName", tenant.full_name as "tenantName", row_number() over (order by ${listed(rollByPlace)}) as at
  from ${properties} property join ${units} unit on unit.property_id = property.id
  left join lateral (
    select held.* from ${tenancies} held where held.unit_id = unit.id and ${isSomeonesOn(day)} order by ${beginsFirst} limit 1
  ) present on true
  cross join lateral (
    select unit.id as unit_id, present.id as tenancy_id, case when present.id is null then 'vacant' else 'let' end as state,
      unit.property_id, unit.unit_number as "unitNumber", unit.currency, unit.service_charge_amount_minor as service_charge,
      ${rentOn(day, 'present', 'unit')} as rent,
      present.tenant_id, present.start_date, present.end_date, present.lease_end, present.renewal, ${holdOn(day, sql`unit.id`, sql`present.id is null`)} as hold
    where present.id is not null or ${standsOn(day, tenancies)}
    union all
    select unit.id, tenancy.id, case when tenancy.start_date > ${day} then 'coming' else 'former' end, unit.property_id, unit.unit_number, unit.currency, 0, 0,
      tenancy.tenant_id, tenancy.start_date, tenancy.end_date, tenancy.lease_end, tenancy.renewal, null
    from ${tenancies} tenancy where tenancy.unit_id = unit.id and tenancy.id is distinct from present.id
      and exists (select from (${accountsOn(day, sql`tenancy_id = tenancy.id`)}) account where ${isUnsettled})
  ) place
  left join ${profiles} tenant on tenant.id = place.tenant_id
  where true ${andAmong(sql`unit.id`, among.units)} ${currency ? sql`and property.currency = ${currency}` : sql``}
  order by ${listed(rollByPlace)} limit ${limit} offset ${offset}`

interface Lease {
  endDate: Day | null
  leaseEnd: Day | null
  renewal: Renewal | null
}

const rollByPlace = [
  sql`lower(property.name)`,
  ...byUnit,
  sql`place.unit_id`,
  sql`place.state desc`,
  sql`place.tenancy_id`,
]

const rollBy: OrderedBy<RentRollOrder> = {
  unit: byUnit,
  tenant: sql`lower(tenant.full_name)`,
  rent: [sql`place.currency`, sql`place.rent`],
  lease: sql`place.start_date`,
  // As the column shows it: a vacant unit has none.
  depositHeld: [sql`place.currency`, sql`case when place.tenancy_id is not null then coalesce(account.deposit, 0) end`],
  balance: [sql`place.currency`, sql`case when place.tenancy_id is not null then coalesce(account.balance, 0) end`],
}

/** A part of the rent roll of a day, by property and unit unless asked for otherwise. */
export async function listRentRoll(
  db: Queryable,
  day: Day,
  { limit, offset, sort, currency }: Window<RentRollOrder>,
  among: Among,
): Promise<RentRollRow[]> {
  const places = await readPlaces(db, day, among)
  const order = inOrder(sort, rollBy, rollByPlace)
  // The accounts of a page alone are looked at, unless it stands by them.
  const isByAccount = sort?.endsWith('depositHeld') || sort?.endsWith('balance')
  const part = sql`
      select place.*, property.name as "propertyName", tenant.full_name as "tenantName", row_number() over (order by ${listed(order)}) as at
      from (${rentRoll(day, places)}) place
      join ${places.properties} property on property.id = place.property_id
      left join ${places.profiles} tenant on tenant.id = place.tenant_id
      ${isByAccount ? sql`left join account on account.tenancy_id = place.tenancy_id` : sql``}
      ${currency ? sql`where place.currency = ${currency}` : sql``}
      order by ${listed(order)} limit ${limit} offset ${offset}`
  const rows = await readRows<Omit<RentRollRow, 'leaseEnd'> & Lease>(
    db,
    sql`
    with ${isByAccount ? sql`account as (${accountsOn(day, everyone)}),` : sql``} shown as (
      ${sort || places.known !== null ? part : rentRollByPlace(day, places, { limit, offset, currency })}
    ) ${isByAccount ? sql`` : sql`, account as (${accountsOn(day, sql`tenancy_id in (select tenancy_id from shown)`)})`}
    select shown.unit_id as "unitId", shown.tenancy_id as "tenancyId", shown.state, shown.hold, shown.property_id as "propertyId",
      shown."propertyName", shown."unitNumber", shown.tenant_id as "tenantId", shown."tenantName", shown.currency, shown.rent,
      shown.service_charge as "serviceCharge", shown.start_date::text as "leaseStart",
      shown.end_date::text as "endDate", shown.lease_end::text as "leaseEnd", shown.renewal, coalesce(account.deposit, 0) as "depositHeld",
      coalesce(account.balance, 0) as balance
    from shown left join account on account.tenancy_id = shown.tenancy_id order by shown.at`,
    ['rent', 'serviceCharge', 'depositHeld', 'balance'],
  )
  return rows.map(({ endDate, leaseEnd, renewal, ...row }) => ({
    ...row,
    // After renewals, until somebody has left.
    leaseEnd:
      endDate ?? currentLeaseEnd({ startDate: row.leaseStart ?? day, leaseEnd, renewal: renewal ?? 'none' }, day),
  }))
}

export function streamRentRoll(db: Queryable, day: Day, among: Among): AsyncGenerator<RentRollRow> {
  return inBatches((limit, _, offset) => listRentRoll(db, day, { limit, offset }, among), WHOLE_ANEW)
}

export interface RentRollSums extends RentRollTotal {
  /** Units, and tenancies that have moved out. */
  rows: number
}

/** By currency, over all of the rent roll of a day: of those in which it has a row. */
export async function sumRentRoll(db: Queryable, day: Day, among: Among): Promise<RentRollSums[]> {
  const places = await readPlaces(db, day, among)
  // Of all it is what the books say of their accounts.
  const moneyOfAll = sql`
    select currency, coalesce(sum(debit_minor - credit_minor) filter (where account in ('receivable', 'credit')), 0) as balance,
      coalesce(-sum(debit_minor - credit_minor) filter (where account = 'deposits_held'), 0) as deposit
    from ${ledgerSums} where account in ('receivable', 'credit', 'deposits_held') and day <= ${day} group by 1`
  const moneyAmong = sql`
    select tenancy.currency, sum(account.balance) as balance, sum(account.deposit) as deposit
    from (${accountsOn(day, sql`true ${andAmong(sql`tenancy_id`, among.tenancies)}`)}) account join ${tenancies} tenancy on tenancy.id = account.tenancy_id group by 1`
  return readRows<RentRollSums>(
    db,
    sql`
    with place as materialized (
      select currency, tenancy_id is not null as is_let, service_charge, rent, tenancy_id,
        hold is distinct from 'not_for_rent' as is_lettable from (${standing(day, places)}) place
    ), away as materialized (
      select tenancy.id, tenancy.currency from ${places.tenancies} tenancy
      where not exists (select from place where place.tenancy_id = tenancy.id) ${andAmong(sql`tenancy.unit_id`, among.units)}
    ), former as (
      select away.currency, count(*) as former
      from (${accountsOn(day, sql`tenancy_id in (select id from away)`)}) account join away on away.id = account.tenancy_id where ${isUnsettled} group by 1
    ), money as (${among.units ? moneyAmong : moneyOfAll}), held as (
      select coalesce(former.currency, money.currency) as currency, former, balance, deposit from former full join money on money.currency = former.currency
    ), unit_sums as (
      select currency, count(*) as standing, count(*) filter (where is_lettable) as units, count(*) filter (where is_let) as let_units,
        sum(rent) filter (where is_let) as rent, sum(rent) filter (where not is_let and is_lettable) as vacant_rent,
        sum(service_charge) filter (where is_let) as service_charge
      from place group by 1
    )
    select coalesce(unit_sums.currency, held.currency) as currency, coalesce(units, 0) as units,
      coalesce(let_units, 0) as "letUnits", coalesce(rent, 0) as rent, coalesce(vacant_rent, 0) as "vacantRent",
      coalesce(service_charge, 0) as "serviceCharge", coalesce(deposit, 0) as "depositHeld",
      coalesce(balance, 0) as balance, coalesce(standing, 0) + coalesce(former, 0) as rows
    from unit_sums full join held on held.currency = unit_sums.currency
    where coalesce(standing, 0) + coalesce(former, 0) > 0 order by 1`,
    ['units', 'letUnits', 'rent', 'vacantRent', 'serviceCharge', 'depositHeld', 'balance', 'rows'],
  )
}

const nairobi = (instant: SQL) => sql`(${instant} at time zone 'Africa/Nairobi')::date`

/**
 * Units of which there is more to know since a day than whether somebody rents them now: that were added or archived since, or in which
 * somebody began or ceased to live, or that were not to be let.
 */
const changedSince = (day: Day) => {
  const instant = sql`${startOfDay(day).toISOString()}::timestamptz`
  return sql`
  select unit.id from ${units} unit where unit.created_at >= ${instant}
    and not exists (select from ${tenancies} held where held.unit_id = unit.id and held.start_date < ${day})
  union select id from ${units} where archived_at >= ${instant}
  union select unit_id from ${tenancies} where start_date >= ${day}
  union select unit_id from ${tenancies} where not is_active and end_date >= ${day}
  union select unit_id from ${unitHolds} where reason = 'not_for_rent' and (until_day is null or until_day >= ${day})`
}

/** How many of the other units there are, let and all: of all, as it is kept, less the units that changed. */
const unchanged = sql`
  select coalesce(sum(units), 0) as units, coalesce(sum(let_units), 0) as let_units from (
    select units, occupied as let_units from ${homeSums} where property_id = ${ALL_PROPERTIES}
    union all
    select -1, -(exists (select from ${tenancies} held where held.unit_id = unit.id and held.is_active))::integer
    from ${units} unit where unit.archived_at is null and unit.id in (select id from changed)
  ) part`

/**
 * Units and days of each month between two days, oldest first. A unit is there from when it was added or first let, without days on
 * which nobody lived there and nobody was to.
 * @param known from when on units and tenancies are read as they were known
 */
export async function listOccupancy(
  db: Queryable,
  { from, to }: { from: Day; to: Day },
  known: Known,
  among: Among,
): Promise<Omit<OccupancyMonth, 'rate'>[]> {
  const [stood, held] = [asKnown(units, known), asKnown(tenancies, known)]
  // Of all units as they are now, those that changed alone are looked at.
  const isOfAll = known === null && !among.units
  const meant = isOfAll ? sql`select id from changed` : among.units
  const ofUnits = andAmong(sql`held.unit_id`, meant)
  const others = isOfAll
    ? sql`changed as materialized (${changedSince(from)}), others as materialized (${unchanged})`
    : sql`others as (select 0 as units, 0 as let_units)`
  return readRows<Omit<OccupancyMonth, 'rate'>>(
    db,
    sql`
    with ${others}, months as (
      select first::date as first, least((first + interval '1 month' - interval '1 day')::date, ${to}::date) as last
      from generate_series(${from}::date, ${to}::date, interval '1 month') first
    ), standing as (
      select unit.id, least(${nairobi(sql`unit.created_at`)}, min(held.start_date)) as since,
        greatest(${nairobi(sql`unit.archived_at`)} - 1, max(held.end_date)) as until, unit.archived_at is null as stands
      from ${stood} unit left join ${held} held on held.unit_id = unit.id where true ${andAmong(sql`unit.id`, meant)} group by unit.id, unit.created_at, unit.archived_at
    ), available as (
      select months.first, months.last, standing.id,
        greatest(months.first, standing.since) as day, case when stands then months.last else least(months.last, until) end as until
      from months join standing on standing.since <= months.last and (standing.stands or standing.until >= months.first)
    ), off as (
      select available.first, available.id, least(coalesce(hold.until_day, available.until), available.until) as until,
        sum(least(coalesce(hold.until_day, available.until), available.until) - greatest(hold.from_day, available.day) + 1
          - coalesce((select sum(least(coalesce(held.end_date, available.until), coalesce(hold.until_day, available.until), available.until)
              - greatest(held.start_date, hold.from_day, available.day) + 1)
            from ${held} held where held.unit_id = available.id
              and held.start_date <= least(coalesce(hold.until_day, available.until), available.until)
              and (held.end_date is null or held.end_date >= greatest(hold.from_day, available.day))), 0)) as days
      from available join ${unitHolds} hold on hold.unit_id = available.id and hold.reason = 'not_for_rent'
        and hold.from_day <= available.until and (hold.until_day is null or hold.until_day >= available.day)
      group by available.first, available.id, hold.id, hold.until_day, available.until
    ), counted as (
      select available.first, available.id, available.until - available.day + 1
          - greatest(0, coalesce((select sum(off.days) from off where off.first = available.first and off.id = available.id), 0)) as available_days,
        least(available.until - available.day + 1, coalesce(sum(
          least(coalesce(held.end_date, available.until), available.until) - greatest(held.start_date, available.day) + 1
        ) filter (where held.id is not null), 0)) as let_days,
        available.until = available.last
          and not exists (select from off where off.first = available.first and off.id = available.id and off.until = available.last)
          and count(*) filter (where held.id is not null and coalesce(held.end_date, available.last) >= available.last) = 0 as is_vacant
      from available left join ${held} held on held.unit_id = available.id and held.start_date <= available.until
        and (held.end_date is null or held.end_date >= available.day)
      group by available.first, available.last, available.id, available.day, available.until
    )
    select to_char(months.first, 'YYYY-MM') as month, others.units + count(*) filter (where available_days > 0) as units,
      others.units * (months.last - months.first + 1) + coalesce(sum(available_days), 0) as "availableDays",
      others.let_units * (months.last - months.first + 1) + coalesce(sum(let_days), 0) as "letDays",
      others.units - others.let_units + count(*) filter (where is_vacant) as vacant,
      (select count(*) from ${held} held where held.start_date between months.first and months.last ${ofUnits}) as "movedIn",
      (select count(*) from ${held} held where held.end_date between months.first and months.last ${ofUnits}) as "movedOut"
    from months cross join others left join counted on counted.first = months.first
    group by months.first, months.last, others.units, others.let_units order by months.first`,
    ['units', 'availableDays', 'letDays', 'vacant', 'movedIn', 'movedOut'],
  )
}

/** Units that are to be let and in which nobody lives on a day, those that stand empty longest first. */
export async function listVacantUnits(db: Queryable, day: Day, among: Among): Promise<VacantUnitRow[]> {
  const places = await readPlaces(db, day, among)
  // Who left on the day of moving in was entered by mistake.
  const left = sql`(select max(held.end_date) + 1 from ${places.tenancies} held
    where held.unit_id = place.unit_id and held.end_date > held.start_date and held.end_date < ${day})`
  const offered = sql`(select max(hold.until_day) + 1 from ${unitHolds} hold
    where hold.unit_id = place.unit_id and hold.reason = 'not_for_rent' and hold.until_day < ${day})`
  const added = sql`(unit.created_at at time zone 'Africa/Nairobi')::date`
  return readRows<VacantUnitRow>(
    db,
    sql`
    with place as materialized (${empty(day, places)}), vacant as materialized (
      select unit.id as "unitId", property.id as "propertyId", property.name as "propertyName", place.unit_number as "unitNumber", unit.unit_type as "unitType",
        place.currency, place.rent, place.hold, case place.currency when 'UGX' then 1 else 100 end as factor,
        least(${day}::date, greatest(coalesce(${left}, ${added}), ${offered})) as empty_from,
        (select min(coming.start_date) from ${places.tenancies} coming
          where coming.unit_id = place.unit_id and coming.start_date > ${day}
            and (coming.end_date is null or coming.end_date > coming.start_date)) as coming_from
      from place join ${places.properties} property on property.id = place.property_id
      join ${places.units} unit on unit.id = place.unit_id
      where place.hold is distinct from 'not_for_rent'
    )
    select "unitId", "propertyId", "propertyName", "unitNumber", "unitType", currency, rent, hold, empty_from::text as since, coming_from::text as "nextFrom",
      ${day}::date - empty_from + 1 as "daysVacant",
      round(rent::numeric * 12 * (${day}::date - empty_from + 1) / (365 * factor)) * factor as missed
    from vacant order by empty_from, lower("propertyName"), lower("unitNumber"), "propertyId", "unitId"`,
    ['rent', 'daysVacant', 'missed'],
  )
}
