import { dayInNairobi } from '@makao/contract/days'
import { rpc } from '../../rpc'
import { listCharges } from '../charges/charge-list.repository'
import {
  correctCharge,
  enterCharge,
  listOwnCharges,
  markChargePaid,
  readCharge,
  undoWriteOff,
  voidCharge,
  writeOffCharge,
} from './charge-entry.service'

export const chargesRouter = {
  list: rpc.charges.list.handler(({ context, input }) => listCharges(context.db, input, dayInNairobi(context.now))),
  listOwn: rpc.charges.listOwn.handler(({ context, input }) => listOwnCharges(context, input)),
  get: rpc.charges.get.handler(({ context, input }) => readCharge(context, input.chargeId)),
  record: rpc.charges.record.handler(({ context, input }) => enterCharge(context, input)),
  markPaid: rpc.charges.markPaid.handler(({ context, input }) => markChargePaid(context, input)),
  correct: rpc.charges.correct.handler(({ context, input }) => correctCharge(context, input)),
  writeOff: rpc.charges.writeOff.handler(({ context, input }) => writeOffCharge(context, input)),
  undoWriteOff: rpc.charges.undoWriteOff.handler(({ context, input }) => undoWriteOff(context, input)),
  void: rpc.charges.void.handler(({ context, input }) => voidCharge(context, input)),
}
