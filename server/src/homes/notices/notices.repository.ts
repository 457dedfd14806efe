import { isDeepStrictEqual } from 'node:util'
import type { Day } from '@makao/contract/days'
import type { NewNotice, Notice, NoticeFilter, OwnNotice } from '@makao/contract/homes/notices/notices.schema'
import type { NoticeOrder } from '@makao/contract/homes/notices/notices.terms'
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { countSome, holdsWords, inOrder, latestFirst, type OrderedBy, pageWindow, subselect } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'
import { rentedBy } from '../../renters'
import { properties } from '../properties/properties.table'
import { livesThere } from '../tenancies/tenancies.repository'
import { tenancies } from '../tenancies/tenancies.table'
import { units } from '../units/units.table'
import { noticeAudience, notices } from './notices.table'

const PAGE_SIZE = 25

const isShownOn = (today: Day) =>
  and(isNull(notices.withdrawnAt), or(isNull(notices.showUntil), gte(notices.showUntil, today)))

const messagesOf = subselect(
  sql<number>`select count(*)::int from ${outboxMessages} where ${outboxMessages.noticeId} = ${notices}.id`,
)

const chosen = subselect(sql<Notice['chosen']>`
  select json_build_object('properties', coalesce(json_agg(named.name order by lower(named.name), named.id)
    filter (where named.name is not null), '[]'), 'tenants', count(told.tenant_id))
  from ${noticeAudience} told left join ${properties} named on named.id = told.property_id
  where told.notice_id = ${notices}.id`)

const selectNotices = (db: Queryable, today: Day) =>
  db
    .select({
      id: notices.id,
      propertyId: notices.propertyId,
      propertyName: properties.name,
      isForChosen: notices.isForChosen,
      chosen,
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

const toShow = ({ createdAt, withdrawnAt, isForChosen, chosen, ...row }: Row): Stored<Notice> => ({
  ...row,
  chosen: isForChosen ? chosen : null,
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
  const window = pageWindow(page, PAGE_SIZE)
  const rows = await selectNotices(db, today)
    .where(where)
    .orderBy(...inOrder(sort, orderedBy, [latestFirst(notices.createdAt), asc(notices.id)]))
    .limit(window.limit)
    .offset(window.offset)
  const found = db.select({ id: notices.id }).from(notices).where(where)
  return { rows: rows.map(toShow), ...(await countSome(db, found, window)), page, pageSize: PAGE_SIZE }
}

/** @throws Refusal NOT_FOUND */
export async function requireNotice(db: Queryable, noticeId: string, today: Day): Promise<Stored<Notice>> {
  const [row] = await selectNotices(db, today).where(eq(notices.id, noticeId))
  if (!row) throw new Refusal('NOT_FOUND')
  return toShow(row)
}

type Written = Pick<NewNotice, 'id' | 'propertyId' | 'propertyIds' | 'tenantIds' | 'title' | 'body' | 'showUntil'>

/** @returns false when it is there already */
export async function insertNotice(
  tx: Tx,
  { propertyIds, tenantIds, ...notice }: Written,
  createdBy: string,
  now: Date,
): Promise<boolean> {
  const isForChosen = propertyIds !== null || tenantIds !== null
  const added = await tx
    .insert(notices)
    .values({ ...notice, isForChosen, createdBy, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: notices.id })
  if (added.length === 0) return false
  const told = [
    ...[...new Set(propertyIds)].map((propertyId) => ({ propertyId })),
    ...[...new Set(tenantIds)].map((tenantId) => ({ tenantId })),
  ]
  if (told.length > 0) await tx.insert(noticeAudience).values(told.map((each) => ({ noticeId: notice.id, ...each })))
  return true
}

/** Whether a notice that is there already says the same to the same people. @param channels by which it would be written to them now */
export async function isPublishedAs(
  tx: Tx,
  { id, propertyId, propertyIds, tenantIds, title, body, showUntil }: Written,
  channels: ReadonlySet<string>,
): Promise<boolean> {
  const [there] = await tx.select().from(notices).where(eq(notices.id, id))
  const told = await tx.select().from(noticeAudience).where(eq(noticeAudience.noticeId, id))
  const written = await tx
    .selectDistinct({ channel: outboxMessages.channel })
    .from(outboxMessages)
    .where(eq(outboxMessages.noticeId, id))
  const isSaid = isDeepStrictEqual(
    { propertyId: there?.propertyId, title: there?.title, body: there?.body, showUntil: there?.showUntil },
    { propertyId, title, body, showUntil },
  )
  const audience = new Set(told.map((each) => each.propertyId ?? each.tenantId))
  return (
    isSaid &&
    there?.isForChosen === (propertyIds !== null || tenantIds !== null) &&
    isDeepStrictEqual(audience, new Set([...(propertyIds ?? []), ...(tenantIds ?? [])])) &&
    isDeepStrictEqual(new Set(written.map(({ channel }) => channel)), channels)
  )
}

/** Whether all of these are tenants who are not archived. */
export async function areTenants(tx: Tx, tenantIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(tenantIds)]
  const found = await tx.$count(profiles, and(inArray(profiles.id, ids), isTenant))
  return found === ids.length
}

/** Whether all of these are properties that are managed. */
export async function areProperties(tx: Tx, propertyIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(propertyIds)]
  const found = await tx.$count(properties, and(inArray(properties.id, ids), isNull(properties.archivedAt)))
  return found === ids.length
}

const isTenant = and(eq(profiles.role, 'tenant'), isNull(profiles.archivedAt))

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

type Audience = Pick<NewNotice, 'propertyId' | 'propertyIds' | 'tenantIds'>

/**
 * Each once: tenants one by one, or who lives in these properties now, or in any. Of several homes that the notice is for the first in
 * the order of `countryOf`.
 */
export function listRecipients(db: Queryable, { propertyId, propertyIds, tenantIds }: Audience, today: Day) {
  const places = propertyId === null ? propertyIds : [propertyId]
  return db
    .selectDistinctOn([profiles.id], {
      profileId: profiles.id,
      email: profiles.email,
      emailUnproven: profiles.emailUnproven,
      phoneNumber: profiles.phoneNumber,
      smsOptedOutAt: profiles.smsOptedOutAt,
      country: properties.country,
    })
    .from(profiles)
    .leftJoin(tenancies, and(sql`${tenancies.id} in ${rentedBy(sql`${profiles.id}`)}`, livesThere(today)))
    .leftJoin(units, eq(units.id, tenancies.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .where(
      tenantIds
        ? and(inArray(profiles.id, tenantIds), isTenant)
        : and(isNotNull(tenancies.id), places ? inArray(units.propertyId, places) : undefined),
    )
    .orderBy(
      profiles.id,
      desc(tenancies.isActive),
      latestFirst(tenancies.startDate),
      desc(tenancies.endDate),
      asc(tenancies.id),
    )
}

/** Most that a tenant's page shows. */
const SHOWN = 10

/** Who reads: a tenant, and where they live; null: nowhere. */
export interface Reader {
  tenantId: string
  /** Those in which the tenant lives. */
  propertyIds: readonly string[]
}

/** What somebody is to read, newest first; who lives nowhere reads only what is for them alone. */
export async function listShown(
  db: Queryable,
  { tenantId, propertyIds }: Reader,
  now: Date,
  today: Day,
): Promise<OwnNotice[]> {
  const isTold = exists(
    db
      .select({ id: noticeAudience.id })
      .from(noticeAudience)
      .where(
        and(
          eq(noticeAudience.noticeId, notices.id),
          or(eq(noticeAudience.tenantId, tenantId), inArray(noticeAudience.propertyId, [...propertyIds])),
        ),
      ),
  )
  const isForPlace =
    propertyIds.length > 0
      ? and(not(notices.isForChosen), or(isNull(notices.propertyId), inArray(notices.propertyId, [...propertyIds])))
      : undefined
  const isFor: SQL | undefined = or(isTold, isForPlace)
  const rows = await db
    .select({ id: notices.id, title: notices.title, body: notices.body, createdAt: notices.createdAt })
    .from(notices)
    .where(and(isShownOn(today), isFor, lte(notices.createdAt, now)))
    .orderBy(latestFirst(notices.createdAt), asc(notices.id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
