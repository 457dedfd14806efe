import { rpc } from '../../rpc'
import { listSaved } from './saved-reports.repository'
import { removeReport, saveReport } from './saved-reports.service'

export const savedReportsRouter = {
  list: rpc.savedReports.list.handler(({ context }) => listSaved(context.db, context.actor)),
  save: rpc.savedReports.save.handler(({ context, input }) => saveReport(context, input)),
  remove: rpc.savedReports.remove.handler(({ context, input }) => removeReport(context, input.savedReportId)),
}
