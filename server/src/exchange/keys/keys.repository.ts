import type { NewKey } from '@makao/contract/exchange/keys/keys.schema'
import { and, count, desc, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { channelHere } from '../../db/listen'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { profiles } from '../../people/accounts/accounts.table'
import { apiKeys } from './keys.table'

const { hash: _, ...ownColumns } = getTableColumns(apiKeys)
const columns = {
  ...ownColumns,
  makerName: profiles.fullName,
  makerRole: profiles.role,
  makerDeactivatedAt: profiles.deactivatedAt,
  makerArchivedAt: profiles.archivedAt,
}

const selectKeys = (db: Queryable) =>
  db.select(columns).from(apiKeys).innerJoin(profiles, eq(profiles.id, apiKeys.madeBy))

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

/** The newest first. */
export const listKeys = (db: Queryable) => selectKeys(db).orderBy(desc(apiKeys.createdAt), apiKeys.id)

export async function findKeyByHash(db: Queryable, hash: string): Promise<KeyRow | undefined> {
  const [row] = await selectKeys(db).where(eq(apiKeys.hash, hash))
  return row
}

export async function findKey(db: Queryable, keyId: string): Promise<KeyRow | undefined> {
  const [row] = await selectKeys(db).where(eq(apiKeys.id, keyId))
  return row
}

export async function requireKey(db: Queryable, keyId: string): Promise<KeyRow> {
  const row = await findKey(db, keyId)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function countKeys(db: Queryable): Promise<number> {
  const [found] = await db.select({ keys: count() }).from(apiKeys)
  return found?.keys ?? 0
}

/** Who makes or withdraws a key waits until whoever is at it has ended. */
export async function lockKeys(tx: Tx): Promise<void> {
  await takeLock(tx, 'keys')
}

interface StoredKey extends NewKey {
  hash: string
  ending: string
  madeBy: string
  createdAt: Date
}

/** @throws Refusal KEY_NAME_USED */
export async function insertKey(tx: Tx, row: StoredKey): Promise<string> {
  try {
    const [made] = await tx.insert(apiKeys).values(row).returning({ id: apiKeys.id })
    return made?.id ?? ''
  } catch (error) {
    throw takenKey(error) === 'api_keys_name' ? new Refusal('KEY_NAME_USED') : error
  }
}

export async function deleteKey(tx: Tx, keyId: string): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.id, keyId))
}

/** Tells the open channels of every process that a key is over, as the triggers tell it of a session. */
export async function tellEnded(tx: Tx, keyId: string): Promise<void> {
  await tx.execute(
    sql`select pg_notify(${channelHere('makao_changes')}, json_build_object('ended', ${keyId}::text)::text)`,
  )
}

/** Notes that a key was used, unless that was noted within the last minute. */
export async function noteUse(db: Queryable, keyId: string, now: Date): Promise<void> {
  const long = new Date(now.getTime() - 60_000)
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, long))))
}

/** Names of properties by their ids, in the order in which people look for them. */
export async function namesOfProperties(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(inArray(properties.id, [...ids]))
    .orderBy(sql`lower(${properties.name})`, properties.id)
}
