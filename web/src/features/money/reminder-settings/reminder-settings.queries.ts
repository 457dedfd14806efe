import { api } from '../../../lib/api'

export const reminderSettings = () => api.reminderSettings.get.queryOptions()
export const reminderExample = () => api.reminderSettings.example.queryOptions()
export const smsPrices = () => api.outbox.smsSetUp.queryOptions()
