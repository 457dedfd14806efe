import { sql } from 'drizzle-orm'
import type { Tx } from './types'

/** Waits until no other transaction on the same tables holds the lock of this name; held until this one ends. */
export async function takeLock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || '.' || ${name}::text, 0))`)
}
