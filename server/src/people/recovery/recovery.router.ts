import { openRpc } from '../../rpc'
import { readPasswordLink, spendPasswordLink } from '../links/password-link.service'
import { askRecovery } from './recovery.service'

export const recoveryRouter = {
  ask: openRpc.recovery.ask.handler(({ context, input }) => askRecovery(context, input.email)),
  read: openRpc.recovery.read.handler(({ context, input }) => readPasswordLink(context, 'recovery', input.token)),
  reset: openRpc.recovery.reset.handler(({ context, input }) => spendPasswordLink(context, 'recovery', input)),
}
