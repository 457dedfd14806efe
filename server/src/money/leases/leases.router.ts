import { rpc } from '../../rpc'
import { readLease, saveLease } from './leases.service'

export const leasesRouter = {
  get: rpc.leases.get.handler(({ context, input }) => readLease(context, input.tenancyId)),
  save: rpc.leases.save.handler(({ context, input }) => saveLease(context, input)),
}
