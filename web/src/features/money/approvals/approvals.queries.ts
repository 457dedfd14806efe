import { api } from '../../../lib/api'

export const waitingApprovals = () => api.approvals.list.queryOptions()
export const approvalSettings = () => api.approvals.settings.queryOptions()
