import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api'

export const noticeList = (page: number) =>
  api.notices.list.queryOptions({ input: { page }, placeholderData: keepPreviousData })
export const noticeProperties = () => api.properties.names.queryOptions()
