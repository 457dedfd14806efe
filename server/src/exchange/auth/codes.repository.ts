import { and, asc, desc, eq, gt, inArray, lte, notInArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { forgetLinks } from '../../messaging/outbox/queue.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { factorChallenges, oneTimeCodes } from './auth.table'

export type OneTimeCode = typeof oneTimeCodes.$inferSelect
export type CodePurpose = OneTimeCode['purpose']

/** Of one person and purpose: who asks for another one leaves earlier ones as they are. */
const MOST_OPEN = 3
const MOST_CHALLENGES = 10

/** Stores a code. Those that have run out go, and of too many the oldest. */
export async function insertCode(tx: Tx, code: Omit<OneTimeCode, 'id'>): Promise<void> {
  const mine = and(eq(oneTimeCodes.profileId, code.profileId), eq(oneTimeCodes.purpose, code.purpose))
  const kept = tx
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(mine, gt(oneTimeCodes.expiresAt, code.createdAt)))
    .orderBy(desc(oneTimeCodes.createdAt), asc(oneTimeCodes.id))
    .limit(MOST_OPEN - 1)
  const gone = await tx
    .delete(oneTimeCodes)
    .where(and(mine, notInArray(oneTimeCodes.id, kept)))
    .returning({ tokenHash: oneTimeCodes.tokenHash })
  await forgetLinks(tx, hashesOf(gone))
  await tx.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, code.createdAt))
  await tx.insert(oneTimeCodes).values(code)
}

const hashesOf = (codes: readonly Pick<OneTimeCode, 'tokenHash'>[]) =>
  codes.flatMap(({ tokenHash }) => (tokenHash === null ? [] : [tokenHash]))

/** The open code of a link, with whose it is; undefined when it was used or has run out. */
export async function findByToken(db: Queryable, purposes: readonly CodePurpose[], tokenHash: string, now: Date) {
  const [code] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        inArray(oneTimeCodes.purpose, [...purposes]),
        eq(oneTimeCodes.tokenHash, tokenHash),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
  return code
}

/** A person's open code of these six digits. */
export async function findByCode(
  db: Queryable,
  { profileId, purposes, codeHash }: { profileId: string; purposes: readonly CodePurpose[]; codeHash: string },
  now: Date,
) {
  const [code] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.profileId, profileId),
        inArray(oneTimeCodes.purpose, [...purposes]),
        eq(oneTimeCodes.codeHash, codeHash),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
  return code
}

/** Whose change to this address waits for its code; undefined for none. */
export async function findChanging(db: Queryable, email: string, now: Date): Promise<string | undefined> {
  const [code] = await db
    .select({ profileId: oneTimeCodes.profileId })
    .from(oneTimeCodes)
    .where(
      and(eq(oneTimeCodes.purpose, 'email_change'), eq(oneTimeCodes.email, email), gt(oneTimeCodes.expiresAt, now)),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return code?.profileId
}

/** Uses a code up, and with it the person's others of its purpose; false when another request was first. */
export async function spendOneTimeCode(tx: Tx, { id, profileId, purpose }: OneTimeCode): Promise<boolean> {
  const used = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.id, id))
    .returning({ tokenHash: oneTimeCodes.tokenHash })
  if (used.length === 0) return false
  const others = await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.profileId, profileId), eq(oneTimeCodes.purpose, purpose)))
    .returning({ tokenHash: oneTimeCodes.tokenHash })
  await forgetLinks(tx, hashesOf([...used, ...others]))
  return true
}

/** Keeps a challenge for five minutes; of too many of one person the oldest goes. */
export async function insertChallenge(
  tx: Tx,
  { profileId, factorId, expiresAt }: { profileId: string; factorId: string; expiresAt: Date },
): Promise<string> {
  const id = crypto.randomUUID()
  const mine = eq(factorChallenges.profileId, profileId)
  const kept = tx
    .select({ id: factorChallenges.id })
    .from(factorChallenges)
    .where(mine)
    .orderBy(desc(factorChallenges.expiresAt))
    .limit(MOST_CHALLENGES - 1)
  await tx.delete(factorChallenges).where(and(mine, notInArray(factorChallenges.id, kept)))
  await tx.insert(factorChallenges).values({ id, profileId, factorId, expiresAt })
  return id
}

export async function findChallenge(
  db: Queryable,
  { id, profileId, factorId }: { id: string; profileId: string; factorId: string },
): Promise<Date | undefined> {
  const [challenge] = await db
    .select({ expiresAt: factorChallenges.expiresAt })
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.id, id),
        eq(factorChallenges.profileId, profileId),
        eq(factorChallenges.factorId, factorId),
      ),
    )
  return challenge?.expiresAt
}

export async function deleteChallenge(tx: Tx, id: string): Promise<void> {
  await tx.delete(factorChallenges).where(eq(factorChallenges.id, id))
}

/** Whose account a number is, where staff entered it and it is of one person alone. */
export async function findByStaffPhone(db: Queryable, phoneKey: string) {
  const found = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      isStaffs: profiles.phoneFromStaff,
      deactivatedAt: profiles.deactivatedAt,
      archivedAt: profiles.archivedAt,
    })
    .from(profiles)
    .where(eq(profiles.phoneKey, phoneKey))
    .limit(2)
  const [only, another] = found
  if (!only || another || !only.isStaffs || only.deactivatedAt || only.archivedAt) return undefined
  return only
}
