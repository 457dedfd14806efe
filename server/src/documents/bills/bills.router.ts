import { openRpc, rpc } from '../../rpc'
import { handOutBill, readBill, readBillAccess, readPayNumbers, withdrawBill } from './bills.service'

export const billsRouter = {
  read: openRpc.bills.read.handler(({ context, input }) => readBill(context, input.token)),
  payNumbers: openRpc.bills.payNumbers.handler(({ context }) => readPayNumbers(context)),
  handOut: rpc.bills.handOut.handler(({ context, input }) => handOutBill(context, input.tenantId)),
  access: rpc.bills.access.handler(({ context, input }) => readBillAccess(context, input.tenantId)),
  withdraw: rpc.bills.withdraw.handler(({ context, input }) => withdrawBill(context, input.tenantId)),
  ownAccess: rpc.bills.ownAccess.handler(({ context }) => readBillAccess(context, context.actor.id)),
  withdrawOwn: rpc.bills.withdrawOwn.handler(({ context }) => withdrawBill(context, context.actor.id)),
}
