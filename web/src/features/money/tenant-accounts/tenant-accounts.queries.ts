import { api } from '../../../lib/api'

export const transfersOf = (tenancyId: string) => api.tenantAccounts.transfers.queryOptions({ input: { tenancyId } })
