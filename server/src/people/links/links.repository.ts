import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { forgetLinks } from '../../messaging/outbox/queue.repository'
import { profiles } from '../accounts/accounts.table'
import { oneTimeLinks } from './links.table'

export type LinkPurpose = (typeof oneTimeLinks.$inferSelect)['purpose']

export interface NewLink {
  purpose: LinkPurpose
  profileId: string
  tokenHash: string
  email: string | null
  expiresAt: Date
  /** Who had it made; null when the person did. */
  createdBy: string | null
}

const open = (purposes: readonly LinkPurpose[], tokenHash: string, now: Date) =>
  and(
    inArray(oneTimeLinks.purpose, purposes),
    eq(oneTimeLinks.tokenHash, tokenHash),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, now),
  )

/** Keeps others from making a link for a person until the transaction ends. */
export async function lockLinks(tx: Tx, profileId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update')
}

/** Stores a new link; an earlier one of the same person and purpose stops working. */
export async function replaceLink(tx: Tx, link: NewLink): Promise<void> {
  // Locked, so that two links made at once do not both try to be the only one.
  await lockLinks(tx, link.profileId)
  await closeLinks(tx, link.profileId, link.purpose)
  await tx.insert(oneTimeLinks).values(link)
}

/** Stores a new link beside the earlier ones of the same person and purpose; those that have run out go. */
export async function addLink(tx: Tx, link: NewLink, now: Date): Promise<void> {
  const { profileId, purpose } = link
  await tx
    .delete(oneTimeLinks)
    .where(
      and(eq(oneTimeLinks.profileId, profileId), eq(oneTimeLinks.purpose, purpose), lte(oneTimeLinks.expiresAt, now)),
    )
  await tx.insert(oneTimeLinks).values(link)
}

/** Whether a person has a link that works until then. */
export async function hasLinkUntil(db: Queryable, profileId: string, purpose: LinkPurpose, until: Date) {
  const links = await db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.profileId, profileId),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, until),
      ),
    )
    .limit(1)
  return links.length > 0
}

/** Takes all links of a person away, used ones too: of a change of address they say to which. */
export async function eraseLinks(tx: Tx, profileId: string): Promise<void> {
  await closeLinks(tx, profileId)
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.profileId, profileId))
}

/** Makes links that were not used useless; without a purpose all of a person's. */
export async function closeLinks(tx: Tx, profileId: string, purpose?: LinkPurpose): Promise<void> {
  const closed = await tx
    .delete(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.profileId, profileId),
        isNull(oneTimeLinks.usedAt),
        purpose && eq(oneTimeLinks.purpose, purpose),
      ),
    )
    .returning({ tokenHash: oneTimeLinks.tokenHash })
  await forgetLinks(
    tx,
    closed.map(({ tokenHash }) => tokenHash),
  )
}

/** Whom an open link of one of these purposes is for; undefined when it was used, replaced or has run out. */
export async function findLink(db: Queryable, purposes: readonly LinkPurpose[], tokenHash: string, now: Date) {
  const [link] = await db
    .select({
      purpose: oneTimeLinks.purpose,
      profileId: oneTimeLinks.profileId,
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      emailUnproven: profiles.emailUnproven,
      newEmail: oneTimeLinks.email,
    })
    .from(oneTimeLinks)
    .innerJoin(profiles, eq(profiles.id, oneTimeLinks.profileId))
    .where(and(open(purposes, tokenHash, now), isNull(profiles.archivedAt), isNull(profiles.deactivatedAt)))
  return link
}

/** Uses a link up; false when another request was first. */
export async function spendLink(tx: Tx, purpose: LinkPurpose, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(open([purpose], tokenHash, now))
    .returning({ id: oneTimeLinks.id })
  if (used.length === 0) return false
  await forgetLinks(tx, [tokenHash])
  return true
}
