import type { Day } from '@makao/contract/days'
import type { NewPromise } from '@makao/contract/money/promises/promises.schema'
import { and, desc, eq, gte, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { asNumber, latestFirst, subselect } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { payments } from '../payments/payments.table'
import { isSpreadPart, spreadOf } from '../payments/transfers.repository'
import { promises } from './promises.table'

/** So many of a tenancy are shown: the rest is history that nobody reads. */
const MOST_SHOWN = 50

const madeOn = sql`(${promises}.created_at at time zone 'Africa/Nairobi')::date`

/** When a payment was entered: of one that took the place of a wrong one, when the first was. */
const enteredAt = sql`case when came.corrects_id is null then came.created_at else (
  with recursive chain as (
    select came.corrects_id as earlier_id, came.created_at
    union all select earlier.corrects_id, earlier.created_at from chain join ${payments} earlier on earlier.id = chain.earlier_id
  ) select min(created_at) from chain) end`

/**
 * What came in since it was made, until the end of its day; of money for several units the part of this one. What was
 * entered before it does not count, nor what puts that right: whoever promised knew of it.
 */
export const receivedSince = asNumber(
  subselect(sql`select coalesce(sum(came.amount_minor - ${spreadOf(sql`came.id`)}), 0) from ${payments} came
    where came.tenancy_id = ${promises}.tenancy_id and came.reversed_at is null
    and (came.method not in ('opening', 'transfer') or ${isSpreadPart(sql`came.id`)})
    and came.received_on between ${madeOn} and ${promises}.day and ${enteredAt} >= ${promises}.created_at`),
)

const columns = {
  id: promises.id,
  tenancyId: promises.tenancyId,
  currency: promises.currency,
  amount: promises.amount,
  day: promises.day,
  note: promises.note,
  pausesReminders: promises.pausesReminders,
  received: receivedSince,
  madeBy: profiles.fullName,
  createdAt: promises.createdAt,
  withdrawnAt: promises.withdrawnAt,
}

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(promises)
    .leftJoin(profiles, eq(profiles.id, promises.createdBy))
    .where(where)
    .orderBy(latestFirst(promises.createdAt), sql`${promises.withdrawnAt} nulls first`, desc(promises.id))
    .limit(MOST_SHOWN)
export type PromiseRow = Awaited<ReturnType<typeof select>>[number]

/** The latest first. */
export const listPromises = (db: Queryable, tenancyId: string) => select(db, eq(promises.tenancyId, tenancyId))

/** Of each tenancy the latest one that was not withdrawn. */
export function listStandingPromises(db: Queryable, tenancyIds: readonly string[]) {
  return db
    .selectDistinctOn([promises.tenancyId], columns)
    .from(promises)
    .leftJoin(profiles, eq(profiles.id, promises.createdBy))
    .where(and(inArray(promises.tenancyId, [...tenancyIds]), isNull(promises.withdrawnAt)))
    .orderBy(promises.tenancyId, latestFirst(promises.createdAt), desc(promises.id))
}

/** True of a tenancy whose latest promise waits or was broken. @param today only one that was broken by then */
export function hasOpenPromise(tenancyId: SQLWrapper, today?: Day): SQL {
  const isBroken = today === undefined ? undefined : lt(promises.day, today)
  // Few promised anything: most are known by the first half, which is read once for all.
  return sql`(${tenancyId} in (select anyone.tenancy_id from ${promises} anyone where anyone.withdrawn_at is null)
    and exists (select from (select * from ${promises} said where said.tenancy_id = ${tenancyId}
      and said.withdrawn_at is null order by said.created_at desc, said.id desc limit 1) ${promises}
      where ${and(sql`${receivedSince} < ${promises}.amount_minor`, isBroken)}))`
}

/** By when that promise is to be kept; null without one. */
export function openPromiseDay(tenancyId: SQLWrapper): SQL {
  return sql`(select ${promises}.day from (select * from ${promises} said where said.tenancy_id = ${tenancyId}
    and said.withdrawn_at is null order by said.created_at desc, said.id desc limit 1) ${promises}
    where ${receivedSince} < ${promises}.amount_minor)`
}

/** True of a tenancy of which staff said that nobody is called overdue until a promised day is over. */
export function isPaused(tenancyId: SQLWrapper, today: Day): SQL {
  return sql`exists (select from ${promises} where ${promises.tenancyId} = ${tenancyId} and ${promises.pausesReminders}
    and ${promises.withdrawnAt} is null and ${promises.day} >= ${today}::date)`
}

/** To the end of which day nobody of the tenancy is called overdue; null: nothing was promised so. */
export function quietUntil(tenancyId: SQLWrapper, today: Day): SQL {
  return sql`(select max(${promises.day}) from ${promises} where ${promises.tenancyId} = ${tenancyId}
    and ${promises.pausesReminders} and ${promises.withdrawnAt} is null and ${promises.day} >= ${today}::date)`
}

export async function findPromise(db: Queryable, id: string): Promise<PromiseRow | undefined> {
  const [found] = await select(db, eq(promises.id, id))
  return found
}

/** @throws Refusal NOT_FOUND */
export async function requirePromise(db: Queryable, id: string): Promise<PromiseRow> {
  const found = await findPromise(db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export const countMadeOn = (db: Queryable, tenancyId: string, day: Day): Promise<number> =>
  db.$count(promises, and(eq(promises.tenancyId, tenancyId), sql`${madeOn} = ${day}::date`))

export async function insertPromise(
  tx: Tx,
  { requestId: id, ...promise }: NewPromise,
  createdBy: string,
  createdAt: Date,
): Promise<void> {
  await tx.insert(promises).values({ id, ...promise, createdBy, createdAt })
}

/** Takes back those of a tenancy that wait, all or one. */
export async function withdrawWaiting(
  tx: Tx,
  { tenancyId, today, now }: { tenancyId: string; today: Day; now: Date },
  promiseId?: string,
): Promise<void> {
  await tx
    .update(promises)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(promises.tenancyId, tenancyId),
        isNull(promises.withdrawnAt),
        gte(promises.day, today),
        promiseId === undefined ? sql`${receivedSince} < ${promises.amount}` : eq(promises.id, promiseId),
      ),
    )
}

/** What staff noted in words, of tenancies whose person is made nameless. */
export async function erasePromiseNotes(tx: Tx, tenancyIds: SQL): Promise<void> {
  await tx.update(promises).set({ note: null }).where(sql`${promises.tenancyId} in ${tenancyIds}`)
}
