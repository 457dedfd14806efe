import type { Day } from '@makao/contract/days'
import type { ImportField } from '@makao/contract/exchange/import/import.terms'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { owners } from '../../money/owners/owners.table'

/** A row as it is read: amounts in minor units of `currency`, quantities in thousandths, parts in hundredths of a percent. */
export type PortfolioRow = { currency: 'KES' | 'UGX' } & Partial<Record<ImportField, string | number | null>>

const unit = sql`house.name as "propertyName", house.country, place.block, place.unit_number as "unitNumber", place.currency`
const standing = sql`place.archived_at is null and house.archived_at is null`
const ofUnits = sql`units place join properties house on house.id = place.property_id`
const held = sql`tenancies held join units place on place.id = held.unit_id join properties house on house.id = place.property_id`

const owed = (types: SQL) => sql`nullif(coalesce((
  select sum(due.amount_minor - due.paid_amount_minor - due.written_off_amount_minor) from payment_records due
  where due.tenancy_id = held.id and due.voided_at is null and due.payment_type <> 'deposit' and ${types}), 0), 0)::float8`
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
  where house.archived_at is null order by lower(house.name), house.id, owner.name`

/** Where somebody lives the rent that was agreed, else what is asked. */
export const unitRows = (): SQL => sql`
  select ${unit}, place.floor, place.unit_type as "unitType", coalesce(held.rent_amount_minor, place.rent_amount_minor)::float8 as rent,
    place.service_charge_amount_minor::float8 as "serviceCharge", place.rent_due_date as "dueDay",
    place.account_number as "accountNumber"
  from ${ofUnits} left join tenancies held on held.unit_id = place.id and held.is_active
  where ${standing} order by lower(house.name), lower(place.unit_number)`

export const leaseRows = (): SQL => sql`
  select ${unit}, person.full_name as "tenantName", person.phone_number as "tenantPhone", person.second_phone as "secondPhone",
    person.email as "tenantEmail", person.id_number as "idNumber", person.tax_pin as "tenantPin",
    person.next_of_kin_name as "nextOfKin", person.next_of_kin_phone as "nextOfKinPhone", person.employer,
    held.start_date::text as "moveIn", held.lease_end::text as "leaseEnd"
  from ${held} join profiles person on person.id = held.tenant_id
  where held.is_active and ${standing} order by lower(house.name), lower(place.unit_number)`

/** What is owed besides rent, water and service charge is among the arrears. */
export const balanceRows = (): SQL => sql`
  select * from (
    select ${unit}, ${owed(sql`due.payment_type not in ('water', 'service_charge')`)} as arrears,
      ${owed(sql`due.payment_type = 'water'`)} as "waterArrears",
      ${owed(sql`due.payment_type = 'service_charge'`)} as "serviceArrears",
      (select nullif(sum(amount_minor - allocated_amount_minor), 0)::float8 from payments
        where payments.tenancy_id = held.id and reversed_at is null) as credit
    from ${held} where held.is_active and ${standing}) balance
  where num_nonnulls(arrears, "waterArrears", "serviceArrears", credit) > 0
  order by lower("propertyName"), lower("unitNumber")`

export const depositRows = (): SQL => sql`
  select * from (
    select ${unit}, (select nullif(-sum(posting.amount_minor), 0)::float8 from ledger_entries entry
        join ledger_postings posting on posting.entry_id = entry.id
        where entry.tenancy_id = held.id and posting.account = 'deposits_held') as deposit,
      (select nullif(landlord_deposit_minor, 0)::float8 from opening_balances where tenancy_id = held.id) as "landlordDeposit"
    from ${held} where held.is_active and ${standing}) kept
  where num_nonnulls(deposit, "landlordDeposit") > 0 order by lower("propertyName"), lower("unitNumber")`

/** Meters with what they showed last and what their use costs. */
export const meterRows = (today: Day): SQL => sql`
  select ${unit}, water.serial_number as "waterMeter", ${reading('water')} as "waterReading", ${price('water', today)} as "waterPrice",
    power.serial_number as "powerMeter", ${reading('power')} as "powerReading", ${price('power', today)} as "powerPrice"
  from ${ofUnits}
  left join meters water on water.unit_id = place.id and water.kind = 'water' and water.removed_on is null
  left join meters power on power.unit_id = place.id and power.kind = 'electricity' and power.removed_on is null
  where ${standing} and num_nonnulls(water.id, power.id) > 0 order by lower(house.name), lower(place.unit_number)`

/** What was paid before and since it is kept here: of the next books it is what was paid before. */
export const paymentRows = (): SQL => sql`
  select ${unit}, paid.paid_on::text as "paidOn", paid.amount_minor::float8 as "amountPaid", paid.reference as "paymentReference"
  from (
    select tenancy_id, paid_on, amount_minor, reference from earlier_payments
    union all
    select tenancy_id, received_on, amount_minor, reference from payments where reversed_at is null and method <> 'opening') paid
  join tenancies held on held.id = paid.tenancy_id and held.is_active
  join units place on place.id = held.unit_id join properties house on house.id = place.property_id
  where ${standing} order by paid.paid_on, lower(house.name), lower(place.unit_number), paid.amount_minor`

/** KRA PIN or TIN of each owner, by their id. */
export async function readOwnerPins(db: Queryable): Promise<Map<string, string | null>> {
  const rows = await db.select({ id: owners.id, taxPin: owners.taxPin }).from(owners)
  return new Map(rows.map(({ id, taxPin }) => [id, taxPin]))
}

export async function readPortfolio(db: Queryable, rows: SQL): Promise<PortfolioRow[]> {
  const read = await db.execute(rows)
  return read.rows as unknown as PortfolioRow[]
}
