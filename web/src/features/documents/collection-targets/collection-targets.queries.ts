import { api } from '../../../lib/api'

export const collectionTargets = () => api.collectionTargets.list.queryOptions()
