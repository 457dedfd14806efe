import { team } from '@makao/contract/people/team/team.contract'
import type { StaffRequest, TeamMember } from '@makao/contract/people/team/team.schema'
import { type Actions, allowing, always } from '../../allowed'

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
