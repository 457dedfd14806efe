import type { Queryable, Tx } from '../../db/types'
import { securitySettings } from './accounts.table'

/** Whether people may make accounts by themselves. */
export async function isSignUpOpen(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ isOpen: securitySettings.selfSignUp }).from(securitySettings)
  return row?.isOpen ?? true
}

export async function writeSignUpOpen(tx: Tx, isOpen: boolean, now: Date): Promise<void> {
  const row = { selfSignUp: isOpen, updatedAt: now }
  await tx.insert(securitySettings).values(row).onConflictDoUpdate({ target: securitySettings.id, set: row })
}
