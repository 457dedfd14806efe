import { and, eq, gt, isNull } from 'drizzle-orm'
import { profiles } from '../accounts/accounts.table'
import type { Actor } from '../context'
import type { Queryable, Tx } from '../db/types'
import { Refusal } from '../errors'
import { invitations } from './invitations.table'

const open = (tokenHash: string, now: Date) =>
  and(eq(invitations.tokenHash, tokenHash), isNull(invitations.usedAt), gt(invitations.expiresAt, now))

const columns = {
  id: invitations.id,
  profileId: invitations.profileId,
  fullName: profiles.fullName,
  email: profiles.email,
}

/** Stores a new link; an earlier one of the same profile stops working. */
export async function replaceInvitation(
  tx: Tx,
  actor: Actor,
  invitation: { profileId: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  // Locked, so that two links made at once do not both try to be the only one.
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, invitation.profileId)).for('no key update')
  await tx.delete(invitations).where(and(eq(invitations.profileId, invitation.profileId), isNull(invitations.usedAt)))
  await tx.insert(invitations).values({ ...invitation, createdBy: actor.id })
}

/** @throws Refusal INVITATION_INVALID */
export async function requireInvitation(db: Queryable, tokenHash: string, now: Date) {
  const [invitation] = await db
    .select(columns)
    .from(invitations)
    .innerJoin(profiles, eq(profiles.id, invitations.profileId))
    .where(open(tokenHash, now))
  if (!invitation) throw new Refusal('INVITATION_INVALID')
  return invitation
}

/** Uses a link up. @throws Refusal INVITATION_INVALID: another request was first */
export async function useInvitation(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  const used = await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(open(tokenHash, now))
    .returning({ id: invitations.id })
  if (used.length === 0) throw new Refusal('INVITATION_INVALID')
}
