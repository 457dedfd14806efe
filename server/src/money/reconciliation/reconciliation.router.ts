import { rpc } from '../../rpc'
import {
  agreeMonth,
  enterDay,
  readAccountDay,
  readAccountMonth,
  readReconciliation,
  takeBackMonth,
} from './reconciliation.service'

export const reconciliationRouter = {
  list: rpc.reconciliation.list.handler(({ context, input }) => readReconciliation(context, input.month)),
  get: rpc.reconciliation.get.handler(({ context, input }) => readAccountMonth(context, input)),
  day: rpc.reconciliation.day.handler(({ context, input }) => readAccountDay(context, input)),
  enterDay: rpc.reconciliation.enterDay.handler(({ context, input }) => enterDay(context, input)),
  agree: rpc.reconciliation.agree.handler(({ context, input }) => agreeMonth(context, input)),
  takeBack: rpc.reconciliation.takeBack.handler(({ context, input }) => takeBackMonth(context, input)),
}
