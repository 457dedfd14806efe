import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, groupBy, isOneOf } from '../../lists'
import { charges, chargeVersions } from '../charges/charges.table'
import { countedBy } from '../ledger/ledger.repository'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { allocations } from '../payments/payments.table'
import { putSums } from '../sums/sums.table'
import { firstRents } from './first-rents.table'
import { type ChargedRow, type IncomeRow, incomeKindOf, noIncome } from './owners.rules'

/**
 * The days of months from an agreement on that begins later than on the first, until the next one or the month ends. Joined to days of
 * properties it parts months in which an agreement begins; all others are one.
 */
const begunWithin = sql`(select property_id, from_day,
    least(lead(from_day) over (partition by property_id order by from_day), (date_trunc('month', from_day) + interval '1 month')::date) as until_day
  from management_agreements where extract(day from from_day) > 1) begun`

/** Joins it to a day of a property. */
export const joinBegun = (day: SQL) =>
  sql`left join ${begunWithin} on begun.property_id = unit.property_id and ${day} >= begun.from_day and ${day} < begun.until_day`

/** The first of the days of a month that belong together. */
export const firstOfDays = (day: SQL) => sql`coalesce(begun.from_day, date_trunc('month', ${day}))::date::text`

/** What was put on charges of a type for a property, in the days of a month that belong together. */
interface PutRow {
  propertyId: string
  fromDay: Day
  paymentType: PaymentType
  isOpening: boolean
  amount: number
  /** Of it: on the first rent of a tenancy. */
  first: number
}

/** Since when a property is managed: of who moved in before it no letting fee is earned. */
const managedSince = sql`select min(agreed.from_day) from management_agreements agreed where agreed.property_id = unit.property_id`

const withCharges = (steps: SQL) => sql`${steps} step join ${charges} charge on charge.id = step.record_id
  left join ${chargeVersions} version on version.record_id = step.record_id and version.from_step < step.position and step.position <= version.until_step
  left join ${firstRents} first on first.record_id = step.record_id`

const typeThen = sql`coalesce(version.payment_type, charge.payment_type)`

/** What steps of a day came to, each for what the charge was then. */
const sumsOfDay = sql`step.day, ${typeThen} as payment_type, charge.is_opening, sum(step.amount_minor) as amount,
  coalesce(sum(step.amount_minor) filter (where first.began_on is not null and ${typeThen} = 'rent'
    and step.position <= coalesce(first.until_step, step.position)
    and first.began_on >= (${managedSince})), 0) as first`

/** The rows of days, in the days of months that belong together. `byDay`: `property_id` and `sumsOfDay`. */
function sumDays(byDay: SQL): SQL {
  // By day first: what is told of each row would be reckoned for each allocation.
  const firstDay = sql`coalesce(begun.from_day, by_day.day - (extract(day from by_day.day)::int - 1))`
  return sql`
    select by_day.property_id as "propertyId", ${firstDay}::text as "fromDay", by_day.payment_type as "paymentType",
      by_day.is_opening as "isOpening", sum(by_day.amount) as amount, sum(by_day.first) as first
    from (${byDay}) by_day
    left join ${begunWithin} on begun.property_id = by_day.property_id and by_day.day >= begun.from_day and by_day.day < begun.until_day
    group by 1, 2, 3, 4`
}

interface Asked {
  from: Day
  to: Day
  propertyIds?: readonly string[] | undefined
}

const ofAsked = (propertyId: SQL, { propertyIds }: Asked) =>
  propertyIds ? sql`and ${inArray(propertyId, [...propertyIds])}` : sql``

/** Of all steps, one by one. */
function fromSteps({ paymentIds, ...asked }: Asked & { paymentIds?: readonly string[] | undefined }): SQL {
  return sumDays(sql`
    select unit.property_id, ${sumsOfDay}
    from ${withCharges(sql`${allocations}`)} join ${tenancies} tenancy on tenancy.id = charge.tenancy_id join ${units} unit on unit.id = tenancy.unit_id
    where step.day between ${asked.from} and ${asked.to} and ${typeThen} <> 'deposit' ${ofAsked(sql`unit.property_id`, asked)}
      ${paymentIds ? sql`and ${isOneOf(sql`step.payment_id`, paymentIds)}` : sql``}
    group by unit.property_id, step.day, ${typeThen}, charge.is_opening`)
}

/**
 * Of what is kept of whole months, and of the steps of the others. One statement: between two somebody may correct what was put on a
 * charge, and it would be in both or in neither.
 */
function fromKept(asked: Asked): SQL {
  const { from, to } = asked
  const month = (day: Day) => day.slice(0, 7)
  const end = (first: SQL) => sql`(${first} + interval '1 month' - interval '1 day')::date`
  const first = sql`parted.first_day`
  const isWhole = (propertyId: SQL, of: SQL) =>
    sql`(${propertyId}, ${of}) not in (select part.property_id, to_char(part.first_day, 'YYYY-MM') from part)`
  // What stands behind an offset is chosen before anything is joined to it.
  const ofPart = sql`(
    select * from ${allocations} chosen where chosen.tenancy_id = unit.tenancy_id and chosen.day between unit.first_day and unit.last_day offset 0
  )`
  // The parts of months that the sums do not tell: of those in which an agreement begins, and of those that are asked for in part.
  // What was put on first rents counts in the rent already; where no fee is agreed, no step is read of them. Steps are found laterally, by
  // the indexes of their charge and tenancy: any other way goes through all of them.
  return sql`
    with part as materialized (
      select parted.property_id, greatest(${first}, ${from}::date) as first_day, least(${end(first)}, ${to}::date) as last_day
      from (
        select property_id, date_trunc('month', from_day)::date as first_day from management_agreements where extract(day from from_day) > 1
        union
        select property.id, cut.first_day from properties property, (
          select date_trunc('month', ${from}::date)::date as first_day where extract(day from ${from}::date) > 1
          union select date_trunc('month', ${to}::date)::date where ${to}::date < ${end(sql`date_trunc('month', ${to}::date)`)}
        ) cut
      ) parted
      where ${first} <= ${to}::date and ${end(first)} >= ${from}::date ${ofAsked(sql`parted.property_id`, asked)}
    ), let as materialized (
      select part.*, tenancy.id as tenancy_id
      from part join ${units} unit on unit.property_id = part.property_id join ${tenancies} tenancy on tenancy.unit_id = unit.id
    ), fee as materialized (
      select first.record_id, first.until_step, unit.property_id, charge.payment_type, charge.is_opening
      from (
        select property_id, min(from_day) as managed_since from management_agreements group by 1 having max(letting_fee_rate) > 0
      ) agreed join ${units} unit on unit.property_id = agreed.property_id join ${tenancies} tenancy on tenancy.unit_id = unit.id
      join ${charges} charge on charge.tenancy_id = tenancy.id
      join ${firstRents} first on first.record_id = charge.id and first.began_on >= agreed.managed_since
      where true ${ofAsked(sql`unit.property_id`, asked)}
    )
    (select property_id as "propertyId", month || '-01' as "fromDay", payment_type as "paymentType", is_opening as "isOpening",
      sum(amount_minor) as amount, 0 as first
    from ${putSums} where month between ${month(from)} and ${month(to)} and payment_type <> 'deposit'
      ${ofAsked(sql`property_id`, asked)} and ${isWhole(sql`property_id`, sql`month`)}
    group by 1, 2, 3, 4 having sum(steps) > 0)
    union all
    (select fee.property_id, put.from_day, 'rent', fee.is_opening, 0, sum(put.amount)
    from fee cross join lateral (
      select date_trunc('month', step.day)::date::text as from_day, sum(step.amount_minor) as amount from ${allocations} step
      left join ${chargeVersions} version on version.record_id = fee.record_id and version.from_step < step.position and step.position <= version.until_step
      where step.record_id = fee.record_id and step.position <= coalesce(fee.until_step, step.position)
        and step.day between ${from} and ${to} and coalesce(version.payment_type, fee.payment_type) = 'rent'
        and ${isWhole(sql`fee.property_id`, sql`to_char(step.day, 'YYYY-MM')`)}
      group by 1
    ) put
    group by 1, 2, 4)
    union all
    (${sumDays(sql`
      select unit.property_id, step.day, step.payment_type, step.is_opening, sum(step.amount) as amount, sum(step.first) as first
      from let unit cross join lateral (
        select ${sumsOfDay} from ${withCharges(ofPart)}
        where charge.tenancy_id = unit.tenancy_id and ${typeThen} <> 'deposit'
        group by step.day, ${typeThen}, charge.is_opening
      ) step
      group by 1, 2, 3, 4`)})`
}

/**
 * What came in for owners by month, or the days of one that an agreement holds, by the day on which it was put on a charge, each step
 * for what the charge was then. Deposits are left out until they are kept. What came in on first rents is told where a letting fee is agreed.
 * @param paymentIds only what of these payments
 * @param isCounted from all steps, not from what is kept of them
 */
export async function sumIncome(
  db: Queryable,
  { paymentIds, isCounted = false, ...asked }: Asked & { paymentIds?: readonly string[]; isCounted?: boolean },
): Promise<IncomeRow[]> {
  if (asked.propertyIds?.length === 0 || paymentIds?.length === 0) return []
  const read = await db.execute(paymentIds || isCounted ? fromSteps({ ...asked, paymentIds }) : fromKept(asked))
  const rows = read.rows.map((row) => ({ ...row, amount: Number(row.amount), first: Number(row.first) }) as PutRow)
  const kindsOf = groupBy(rows, ({ propertyId, fromDay: of }) => `${propertyId} ${of}`)
  return [...kindsOf.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const income = noIncome()
    for (const { paymentType, isOpening, amount } of parts) {
      const kind = incomeKindOf(paymentType, isOpening)
      if (kind) income[kind] += amount
    }
    const firstRent = parts.reduce((sum, part) => sum + part.first, 0)
    return [
      { propertyId: first.propertyId, month: first.fromDay.slice(0, 7), fromDay: first.fromDay, income, firstRent },
    ]
  })
}

/** What was charged in the books, without opening balances and deposits, and of how many units the rent, as `sumIncome` parts it. */
export async function sumChargedFor(
  db: Queryable,
  { from, to, propertyIds }: { from: Day; to: Day; propertyIds: readonly string[] },
): Promise<ChargedRow[]> {
  const day = sql`entry.day`
  const { rows } = await db.execute(sql`
    select "propertyId", month, "fromDay", sum(rent) as rent, sum(whole) as "all", count(*) filter (where rent > 0) as units
    from (
      select unit.property_id as "propertyId", unit.id, to_char(entry.day, 'YYYY-MM') as month, ${firstOfDays(day)} as "fromDay",
        coalesce(-sum(posting.amount_minor) filter (where posting.detail = 'rent'), 0) as rent, -sum(posting.amount_minor) as whole
      from ${units} unit join ${tenancies} tenancy on tenancy.unit_id = unit.id
      join ${ledgerEntries} entry on entry.tenancy_id = tenancy.id and entry.day between ${from} and ${to}
      join ${ledgerPostings} posting on posting.entry_id = entry.id and posting.account = 'income'
      ${joinBegun(day)}
      where ${inArray(sql`unit.property_id`, [...propertyIds])}
      group by 1, 2, 3, 4
    ) homes group by 1, 2, 3`)
  return rows.map(({ rent, all, units: many, ...row }) => ({
    ...(row as Pick<ChargedRow, 'propertyId' | 'month' | 'fromDay'>),
    rent: Number(rent),
    all: Number(all),
    units: Number(many),
  }))
}

/** By property: deposits that are held for its tenants at the end of a day, and what they owe; what was paid ahead is no debt. */
export async function sumHeldAside(
  db: Queryable,
  propertyIds: readonly string[],
  day: Day,
): Promise<{ propertyId: string; depositsHeld: number; arrears: number }[]> {
  if (propertyIds.length === 0) return []
  const open = db
    .select({
      propertyId: units.propertyId,
      account: ledgerPostings.account,
      amount: sql<number>`sum(${ledgerPostings.amount})`.as('amount'),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .innerJoin(tenancies, eq(tenancies.id, ledgerEntries.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(
      and(
        inArray(ledgerPostings.account, ['deposits_held', 'receivable']),
        inArray(units.propertyId, [...propertyIds]),
        countedBy(day),
      ),
    )
    .groupBy(units.propertyId, ledgerPostings.account, ledgerEntries.chargeId)
    .as('open')
  const rows = await db
    .select({
      propertyId: open.propertyId,
      held: asNumber(sql`coalesce(sum(${open.amount}) filter (where ${open.account} = 'deposits_held'), 0)`),
      arrears: asNumber(
        sql`coalesce(sum(${open.amount}) filter (where ${open.account} = 'receivable' and ${open.amount} > 0), 0)`,
      ),
    })
    .from(open)
    .groupBy(open.propertyId)
  return rows.map(({ propertyId, held, arrears }) => ({ propertyId, depositsHeld: -held || 0, arrears }))
}
