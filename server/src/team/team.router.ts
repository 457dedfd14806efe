import { rpc } from '../rpc'
import { listRequests } from './team.repository'
import { decideRequest } from './team.service'

export const teamRouter = {
  requests: rpc.team.requests.handler(({ context }) => listRequests(context.db)),
  approve: rpc.team.approve.handler(({ context, input }) => decideRequest(context, input.profileId, true)),
  decline: rpc.team.decline.handler(({ context, input }) => decideRequest(context, input.profileId, false)),
}
