import { rpc } from '../../rpc'
import { readDashboard, readTenantPortal } from './dashboard.service'

export const dashboardRouter = {
  read: rpc.dashboard.read.handler(({ context }) => readDashboard(context)),
  readOwn: rpc.dashboard.readOwn.handler(({ context }) => readTenantPortal(context)),
}
