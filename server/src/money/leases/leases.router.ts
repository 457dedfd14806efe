import { rpc } from '../../rpc'
import { assignTenant, changeMoveOut, endTenancy, readLease, saveLease, withdrawMoveOut } from './leases.service'

export const leasesRouter = {
  create: rpc.tenancies.create.handler(({ context, input }) => assignTenant(context, input)),
  lease: rpc.tenancies.lease.handler(({ context, input }) => readLease(context, input.tenancyId)),
  saveLease: rpc.tenancies.saveLease.handler(({ context, input }) => saveLease(context, input)),
  end: rpc.tenancies.end.handler(({ context, input }) => endTenancy(context, input)),
  changeEnd: rpc.tenancies.changeEnd.handler(({ context, input }) => changeMoveOut(context, input)),
  withdrawEnd: rpc.tenancies.withdrawEnd.handler(({ context, input }) => withdrawMoveOut(context, input)),
}
