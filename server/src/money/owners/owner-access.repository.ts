import type { OwnerAccess, OwnerSight } from '@makao/contract/money/owners/owner-access.schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { correctEmail, hasPassword } from '../../people/accounts/accounts.repository'
import { profiles, sessions } from '../../people/accounts/accounts.table'
import { ownerAccess } from './owner-access.table'
import { owners } from './owners.table'

const sightColumns = {
  showsTenants: ownerAccess.showsTenants,
  showsArrears: ownerAccess.showsArrears,
  showsPapers: ownerAccess.showsPapers,
  expenseLimit: ownerAccess.expenseLimit,
  currency: ownerAccess.currency,
}

/** Before anybody said what an owner sees: no tenant's name, the rest. */
const usualSight: OwnerSight = {
  showsTenants: false,
  showsArrears: true,
  showsPapers: true,
  expenseLimit: null,
  currency: 'KES',
}

export type KeptAccess = Stored<OwnerAccess> & { profileId: string | null; ownerName: string; isArchived: boolean }

/** Of an owner who was never invited too. @throws Refusal NOT_FOUND */
export async function requireAccess(db: Queryable, ownerId: string): Promise<KeptAccess> {
  const seen = sql<Date | null>`(select max(${sessions.updatedAt}) from ${sessions} where ${sessions.userId} = ${profiles.id})`
  const [found] = await db
    .select({
      ownerId: owners.id,
      ownerName: owners.name,
      isArchived: sql<boolean>`${owners.archivedAt} is not null`,
      profileId: ownerAccess.profileId,
      sight: sightColumns,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      deactivatedAt: profiles.deactivatedAt,
      hasPassword: sql<boolean | null>`${hasPassword}`,
      lastUsedAt: seen.mapWith(sessions.updatedAt),
    })
    .from(owners)
    .leftJoin(ownerAccess, eq(ownerAccess.ownerId, owners.id))
    .leftJoin(profiles, eq(profiles.id, ownerAccess.profileId))
    .where(eq(owners.id, ownerId))
  if (!found) throw new Refusal('NOT_FOUND')
  const { deactivatedAt, hasPassword: canSignIn, lastUsedAt, sight, ...access } = found
  const state = access.profileId === null ? 'none' : deactivatedAt ? 'withdrawn' : canSignIn ? 'active' : 'invited'
  return { ...access, state, lastUsedAt: lastUsedAt?.toISOString() ?? null, sight: sight ?? usualSight }
}

/** Whose properties somebody looks at, and what they see of them. @throws Refusal NOT_FOUND: nobody's */
export async function requireOwnerOf(db: Queryable, profileId: string): Promise<OwnerSight & { ownerId: string }> {
  const [found] = await db
    .select({ ownerId: ownerAccess.ownerId, ...sightColumns })
    .from(ownerAccess)
    .innerJoin(owners, eq(owners.id, ownerAccess.ownerId))
    .innerJoin(profiles, eq(profiles.id, ownerAccess.profileId))
    .where(
      and(
        eq(profiles.id, profileId),
        eq(profiles.role, 'owner'),
        isNull(profiles.deactivatedAt),
        isNull(owners.archivedAt),
      ),
    )
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function keepAccount(tx: Tx, ownerId: string, profileId: string): Promise<void> {
  await tx
    .insert(ownerAccess)
    .values({ ownerId, profileId })
    .onConflictDoUpdate({ target: ownerAccess.ownerId, set: { profileId } })
}

export async function keepSight(tx: Tx, ownerId: string, sight: OwnerSight): Promise<void> {
  await tx
    .insert(ownerAccess)
    .values({ ownerId, ...sight })
    .onConflictDoUpdate({ target: ownerAccess.ownerId, set: sight })
}

/**
 * How an owner's account is named and reached, as staff entered it. What they left as it was stays as the owner has it.
 * @throws Refusal EMAIL_USED
 */
export async function correctContact(
  tx: Tx,
  profileId: string,
  { name, email, phoneNumber }: { name: string; email?: string | null; phoneNumber?: string | null },
): Promise<void> {
  const phone = phoneNumber === undefined ? {} : { phoneNumber, phoneFromStaff: true }
  // One way to reach the person is there at every moment.
  if (email) await correctEmail(tx, profileId, email)
  await tx
    .update(profiles)
    .set({ fullName: name, ...phone, updatedAt: sql`now()` })
    .where(eq(profiles.id, profileId))
  if (email === null) await correctEmail(tx, profileId, null)
}
