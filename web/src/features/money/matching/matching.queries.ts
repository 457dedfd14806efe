import { api } from '../../../lib/api'

export const matchingSettings = () => api.matching.settings.queryOptions()
export const matchingRules = () => api.matching.rules.queryOptions()
