import { api } from '../../../lib/api'

export const payoutRuns = () => api.payoutRuns.list.queryOptions()
