import { openRpc } from '../rpc'
import { acceptInvitation, readInvitation } from './invitations.service'

export const invitationsRouter = {
  read: openRpc.invitations.read.handler(({ context, input }) => readInvitation(context, input.token)),
  accept: openRpc.invitations.accept.handler(({ context, input }) => acceptInvitation(context, input)),
}
