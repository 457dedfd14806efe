import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api'

export const outbox = (page: number) =>
  api.messages.outbox.queryOptions({ input: { page }, placeholderData: keepPreviousData })
export const notificationSettings = () => api.notifications.get.queryOptions()
export const reminderExample = () => api.notifications.example.queryOptions()
export const chargeTemplates = () => api.serviceCharges.templates.queryOptions()
export const agencyDetails = () => api.agency.get.queryOptions()
export const ownProfile = () => api.accounts.profile.queryOptions()
