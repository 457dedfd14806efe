import { rpc } from '../../rpc'
import { listAudit } from './audit.repository'

export const auditRouter = {
  list: rpc.audit.list.handler(({ context, input }) => listAudit(context.db, input)),
}
