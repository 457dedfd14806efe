import type { RoundFilter } from '@makao/contract/money/reminders/reminders.schema'
import { api } from '../../../lib/api'

export const reminderPreview = (tenancyId: string) => api.reminders.preview.queryOptions({ input: { tenancyId } })

export const letterPreview = (tenancyId: string) => api.reminders.previewLetter.queryOptions({ input: { tenancyId } })

export const roundPreview = (filter: RoundFilter) => api.reminders.previewRound.queryOptions({ input: filter })

export const chatsWith = (tenancyIds: string[]) => api.reminders.chats.queryOptions({ input: { tenancyIds } })
