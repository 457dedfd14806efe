import { api } from '../../../lib/api'

export const finalAccount = (tenancyId: string) => api.finalAccounts.get.queryOptions({ input: { tenancyId } })
