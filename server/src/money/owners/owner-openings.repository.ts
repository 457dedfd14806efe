import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { OwnerOpening } from '@makao/contract/money/owners/owners.schema'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { ownerOpenings } from './owner-openings.table'

/** What earlier books held for owners. @param to only what is dated until this day: the day before the start */
export function listOwnerOpenings(db: Queryable, { ownerId, to }: { ownerId?: string; to?: Day }) {
  return db
    .select({
      ownerId: ownerOpenings.ownerId,
      currency: ownerOpenings.currency,
      startsOn: ownerOpenings.startsOn,
      amount: ownerOpenings.amount,
    })
    .from(ownerOpenings)
    .where(
      and(
        ownerId ? eq(ownerOpenings.ownerId, ownerId) : undefined,
        to ? sql`${ownerOpenings.startsOn} - 1 <= ${to}::date` : undefined,
      ),
    )
    .orderBy(asc(ownerOpenings.currency))
}

interface OfOwner {
  ownerId: string
  currency: Currency
}

export async function deleteOwnerOpening(tx: Tx, { ownerId, currency }: OfOwner): Promise<void> {
  await tx.delete(ownerOpenings).where(and(eq(ownerOpenings.ownerId, ownerId), eq(ownerOpenings.currency, currency)))
}

/** It takes the place of the one before. */
export async function upsertOwnerOpening(
  tx: Tx,
  author: Pick<Author, 'id'>,
  opening: OwnerOpening & OfOwner,
  now: Date,
): Promise<void> {
  const { startsOn, amount } = opening
  const by = { createdBy: author.id, createdAt: now }
  await tx
    .insert(ownerOpenings)
    .values({ ...opening, ...by })
    .onConflictDoUpdate({ target: [ownerOpenings.ownerId, ownerOpenings.currency], set: { startsOn, amount, ...by } })
}
