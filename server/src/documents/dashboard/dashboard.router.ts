import { rpc } from '../../rpc'
import { readDashboard, readTenantPortal } from './dashboard.service'
import { readFigures } from './figures.service'

export const dashboardRouter = {
  read: rpc.dashboard.read.handler(({ context, input }) => readDashboard(context, input)),
  figures: rpc.dashboard.figures.handler(({ context, input }) => readFigures(context, input)),
  readOwn: rpc.dashboard.readOwn.handler(({ context }) => readTenantPortal(context)),
}
