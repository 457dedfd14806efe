import { api } from '../../../lib/api'

export const ownSecurity = () => api.security.read.queryOptions()
export const securitySettings = () => api.security.settings.queryOptions()
