import { rpc } from '../../rpc'
import { readApprovalSettings } from '../approval-limits/approval-limits.repository'
import { saveApprovalSettings } from '../approval-limits/approval-limits.service'
import { approve, askForApproval, decline, readWaiting, withdraw } from './approvals.service'

export const approvalsRouter = {
  settings: rpc.approvals.settings.handler(({ context }) => readApprovalSettings(context.db)),
  saveSettings: rpc.approvals.saveSettings.handler(({ context, input }) => saveApprovalSettings(context, input)),
  list: rpc.approvals.list.handler(({ context }) => readWaiting(context)),
  ask: rpc.approvals.ask.handler(({ context, input }) => askForApproval(context, input)),
  approve: rpc.approvals.approve.handler(({ context, input }) => approve(context, input)),
  decline: rpc.approvals.decline.handler(({ context, input }) => decline(context, input)),
  withdraw: rpc.approvals.withdraw.handler(({ context, input }) => withdraw(context, input.approvalId)),
}
