import { openRpc } from '../../rpc'
import { spendPasswordLink } from '../links/password-link.service'
import { readInvitation } from './invitations.service'

export const invitationsRouter = {
  read: openRpc.invitations.read.handler(({ context, input }) => readInvitation(context, input.token)),
  accept: openRpc.invitations.accept.handler(({ context, input }) => spendPasswordLink(context, 'invitation', input)),
}
