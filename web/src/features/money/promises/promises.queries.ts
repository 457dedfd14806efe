import { api } from '../../../lib/api'

export const promisesOf = (tenancyId: string) => api.promises.list.queryOptions({ input: { tenancyId } })
