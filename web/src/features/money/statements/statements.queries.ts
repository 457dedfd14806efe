import type { LineStanding, StatementState } from '@makao/contract/money/statements/statements.kinds'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'

const isWorking = (state: StatementState | undefined) => state === 'taking' || state === 'undoing'

/** Asked again each second while one of them is being imported or undone. */
export const statementList = () => ({
  ...api.statementImports.list.queryOptions(),
  refetchInterval: ({ state }: { state: { data: readonly { state: StatementState }[] | undefined } }) =>
    state.data?.some((each) => isWorking(each.state)) ? 1000 : (false as const),
})

export const statementDetails = (importId: string) => ({
  ...api.statementImports.get.queryOptions({ input: { importId } }),
  refetchInterval: ({ state }: { state: { data: { state: StatementState } | undefined } }) =>
    isWorking(state.data?.state) ? 1000 : (false as const),
})

interface Shown {
  /** Of the statement: as it goes on its lines say something else, told of or not. */
  state: StatementState
  standing: LineStanding | undefined
  search: string | undefined
}

/** Its lines, page after page. */
export const statementLines = (importId: string, { state, standing, search }: Shown) =>
  infiniteQueryOptions({
    // Below the key of the feature, so that what makes it stale reads all of its pages again.
    queryKey: [['statementImports', 'pages'], { importId, state, standing, search }],
    queryFn: ({ pageParam: after, signal }) =>
      client.statementImports.lines({ importId, standing, search, after }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const receivingAccounts = () => api.receivingAccounts.list.queryOptions()
