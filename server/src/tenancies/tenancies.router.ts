import { rpc } from '../rpc'
import { assignTenant, endTenancy } from './tenancies.service'

export const tenanciesRouter = {
  create: rpc.tenancies.create.handler(({ context, input }) => assignTenant(context, input)),
  end: rpc.tenancies.end.handler(({ context, input }) => endTenancy(context, input)),
}
