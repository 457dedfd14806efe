import type { TeamMember } from '@makao/contract/people/team/team.schema'
import { type Role, roleNames } from '@makao/contract/permissions'
import { client } from '../../../lib/api'

/** Something that is done to a colleague, after a question. */
export interface Step {
  title: string
  text: string
  confirm: string
  done: string
  run: () => Promise<unknown>
}

export const changeRole = ({ profileId, fullName }: TeamMember, role: Role): Step => ({
  title: 'Change role',
  text:
    role === 'tenant'
      ? `${fullName} leaves the staff and sees only what a tenant sees.`
      : `${fullName} becomes ${roleNames[role]} and has to sign in again.`,
  confirm: 'Change role',
  done: role === 'tenant' ? `${fullName} is no longer on the team.` : `${fullName} is now ${roleNames[role]}.`,
  run: () => client.team.changeRole({ profileId, role }),
})

export const rename = ({ profileId, fullName }: TeamMember, newName: string): Step => ({
  title: 'Change name',
  text: `${fullName} is called ${newName.trim()} from now on. What was noted before keeps the former name.`,
  confirm: 'Change name',
  done: `${fullName} is now ${newName.trim()}.`,
  run: () => client.team.rename({ profileId, fullName: newName }),
})

export const endSessions = ({ profileId, fullName }: TeamMember): Step => ({
  title: 'Sign out everywhere',
  text: `${fullName} is signed out on every device and can sign in again.`,
  confirm: 'Sign out',
  done: `${fullName} is signed out everywhere.`,
  run: () => client.team.endSessions({ profileId }),
})

export const removeSecondFactor = ({ profileId, fullName }: TeamMember): Step => ({
  title: 'Remove second factor',
  text: `For someone who lost their phone and recovery codes. Make sure that it is really ${fullName} who asks.`,
  confirm: 'Remove',
  done: `${fullName} signs in with the password alone until a new second factor is set up.`,
  run: () => client.team.removeSecondFactor({ profileId }),
})

export const deactivate = ({ profileId, fullName }: TeamMember): Step => ({
  title: `Deactivate ${fullName}?`,
  text: 'The account cannot sign in any more. What was recorded stays, and it can be reactivated.',
  confirm: 'Deactivate',
  done: `${fullName} can no longer sign in.`,
  run: () => client.team.deactivate({ profileId }),
})

export const reactivate = ({ profileId, fullName }: TeamMember): Step => ({
  title: `Reactivate ${fullName}?`,
  text: 'The account can sign in again, with the password it had.',
  confirm: 'Reactivate',
  done: `${fullName} can sign in again.`,
  run: () => client.team.reactivate({ profileId }),
})
