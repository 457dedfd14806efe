import { api } from '../../../lib/api'

export const chargeTemplates = () => api.chargeTemplates.list.queryOptions()
