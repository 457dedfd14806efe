import { api } from '../../../lib/api'

export const openingOf = (tenancyId: string) => api.openings.get.queryOptions({ input: { tenancyId } })
