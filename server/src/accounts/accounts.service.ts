import type { Db } from '../db/types'
import { grantRole, hasAdmin, lockAdmins } from './accounts.repository'

/** Makes a profile the admin of an installation that has none yet; otherwise its request waits for an admin. */
export async function makeFirstAdmin(db: Db, profileId: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that two people who sign up as admin at once do not both become one.
    await lockAdmins(tx)
    if (!(await hasAdmin(tx))) await grantRole(tx, profileId, 'admin')
  })
}
