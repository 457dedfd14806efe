import { setTimeout as pass } from 'node:timers/promises'
import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { tryTables } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { asNumber } from '../../lists'
import { ALL_PROPERTIES, chargeSums, homeSums, owingSums, owingTenancies, peopleSums } from './sums.table'

/** Charges of one property, or of all. */
export const ofPlace = (propertyId: string | null | undefined) =>
  eq(chargeSums.propertyId, propertyId ?? ALL_PROPERTIES)

interface DueDays {
  from?: Day
  to: Day
}

/** How many tenancies have something open that is due between two days, both included, each once: for each of several such times. */
export async function countOwing(
  db: Queryable,
  times: readonly DueDays[],
  { isRent = false }: { isRent?: boolean } = {},
): Promise<Map<Currency, number>[]> {
  if (times.length === 0) return []
  const counts = times.map(({ from, to }) => {
    const isFirst = from
      ? and(gte(owingSums.day, from), lt(owingSums.earlierDay, from))
      : eq(owingSums.earlierDay, '-infinity')
    return sql`coalesce(sum(${owingSums.tenancies}) filter (where ${and(lte(owingSums.day, to), isFirst)}), 0)`
  })
  const last = times.map(({ to }) => to).reduce((one, other) => (one > other ? one : other))
  const rows = await db
    .select({ currency: owingSums.currency, tenancies: sql<number[]>`json_build_array(${sql.join(counts, sql`, `)})` })
    .from(owingSums)
    .where(and(eq(owingSums.isRent, isRent), lte(owingSums.day, last)))
    .groupBy(owingSums.currency)
  return times.map((_, at) => new Map(rows.map(({ currency, tenancies }) => [currency, tenancies[at] ?? 0])))
}

/**
 * Where a page of a long list begins that goes by days: so that what stands before it need not be read.
 * @param days each day with how many rows it has, as `day` and `found`
 * @param first which day comes first
 * @returns the day of its first row, and how many rows of that day stand before it; undefined behind the end
 */
export async function findStart(
  db: Queryable,
  days: SQL,
  offset: number,
  first: 'latest' | 'earliest' = 'latest',
): Promise<{ day: Day; skipped: number } | undefined> {
  const order = first === 'latest' ? sql`day desc` : sql`day`
  const { rows } = await db.execute<{ day: Day; before: string }>(sql`
    select day::text as day, before from (
      select day, found, sum(found) over (order by ${order}) - found as before from (${days}) days where found > 0
    ) parts where before <= ${offset} and before + found > ${offset}`)
  const [start] = rows
  return start && { day: start.day, skipped: offset - Number(start.before) }
}

/** On which what a tenancy has not settled is due first; null: it owes nothing. */
export const firstOwingDay = sql`(${owingTenancies.days})[1]`

/**
 * Where a page of the tenancies that owe begins and ends, by the day on which each owes first, the earliest first.
 * @param before of those that owe since an earlier day; `currency`: in this one, else in whichever
 * @returns the first owing days of the first and of the last on it, and how many who owe since the first day stand before it;
 * undefined behind the end
 */
export async function findOwingDays(
  db: Queryable,
  { before, currency }: { before: Day; currency: Currency | null | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ first: Day; last: Day; skipped: number } | undefined> {
  const ofCurrency = currency ? eq(owingSums.currency, currency) : undefined
  const days = db
    .select({ day: owingSums.day, found: sql<string>`sum(${owingSums.tenancies})`.as('found') })
    .from(owingSums)
    .where(
      and(eq(owingSums.isRent, false), eq(owingSums.earlierDay, '-infinity'), lt(owingSums.day, before), ofCurrency),
    )
    .groupBy(owingSums.day)
    .having(sql`sum(${owingSums.tenancies}) > 0`)
  const { rows } = await db.execute<{ day: Day; before: string }>(sql`
    select day::text as day, through - found as before
    from (select day, found, sum(found) over (order by day) as through from (${days}) days) parts
    where through > ${offset} and through - found < ${offset + limit} order by parts.day`)
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last && { first: first.day, last: last.day, skipped: offset - Number(first.before) }
}

/** Units and tenancies of one property, or of all. */
export const ofHome = (propertyId: string | null | undefined) => eq(homeSums.propertyId, propertyId ?? ALL_PROPERTIES)

/** How many tenants there are, how many of them rent something, and how many tenancies go on. */
export async function countPeople(db: Queryable) {
  const people = (what: 'tenants' | 'assigned') =>
    asNumber(sql`coalesce(sum(${peopleSums.people}) filter (where ${eq(peopleSums.what, what)}), 0)`)
  const going = db
    .select({ tenancies: sql`coalesce(sum(${homeSums.tenancies}), 0)` })
    .from(homeSums)
    .where(ofHome(null))
  const [counts] = await db
    .select({
      totalTenants: people('tenants'),
      assigned: people('assigned'),
      activeTenancies: asNumber(sql`(${going})`),
    })
    .from(peopleSums)
  return { totalTenants: 0, assigned: 0, activeTenancies: 0, ...counts }
}

/**
 * Holds what these people are found by until the transaction ends, in one order for all: for whoever changes it for several of them one
 * after the other. After tenants, properties, units and tenancies.
 */
export async function holdFound(tx: Tx, people: readonly string[]): Promise<void> {
  await tx.execute(sql`select hold_found(${sql.param([...people])}::uuid[])`)
}

/**
 * Keeps everybody from writing what the sums are made of. Nobody who holds a part of it and waits for another fails: what cannot be had
 * at once is let go of, before a session looks for a deadlock.
 */
async function holdCounted(tx: Tx): Promise<void> {
  const counted = sql`payment_records, payments, allocations, ledger_postings, units, tenancies, profiles, co_tenants, found_tenants`
  while (!(await tryTables(tx, counted, 'share row exclusive', 100))) await pass(200)
}

/** Brings all sums, and what tenants and tenancies are found by, to what their rows come to; nobody writes money, lets or moves out meanwhile. */
export async function recountSums(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await holdCounted(tx)
  await tx.execute(sql`select recount_sums()`)
  await tx.execute(sql`select recount_ledger()`)
  await tx.execute(sql`select recount_homes()`)
  await tx.execute(sql`
    update tenancies set search_text = tenancy_search_text(id, tenant_id, unit_id)
    where search_text <> tenancy_search_text(id, tenant_id, unit_id)`)
}

interface Kept {
  /** What is compared, for people. */
  what: string
  keys: string[]
  figures: string[]
}

const kept: Record<string, Kept> = {
  charge_sums: {
    what: 'sum of charges',
    keys: ['property_id', 'due_date', 'currency', 'payment_type', 'payment_status', 'is_marked_overdue', 'is_opening'],
    figures: ['charges', 'amount_minor', 'paid_amount_minor', 'written_off_amount_minor'],
  },
  payment_sums: {
    what: 'sum of payments',
    keys: ['received_on', 'currency', 'method', 'standing'],
    figures: ['payments', 'amount_minor', 'allocated_amount_minor'],
  },
  rent_paid_sums: { what: 'sum of paid rent', keys: ['month', 'day', 'currency'], figures: ['amount_minor'] },
  owing_sums: {
    what: 'tenancies that owe',
    keys: ['is_rent', 'day', 'earlier_day', 'currency'],
    figures: ['tenancies'],
  },
  ledger_sums: {
    what: 'sum of the books',
    keys: ['day', 'account', 'detail', 'named_account_id', 'kind', 'currency'],
    figures: ['lines', 'debit_minor', 'credit_minor'],
  },
  put_sums: {
    what: 'sum put on charges',
    keys: ['property_id', 'month', 'payment_type', 'is_opening', 'currency'],
    figures: ['steps', 'amount_minor'],
  },
  place_sums: {
    what: 'sum of properties and owners',
    keys: ['property_id', 'owner_id', 'month', 'account', 'detail', 'currency'],
    figures: ['lines', 'amount_minor'],
  },
  home_sums: {
    what: 'sum of units',
    keys: ['property_id', 'currency'],
    figures: ['units', 'occupied', 'tenancies', 'charged_amount_minor', 'vacant_rent_amount_minor'],
  },
  people_sums: { what: 'sum of people', keys: ['what'], figures: ['people'] },
}

/** The tables whose rows are steps: which of them there are hangs on who wrote together, and what they come to does not. */
export const tablesOfSteps = Object.keys(kept)

const sums = Object.entries(kept).map(([table, { what, keys, figures }]) => {
  const key = keys.join(', ')
  const sums = figures.map((figure) => `sum(${figure}) as ${figure}`).join(', ')
  const values = figures.map((figure) => `('${figure}', coalesce(counted.${figure}, 0), coalesce(held.${figure}, 0))`)
  return sql.raw(`select '${what} ' || concat_ws(' ', ${key}) || ',', figure.name, figure.counted, figure.held
    from count_${table}() counted full join (select ${key}, ${sums} from ${table} group by ${key}) held using (${key})
    cross join lateral (values ${values.join(', ')}) figure (name, counted, held) where figure.counted <> figure.held`)
})

/** Each kept sum that differs from what its rows come to. */
export const sumComparisons: SQL[] = [
  ...sums,
  sql`select 'days on which a tenancy owes', coalesce(counted.tenancy_id, held.tenancy_id), coalesce(cardinality(counted.days), 0),
      coalesce(cardinality(held.days), 0)
    from count_owing_tenancies() counted full join owing_tenancies held on held.tenancy_id = counted.tenancy_id
    where (coalesce(counted.days, '{}'), coalesce(counted.rent_days, '{}')) is distinct from (coalesce(held.days, '{}'), coalesce(held.rent_days, '{}'))`,
  sql`select 'tenancies that somebody rents', coalesce(counted.profile_id, held.profile_id), coalesce(counted.tenancies, 0),
      coalesce(held.tenancies, 0)
    from count_renting_people() counted full join renting_people held on held.profile_id = counted.profile_id
    where coalesce(counted.tenancies, 0) <> coalesce(held.tenancies, 0)`,
  sql`select 'what a tenant is found by', coalesce(counted.profile_id, held.profile_id), coalesce(length(counted.found_text), 0),
      coalesce(length(held.found_text), 0)
    from count_found_tenants() counted full join found_tenants held on held.profile_id = counted.profile_id
    where (counted.name, counted.found_text) is distinct from (held.name, held.found_text)`,
  sql`select 'what a tenancy is found by', id, length(told), length(search_text)
    from (select id, search_text, coalesce(tenancy_search_text(id, tenant_id, unit_id), '') as told from tenancies) tenancy
    where search_text <> told`,
]
