import { rpc } from '../../rpc'
import { readArrears, readChosen } from './arrears.service'

export const arrearsRouter = {
  list: rpc.arrears.list.handler(({ context, input }) => readArrears(context, input)),
  choose: rpc.arrears.choose.handler(({ context, input }) => readChosen(context, input)),
}
