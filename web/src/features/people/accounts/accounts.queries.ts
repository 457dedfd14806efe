import { api } from '../../../lib/api'

export const ownProfile = () => api.accounts.profile.queryOptions()
