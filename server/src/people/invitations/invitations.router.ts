import { openRpc } from '../../rpc'
import { readPasswordLink, spendPasswordLink } from '../links/password-link.service'

export const invitationsRouter = {
  read: openRpc.invitations.read.handler(({ context, input }) => readPasswordLink(context, 'invitation', input.token)),
  accept: openRpc.invitations.accept.handler(({ context, input }) => spendPasswordLink(context, 'invitation', input)),
}
