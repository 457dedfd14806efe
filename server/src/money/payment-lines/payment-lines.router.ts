import { rpc } from '../../rpc'
import { matchLines } from './payment-lines.service'

export const paymentLinesRouter = {
  match: rpc.paymentLines.match.handler(({ context, input }) => matchLines(context, input.lines)),
}
