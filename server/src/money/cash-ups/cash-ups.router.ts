import { rpc } from '../../rpc'
import { bankCash, readCash, readCashDay, takeBankingBack } from './cash-ups.service'

export const cashUpsRouter = {
  list: rpc.cashUps.list.handler(({ context, input }) => readCash(context, input)),
  get: rpc.cashUps.get.handler(({ context, input }) => readCashDay(context, input)),
  bank: rpc.cashUps.bank.handler(({ context, input }) => bankCash(context, input)),
  takeBack: rpc.cashUps.takeBack.handler(({ context, input }) => takeBankingBack(context, input)),
}
