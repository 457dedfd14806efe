import { api } from '../../../lib/api'

export const leaseOf = (tenancyId: string) => api.leases.get.queryOptions({ input: { tenancyId } })
