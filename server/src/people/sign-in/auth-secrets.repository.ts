import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import { authSecrets } from '../accounts/accounts.table'

/** When a secret was first used, which may be now. */
export async function firstUseOf(tx: Tx, secretHash: string, now: Date): Promise<Date> {
  await tx.insert(authSecrets).values({ secretHash, firstUsedAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select({ firstUsedAt: authSecrets.firstUsedAt })
    .from(authSecrets)
    .where(eq(authSecrets.secretHash, secretHash))
  return row?.firstUsedAt ?? now
}
