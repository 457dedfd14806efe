import { rpc } from '../../rpc'
import { listMembers, listRequests } from './team.repository'
import { memberFor, requestFor } from './team.rules'
import {
  changeRole,
  deactivateMember,
  decideRequest,
  endMemberSessions,
  inviteMember,
  inviteMemberAgain,
  reactivateMember,
  readSignUpSetting,
  removeMemberSecondFactor,
  renameMember,
  saveSignUpSetting,
} from './team.service'

export const teamRouter = {
  list: rpc.team.list.handler(async ({ context: { db, actor, now }, input }) =>
    (await listMembers(db, now, input)).map(memberFor(actor)),
  ),
  signUp: rpc.team.signUp.handler(({ context }) => readSignUpSetting(context)),
  saveSignUp: rpc.team.saveSignUp.handler(({ context, input }) => saveSignUpSetting(context, input)),
  requests: rpc.team.requests.handler(async ({ context: { db, actor } }) =>
    (await listRequests(db)).map(requestFor(actor)),
  ),
  approve: rpc.team.approve.handler(({ context, input }) =>
    decideRequest(context, input.profileId, true).then(requestFor(context.actor)),
  ),
  decline: rpc.team.decline.handler(({ context, input }) =>
    decideRequest(context, input.profileId, false).then(requestFor(context.actor)),
  ),
  invite: rpc.team.invite.handler(async ({ context, input }) => {
    const { member, invitation } = await inviteMember(context, input)
    return { member: memberFor(context.actor)(member), invitation }
  }),
  inviteAgain: rpc.team.inviteAgain.handler(({ context, input }) => inviteMemberAgain(context, input.profileId)),
  changeRole: rpc.team.changeRole.handler(({ context, input }) => changeRole(context, input.profileId, input.role)),
  rename: rpc.team.rename.handler(({ context, input }) => renameMember(context, input.profileId, input.fullName)),
  deactivate: rpc.team.deactivate.handler(({ context, input }) => deactivateMember(context, input.profileId)),
  reactivate: rpc.team.reactivate.handler(({ context, input }) => reactivateMember(context, input.profileId)),
  endSessions: rpc.team.endSessions.handler(({ context, input }) => endMemberSessions(context, input.profileId)),
  removeSecondFactor: rpc.team.removeSecondFactor.handler(({ context, input }) =>
    removeMemberSecondFactor(context, input.profileId),
  ),
}
