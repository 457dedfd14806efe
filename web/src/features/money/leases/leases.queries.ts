import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const leaseOf = (tenancyId: string) => api.leases.get.queryOptions({ input: { tenancyId } })

/** What other terms make stale: what comes next is charged by them. */
export function useRefreshLease(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [api.leases.key(), api.chargeRuns.key(), api.tenants.key()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
