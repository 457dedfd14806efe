import { rpc } from '../../rpc'
import { assignLine, holdLine, markNotRent, markReturned, moveToTenant, releaseLine } from './hands.service'
import { addPasted, findTenancies, readLine, readLines, settleAgain } from './receipt-lines.service'

export const receiptLinesRouter = {
  list: rpc.receiptLines.list.handler(({ context, input }) => readLines(context, input)),
  get: rpc.receiptLines.get.handler(({ context, input }) => readLine(context, input.lineId)),
  findTenancies: rpc.receiptLines.findTenancies.handler(({ context, input }) => findTenancies(context, input)),
  assign: rpc.receiptLines.assign.handler(({ context, input }) => assignLine(context, input)),
  moveToTenant: rpc.receiptLines.moveToTenant.handler(({ context, input }) => moveToTenant(context, input)),
  hold: rpc.receiptLines.hold.handler(({ context, input }) => holdLine(context, input)),
  markNotRent: rpc.receiptLines.markNotRent.handler(({ context, input }) => markNotRent(context, input)),
  markReturned: rpc.receiptLines.markReturned.handler(({ context, input }) => markReturned(context, input)),
  release: rpc.receiptLines.release.handler(({ context, input }) => releaseLine(context, input)),
  settle: rpc.receiptLines.settle.handler(({ context, input }) => settleAgain(context, input.lineId)),
  addPasted: rpc.receiptLines.addPasted.handler(({ context, input }) => addPasted(context, input)),
}
