import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

/** Who has no unit yet; who has one is found by typing, for a second one. */
export const assignableTenants = (search: string) =>
  api.tenants.names.queryOptions({ input: { search, unassigned: search === '' }, placeholderData: keepPreviousData })
export const vacantUnits = (search: string) =>
  api.units.vacant.queryOptions({ input: { search }, placeholderData: keepPreviousData })
/** Whether moving in brings charges at once. */
export const chargeSettings = () => api.chargeRuns.settings.queryOptions()
