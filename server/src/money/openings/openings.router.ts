import { rpc } from '../../rpc'
import { enterOpening, readOpening, withdrawOpening } from './openings.service'

export const openingsRouter = {
  get: rpc.openings.get.handler(({ context, input }) => readOpening(context, input.tenancyId)),
  enter: rpc.openings.enter.handler(({ context, input }) => enterOpening(context, input)),
  withdraw: rpc.openings.withdraw.handler(({ context, input }) => withdrawOpening(context, input)),
}
