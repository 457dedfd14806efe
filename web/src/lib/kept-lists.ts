import type { KeptList } from '@makao/contract/people/views/views.kinds'
import { useQuery } from '@tanstack/react-query'
import { api, client } from './api'
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
    done: (_, { name }) => `The view ${name} is kept`,
    failed: 'The view was not kept',
  })
  const remove = useSave({
    send: (viewId: string) => client.views.remove({ viewId }),
    changes: [],
    shows,
    failed: 'The view was not removed',
  })
  const hide = useSave({
    send: (columns: string[]) => client.views.hideColumns({ list, columns }),
    changes: [],
    shows,
    failed: 'The columns were not kept',
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
