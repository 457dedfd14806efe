import { api } from '../../lib/api'

export const reminderPreview = (tenancyId: string) => api.reminders.preview.queryOptions({ input: { tenancyId } })
