import type { Currency } from '@makao/contract/money'
import type { OwnerHold } from '@makao/contract/money/owners/owners.schema'
import { and, asc, eq } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { ownerHolds } from './owner-holds.table'

const hold = {
  currency: ownerHolds.currency,
  float: ownerHolds.float,
  held: ownerHolds.held,
  reason: ownerHolds.reason,
}

export const listOwnerHolds = (db: Queryable, ownerId: string): Promise<OwnerHold[]> =>
  db.select(hold).from(ownerHolds).where(eq(ownerHolds.ownerId, ownerId)).orderBy(asc(ownerHolds.currency))

/** Of all owners, or of one. */
export const listHolds = (db: Queryable, ownerId?: string): Promise<(OwnerHold & { ownerId: string })[]> =>
  db
    .select({ ...hold, ownerId: ownerHolds.ownerId })
    .from(ownerHolds)
    .where(ownerId ? eq(ownerHolds.ownerId, ownerId) : undefined)

interface OfOwner {
  ownerId: string
  currency: Currency
}

export async function deleteOwnerHold(tx: Tx, { ownerId, currency }: OfOwner): Promise<void> {
  await tx.delete(ownerHolds).where(and(eq(ownerHolds.ownerId, ownerId), eq(ownerHolds.currency, currency)))
}

/** It takes the place of the one before. */
export async function upsertOwnerHold(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { ownerId, currency, ...kept }: OwnerHold & OfOwner,
  now: Date,
): Promise<void> {
  const row = { ...kept, createdBy: author.id, createdAt: now }
  await tx
    .insert(ownerHolds)
    .values({ ownerId, currency, ...row })
    .onConflictDoUpdate({ target: [ownerHolds.ownerId, ownerHolds.currency], set: row })
}
