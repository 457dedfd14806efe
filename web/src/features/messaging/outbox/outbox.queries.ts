import type { OutboxFilter, OutboxPage } from '@makao/contract/messaging/outbox/outbox.schema'
import { messageOrders } from '@makao/contract/messaging/outbox/outbox.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam } from '../../../lib/search-params'

export type MessageSearch = Partial<Omit<OutboxFilter, 'search' | 'ids' | 'sort'>> & {
  search?: string | undefined
  /** As the address says it. */
  sort?: string | undefined
}

/** How often a list in which something moves is read again, in ms. */
const WATCH_EVERY = 5000

const moves = (page: OutboxPage | undefined) =>
  page?.states.some(({ state, messages }) => (state === 'waiting' || state === 'sending') && messages > 0) ?? false

export const outbox = (filter: MessageSearch) =>
  api.outbox.list.queryOptions({
    input: { ...filter, sort: choiceParam(filter.sort, messageOrders) },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (moves(state.data as OutboxPage | undefined) ? WATCH_EVERY : false),
  })
export const smsSetUp = () => api.outbox.smsSetUp.queryOptions()
export const ownSmsChoice = () => api.outbox.ownSmsChoice.queryOptions()
