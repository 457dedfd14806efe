import type { KeptList } from '@makao/contract/people/views/views.kinds'
import { useQuery } from '@tanstack/react-query'
import { api, client } from './api'
import * as words from './lib.words'
import { newRequestId } from './request-id'
import { useSave } from './save'

const kept = () => api.views.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY })
const shows = () => kept()

/** The views that the person who is signed in keeps of a list, and the columns left out of it. */
export function useKeptList(list: KeptList) {
  const { data } = useQuery(kept())
  const { busy, save } = useSave({
    send: ({ name, search }: { name: string; search: string }) =>
      client.views.save({ id: newRequestId(), list, name, search }),
    changes: [],
    shows,
    done: (_, { name }) => words.viewIsKept(name),
    failed: words.viewWasNotKept,
  })
  const remove = useSave({
    send: (viewId: string) => client.views.remove({ viewId }),
    changes: [],
    shows,
    failed: words.viewWasNotRemoved,
  })
  const hide = useSave({
    send: (columns: string[]) => client.views.hideColumns({ list, columns }),
    changes: [],
    shows,
    failed: words.columnsWereNotKept,
  })
  return {
    views: data?.views.filter((view) => view.list === list) ?? [],
    hidden: data?.hidden.find((each) => each.list === list)?.columns ?? [],
    busy,
    saveView: save,
    removeView: remove.save,
    hideColumns: hide.save,
  }
}
