import { sql } from 'drizzle-orm'
import type { Tx } from '../src/db/types'

/**
 * What the work answers, and how many rows of a table and of its indexes, or of one index, it has read, each as often as it did. The server counts what a
 * connection read until it reports it, which may be before the transaction began: so both sides of the work are read.
 */
export async function rowsReadBy<Answer>(
  tx: Tx,
  relation: string,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; read: number }> {
  const before = await readSoFar(tx, relation)
  const answer = await work()
  return { answer, read: (await readSoFar(tx, relation)) - before }
}

async function readSoFar(tx: Tx, relation: string): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(of.oid))::int as read from (
      select ${relation}::regclass as oid union all select indexrelid from pg_index where indrelid = ${relation}::regclass
    ) of`)
  return rows[0]?.read ?? Number.NaN
}
