import { desc, eq, sql } from 'drizzle-orm'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { signingKeys } from './auth.table'

type SigningKey = typeof signingKeys.$inferSelect

/** So many are published: the present one and the one before. */
const PUBLISHED = 2

/** Keeps others from making a key until the transaction ends. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await takeLock(tx, 'signing-keys')
}

/** The present key and the one before, the present one first. */
export function listSigningKeys(db: Queryable): Promise<SigningKey[]> {
  return db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), desc(signingKeys.id)).limit(PUBLISHED)
}

export async function findSigningKey(db: Queryable, id: string): Promise<SigningKey | undefined> {
  const [key] = await db.select().from(signingKeys).where(eq(signingKeys.id, id))
  return key
}

/** Adds the present key; what was signed with one before the last counts no more. Only under `lockSigningKeys`. */
export async function insertSigningKey(tx: Tx, key: SigningKey): Promise<void> {
  await tx.insert(signingKeys).values(key)
  const kept = (await listSigningKeys(tx)).map(({ id }) => id)
  await tx.delete(signingKeys).where(sql`${signingKeys.id} <> all (${sql.param(kept)}::uuid[])`)
}

/** Encrypts the private parts anew, after AUTH_SECRET was replaced. */
export async function rewriteSigningKeys(
  tx: Tx,
  reencrypt: (sealed: string) => Promise<string | undefined>,
): Promise<void> {
  const rows = await tx
    .select({ id: signingKeys.id, sealedPrivate: signingKeys.sealedPrivate })
    .from(signingKeys)
    .for('no key update')
  for (const { id, sealedPrivate } of rows) {
    const rewritten = await reencrypt(sealedPrivate)
    if (rewritten) await tx.update(signingKeys).set({ sealedPrivate: rewritten }).where(eq(signingKeys.id, id))
  }
}
