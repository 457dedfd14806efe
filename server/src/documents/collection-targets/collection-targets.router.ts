import { rpc } from '../../rpc'
import { listTargets } from './collection-targets.repository'
import { saveTarget } from './collection-targets.service'

export const collectionTargetsRouter = {
  list: rpc.collectionTargets.list.handler(({ context }) => listTargets(context.db)),
  save: rpc.collectionTargets.save.handler(({ context, input }) => saveTarget(context, input)),
}
