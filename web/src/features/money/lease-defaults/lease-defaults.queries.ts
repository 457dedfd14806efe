import { api } from '../../../lib/api'

export const leaseDefaultsOf = (propertyId: string | null) =>
  api.leaseDefaults.get.queryOptions({ input: { propertyId } })

export const leasesToChange = (propertyId: string | null) =>
  api.leaseDefaults.preview.queryOptions({ input: { propertyId } })
