import { api } from '../../lib/api'

export const notificationSettings = () => api.notifications.get.queryOptions()
export const reminderExample = () => api.notifications.example.queryOptions()
export const chargeTemplates = () => api.serviceCharges.templates.queryOptions()
export const agencyDetails = () => api.agency.get.queryOptions()
export const ownProfile = () => api.accounts.profile.queryOptions()
export const smsPrices = () => api.messages.smsSetUp.queryOptions()
