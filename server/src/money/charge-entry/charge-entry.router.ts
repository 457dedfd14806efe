import { dayInNairobi } from '@makao/contract/days'
import { rpc } from '../../rpc'
import { listRecords } from '../charges/charges.repository'
import {
  addRecord,
  correctRecord,
  listOwnRecords,
  markRecordPaid,
  readRecord,
  undoWriteOff,
  voidRecord,
  writeOffRecord,
} from './charge-entry.service'

export const paymentRecordsRouter = {
  list: rpc.paymentRecords.list.handler(({ context, input }) =>
    listRecords(context.db, input, dayInNairobi(context.now)),
  ),
  listOwn: rpc.paymentRecords.listOwn.handler(({ context, input }) => listOwnRecords(context, input)),
  get: rpc.paymentRecords.get.handler(({ context, input }) => readRecord(context, input.recordId)),
  record: rpc.paymentRecords.record.handler(({ context, input }) => addRecord(context, input)),
  markPaid: rpc.paymentRecords.markPaid.handler(({ context, input }) => markRecordPaid(context, input)),
  correct: rpc.paymentRecords.correct.handler(({ context, input }) => correctRecord(context, input)),
  writeOff: rpc.paymentRecords.writeOff.handler(({ context, input }) => writeOffRecord(context, input)),
  undoWriteOff: rpc.paymentRecords.undoWriteOff.handler(({ context, input }) => undoWriteOff(context, input)),
  void: rpc.paymentRecords.void.handler(({ context, input }) => voidRecord(context, input)),
}
