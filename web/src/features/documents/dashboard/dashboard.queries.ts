import { api } from '../../../lib/api'

export const portfolioDashboard = () => api.dashboard.read.queryOptions()
export const ownDashboard = () => api.dashboard.readOwn.queryOptions()
/** @param propertyId of this property alone */
export const dashboardFigures = (propertyId?: string) => api.dashboard.figures.queryOptions({ input: { propertyId } })
