import type { Profile, ProfileUpdate } from '@makao/contract/accounts/accounts.schema'
import { roleNames } from '@makao/contract/permissions'
import { writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'
import { Refusal } from '../errors'
import { lockProfile, updateProfile } from './accounts.repository'

/** Changes the actor's own name and phone number. @throws Refusal NOT_FOUND, REQUEST_WAITS */
export async function changeProfile({ db, actor, now }: SignedIn, input: ProfileUpdate): Promise<Profile> {
  return db.transaction(async (tx) => {
    const { fullName, phoneNumber, requestedRole } = await lockProfile(tx, actor.id)
    // An admin decides on the name that he sees.
    if (requestedRole && input.fullName !== fullName)
      throw new Refusal('REQUEST_WAITS', { role: roleNames[requestedRole] })
    const changed = await updateProfile(tx, actor, input, now)
    const states = { before: { fullName, phoneNumber }, after: { ...input } }
    await writeAudit(
      tx,
      actor,
      { action: 'account.profile-saved', entityId: actor.id, subject: actor.name, ...states },
      now,
    )
    return changed
  })
}
