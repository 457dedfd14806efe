import { api } from '../../../lib/api'

export const firstSteps = () => api.firstSteps.read.queryOptions()
