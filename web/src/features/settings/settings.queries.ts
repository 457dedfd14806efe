import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api'

export const staffRequests = () => api.team.requests.queryOptions()
export const outbox = (page: number) =>
  api.mail.outbox.queryOptions({ input: { page }, placeholderData: keepPreviousData })
