import { createHash } from 'node:crypto'
import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { profiles, recoveryCodes, secondFactors, securitySettings } from './accounts.table'

/** Whether the person of a row of `profiles` signs in with a code besides the password. */
export const hasSecondFactor = sql`exists (select from ${secondFactors} where ${secondFactors.profileId} = ${profiles.id} and ${secondFactors.confirmedAt} is not null)`

/** Whether the setting asks the admin of a row of `profiles` for a second factor that they do not have. */
export const lacksNeededFactor = sql`(${profiles.role} = 'admin' and exists (select from ${securitySettings} where ${securitySettings.adminsNeedSecondFactor}) and not ${hasSecondFactor})`

/** The second factor of a person; undefined when none was begun. `secret` is encrypted. */
export async function findSecondFactor(db: Queryable, profileId: string) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.profileId, profileId))
  return factor
}

/** Begins a second factor, or begins anew one that was never confirmed. @returns its id; undefined when one is on */
export async function beginSecondFactor(
  tx: Tx,
  profileId: string,
  secret: string,
  now: Date,
  friendlyName = '',
): Promise<string | undefined> {
  const begun = { id: crypto.randomUUID(), secret, friendlyName, createdAt: now }
  const [factor] = await tx
    .insert(secondFactors)
    .values({ profileId, ...begun })
    .onConflictDoUpdate({ target: secondFactors.profileId, set: begun, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ id: secondFactors.id })
  return factor?.id
}

/** Uses the code of a half minute up; false when one of that or a later half minute was used. */
export async function spendStep(db: Queryable, profileId: string, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.profileId, profileId), lt(secondFactors.lastStep, step)))
    .returning({ profileId: secondFactors.profileId })
  return used.length > 0
}

export async function markConfirmed(tx: Tx, profileId: string, now: Date): Promise<void> {
  await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.profileId, profileId))
}

export async function deleteSecondFactor(tx: Tx, profileId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.profileId, profileId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.profileId, profileId))
}

/** @returns false when it was turned on meanwhile, and is there still */
export async function deleteBegunFactor(tx: Tx, profileId: string): Promise<boolean> {
  const begun = and(eq(secondFactors.profileId, profileId), isNull(secondFactors.confirmedAt))
  const gone = await tx.delete(secondFactors).where(begun).returning({ id: secondFactors.id })
  return gone.length > 0
}

/** A hundred and more bits of chance need no slow hash. */
const hashCode = (code: string) =>
  createHash('sha256')
    .update(code.replaceAll(/[^a-z0-9]/gi, '').toLowerCase())
    .digest('hex')

export async function replaceRecoveryCodes(tx: Tx, profileId: string, codes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.profileId, profileId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ profileId, codeHash: hashCode(code) })))
}

/** Uses a recovery code up; false when there is none like it, or it was used. */
export async function spendRecoveryCode(db: Queryable, profileId: string, code: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.profileId, profileId),
        eq(recoveryCodes.codeHash, hashCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export async function countRecoveryCodes(db: Queryable, profileId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.profileId, profileId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

export async function readSecuritySettings(db: Queryable): Promise<{ adminsNeedSecondFactor: boolean }> {
  const [row] = await db
    .select({ adminsNeedSecondFactor: securitySettings.adminsNeedSecondFactor })
    .from(securitySettings)
  return row ?? { adminsNeedSecondFactor: false }
}

export async function writeSecuritySettings(
  tx: Tx,
  { adminsNeedSecondFactor }: { adminsNeedSecondFactor: boolean },
  now: Date,
): Promise<void> {
  const row = { adminsNeedSecondFactor, updatedAt: now }
  await tx.insert(securitySettings).values(row).onConflictDoUpdate({ target: securitySettings.id, set: row })
}

/** Whether an admin may not work yet: the setting asks for a second factor and they have none. */
export async function lacksSecondFactor(db: Queryable, profileId: string): Promise<boolean> {
  const [row] = await db
    .select({ needed: securitySettings.adminsNeedSecondFactor })
    .from(securitySettings)
    .where(
      sql`${securitySettings.adminsNeedSecondFactor} and not exists (
        select from ${secondFactors} where ${secondFactors.profileId} = ${profileId} and ${secondFactors.confirmedAt} is not null)`,
    )
  return row !== undefined
}

/** Encrypts every secret anew, for a new AUTH_SECRET. `reencrypt` returns undefined for one it cannot read. */
export async function rewriteSecrets(
  tx: Tx,
  reencrypt: (secret: string) => Promise<string | undefined>,
): Promise<void> {
  const rows = await tx
    .select({ profileId: secondFactors.profileId, secret: secondFactors.secret })
    .from(secondFactors)
    .for('no key update')
  for (const { profileId, secret } of rows) {
    const rewritten = await reencrypt(secret)
    if (rewritten)
      await tx.update(secondFactors).set({ secret: rewritten }).where(eq(secondFactors.profileId, profileId))
  }
}
