import { rpc } from '../../rpc'
import { hideFirstSteps, readFirstSteps, skipFirstStep } from './first-steps.service'

export const firstStepsRouter = {
  read: rpc.firstSteps.read.handler(({ context }) => readFirstSteps(context)),
  skip: rpc.firstSteps.skip.handler(({ context, input }) => skipFirstStep(context, input)),
  hide: rpc.firstSteps.hide.handler(({ context }) => hideFirstSteps(context)),
}
