import { and, asc, eq, getTableName, min, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../db/types'
import { closedMonths, earlierRows } from './ledger.table'

// What reports of a closed month read beside the ledger, as it was known when the month was closed. A name, a rent, a
// day of moving out that changes later changes later months.

/** The first change since a month was closed; null: the month is open, or nothing was changed since. */
export type Known = number | null

/** Lets nothing be changed, until the transaction ends, that reports of closed months read. Before `lockLedger`. */
export async function lockEarlierRows(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${earlierRows} in share row exclusive mode`)
}

/** From when on each month is known by what was kept: that of the first month, 'YYYY-MM', that was closed with it or after it. */
export async function readClosings(db: Queryable): Promise<(month: string) => Known> {
  const since = db
    .select({ position: min(earlierRows.position) })
    .from(earlierRows)
    .where(sql`${earlierRows.position} > ${closedMonths}.${sql.identifier(closedMonths.earlierRowsThrough.name)}`)
  const closings = await db
    .select({ month: closedMonths.month, known: sql<number | null>`(${since})`.mapWith(Number) })
    .from(closedMonths)
    .orderBy(asc(closedMonths.month))
  return (month) => closings.find((closing) => closing.month >= month)?.known ?? null
}

export async function readKnown(db: Queryable, month: string): Promise<Known> {
  return (await readClosings(db))(month)
}

/** The rows of a table as they were known: to be named and joined like the table. Only the columns that are kept say anything. */
export function asKnown(table: PgTable, known: Known): SQL {
  if (known === null) return sql`${table}`
  const name = getTableName(table)
  const isLater = sql`change.table_name = ${name} and change.position >= ${known}`
  return sql`(
    select standing.* from ${table} standing
    where not exists (select from ${earlierRows} change where ${isLater} and change.row_id = standing.id)
    union all
    select earlier.* from ${earlierRows} kept cross join lateral jsonb_populate_record(null::${table}, kept.was) earlier
    where kept.table_name = ${name} and kept.position >= ${known} and kept.was is not null
      and not exists (select from ${earlierRows} change
        where ${isLater} and change.row_id = kept.row_id and change.position < kept.position))`
}

/** Takes away what a person was called before. */
export async function eraseEarlierNames(tx: Tx, profileId: string, fullName: string): Promise<void> {
  const erased = JSON.stringify({ full_name: fullName, phone_number: null })
  await tx
    .update(earlierRows)
    .set({ was: sql`${earlierRows.was} || ${erased}::jsonb` })
    .where(and(eq(earlierRows.tableName, 'profiles'), eq(earlierRows.rowId, profileId)))
}
