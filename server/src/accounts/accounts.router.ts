import { rpc } from '../rpc'
import { requireProfile, updateProfile } from './accounts.repository'

export const accountsRouter = {
  profile: rpc.accounts.profile.handler(({ context }) => requireProfile(context.db, context.actor)),
  updateProfile: rpc.accounts.updateProfile.handler(({ context, input }) =>
    updateProfile(context.db, context.actor, input, context.now),
  ),
}
