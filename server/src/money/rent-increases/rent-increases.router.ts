import { rpc } from '../../rpc'
import { raiseRents, readIncrease, readIncreases, withdrawIncrease } from './rent-increases.service'

export const rentIncreasesRouter = {
  preview: rpc.rentIncreases.preview.handler(({ context, input }) => readIncrease(context.db, input, context.now)),
  make: rpc.rentIncreases.make.handler(({ context, input }) => raiseRents(context, input)),
  list: rpc.rentIncreases.list.handler(({ context }) => readIncreases(context)),
  withdraw: rpc.rentIncreases.withdraw.handler(({ context, input }) => withdrawIncrease(context, input.rentIncreaseId)),
}
