import { api } from '../../../lib/api'

/** @param propertyId of this property alone */
export const portfolioDashboard = (propertyId?: string) => api.dashboard.read.queryOptions({ input: { propertyId } })
export const ownDashboard = () => api.dashboard.readOwn.queryOptions()
/** @param propertyId of this property alone */
export const dashboardFigures = (propertyId?: string) => api.dashboard.figures.queryOptions({ input: { propertyId } })
