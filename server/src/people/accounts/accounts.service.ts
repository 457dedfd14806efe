import { accountEvents } from '@makao/contract/people/accounts/accounts.audit'
import type { Profile, ProfileUpdate } from '@makao/contract/people/accounts/accounts.schema'
import { can, roleNames } from '@makao/contract/permissions'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { lockAdmins, lockProfile, refuseStaffName, updateProfile } from './accounts.repository'
import { phoneKeyOf, profileActions } from './accounts.rules'

/** Changes the actor's own name and phone number. @throws Refusal NOT_FOUND, REQUEST_WAITS, STAFF_NAME, NAME_USED, PHONE_IS_SIGN_IN */
export async function changeProfile({ db, actor, now }: SignedIn, input: ProfileUpdate): Promise<Stored<Profile>> {
  return db.transaction(async (tx) => {
    // Locked before the person, as in all that names staff.
    if (can(actor.role, 'team:manage')) await lockAdmins(tx)
    const { fullName, email, phoneNumber, requestedRole } = await lockProfile(tx, actor.id)
    if (input.fullName !== fullName) {
      // An admin decides on the name that they see.
      if (requestedRole) throw new Refusal('REQUEST_WAITS', { role: roleNames[requestedRole] })
      const obstacle = profileActions.rename(actor)
      if (obstacle) throw new Refusal(obstacle)
      if (can(actor.role, 'team:manage')) await refuseStaffName(tx, actor.id, input.fullName)
    }
    // With another number they would lock themselves out, or take a neighbour's.
    if (email === null && phoneKeyOf(input.phoneNumber ?? '') !== phoneKeyOf(phoneNumber ?? '')) {
      throw new Refusal('PHONE_IS_SIGN_IN')
    }
    const changed = await updateProfile(tx, actor, input, now)
    const states = { before: { fullName, phoneNumber }, after: input }
    await writeAudit(tx, actor, accountEvents.profileSaved, { entityId: actor.id, subject: actor.name, ...states }, now)
    return changed
  })
}
