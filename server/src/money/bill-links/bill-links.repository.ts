import type { Day } from '@makao/contract/days'
import { and, asc, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { profiles } from '../../people/accounts/accounts.table'
import { billLinks } from './bill-links.table'

/** Of each tenant the link that works longest, where one works on `day`. */
export async function listLinks(db: Queryable, tenantIds: readonly string[], day: Day) {
  return db
    .selectDistinctOn([billLinks.tenantId], {
      tenantId: billLinks.tenantId,
      key: billLinks.key,
      lastDay: billLinks.lastDay,
    })
    .from(billLinks)
    .where(and(inArray(billLinks.tenantId, [...tenantIds]), isNull(billLinks.withdrawnAt), gte(billLinks.lastDay, day)))
    .orderBy(billLinks.tenantId, desc(billLinks.lastDay), asc(billLinks.key))
}

export async function insertLinks(db: Queryable, links: readonly (typeof billLinks.$inferInsert)[]): Promise<void> {
  if (links.length > 0) await db.insert(billLinks).values([...links])
}

/** @returns how many worked until now */
export async function withdrawLinks(db: Queryable, tenantId: string, today: Day, now: Date): Promise<number> {
  const rows = await db
    .update(billLinks)
    .set({ withdrawnAt: now })
    .where(and(eq(billLinks.tenantId, tenantId), isNull(billLinks.withdrawnAt), gte(billLinks.lastDay, today)))
    .returning({ id: billLinks.id })
  return rows.length
}

/** Whose bill a link opens that works on `day`. */
export async function findLinked(db: Queryable, key: string, day: Day) {
  const [found] = await db
    .select({
      tenantId: billLinks.tenantId,
      tenantName: profiles.fullName,
      lastDay: billLinks.lastDay,
    })
    .from(billLinks)
    .innerJoin(profiles, eq(profiles.id, billLinks.tenantId))
    .where(
      and(
        eq(billLinks.key, key),
        isNull(billLinks.withdrawnAt),
        gte(billLinks.lastDay, day),
        isNull(profiles.archivedAt),
        eq(profiles.role, 'tenant'),
      ),
    )
  return found
}
