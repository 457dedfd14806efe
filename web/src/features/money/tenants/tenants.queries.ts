import type { TenantStanding } from '@makao/contract/money/tenants/tenants.kinds'
import { tenantOrders } from '@makao/contract/money/tenants/tenants.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'

export interface TenantSearch {
  search?: string | undefined
  lease?: TenantStanding | undefined
  /** Who lives there. */
  propertyId?: string | undefined
  /** As the address says it. */
  sort?: string | undefined
  page?: number | undefined
}

export const tenantList = ({ sort, ...filter }: TenantSearch) =>
  api.tenants.list.queryOptions({
    input: { ...filter, sort: choiceParam(sort, tenantOrders) },
    placeholderData: keepPreviousData,
  })

/** The ids of all that the list shows, on all of its pages. */
export const chosenTenants = ({ search, lease, propertyId }: TenantSearch) =>
  api.tenants.choose.queryOptions({ input: { search, lease, propertyId } })

/** Read anew for each opening of the form, which begins with what is stored. */
export const tenantDetails = (tenantId: string) => api.tenants.get.queryOptions({ input: { tenantId }, gcTime: 0 })
export const tenantPage = (tenantId: string) => api.tenants.page.queryOptions({ input: { tenantId } })
export const ownMonths = (tenancyId: string) => api.tenants.ownMonths.queryOptions({ input: { tenancyId } })
