import { rpc } from '../../rpc'
import { readLease, saveLease } from './leases.service'
import { readMoveInCost } from './move-in-cost.service'

export const leasesRouter = {
  get: rpc.leases.get.handler(({ context, input }) => readLease(context, input.tenancyId)),
  moveInCost: rpc.leases.moveInCost.handler(({ context, input }) => readMoveInCost(context, input)),
  save: rpc.leases.save.handler(({ context, input }) => saveLease(context, input)),
}
