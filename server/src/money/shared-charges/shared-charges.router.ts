import { rpc } from '../../rpc'
import { makeSharedCharge, readSharedCharges, readShares, undoSharedCharge } from './shared-charges.service'

export const sharedChargesRouter = {
  preview: rpc.sharedCharges.preview.handler(({ context, input }) => readShares(context.db, input, context.now)),
  make: rpc.sharedCharges.make.handler(({ context, input }) => makeSharedCharge(context, input)),
  list: rpc.sharedCharges.list.handler(({ context }) => readSharedCharges(context)),
  undo: rpc.sharedCharges.undo.handler(({ context, input }) => undoSharedCharge(context, input)),
}
