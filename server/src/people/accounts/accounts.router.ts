import { rpc } from '../../rpc'
import { requireProfile } from './accounts.repository'
import { changeProfile } from './accounts.service'

export const accountsRouter = {
  profile: rpc.accounts.profile.handler(({ context }) => requireProfile(context.db, context.actor)),
  updateProfile: rpc.accounts.updateProfile.handler(({ context, input }) => changeProfile(context, input)),
}
