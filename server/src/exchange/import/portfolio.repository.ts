import type { Day } from '@makao/contract/days'
import type { ImportField } from '@makao/contract/exchange/import/import.terms'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { rentOn } from '../../homes/tenancies/tenancies.repository'
import { chargedFrom } from '../../money/openings/openings.rules'
import { owners } from '../../money/owners/owners.table'

/** A row as it is read: amounts in minor units of `currency`, quantities in thousandths, parts in hundredths of a percent. */
export type PortfolioRow = { currency: 'KES' | 'UGX' } & Partial<Record<ImportField, string | number | null>>

const unit = sql`house.name as "propertyName", house.country, house.city, place.block, place.unit_number as "unitNumber", place.currency`
const byHouse = sql`lower(house.name), lower(house.city)`
const standing = sql`place.archived_at is null and house.archived_at is null`
const ofUnits = sql`units place join properties house on house.id = place.property_id`
/** Who lives in each unit, to the last day of an entered move-out. Who moves in after them has to wait for the next sheet. */
const living = (today: Day) => sql`(
  select distinct on (unit_id) * from tenancies where is_active or (end_date >= ${today} and end_date <> start_date)
  order by unit_id, start_date, id)`
const held = (today: Day) =>
  sql`${living(today)} held join units place on place.id = held.unit_id join properties house on house.id = place.property_id`

const unpaid = sql`due.amount_minor - due.paid_amount_minor - due.written_off_amount_minor`
/** What the next books charge by themselves, when they begin today. */
const isAhead = (today: Day) => sql`due.payment_type in ('rent', 'service_charge')
  and coalesce(due.period_from, due.due_date) >= ${chargedFrom(today)}`
const owed = (today: Day, types: SQL) => sql`nullif(coalesce((
  select sum(${unpaid}) from payment_records due
  where due.tenancy_id = held.id and due.voided_at is null and due.payment_type <> 'deposit' and not (${isAhead(today)})
    and ${types}), 0), 0)::float8`
const free = sql`coalesce((
  select sum(amount_minor - allocated_amount_minor) from payments where payments.tenancy_id = held.id and reversed_at is null), 0)`
const depositHeld = sql`(
  select nullif(-sum(posting.amount_minor), 0)::float8 from ledger_entries entry
  join ledger_postings posting on posting.entry_id = entry.id
  where entry.tenancy_id = held.id and posting.account = 'deposits_held')`
const reading = (kind: string) => sql`(
  select latest.value_milli::float8 from meter_readings latest where latest.meter_id = ${sql.raw(kind)}.id and latest.voided_at is null
  order by latest.day desc limit 1)`
const price = (kind: string, today: Day) => sql`(
  select latest.price_minor::float8 from meter_prices latest where latest.meter_id = ${sql.raw(kind)}.id and latest.from_day <= ${today}
  order by latest.from_day desc limit 1)`

/** Properties with whose they are: a row a share. */
export const propertyRows = (today: Day): SQL => sql`
  select house.name as "propertyName", house.country, house.city, house.address, house.property_type as "propertyType",
    house.land_reference as "landReference", house.currency, owner.name as "ownerName", part.share as "ownerShare",
    case agreement.commission_kind when 'percent' then agreement.commission_rate end as commission
  from properties house
  left join lateral (
    select * from management_agreements made where made.property_id = house.id and made.from_day <= ${today}
    order by made.from_day desc limit 1) agreement on true
  left join agreement_shares part on part.agreement_id = agreement.id
  left join owners owner on owner.id = part.owner_id
  where house.archived_at is null order by ${byHouse}, lower(owner.name), owner.id`

/** Where somebody lives the rent that is agreed for today, else what is asked. */
export const unitRows = (today: Day): SQL => sql`
  select ${unit}, place.floor, place.unit_type as "unitType", place.unit_use as "unitUse",
    stays.reason as "unitState", stays.until_day::text as "stateUntil",
    (${rentOn(today, 'held', 'place')})::float8 as rent,
    place.service_charge_amount_minor::float8 as "serviceCharge", place.rent_due_date as "dueDay",
    place.account_number as "accountNumber",
    (select string_agg(account_number, ', ' order by account_number) from unit_account_numbers
      where unit_id = place.id and account_number <> place.account_number) as "olderAccounts"
  from ${ofUnits} left join ${living(today)} held on held.unit_id = place.id
  left join unit_holds stays on stays.unit_id = place.id and stays.from_day <= ${today}
    and (stays.until_day is null or stays.until_day >= ${today})
  where ${standing} order by ${byHouse}, lower(place.unit_number)`

/** Of who moves out the lease ends that day. */
export const leaseRows = (today: Day): SQL => sql`
  select ${unit}, person.full_name as "tenantName", person.phone_number as "tenantPhone", person.second_phone as "secondPhone",
    person.email as "tenantEmail", person.id_number as "idNumber", person.tax_pin as "tenantPin",
    person.next_of_kin_name as "nextOfKin", person.next_of_kin_phone as "nextOfKinPhone", person.employer,
    held.start_date::text as "moveIn", (case when held.is_active then held.lease_end else held.end_date end)::text as "leaseEnd"
  from ${held(today)} join profiles person on person.id = held.tenant_id
  where ${standing} order by ${byHouse}, lower(place.unit_number)`

/** Who rents with a tenant, a row a person. */
export const coTenantRows = (today: Day): SQL => sql`
  select ${unit}, person.full_name as "coTenantName", person.phone_number as "coTenantPhone", person.email as "coTenantEmail",
    person.id_number as "coTenantId"
  from ${held(today)} join co_tenants other on other.tenancy_id = held.id and other.until is null
  join profiles person on person.id = other.profile_id
  where ${standing} order by ${byHouse}, lower(place.unit_number), other.since, lower(person.full_name), person.id`

/**
 * What is owed besides rent, water and service charge is among the arrears. What is charged again is not, and what was paid on it
 * is credit.
 */
export const balanceRows = (today: Day): SQL => sql`
  select * from (
    select ${unit}, ${owed(today, sql`due.payment_type not in ('water', 'service_charge')`)} as arrears,
      ${owed(today, sql`due.payment_type = 'water'`)} as "waterArrears",
      ${owed(today, sql`due.payment_type = 'service_charge'`)} as "serviceArrears",
      nullif(${free} + coalesce((
        select sum(due.paid_amount_minor) from payment_records due
        where due.tenancy_id = held.id and due.voided_at is null and ${isAhead(today)}), 0), 0)::float8 as credit
    from ${held(today)} where ${standing}) balance
  where num_nonnulls(arrears, "waterArrears", "serviceArrears", credit) > 0
  order by lower("propertyName"), lower(city), lower("unitNumber")`

export const depositRows = (today: Day): SQL => sql`
  select * from (
    select ${unit}, ${depositHeld} as deposit,
      (select nullif(landlord_deposit_minor, 0)::float8 from opening_balances where tenancy_id = held.id) as "landlordDeposit"
    from ${held(today)} where ${standing}) kept
  where num_nonnulls(deposit, "landlordDeposit") > 0 order by lower("propertyName"), lower(city), lower("unitNumber")`

/** Meters with what they showed last and what their use costs. */
export const meterRows = (today: Day): SQL => sql`
  select ${unit}, water.serial_number as "waterMeter", ${reading('water')} as "waterReading", ${price('water', today)} as "waterPrice",
    power.serial_number as "powerMeter", ${reading('power')} as "powerReading", ${price('power', today)} as "powerPrice"
  from ${ofUnits}
  left join meters water on water.unit_id = place.id and water.kind = 'water' and water.removed_on is null
  left join meters power on power.unit_id = place.id and power.kind = 'electricity' and power.removed_on is null
  where ${standing} and num_nonnulls(water.id, power.id) > 0 order by ${byHouse}, lower(place.unit_number)`

/**
 * What was paid before and since it is kept here: of the next books it is what was paid before. What was moved from one unit to
 * another came in once.
 */
export const paymentRows = (today: Day): SQL => sql`
  select ${unit}, paid.paid_on::text as "paidOn", paid.amount_minor::float8 as "amountPaid", paid.reference as "paymentReference"
  from (
    select tenancy_id, paid_on, amount_minor, reference from earlier_payments
    union all
    select tenancy_id, received_on, amount_minor, reference from payments where reversed_at is null and method not in ('opening', 'transfer', 'withheld')) paid
  join ${living(today)} held on held.id = paid.tenancy_id
  join units place on place.id = held.unit_id join properties house on house.id = place.property_id
  where ${standing} order by paid.paid_on, ${byHouse}, lower(place.unit_number), paid.amount_minor,
    paid.reference collate "C"`

/** With the town where others have the name. */
const toldHouse = sql`house.name || case when exists (
  select from properties other where lower(other.name) = lower(house.name) and other.id <> house.id)
  then ', ' || house.city else '' end`

/** An account that no sheet has a row for, or whose `deposit` nobody has paid yet; amounts in minor units. */
export interface LeftAccount {
  property: string
  unit: string
  tenant: string
  currency: 'KES' | 'UGX'
  /** Of a row of the sheets: of the rest only `unpaidDeposit` is left out. */
  isLiving: boolean
  movesIn: Day | null
  movedOut: Day | null
  owed: number
  unpaidDeposit: number
  credit: number
  deposit: number
}

/** Whose balance, deposit or coming lease has no row: who moved out, who is to move in, and what is archived. */
export async function readLeftAccounts(db: Queryable, today: Day): Promise<LeftAccount[]> {
  const read = await db.execute(sql`
    select property, unit, currency, tenant, "isLiving", "movesIn", "movedOut", owed, "unpaidDeposit", credit, deposit from (
      select held.id, held.start_date, ${toldHouse} as property, place.unit_number as unit, place.currency, person.full_name as tenant,
        (current.id is not null and ${standing}) as "isLiving",
        case when held.start_date > ${today} and held.is_active then held.start_date::text end as "movesIn",
        case when held.end_date <= ${today} then held.end_date::text end as "movedOut",
        coalesce((select sum(${unpaid}) from payment_records due where due.tenancy_id = held.id and due.voided_at is null
          and due.payment_type <> 'deposit'), 0)::float8 as owed,
        coalesce((select sum(${unpaid}) from payment_records due where due.tenancy_id = held.id and due.voided_at is null
          and due.payment_type = 'deposit'), 0)::float8 as "unpaidDeposit",
        ${free}::float8 as credit, coalesce(${depositHeld}, 0) as deposit
      from tenancies held join units place on place.id = held.unit_id join properties house on house.id = place.property_id
      join profiles person on person.id = held.tenant_id left join ${living(today)} current on current.id = held.id) account
    where "unpaidDeposit" <> 0 or not "isLiving" and (owed <> 0 or credit <> 0 or deposit <> 0 or "movesIn" is not null)
    order by lower(property), lower(unit), lower(tenant), start_date, id`)
  return read.rows as unknown as LeftAccount[]
}

/** KRA PIN or TIN of each owner, by their id. */
export async function readOwnerPins(db: Queryable): Promise<Map<string, string | null>> {
  const rows = await db.select({ id: owners.id, taxPin: owners.taxPin }).from(owners)
  return new Map(rows.map(({ id, taxPin }) => [id, taxPin]))
}

export async function readPortfolio(db: Queryable, rows: SQL): Promise<PortfolioRow[]> {
  const read = await db.execute(rows)
  return read.rows as unknown as PortfolioRow[]
}
