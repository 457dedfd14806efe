import type { HiddenColumns, KeptLists, NewView } from '@makao/contract/people/views/views.schema'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { profiles } from '../accounts/accounts.table'
import { hiddenColumns, savedViews } from './views.table'

/** What the actor keeps, and nobody else's. */
export async function readKept(db: Queryable, actor: Actor): Promise<KeptLists> {
  const views = await db
    .select({ id: savedViews.id, list: savedViews.list, name: savedViews.name, search: savedViews.search })
    .from(savedViews)
    .where(eq(savedViews.profileId, actor.id))
    .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id))
  const hidden = await db
    .select({ list: hiddenColumns.list, columns: hiddenColumns.columns })
    .from(hiddenColumns)
    .where(eq(hiddenColumns.profileId, actor.id))
    .orderBy(hiddenColumns.list)
  return { views, hidden }
}

/** How many views the actor keeps; locked, so that two at once cannot both be the last one. */
export async function lockViews(tx: Tx, actor: Actor): Promise<number> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, actor.id)).for('no key update')
  const [kept] = await tx.select({ views: count() }).from(savedViews).where(eq(savedViews.profileId, actor.id))
  return kept?.views ?? 0
}

/** Keeps a view, in the place of one of the same name. */
export async function putView(tx: Tx, actor: Actor, { id, list, name, search }: NewView, now: Date): Promise<void> {
  const isNamed = and(
    eq(savedViews.profileId, actor.id),
    eq(savedViews.list, list),
    sql`lower(${savedViews.name}) = lower(${name})`,
  )
  const [changed] = await tx.update(savedViews).set({ name, search }).where(isNamed).returning({ id: savedViews.id })
  if (changed) return
  await tx
    .insert(savedViews)
    .values({ id, profileId: actor.id, list, name, search, createdAt: now })
    .onConflictDoNothing({ target: savedViews.id })
}

/** @throws Refusal NOT_FOUND */
export async function deleteView(tx: Tx, actor: Actor, viewId: string): Promise<void> {
  const [gone] = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.id, viewId), eq(savedViews.profileId, actor.id)))
    .returning({ id: savedViews.id })
  if (!gone) throw new Refusal('NOT_FOUND')
}

/** Leaves columns out of a list from now on; none: it shows all of them. */
export async function putHidden(tx: Tx, actor: Actor, { list, columns }: HiddenColumns): Promise<void> {
  const isOfList = and(eq(hiddenColumns.profileId, actor.id), eq(hiddenColumns.list, list))
  if (columns.length === 0) {
    await tx.delete(hiddenColumns).where(isOfList)
    return
  }
  await tx
    .insert(hiddenColumns)
    .values({ profileId: actor.id, list, columns })
    .onConflictDoUpdate({ target: [hiddenColumns.profileId, hiddenColumns.list], set: { columns } })
}

/** Takes away what a person kept. */
export async function deleteKept(tx: Tx, profileId: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.profileId, profileId))
  await tx.delete(hiddenColumns).where(eq(hiddenColumns.profileId, profileId))
}
