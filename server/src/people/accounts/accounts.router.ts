import { rpc } from '../../rpc'
import { requireProfile } from './accounts.repository'
import { profileFor } from './accounts.rules'
import { changeProfile } from './accounts.service'

export const accountsRouter = {
  profile: rpc.accounts.profile.handler(({ context: { db, actor } }) =>
    requireProfile(db, actor).then(profileFor(actor)),
  ),
  updateProfile: rpc.accounts.updateProfile.handler(({ context, input }) =>
    changeProfile(context, input).then(profileFor(context.actor)),
  ),
}
