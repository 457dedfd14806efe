import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const rentersOf = (tenancyId: string) => api.coTenants.list.queryOptions({ input: { tenancyId } })

/** Whoever is a tenant already. */
export const knownTenants = (search: string) =>
  api.tenants.names.queryOptions({ input: { search }, placeholderData: keepPreviousData })
