import type { Day } from '@makao/contract/days'
import type { PropertyType } from '@makao/contract/homes/properties/properties.terms'
import type { Currency } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { isGenuine } from '../../homes/tenancies/tenancies.repository'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'
import { letFor } from '../../homes/units/units.repository'
import { units } from '../../homes/units/units.table'
import { charges, chargeVersions } from '../../money/charges/charges.table'
import { asKnown, type Known } from '../../money/ledger/earlier-rows.repository'
import { closedMonths, ledgerEntries, ledgerPostings } from '../../money/ledger/ledger.table'
import { firstOfDays, joinBegun } from '../../money/owners/statements.repository'
import { allocations, payments, refunds } from '../../money/payments/payments.table'
import { transferParts } from '../../money/payments/transfers.table'
import { profiles } from '../../people/accounts/accounts.table'
import { type Among, andAmong } from './report-places.repository'

export interface TaxedProperty {
  propertyId: string
  propertyName: string
  landReference: string | null
  city: string
  propertyType: PropertyType
  isArchived: boolean
}

/** Properties of a country, archived ones too. @param known from when on they are read as they were known */
export async function listTaxed(db: Queryable, currency: Currency, known: Known): Promise<TaxedProperty[]> {
  const { rows } = await db.execute(sql`
    select id as "propertyId", name as "propertyName", land_reference as "landReference", city,
      property_type as "propertyType", archived_at is not null as "isArchived"
    from ${asKnown(properties, known)} property where currency = ${currency} order by lower(name), id`)
  return rows as unknown as TaxedProperty[]
}

/** Of the units of a property that are let as homes, or as business premises. */
interface LetAs {
  propertyId: string
  isCommercial: boolean
}

/** A part of the cash of a property and month, or of the days of one, from `fromDay` on, that an agreement holds. `part`: a type of charge, 'paid_back', or 'cash' for all of it. */
export interface CashPart extends LetAs {
  month: string
  fromDay: Day
  part: PaymentType | 'paid_back' | 'cash'
  amount: number
}

/** What earlier books brought forward, also where it was moved to another tenancy since: it was taxed there. */
const isBrought = (
  payment: SQL,
) => sql`${payment} in (select opening.id from ${payments} opening where opening.method = 'opening'
  union all select moved.payment_id from ${transferParts} moved where moved.is_brought)`

/** Refunds by which credit or a deposit went to another unit of the tenant: no money was paid back. */
const betweenUnits = sql`select moved.id from ${refunds} moved where moved.method = 'transfer'`

/**
 * What left a tenancy for another one, on the day on which it did, below zero what came back. It is cash of the other
 * one, by the payment that it came there as. A deposit was held as one; credit stood on nothing.
 */
const movedAway = (currency: Currency, from: Day, to: Day): SQL => sql`
  select entry.tenancy_id, entry.day, posting.amount_minor as amount,
    case when posting.account = 'deposits_held' then 'deposit' end as part
  from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    and posting.account in ('credit', 'deposits_held')
  where entry.currency = ${currency} and entry.day between ${from} and ${to} and entry.refund_id in (${betweenUnits})
    and (entry.payment_id is null or not ${isBrought(sql`entry.payment_id`)})`

/** What the charge was when money was put on it: what is corrected later counts later. */
export const versionThen = sql`${chargeVersions} version on version.record_id = part.record_id
  and version.from_step < part.position and part.position <= version.until_step`
export const typeThen = sql`coalesce(version.payment_type, charge.payment_type)`

/** The last step of any allocation when the month of a day was closed; of a month that is open all of them. */
const stepsThrough = (day: SQL) => sql`coalesce((select closing.steps_through from ${closedMonths} closing
  where closing.month >= to_char(${day}, 'YYYY-MM') order by closing.month limit 1), 9223372036854775807)`

/**
 * Cash of tenancies, and what of it was put where, without what earlier books brought forward. Cash counts on the day
 * on which it was received or taken back. So does what was put somewhere while that month was open. What was put
 * elsewhere after the month was closed, and a return of it filed, counts on its own day. A payment that is reversed
 * takes back what it stood on.
 */
function cashParts(currency: Currency, from: Day, to: Day): SQL {
  const isOurs = (payment: string) =>
    sql`${sql.raw(payment)}.currency = ${currency} and not ${isBrought(sql.raw(`${payment}.id`))}`
  const stood = sql`(payment.reversed_at is null or part.created_at < payment.reversed_at)
    and (part.refund_id is null or part.refund_id not in (${betweenUnits}))`
  const put = sql`left join ${charges} charge on charge.id = part.record_id left join ${versionThen}`
  const partName = sql`coalesce(${typeThen}, 'paid_back')`
  const within = (day: string) => sql`${sql.raw(day)} between ${from} and ${to}`
  const reversals = sql`${ledgerEntries} entry join ${payments} payment on payment.id = entry.payment_id
    and entry.kind = 'payment_reversal' and ${within('entry.day')} and ${isOurs('payment')}`
  return sql`
    select payment.tenancy_id, payment.received_on as day, 'cash' as part, payment.amount_minor as amount
    from ${payments} payment where ${within('payment.received_on')} and ${isOurs('payment')}
    union all
    select payment.tenancy_id, entry.day, 'cash', -payment.amount_minor from ${reversals}
    union all
    select payment.tenancy_id, payment.received_on, ${partName}, part.amount_minor
    from ${payments} payment join ${allocations} part on part.payment_id = payment.id ${put}
    where ${within('payment.received_on')} and ${isOurs('payment')} and ${stood}
      and part.position <= ${stepsThrough(sql`payment.received_on`)}
    union all
    select payment.tenancy_id, part.day, ${partName}, part.amount_minor
    from ${allocations} part join ${payments} payment on payment.id = part.payment_id ${put}
    where ${within('part.day')} and ${isOurs('payment')} and ${stood}
      and part.position > ${stepsThrough(sql`payment.received_on`)}
    union all
    select payment.tenancy_id, entry.day, ${partName}, -part.amount_minor
    from ${reversals} join ${allocations} part on part.payment_id = payment.id ${put} where ${stood}
    union all
    select left_by.tenancy_id, left_by.day, line.part, -left_by.amount from (${movedAway(currency, from, to)}) left_by
      cross join lateral (values ('cash'), (left_by.part)) line (part) where line.part is not null`
}

/** The rent of a month as agreed for a day. */
const monthlyRent = (
  day: Day,
  known: Known,
): SQL => sql`coalesce((select change.rent_amount_minor from ${asKnown(rentChanges, known)} change
  where change.tenancy_id = tenancy.id and change.from_day <= ${day} order by change.from_day desc limit 1),
  tenancy.rent_amount_minor, unit.rent_amount_minor)`

export const isCommercial = sql`${letFor(sql`unit_then.unit_use`, sql`unit_then.unit_type`, sql`property_then.property_type`)} = 'business'`

/** What units were let as when they were known so; for `isCommercial`, beside a `unit`. */
export const usesThen = (
  known: Known,
): SQL => sql`left join ${asKnown(units, known)} unit_then on unit_then.id = unit.id
  left join ${asKnown(properties, known)} property_then on property_then.id = unit.property_id`

/** The cash of each property and month, and where it was put. @param known by which is read what units were let as */
export async function sumTaxCash(
  db: Queryable,
  { currency, from, to }: { currency: Currency; from: Day; to: Day },
  known: Known,
  among: Pick<Among, 'tenancies'>,
): Promise<CashPart[]> {
  const { rows } = await db.execute(sql`
    with amounts as (${cashParts(currency, from, to)})
    select unit.property_id as "propertyId", ${isCommercial} as "isCommercial", to_char(amounts.day, 'YYYY-MM') as month,
      ${firstOfDays(sql`amounts.day`)} as "fromDay", part, sum(amount) as amount
    from amounts join ${tenancies} tenancy on tenancy.id = amounts.tenancy_id
    join ${units} unit on unit.id = tenancy.unit_id ${joinBegun(sql`amounts.day`)} ${usesThen(known)}
    where true ${andAmong(sql`amounts.tenancy_id`, among.tenancies)} group by 1, 2, 3, 4, 5`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }) as CashPart)
}

/**
 * What the homes of each property that are let in a month cost a month: of one that changed hands what its last tenant
 * pays, before whom was entered by mistake and left on the first day.
 */
export async function sumRentsOfHomes(
  db: Queryable,
  { currency, from, to }: { currency: Currency; from: Day; to: Day },
  known: Known,
  among: Pick<Among, 'units'>,
): Promise<{ propertyId: string; amount: number }[]> {
  const { rows } = await db.execute(sql`
    select "propertyId", sum(rent) as amount from (
      select distinct on (unit.id) unit.property_id as "propertyId", ${monthlyRent(to, known)} as rent
      from ${asKnown(tenancies, known)} tenancy join ${asKnown(units, known)} unit on unit.id = tenancy.unit_id
      ${usesThen(known)}
      where not ${isCommercial} and tenancy.currency = ${currency} and tenancy.start_date <= ${to}
        and (tenancy.end_date is null or tenancy.end_date >= ${from}) ${andAmong(sql`unit.id`, among.units)}
      order by unit.id, ${isGenuine(sql`tenancy`)} desc, tenancy.start_date desc, tenancy.id
    ) lets group by 1`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }) as { propertyId: string; amount: number })
}

export interface KeptRow extends LetAs {
  month: string
  fromDay: Day
  amount: number
}

/** Deposits that were kept and put on rent, by property and the month of that. */
export async function sumKeptForRent(
  db: Queryable,
  { currency, from, to }: { currency: Currency; from: Day; to: Day },
  known: Known,
  among: Pick<Among, 'tenancies'>,
): Promise<KeptRow[]> {
  const { rows } = await db.execute(sql`
    select unit.property_id as "propertyId", ${isCommercial} as "isCommercial", to_char(part.day, 'YYYY-MM') as month,
      ${firstOfDays(sql`part.day`)} as "fromDay", sum(part.amount_minor) as amount
    from ${allocations} part join ${charges} charge on charge.id = part.record_id
    left join ${versionThen}
    join ${tenancies} tenancy on tenancy.id = charge.tenancy_id join ${units} unit on unit.id = tenancy.unit_id
    ${joinBegun(sql`part.day`)} ${usesThen(known)}
    where part.payment_id is null and part.currency = ${currency} and part.day between ${from} and ${to}
      and ${typeThen} = 'rent' ${andAmong(sql`tenancy.id`, among.tenancies)}
    group by 1, 2, 3, 4`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }) as KeptRow)
}

/** Rent of a tenancy that was received in a month, ahead too, in cash or out of a deposit that was kept. */
export interface RentOfMonth {
  month: string
  fromDay: Day
  isKept: boolean
  amount: number
}

/** A tenancy of a range of days, as returns of rental income list it. */
export interface TaxedTenancy extends LetAs {
  unitNumber: string
  tenantName: string
  tenantPin: string | null
  startDate: Day
  endDate: Day | null
  monthlyRent: number
  rent: readonly RentOfMonth[]
}

/** Who had a unit in a range of days, or paid rent in it, with the rent that was received by month. */
export async function listTaxedTenancies(
  db: Queryable,
  { currency, from, to }: { currency: Currency; from: Day; to: Day },
  known: Known,
): Promise<TaxedTenancy[]> {
  const { rows } = await db.execute(sql`
    with cash as (${cashParts(currency, from, to)}), rent as (
      select amounts.tenancy_id, to_char(day, 'YYYY-MM') as month, ${firstOfDays(sql`amounts.day`)} as from_day, is_kept, sum(amount) as amount from (
        select cash.tenancy_id, cash.day, false as is_kept,
          case cash.part when 'cash' then cash.amount when 'rent' then 0 else -cash.amount end as amount
        from cash
        union all
        select part.tenancy_id, part.day, true, part.amount_minor from ${allocations} part
        join ${charges} charge on charge.id = part.record_id left join ${versionThen}
        where part.payment_id is null and part.currency = ${currency} and part.day between ${from} and ${to}
          and ${typeThen} = 'rent'
      ) amounts join ${tenancies} tenancy on tenancy.id = amounts.tenancy_id join ${units} unit on unit.id = tenancy.unit_id
      ${joinBegun(sql`amounts.day`)} group by 1, 2, 3, 4 having sum(amount) <> 0
    ), rents as (
      select tenancy_id, json_agg(json_build_object('month', month, 'fromDay', from_day, 'isKept', is_kept, 'amount', amount)) as rent
      from rent group by 1
    )
    select unit.property_id as "propertyId", ${isCommercial} as "isCommercial", unit.unit_number as "unitNumber", tenant.full_name as "tenantName",
      person.tax_pin as "tenantPin", tenancy.start_date::text as "startDate", tenancy.end_date::text as "endDate",
      coalesce(rents.rent, '[]') as rent,
      ${monthlyRent(to, known)} as "monthlyRent"
    from ${asKnown(tenancies, known)} tenancy join ${asKnown(units, known)} unit on unit.id = tenancy.unit_id
    join ${asKnown(properties, known)} property on property.id = unit.property_id
    join ${asKnown(profiles, known)} tenant on tenant.id = tenancy.tenant_id
    join ${profiles} person on person.id = tenancy.tenant_id ${usesThen(known)}
    left join rents on rents.tenancy_id = tenancy.id
    where tenancy.currency = ${currency}
      and (rents.rent is not null
        or (tenancy.start_date <= ${to} and (tenancy.end_date is null or tenancy.end_date >= ${from})))
    order by lower(property.name), property.id, lower(unit.unit_number), tenancy.start_date, tenancy.id`)
  return rows.map((row) => ({ ...row, monthlyRent: Number(row.monthlyRent) }) as unknown as TaxedTenancy)
}
