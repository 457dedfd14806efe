import type { Day } from '@makao/contract/days'
import type { LineFilter } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'
import type { Said } from '../../../lib/search-params'

/** `lines`: which ones, as the address says it; without it those that wait or are on hold. */
export type LineSearch = Said<Omit<LineFilter, 'state' | 'after'>> & { lines?: LineFilter['state'] | undefined }

/** Money that came in, page after page. */
export const lineList = ({ lines, ...filter }: LineSearch) =>
  infiniteQueryOptions({
    // Below the key of the feature, so that what makes it stale reads all of its pages again.
    queryKey: [['receiptLines', 'pages'], { lines, ...filter }],
    queryFn: ({ pageParam: after, signal }) => client.receiptLines.list({ ...filter, state: lines, after }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** How many wait, for the tab. */
export const openLines = () =>
  api.receiptLines.list.queryOptions({ input: {}, select: ({ open, isMoreOpen }) => ({ open, isMoreOpen }) })

export const lineDetails = (lineId: string) => api.receiptLines.get.queryOptions({ input: { lineId } })

/** @param day of the money, by which tax is withheld */
export const tenanciesFound = (search: string, day: Day) =>
  api.receiptLines.findTenancies.queryOptions({ input: { search, day }, placeholderData: keepPreviousData })

export const receivingAccounts = () => api.receivingAccounts.list.queryOptions()
