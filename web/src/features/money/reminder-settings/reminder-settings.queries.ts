import { api } from '../../../lib/api'

export const notificationSettings = () => api.notifications.get.queryOptions()
export const reminderExample = () => api.notifications.example.queryOptions()
export const smsPrices = () => api.messages.smsSetUp.queryOptions()
