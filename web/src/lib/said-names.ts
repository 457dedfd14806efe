import { useQuery } from '@tanstack/react-query'
import { api } from './api'
import { propertyNames } from './property-names'

interface Meant {
  propertyId?: string | null | undefined
  tenantId?: string | null | undefined
}

interface Names {
  propertyId?: string | undefined
  tenantId?: string | undefined
}

/** The names of what a filter means by id, for saying what is set. */
export function useSaidNames({ propertyId, tenantId }: Meant): Names {
  const properties = useQuery({ ...propertyNames(), enabled: Boolean(propertyId) })
  const tenant = useQuery({
    ...api.tenants.get.queryOptions({ input: { tenantId: tenantId ?? '' } }),
    enabled: Boolean(tenantId),
  })
  return {
    propertyId: propertyId ? (properties.data?.find(({ id }) => id === propertyId)?.name ?? '...') : undefined,
    tenantId: tenantId ? (tenant.data?.fullName ?? '...') : undefined,
  }
}
