import type { KeptList } from '@makao/contract/people/views/views.kinds'
import { useQuery } from '@tanstack/react-query'
import { api } from './api'

export const keptLists = () => api.views.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

/** The views that the person who is signed in keeps of a list, and the columns left out of it. */
export function useKeptList(list: KeptList) {
  const { data } = useQuery(keptLists())
  return {
    list,
    isKnown: data !== undefined,
    views: data?.views.filter((view) => view.list === list) ?? [],
    hidden: data?.hidden.find((each) => each.list === list)?.columns ?? [],
  }
}
export type KeptOfList = ReturnType<typeof useKeptList>
