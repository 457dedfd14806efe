import type { TeamMember } from '@makao/contract/people/team/team.schema'
import { type GivenRole, roleNames } from '@makao/contract/permissions'
import { client } from '../../../lib/api'
import * as common from '../../../ui/common.words'
import * as words from './team.words'

/** Something that is done to a colleague, after a question. */
export interface Step {
  title: string
  text: string
  confirm: string
  done: string
  run: () => Promise<unknown>
}

export const changeRole = ({ profileId, fullName }: TeamMember, role: GivenRole): Step => ({
  title: words.changeRole,
  text:
    role === 'tenant'
      ? words.leavesTheStaffAndSeesOnly(fullName)
      : words.becomesAndHasToSignIn(fullName, roleNames[role]),
  confirm: words.changeRole,
  done: role === 'tenant' ? words.isNoLongerOnTheTeam(fullName) : words.isNow(fullName, roleNames[role]),
  run: () => client.team.changeRole({ profileId, role }),
})

export const rename = ({ profileId, fullName }: TeamMember, newName: string): Step => ({
  title: words.changeName,
  text: words.isCalledFromNowOnWhat(fullName, newName.trim()),
  confirm: words.changeName,
  done: words.fullNameIsNowNewName(fullName, newName.trim()),
  run: () => client.team.rename({ profileId, fullName: newName }),
})

export const endSessions = ({ profileId, fullName }: TeamMember): Step => ({
  title: words.signOutEverywhere,
  text: words.isSignedOutOnEveryDevice(fullName),
  confirm: words.signOut,
  done: words.isSignedOutEverywhere(fullName),
  run: () => client.team.endSessions({ profileId }),
})

export const removeSecondFactor = ({ profileId, fullName }: TeamMember): Step => ({
  title: words.removeSecondFactor,
  text: words.forSomeoneWhoLostTheirPhone(fullName),
  confirm: common.remove,
  done: words.signsInWithThePasswordAlone(fullName),
  run: () => client.team.removeSecondFactor({ profileId }),
})

export const deactivate = ({ profileId, fullName }: TeamMember): Step => ({
  title: words.deactivateFullName(fullName),
  text: words.accountCannotSignInAnyMore,
  confirm: words.deactivate,
  done: words.canNoLongerSignIn(fullName),
  run: () => client.team.deactivate({ profileId }),
})

export const reactivate = ({ profileId, fullName }: TeamMember): Step => ({
  title: words.reactivateFullName(fullName),
  text: words.accountCanSignInAgainWith,
  confirm: words.reactivate,
  done: words.canSignInAgain(fullName),
  run: () => client.team.reactivate({ profileId }),
})
