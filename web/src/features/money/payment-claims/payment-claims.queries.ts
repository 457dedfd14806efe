import { api } from '../../../lib/api'

/** What tenants say to have paid and staff have not received yet; of all, or of one tenancy. */
export const openClaims = (tenancyId?: string) => api.paymentClaims.list.queryOptions({ input: { tenancyId } })

export const ownClaims = (tenancyId: string) => api.paymentClaims.listOwn.queryOptions({ input: { tenancyId } })
