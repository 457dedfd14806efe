import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { countsOf, formatWait, type Limit, type LimitName, limits } from './throttle.rules'
import { throttles } from './throttle.table'

const LONGEST_MEMORY = Math.max(...Object.values(limits).map(({ forget }) => forget))

function keyOf(name: LimitName, who: string): string {
  return `${name}:${createHash('sha256').update(who).digest('base64url')}`
}

/**
 * Counts a try before it is made, so that a hundred at the same moment are a hundred.
 * @param who an account or a network address; undefined where none is known, which is not counted
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
export async function takeTurn(db: Queryable, name: LimitName, who: string | undefined, now: Date): Promise<void> {
  if (who === undefined) return
  await db.delete(throttles).where(lt(throttles.triedAt, new Date(now.getTime() - LONGEST_MEMORY)))
  // The smallest network first: whom it refuses does not use up the tries of the others around them.
  for (const count of countsOf(name, who)) await takeOne(db, keyOf(name, count.who), count.limit, now)
}

async function takeOne(db: Queryable, key: string, { free, first, longest, forget }: Limit, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  // A try that is still to come was made before the clock was set back: what is left of its wait begins anew.
  await db
    .update(throttles)
    .set({ waitsUntil: sql`${at} + (${throttles.waitsUntil} - ${throttles.triedAt})`, triedAt: at })
    .where(and(eq(throttles.key, key), gt(throttles.triedAt, now)))
  const isForgotten = sql`${throttles.triedAt} < ${new Date(now.getTime() - forget).toISOString()}::timestamptz`
  const tries = sql`(case when ${isForgotten} then 1 else ${throttles.tries} + 1 end)`
  // The exponent is held, since a number of tries may grow without end.
  const wait = sql`(case when ${tries} < ${free} then 0 else least(${longest}::float8, ${first} * power(2, least(${tries} - ${free}, 30))) end)`
  const counted = await db
    .insert(throttles)
    .values({ key, tries: 1, waitsUntil: now, triedAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { tries, waitsUntil: sql`${at} + ${wait} * interval '1 millisecond'`, triedAt: at },
      setWhere: sql`${throttles.waitsUntil} <= ${at}`,
    })
    .returning({ key: throttles.key })
  if (counted.length > 0) return
  const [row] = await db.select({ waitsUntil: throttles.waitsUntil }).from(throttles).where(eq(throttles.key, key))
  const millis = Math.min(longest, Math.max(1, (row?.waitsUntil.getTime() ?? 0) - now.getTime()))
  throw new Refusal('TOO_MANY_ATTEMPTS', { wait: formatWait(millis), retryAfter: Math.ceil(millis / 1000) })
}

const keysOf = (name: LimitName, who: string) => countsOf(name, who).map((count) => keyOf(name, count.who))

/**
 * Counts a mail to an address that nobody has shown to be theirs: for the address, for the network that has it sent, and for the
 * whole installation.
 * @param from a network address; undefined for one that staff have sent
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
export async function takeUnprovenMailTurn(
  db: Queryable,
  recipient: string,
  from: string | undefined,
  now: Date,
): Promise<void> {
  await takeTurn(db, 'unprovenMail', recipient, now)
  await takeTurn(db, 'unprovenMailAddress', from, now)
  await takeTurn(db, 'unprovenMails', 'all', now)
}

/** The same where the answer must not tell. */
export async function mayWriteToUnproven(
  db: Queryable,
  recipient: string,
  from: string | undefined,
  now: Date,
): Promise<boolean> {
  try {
    await takeUnprovenMailTurn(db, recipient, from, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The try was no guess: it does not count. Earlier ones do. */
export async function giveTurnBack(db: Queryable, name: LimitName, who: string | undefined, now: Date): Promise<void> {
  if (who === undefined) return
  await db
    .update(throttles)
    .set({ tries: sql`greatest(${throttles.tries} - 1, 0)`, waitsUntil: now })
    .where(inArray(throttles.key, keysOf(name, who)))
}

/** Forgets all tries: the right person has come. */
export async function forgetTurns(db: Queryable, name: LimitName, who: string): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, keysOf(name, who)))
}
