import type { NewCollectionTarget } from '@makao/contract/documents/collection-targets/collection-targets.schema'
import { desc, eq, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { collectionTargets } from './collection-targets.table'

/** Those of all properties first, then by property; the latest first. */
export async function listTargets(db: Queryable) {
  const rows = await db
    .select({
      propertyId: collectionTargets.propertyId,
      propertyName: properties.name,
      fromDay: collectionTargets.fromDay,
      rate: collectionTargets.rate,
    })
    .from(collectionTargets)
    .leftJoin(properties, eq(properties.id, collectionTargets.propertyId))
    .orderBy(
      sql`${collectionTargets.propertyId} is not null`,
      sql`lower(${properties.name})`,
      collectionTargets.propertyId,
      desc(collectionTargets.fromDay),
    )
  return rows.map(({ fromDay, ...target }) => ({ ...target, fromMonth: fromDay.slice(0, 7) }))
}

/** From its month on it takes the place of the target before. @returns its id */
export async function keepTarget(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { propertyId, fromMonth, rate }: NewCollectionTarget,
  now: Date,
): Promise<string> {
  const { propertyId: property, fromDay } = collectionTargets
  const made = { rate, createdBy: author.id, createdAt: now }
  const [kept] = await tx
    .insert(collectionTargets)
    .values({ propertyId, fromDay: `${fromMonth}-01`, ...made })
    .onConflictDoUpdate({
      ...(propertyId === null
        ? { target: fromDay, targetWhere: sql`property_id is null` }
        : { target: [property, fromDay] }),
      set: made,
    })
    .returning({ id: collectionTargets.id })
  if (!kept) throw new Error('The target was not kept.')
  return kept.id
}
