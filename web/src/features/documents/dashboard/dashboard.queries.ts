import { api } from '../../../lib/api'

export const portfolioDashboard = () => api.dashboard.read.queryOptions()
export const ownDashboard = () => api.dashboard.readOwn.queryOptions()
