import { team } from '@makao/contract/people/team/team.contract'
import type { StaffRequest, TeamMember } from '@makao/contract/people/team/team.schema'
import { can, roleNames, type StaffRole } from '@makao/contract/permissions'
import { type Actions, allowing, always } from '../../allowed'
import type { Actor } from '../../context'
import { Refusal } from '../../errors'

/** Whoever has somebody else's key must not become staff by it. */
export const managesTeam = ({ role, key }: Pick<Actor, 'role' | 'key'>) => can(role, 'team:manage') && key === undefined

/**
 * Who asks to be staff is answered first: whoever entered the account before, or proved its address for it, would be staff then.
 * @throws Refusal REQUEST_WAITS
 */
export function refuseWaiting(person: { fullName: string; requestedRole: StaffRole | null } | undefined): void {
  if (!person?.requestedRole) return
  throw new Refusal('REQUEST_WAITS', { fullName: person.fullName, role: roleNames[person.requestedRole] })
}

/** What may be done about somebody of the staff. That one is the last admin is said only when it is tried. */
export const memberActions = {
  inviteAgain: ({ state }) => (state === 'deactivated' ? 'DEACTIVATED' : undefined),
  rename: always,
  changeRole: always,
  deactivate: ({ state }) => (state === 'deactivated' ? 'DEACTIVATED' : undefined),
  reactivate: ({ state }) => (state === 'deactivated' ? undefined : 'ACTIVE'),
  endSessions: ({ sessions }) => (sessions === 0 ? 'SIGNED_OUT' : undefined),
  removeSecondFactor: ({ hasSecondFactor }) => (hasSecondFactor ? undefined : 'SECOND_FACTOR_OFF'),
} satisfies Actions<Pick<TeamMember, 'state' | 'sessions' | 'hasSecondFactor'>>

export const memberFor = allowing(team, memberActions)

/** What may be done about somebody who asks to be staff. */
export const requestActions = {
  approve: ({ emailUnproven }) => (emailUnproven ? 'EMAIL_UNPROVEN' : undefined),
  decline: always,
} satisfies Actions<Pick<StaffRequest, 'emailUnproven'>>

export const requestFor = allowing(team, requestActions)
