import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const unassignedTenants = (search: string) =>
  api.tenants.names.queryOptions({ input: { search, unassigned: true }, placeholderData: keepPreviousData })
export const vacantUnits = (search: string) =>
  api.units.vacant.queryOptions({ input: { search }, placeholderData: keepPreviousData })
/** Whether moving in brings charges at once. */
export const chargeSettings = () => api.chargeRuns.settings.queryOptions()
