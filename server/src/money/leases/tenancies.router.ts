import { rpc } from '../../rpc'
import { assignTenant, changeMoveOut, endTenancy, withdrawMoveOut } from './tenancies.service'

/** Above the tenancies themselves, since moving in and out charges what the lease says. */
export const tenanciesRouter = {
  create: rpc.tenancies.create.handler(({ context, input }) => assignTenant(context, input)),
  end: rpc.tenancies.end.handler(({ context, input }) => endTenancy(context, input)),
  changeEnd: rpc.tenancies.changeEnd.handler(({ context, input }) => changeMoveOut(context, input)),
  withdrawEnd: rpc.tenancies.withdrawEnd.handler(({ context, input }) => withdrawMoveOut(context, input)),
}
