import { type SQL, sql } from 'drizzle-orm'
import { isHeld } from '../errors'
import type { Tx } from './types'

/** Waits until no other transaction on the same tables holds the lock of this name; held until this one ends. */
export async function takeLock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || '.' || ${name}::text, 0))`)
}

/**
 * Locks tables until the transaction ends, where each is to be had in so many ms; otherwise lets go of all of them.
 * @param mode as PostgreSQL calls it
 * @returns whether they are held
 */
export async function tryTables(
  tx: Tx,
  tables: SQL,
  mode: 'share update exclusive' | 'share row exclusive',
  millis: number,
): Promise<boolean> {
  try {
    await tx.transaction(async (inner) => {
      await inner.execute(sql`set local lock_timeout = ${sql.raw(`${millis}`)}`)
      await inner.execute(sql`lock table ${tables} in ${sql.raw(mode)} mode`)
      await inner.execute(sql`set local lock_timeout = 0`)
    })
    return true
  } catch (error) {
    if (!isHeld(error)) throw error
    return false
  }
}
