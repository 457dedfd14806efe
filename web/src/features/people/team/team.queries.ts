import { api } from '../../../lib/api'

export const staffRequests = () => api.team.requests.queryOptions()
export const team = () => api.team.list.queryOptions()
export const signUpSetting = () => api.team.signUp.queryOptions()
