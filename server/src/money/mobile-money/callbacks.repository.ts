import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows'
import type { Db, Queryable, Tx } from '../../db/types'
import { isOneOf } from '../../lists'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { type CallbackWay, providerCallbacks } from './mobile-money.table'

export type NewCallback = typeof providerCallbacks.$inferInsert
export type Callback = typeof providerCallbacks.$inferSelect

/** Stores what came; the same again changes nothing. */
export async function insertCallbacks(db: Queryable, rows: readonly NewCallback[]): Promise<void> {
  // In one order by all, so that no two wait for each other.
  const ordered = rows.toSorted((one, other) => (one.digest < other.digest ? -1 : 1))
  await insertRows(db, providerCallbacks, ordered, sql`on conflict (digest) do nothing`)
}

/** The account to which something came, as it was when it was read. */
export interface ReadAccount {
  id: string
  kind: string
  callbackDigest: string
  allowedAddresses: readonly string[]
}

/**
 * The same of what came to accounts that were read before, in one question: nothing is stored for one that is no more as it was.
 * @returns the digests of those that were stored; of the others it is not known why they were not
 */
export async function insertCallbacksOf(
  db: Queryable,
  rows: readonly NewCallback[],
  accounts: readonly ReadAccount[],
): Promise<Set<string>> {
  const isAsRead = sql`where account_id in (
      select account.id from ${receivingAccounts} account
      join json_to_recordset(${JSON.stringify(accounts)}::json)
        as read (id uuid, kind text, "callbackDigest" text, "allowedAddresses" jsonb)
        on account.callback_digest = read."callbackDigest" and account.id = read.id and account.kind = read.kind
        and coalesce(account.settings -> 'allowedAddresses', '[]') = read."allowedAddresses"
      where account.archived_at is null)`
  const ordered = rows.toSorted((one, other) => (one.digest < other.digest ? -1 : 1))
  const stored = await insertRows(
    db,
    providerCallbacks,
    ordered,
    sql`${isAsRead} on conflict (digest) do nothing returning digest`,
  )
  return new Set(stored.map(({ digest }) => String(digest)))
}

/** Takes those that are due, in the order they came, and keeps them from other processes until then. */
export async function claimCallbacks(
  db: Db,
  ways: readonly CallbackWay[],
  most: number,
  now: Date,
  until: Date,
): Promise<Callback[]> {
  const due = db
    .select({ id: providerCallbacks.id })
    .from(providerCallbacks)
    .where(
      and(
        inArray(providerCallbacks.way, [...ways]),
        inArray(providerCallbacks.state, ['new', 'checking']),
        sql`${providerCallbacks.dueAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(providerCallbacks.dueAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return db
    .update(providerCallbacks)
    .set({ dueAt: until, tries: sql`${providerCallbacks.tries} + 1` })
    .where(inArray(providerCallbacks.id, due))
    .returning()
}

export async function updateCallbacks(
  tx: Queryable,
  ids: readonly string[],
  change: Partial<Pick<NewCallback, 'state' | 'problem' | 'dueAt' | 'transactionId'>>,
): Promise<void> {
  if (ids.length > 0) await tx.update(providerCallbacks).set(change).where(isOneOf(providerCallbacks.id, ids))
}

/** What waits for the provider's word on a transaction. */
export function listChecking(db: Queryable, accountId: string, transactionId: string) {
  return db
    .select()
    .from(providerCallbacks)
    .where(
      and(
        eq(providerCallbacks.accountId, accountId),
        eq(providerCallbacks.transactionId, transactionId),
        eq(providerCallbacks.state, 'checking'),
      ),
    )
}

/** So many are shown; the rest once these are seen. */
const MOST_SHOWN = 50

/** Those that were not believed and nobody has seen yet, latest first. */
export const listStrange = (db: Queryable) =>
  db
    .select({
      id: providerCallbacks.id,
      accountId: providerCallbacks.accountId,
      accountName: receivingAccounts.name,
      problem: providerCallbacks.problem,
      from: providerCallbacks.fromAddress,
      text: providerCallbacks.body,
      receivedAt: providerCallbacks.receivedAt,
    })
    .from(providerCallbacks)
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, providerCallbacks.accountId))
    .where(and(eq(providerCallbacks.state, 'strange'), isNull(providerCallbacks.seenAt)))
    .orderBy(desc(providerCallbacks.receivedAt), asc(providerCallbacks.id))
    .limit(MOST_SHOWN)

export const countStrangeNowhere = (db: Queryable) =>
  db.$count(providerCallbacks, and(eq(providerCallbacks.way, 'nowhere'), isNull(providerCallbacks.seenAt)))

/** @returns what was wrong; undefined where it is not there, or was seen already */
export async function markSeen(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const [seen] = await tx
    .update(providerCallbacks)
    .set({ seenAt: now })
    .where(and(eq(providerCallbacks.id, id), eq(providerCallbacks.state, 'strange'), isNull(providerCallbacks.seenAt)))
    .returning({ problem: providerCallbacks.problem })
  return seen?.problem ?? undefined
}

export const findCallback = async (db: Queryable, id: string) =>
  (await db.select({ id: providerCallbacks.id }).from(providerCallbacks).where(eq(providerCallbacks.id, id)))[0]

/** Forgets what was dealt with before then: what became of it stands with the money. @returns how many */
export async function forgetCallbacks(db: Queryable, before: Date): Promise<number> {
  const gone = await db
    .delete(providerCallbacks)
    .where(and(lt(providerCallbacks.receivedAt, before), inArray(providerCallbacks.state, ['done', 'strange'])))
    .returning({ id: providerCallbacks.id })
  return gone.length
}
