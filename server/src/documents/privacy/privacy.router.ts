import { rpc } from '../../rpc'
import { anonymiseTenant, readFormerTenants } from './privacy.service'

export const privacyRouter = {
  formerTenants: rpc.privacy.formerTenants.handler(({ context, input }) => readFormerTenants(context, input)),
  anonymise: rpc.privacy.anonymise.handler(({ context, input }) => anonymiseTenant(context, input.tenantId)),
}
