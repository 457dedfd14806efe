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

/**
 * What came in for owners by month, or the days of one that an agreement holds, by the day on which it was put on a charge, each step
 * for what the charge was then. Deposits are left out until they are kept.
 * @param paymentIds only what of these payments
 */
export async function sumIncome(
  db: Queryable,
  {
    from,
    to,
    propertyIds,
    paymentIds,
  }: { from: Day; to: Day; propertyIds?: readonly string[]; paymentIds?: readonly string[] },
): Promise<IncomeRow[]> {
  if (propertyIds?.length === 0 || paymentIds?.length === 0) return []
  // By day first: what is told of each row would be reckoned for each allocation.
  const byDay = db
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
  const rows = await db
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
