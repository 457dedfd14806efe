import { rpc } from '../../rpc'
import { makePromise, readPromises, withdrawPromise } from './promises.service'

export const promisesRouter = {
  list: rpc.promises.list.handler(({ context, input }) => readPromises(context, input.tenancyId)),
  make: rpc.promises.make.handler(({ context, input }) => makePromise(context, input)),
  withdraw: rpc.promises.withdraw.handler(({ context, input }) => withdrawPromise(context, input.promiseId)),
}
