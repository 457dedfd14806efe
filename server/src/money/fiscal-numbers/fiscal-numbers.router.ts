import { rpc } from '../../rpc'
import { enterFiscalNumber, enterFiscalNumbers, removeFiscalNumber } from './fiscal-numbers.service'

export const fiscalNumbersRouter = {
  enter: rpc.fiscalNumbers.enter.handler(({ context, input }) => enterFiscalNumber(context, input)),
  enterMany: rpc.fiscalNumbers.enterMany.handler(({ context, input }) => enterFiscalNumbers(context, input)),
  remove: rpc.fiscalNumbers.remove.handler(({ context, input }) => removeFiscalNumber(context, input)),
}
