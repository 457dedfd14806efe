import type { Day } from '@makao/contract/days'
import type { NewNotice, Notice, NoticeFilter, OwnNotice } from '@makao/contract/homes/notices/notices.schema'
import type { NoticeOrder } from '@makao/contract/homes/notices/notices.terms'
import { and, asc, count, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { holdsWords, inOrder, type OrderedBy, pageWindow, subselect } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'
import { properties } from '../properties/properties.table'
import { livesThere } from '../tenancies/tenancies.repository'
import { tenancies } from '../tenancies/tenancies.table'
import { units } from '../units/units.table'
import { notices } from './notices.table'

const PAGE_SIZE = 20

const isShownOn = (today: Day) =>
  and(isNull(notices.withdrawnAt), or(isNull(notices.showUntil), gte(notices.showUntil, today)))

const messagesOf = subselect(
  sql<number>`select count(*)::int from ${outboxMessages} where ${outboxMessages.noticeId} = ${notices}.id`,
)

const selectNotices = (db: Queryable, today: Day) =>
  db
    .select({
      id: notices.id,
      propertyId: notices.propertyId,
      propertyName: properties.name,
      title: notices.title,
      body: notices.body,
      showUntil: notices.showUntil,
      createdAt: notices.createdAt,
      createdBy: profiles.fullName,
      withdrawnAt: notices.withdrawnAt,
      isShown: sql<boolean>`${isShownOn(today)}`,
      messages: messagesOf,
    })
    .from(notices)
    .leftJoin(properties, eq(properties.id, notices.propertyId))
    .leftJoin(profiles, eq(profiles.id, notices.createdBy))

type Row = Awaited<ReturnType<typeof selectNotices>>[number]

const toShow = ({ createdAt, withdrawnAt, ...row }: Row): Stored<Notice> => ({
  ...row,
  createdAt: createdAt.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

const orderedBy: OrderedBy<NoticeOrder> = {
  title: sql`lower(${notices.title})`,
  to: sql`lower(${properties.name})`,
  messages: messagesOf,
  published: notices.createdAt,
  until: notices.showUntil,
}

export async function listNotices(db: Queryable, { search, sort, page }: NoticeFilter, today: Day) {
  const where = holdsWords(sql`lower(${notices.title} || ' ' || ${notices.body})`, search)
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const rows = await selectNotices(db, today)
    .where(where)
    .orderBy(...inOrder(sort, orderedBy, [desc(notices.createdAt), asc(notices.id)]))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(notices).where(where)
  return { rows: rows.map(toShow), total: all?.total ?? 0, page, pageSize: PAGE_SIZE }
}

/** @throws Refusal NOT_FOUND */
export async function requireNotice(db: Queryable, noticeId: string, today: Day): Promise<Stored<Notice>> {
  const [row] = await selectNotices(db, today).where(eq(notices.id, noticeId))
  if (!row) throw new Refusal('NOT_FOUND')
  return toShow(row)
}

type Written = Pick<NewNotice, 'id' | 'propertyId' | 'title' | 'body' | 'showUntil'>

/** @returns false when it is there already */
export async function insertNotice(tx: Tx, notice: Written, createdBy: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(notices)
    .values({ ...notice, createdBy, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: notices.id })
  return added.length > 0
}

/** When a notice was withdrawn; null: it counts. */
export async function findWithdrawal(db: Queryable, noticeId: string): Promise<Date | null> {
  const [notice] = await db.select({ at: notices.withdrawnAt }).from(notices).where(eq(notices.id, noticeId))
  return notice?.at ?? null
}

/** Keeps a notice from being withdrawn by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockNotice(tx: Tx, noticeId: string, today: Day): Promise<Stored<Notice>> {
  await tx.select({ id: notices.id }).from(notices).where(eq(notices.id, noticeId)).for('update')
  return requireNotice(tx, noticeId, today)
}

export async function withdrawNotice(tx: Tx, noticeId: string, now: Date): Promise<void> {
  await tx.update(notices).set({ withdrawnAt: now }).where(eq(notices.id, noticeId))
}

/** Who lives in a property now, or in any. */
export function listRecipients(db: Queryable, propertyId: string | null, today: Day) {
  return db
    .select({
      profileId: profiles.id,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      smsOptedOutAt: profiles.smsOptedOutAt,
      country: properties.country,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(livesThere(today), propertyId === null ? undefined : eq(units.propertyId, propertyId)))
}

/** Most that a tenant's page shows. */
const SHOWN = 10

/** What is to be read by who lives in a property, newest first. */
export async function listShown(db: Queryable, propertyId: string, now: Date, today: Day): Promise<OwnNotice[]> {
  const isFor: SQL | undefined = or(isNull(notices.propertyId), eq(notices.propertyId, propertyId))
  const rows = await db
    .select({ id: notices.id, title: notices.title, body: notices.body, createdAt: notices.createdAt })
    .from(notices)
    .where(and(isShownOn(today), isFor, lte(notices.createdAt, now)))
    .orderBy(desc(notices.createdAt), asc(notices.id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
