import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { and, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, groupBy, isOneOf } from '../../lists'
import { said, versionAtStep } from '../charges/charge-versions.repository'
import { charges, chargeVersions } from '../charges/charges.table'
import { countedBy } from '../ledger/ledger.repository'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { allocations } from '../payments/payments.table'
import { putSums } from '../sums/sums.table'
import { firstRents } from './first-rents.table'
import { type ChargedRow, type IncomeRow, incomeKindOf, noIncome } from './owners.rules'

/** Since when a property is managed: of who moved in before it no letting fee is earned. */
const managedSince = sql`select min(agreed.from_day) from management_agreements agreed where agreed.property_id = ${units.propertyId}`

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
  paymentType: string
  isOpening: boolean
  amount: number
  /** Of it: on the first rent of a tenancy. */
  first: number
}

/** Steps that are read one by one. */
interface Steps {
  from: Day
  to: Day
  propertyIds?: readonly string[] | undefined
  paymentIds?: readonly string[] | undefined
  /** `propertyId`, `firstDay` and `lastDay` of what is read; everything without it. */
  parts?: readonly MonthPart[] | undefined
}

interface MonthPart {
  propertyId: string
  firstDay: Day
  lastDay: Day
}

/** Each step for what the charge was then. */
function sumSteps(db: Queryable, { from, to, propertyIds, paymentIds, parts }: Steps): Promise<PutRow[]> {
  // By day first: what is told of each row would be reckoned for each allocation.
  const steps = db
    .select({
      propertyId: units.propertyId,
      day: allocations.day,
      paymentType: sql<PaymentType>`${said.paymentType}`.as('type_then'),
      isOpening: charges.isOpening,
      amount: sql<number>`sum(${allocations.amount})`.as('amount'),
      first:
        sql<number>`coalesce(sum(${allocations.amount}) filter (where ${firstRents.beganOn} is not null and ${said.paymentType} = 'rent'
        and ${allocations.position} <= coalesce(${firstRents.untilStep}, ${allocations.position})
        and ${firstRents.beganOn} >= (${managedSince})), 0)`.as('first_amount'),
    })
    .from(allocations)
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .leftJoin(chargeVersions, versionAtStep(allocations.chargeId, allocations.position))
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .leftJoin(firstRents, eq(firstRents.chargeId, allocations.chargeId))
    .$dynamic()
  if (parts) {
    const asked = sql`json_to_recordset(${JSON.stringify(parts)}::json) asked ("propertyId" uuid, "firstDay" date, "lastDay" date)`
    // By the index of a tenancy's steps.
    const isAsked = sql`asked."propertyId" = ${units.propertyId} and ${allocations.tenancyId} = ${tenancies.id}
      and ${allocations.day} between asked."firstDay" and asked."lastDay"`
    steps.innerJoin(asked, isAsked)
  }
  const byDay = steps
    .where(
      and(
        gte(allocations.day, from),
        lte(allocations.day, to),
        ne(said.paymentType, 'deposit'),
        propertyIds && inArray(units.propertyId, [...propertyIds]),
        paymentIds && isOneOf(allocations.paymentId, paymentIds),
      ),
    )
    .groupBy(units.propertyId, allocations.day, said.paymentType, charges.isOpening)
    .as('by_day')
  const firstDay = sql`coalesce(begun.from_day, ${byDay.day} - (extract(day from ${byDay.day})::int - 1))`
  return db
    .select({
      propertyId: byDay.propertyId,
      fromDay: sql<Day>`${firstDay}::text`,
      paymentType: byDay.paymentType,
      isOpening: byDay.isOpening,
      amount: asNumber(sql`sum(${byDay.amount})`),
      first: asNumber(sql`sum(${byDay.first})`),
    })
    .from(byDay)
    .leftJoin(
      begunWithin,
      sql`begun.property_id = ${byDay.propertyId} and ${byDay.day} >= begun.from_day and ${byDay.day} < begun.until_day`,
    )
    .groupBy(byDay.propertyId, firstDay, byDay.paymentType, byDay.isOpening)
}

interface Asked {
  from: Day
  to: Day
  propertyIds?: readonly string[] | undefined
}

/** The parts of months that the sums do not tell: of those in which an agreement begins, and of those that are asked for in part. */
async function listMonthParts(db: Queryable, { from, to, propertyIds }: Asked): Promise<MonthPart[]> {
  const end = (first: SQL) => sql`(${first} + interval '1 month' - interval '1 day')::date`
  const first = sql`parted.first_day`
  const { rows } = await db.execute(sql`
    select parted.property_id as "propertyId", greatest(${first}, ${from}::date)::text as "firstDay", least(${end(first)}, ${to}::date)::text as "lastDay"
    from (
      select property_id, date_trunc('month', from_day)::date as first_day from management_agreements where extract(day from from_day) > 1
      union
      select property.id, cut.first_day from properties property, (
        select date_trunc('month', ${from}::date)::date as first_day where extract(day from ${from}::date) > 1
        union select date_trunc('month', ${to}::date)::date where ${to}::date < ${end(sql`date_trunc('month', ${to}::date)`)}
      ) cut
    ) parted
    where ${first} <= ${to}::date and ${end(first)} >= ${from}::date
      ${propertyIds ? sql`and ${inArray(sql`parted.property_id`, [...propertyIds])}` : sql``}`)
  return rows as unknown as MonthPart[]
}

/** What is kept of whole months, without those of `parts`. */
async function sumKept(
  db: Queryable,
  { from, to, propertyIds }: Asked,
  parts: readonly MonthPart[],
): Promise<PutRow[]> {
  const month = (day: Day) => day.slice(0, 7)
  const read = sql`json_to_recordset(${JSON.stringify(parts)}::json) part ("propertyId" uuid, "firstDay" date)`
  const { rows } = await db.execute(sql`
    select property_id as "propertyId", month || '-01' as "fromDay", payment_type as "paymentType", is_opening as "isOpening", sum(amount_minor) as amount
    from ${putSums} where month between ${month(from)} and ${month(to)} and payment_type <> 'deposit'
      ${propertyIds ? sql`and ${inArray(sql`property_id`, [...propertyIds])}` : sql``}
      and (property_id, month) not in (select part."propertyId", to_char(part."firstDay", 'YYYY-MM') from ${read})
    group by 1, 2, 3, 4 having sum(steps) > 0`)
  const firsts = await listFirstRentsPut(db, { from, to, propertyIds })
  const isRead = new Set(parts.map(({ propertyId, firstDay }) => `${propertyId} ${month(firstDay)}`))
  return [
    ...rows.map((row) => ({ ...row, amount: Number(row.amount), first: 0 }) as PutRow),
    ...firsts.filter(({ propertyId, fromDay }) => !isRead.has(`${propertyId} ${month(fromDay)}`)),
  ]
}

/** What was put on first rents in each month, where a letting fee is agreed: it counts in the rent already. */
async function listFirstRentsPut(db: Queryable, { from, to, propertyIds }: Asked): Promise<PutRow[]> {
  // Chosen first: of where no fee is agreed no step is read.
  const { rows } = await db.execute(sql`
    with fee as materialized (
      select first.record_id, first.until_step, unit.property_id, charge.payment_type, charge.is_opening
      from (
        select property_id, min(from_day) as managed_since from management_agreements group by 1 having max(letting_fee_rate) > 0
      ) agreed join ${units} unit on unit.property_id = agreed.property_id join ${tenancies} tenancy on tenancy.unit_id = unit.id
      join ${charges} charge on charge.tenancy_id = tenancy.id
      join ${firstRents} first on first.record_id = charge.id and first.began_on >= agreed.managed_since
      where true ${propertyIds ? sql`and ${inArray(sql`unit.property_id`, [...propertyIds])}` : sql``}
    )
    select fee.property_id as "propertyId", date_trunc('month', step.day)::date::text as "fromDay", fee.is_opening as "isOpening",
      sum(step.amount_minor) as first
    from fee join ${allocations} step on step.record_id = fee.record_id and step.position <= coalesce(fee.until_step, step.position)
    left join ${chargeVersions} version on version.record_id = step.record_id and version.from_step < step.position and step.position <= version.until_step
    where step.day between ${from} and ${to} and coalesce(version.payment_type, fee.payment_type) = 'rent' group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, first: Number(row.first), paymentType: 'rent', amount: 0 }) as PutRow)
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
  const rows: PutRow[] = []
  if (paymentIds || isCounted) rows.push(...(await sumSteps(db, { ...asked, paymentIds })))
  else {
    const parts = await listMonthParts(db, asked)
    rows.push(...(await sumKept(db, asked, parts)))
    if (parts.length > 0) rows.push(...(await sumSteps(db, { ...asked, parts })))
  }
  const kindsOf = groupBy(rows, ({ propertyId, fromDay: of }) => `${propertyId} ${of}`)
  return [...kindsOf.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const income = noIncome()
    for (const { paymentType, isOpening, amount } of parts) {
      const kind = incomeKindOf(paymentType as PaymentType, isOpening)
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
