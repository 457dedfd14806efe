import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const notesOn = (tenantId: string, page = 1) =>
  api.notes.list.queryOptions({ input: { tenantId, page }, placeholderData: keepPreviousData })
