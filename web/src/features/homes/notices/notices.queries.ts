import type { NoticeFilter } from '@makao/contract/homes/notices/notices.schema'
import { noticeOrders } from '@makao/contract/homes/notices/notices.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'

/** What the address of the page says; undefined fields narrow nothing. */
export type NoticeSearch = Partial<Pick<NoticeFilter, 'page'>> & {
  search?: string | undefined
  sort?: string | undefined
}

export const noticeList = ({ search, sort, page }: NoticeSearch) =>
  api.notices.list.queryOptions({
    input: { search, sort: choiceParam(sort, noticeOrders), page },
    placeholderData: keepPreviousData,
  })
/** Whose name ends each SMS. */
export const noticeSender = () => api.agency.get.queryOptions()
export const noticeSmsPrices = () => api.outbox.smsSetUp.queryOptions()
