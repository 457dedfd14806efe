import type { AskedTenancy } from '@makao/contract/money/leases/leases.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

/** Who has no unit yet; who has one is found by typing, for a second one. */
export const assignableTenants = (search: string) =>
  api.tenants.names.queryOptions({ input: { search, unassigned: search === '' }, placeholderData: keepPreviousData })
export const vacantUnits = (search: string) =>
  api.units.vacant.queryOptions({ input: { search }, placeholderData: keepPreviousData })
/** Whether charges follow a move-out by themselves. */
export const chargeSettings = () => api.chargeRuns.settings.queryOptions()
/** What would be wound up if the tenant left as the account stands. */
export const accountToday = (tenancyId: string) => api.finalAccounts.get.queryOptions({ input: { tenancyId } })
/** What moving in so brings at once, and next. */
export const moveInCost = (input: AskedTenancy) =>
  api.leases.moveInCost.queryOptions({ input, placeholderData: keepPreviousData })
