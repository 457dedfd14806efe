import { rpc } from '../../rpc'
import { sendTest } from './channel-test.service'

export const deliveryRouter = {
  test: rpc.delivery.test.handler(({ context, input }) => sendTest(context, input)),
}
