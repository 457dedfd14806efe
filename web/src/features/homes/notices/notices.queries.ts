import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const noticeList = (page: number) =>
  api.notices.list.queryOptions({ input: { page }, placeholderData: keepPreviousData })
/** Whose name ends each SMS. */
export const noticeSender = () => api.agency.get.queryOptions()
export const noticeSmsPrices = () => api.outbox.smsSetUp.queryOptions()
