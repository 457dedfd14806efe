import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { teamEvents } from '@makao/contract/people/team/team.audit'
import type { NewMember, SignUpSetting, StaffRequest, TeamMember } from '@makao/contract/people/team/team.schema'
import type { Role } from '@makao/contract/permissions'
import type { AuditEvent } from '@makao/contract/platform/audit/field-kinds.terms'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { type Audited, writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import {
  endSessions,
  grantRole,
  hasOtherAdmin,
  lockAdmins,
  refuseStaffName,
  setFullName,
} from '../accounts/accounts.repository'
import { deleteSecondFactor } from '../accounts/second-factor.repository'
import { isSignUpOpen, writeSignUpOpen } from '../accounts/sign-up-setting.repository'
import { invite } from '../invitations/invitations.service'
import { claimProfile } from '../links/claims.service'
import { lockMember, lockRequest, requireMember, setDeactivated } from './team.repository'
import { memberActions, requestActions } from './team.rules'

type Done = Record<string, never>
type Member = Stored<TeamMember>

/**
 * Answers a request to be staff: grants the role asked for, or leaves the account a tenant's.
 * @throws Refusal NOT_FOUND: nobody with this id waits; EMAIL_UNPROVEN, NAME_USED
 */
export async function decideRequest(
  { db, actor, now }: SignedIn,
  profileId: string,
  approved: boolean,
): Promise<Stored<StaffRequest>> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx)
    const request = await lockRequest(tx, profileId)
    const { fullName, email } = request
    if (approved) {
      const obstacle = requestActions.approve(request)
      if (obstacle) throw new Refusal(obstacle, { fullName, email })
      await refuseStaffName(tx, profileId, fullName)
    }
    const role = approved ? request.requestedRole : 'tenant'
    await grantRole(tx, profileId, role)
    const event = approved ? teamEvents.requestApproved : teamEvents.requestDeclined
    const states = {
      before: { role: 'tenant', requestedRole: request.requestedRole },
      after: { role, requestedRole: null },
    } as const
    await writeAudit(tx, actor, event, { entityId: profileId, subject: request.fullName, ...states }, now)
    return request
  })
}

/**
 * Makes an account for somebody of the staff, with a link to set a password. One that somebody made alone with the address, and
 * never confirmed, is taken over.
 * @throws Refusal EMAIL_USED, NAME_USED
 */
export async function inviteMember(
  context: SignedIn,
  input: NewMember,
): Promise<{ member: Member; invitation: Invitation }> {
  const { db, actor, now, mailWritten } = context
  const invited = await db.transaction(async (tx) => {
    await lockAdmins(tx)
    await refuseStaffName(tx, null, input.fullName)
    const { id, isTakenOver } = await claimProfile(tx, { ...input, phoneFromStaff: true })
    const invitation = await invite(context, tx, { id, ...input })
    const after = { email: input.email, role: input.role, ...(isTakenOver && { takenOver: true }) }
    await writeAudit(tx, actor, teamEvents.invited, { entityId: id, subject: input.fullName, after }, now)
    return { member: await requireMember(tx, id, now), invitation }
  })
  mailWritten()
  return invited
}

/** The earlier link stops working. @throws Refusal NOT_FOUND, DEACTIVATED */
export async function inviteMemberAgain(context: SignedIn, profileId: string): Promise<Invitation> {
  const { db, actor, now, mailWritten } = context
  const invitation = await db.transaction(async (tx) => {
    const member = await lockMember(tx, profileId, now)
    const obstacle = memberActions.inviteAgain(member)
    if (obstacle) throw new Refusal(obstacle)
    const made = await invite(context, tx, { id: profileId, ...member })
    await writeAudit(tx, actor, teamEvents.invited, { entityId: profileId, subject: member.fullName }, now)
    return made
  })
  mailWritten()
  return invitation
}

/** Does something to somebody of the staff and notes it, unless it is so already. @throws Refusal NOT_FOUND */
async function changeMember<Event extends AuditEvent>(
  { db, actor, now }: SignedIn,
  profileId: string,
  what: keyof typeof memberActions,
  event: Event,
  change: (tx: Tx, member: Member) => Promise<Pick<Audited<Event>, 'before' | 'after'> | undefined>,
): Promise<Done> {
  await db.transaction(async (tx) => {
    // Locked before the person: two admins who demote each other at once must not both succeed.
    await lockAdmins(tx)
    const member = await lockMember(tx, profileId, now)
    if (memberActions[what](member)) return
    const states = (await change(tx, member)) ?? {}
    await writeAudit(tx, actor, event, { entityId: profileId, subject: member.fullName, ...states }, now)
  })
  return {}
}

async function refuseLastAdmin(tx: Tx, { profileId, role, fullName }: Member): Promise<void> {
  if (role === 'admin' && !(await hasOtherAdmin(tx, profileId))) throw new Refusal('LAST_ADMIN', { fullName })
}

/** @throws Refusal NOT_FOUND, NAME_USED */
export function renameMember(context: SignedIn, profileId: string, fullName: string): Promise<Done> {
  return changeMember(context, profileId, 'rename', teamEvents.renamed, async (tx, member) => {
    if (fullName === member.fullName) return undefined
    await refuseStaffName(tx, profileId, fullName)
    await setFullName(tx, profileId, fullName)
    return { before: { fullName: member.fullName }, after: { fullName } }
  })
}

/** As 'tenant' the person leaves the staff. Sessions end, so that no open page shows more than it may. @throws Refusal NOT_FOUND, LAST_ADMIN */
export function changeRole(context: SignedIn, profileId: string, role: Role): Promise<Done> {
  return changeMember(context, profileId, 'changeRole', teamEvents.roleChanged, async (tx, member) => {
    if (role !== 'admin') await refuseLastAdmin(tx, member)
    await grantRole(tx, profileId, role)
    return { before: { role: member.role }, after: { role } }
  })
}

/** @throws Refusal NOT_FOUND, LAST_ADMIN */
export function deactivateMember(context: SignedIn, profileId: string): Promise<Done> {
  return changeMember(context, profileId, 'deactivate', teamEvents.deactivated, async (tx, member) => {
    await refuseLastAdmin(tx, member)
    await setDeactivated(tx, profileId, context.now)
    return undefined
  })
}

/** @throws Refusal NOT_FOUND */
export function reactivateMember(context: SignedIn, profileId: string): Promise<Done> {
  return changeMember(context, profileId, 'reactivate', teamEvents.reactivated, async (tx) => {
    await setDeactivated(tx, profileId, null)
    return undefined
  })
}

/** @throws Refusal NOT_FOUND */
export function endMemberSessions(context: SignedIn, profileId: string): Promise<Done> {
  return changeMember(context, profileId, 'endSessions', teamEvents.sessionsEnded, async (tx) => {
    await endSessions(tx, profileId)
    return undefined
  })
}

/** For somebody who lost their phone and their recovery codes. @throws Refusal NOT_FOUND */
export function removeMemberSecondFactor(context: SignedIn, profileId: string): Promise<Done> {
  return changeMember(context, profileId, 'removeSecondFactor', teamEvents.secondFactorRemoved, async (tx) => {
    await deleteSecondFactor(tx, profileId)
    await endSessions(tx, profileId)
    return undefined
  })
}

export const readSignUpSetting = async ({ db }: SignedIn): Promise<SignUpSetting> => ({
  isOpen: await isSignUpOpen(db),
})

/** Lets people sign up by themselves, or no longer. Accounts that there are stay as they are. */
export async function saveSignUpSetting({ db, actor, now }: SignedIn, input: SignUpSetting): Promise<SignUpSetting> {
  await db.transaction(async (tx) => {
    const before = { selfSignUp: await isSignUpOpen(tx) }
    await writeSignUpOpen(tx, input.isOpen, now)
    const states = { before, after: { selfSignUp: input.isOpen } }
    const about = { entityId: withoutRow.settings, subject: 'Sign-up' }
    await writeAudit(tx, actor, teamEvents.signUpSaved, { ...about, ...states }, now)
  })
  return input
}
