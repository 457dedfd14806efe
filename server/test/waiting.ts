import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Queryable } from '../src/db/types'

/** As many sessions of this database as wait for a row that another one holds; of a server alone. */
export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.waiting ?? 0
}

/** Until so many wait. */
export const untilWaiting = (db: Queryable, many: number) =>
  expect.poll(() => countWaiting(db), { interval: 5 }).toBe(many)
