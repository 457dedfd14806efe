import { rpc } from '../../rpc'
import { hideFirstSteps, readFirstSteps } from './first-steps.service'

export const firstStepsRouter = {
  read: rpc.firstSteps.read.handler(({ context }) => readFirstSteps(context)),
  hide: rpc.firstSteps.hide.handler(({ context }) => hideFirstSteps(context)),
}
