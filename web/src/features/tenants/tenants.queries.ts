import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api'

export interface TenantSearch {
  search?: string | undefined
  page?: number | undefined
}

export const tenantList = (filter: TenantSearch) =>
  api.tenants.list.queryOptions({ input: filter, placeholderData: keepPreviousData })

/** What a change of a tenant makes stale; names stand in the payment lists too. */
export function useRefreshTenants(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [api.tenants.key(), api.paymentRecords.key(), api.dashboard.key()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

export const tenantDetails = (tenantId: string) => api.tenants.get.queryOptions({ input: { tenantId } })
