import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export interface TenantSearch {
  search?: string | undefined
  /** Only who stays beyond a lease that ended and is not renewed. */
  lease?: 'over' | undefined
  page?: number | undefined
}

export const tenantList = ({ lease, ...filter }: TenantSearch) =>
  api.tenants.list.queryOptions({
    input: { ...filter, ...(lease && { leaseOver: true }) },
    placeholderData: keepPreviousData,
  })

export const tenantDetails = (tenantId: string) => api.tenants.get.queryOptions({ input: { tenantId } })
export const tenantPage = (tenantId: string) => api.tenants.page.queryOptions({ input: { tenantId } })
