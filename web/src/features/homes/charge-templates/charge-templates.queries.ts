import { api } from '../../../lib/api'

export const chargeTemplates = () => api.serviceCharges.templates.queryOptions()
