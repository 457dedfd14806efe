import { rpc } from '../../rpc'
import { moveToUnit } from './unit-moves.service'

export const unitMovesRouter = {
  make: rpc.unitMoves.make.handler(({ context, input }) => moveToUnit(context, input)),
}
