import { useQuery } from '@tanstack/react-query'
import { api } from './api'
import { propertyNames } from './property-names'

interface Meant {
  propertyId?: string | undefined
  tenantId?: string | undefined
}

/** The names of what a filter means by id, for saying what is set. */
export function useSaidNames({ propertyId, tenantId }: Meant): Meant {
  const properties = useQuery({ ...propertyNames(), enabled: propertyId !== undefined })
  const tenant = useQuery({
    ...api.tenants.get.queryOptions({ input: { tenantId: tenantId ?? '' } }),
    enabled: tenantId !== undefined,
  })
  return {
    propertyId: propertyId && (properties.data?.find(({ id }) => id === propertyId)?.name ?? '...'),
    tenantId: tenantId && (tenant.data?.fullName ?? '...'),
  }
}
