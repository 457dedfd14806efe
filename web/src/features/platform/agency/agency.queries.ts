import { api } from '../../../lib/api'

export const agencyDetails = () => api.agency.get.queryOptions()
