import type { KeptList } from '@makao/contract/people/views/views.kinds'
import { client } from './api'
import { keptLists } from './kept-lists'
import * as words from './lib.words'
import { newRequestId } from './request-id'
import { useSave } from './save'

const shows = () => keptLists()

/** Keeps and removes views of a list, and the columns left out of it, for the person who is signed in. */
export function useKeepList(list: KeptList) {
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
  return { busy, saveView: save, removeView: remove.save, hideColumns: hide.save }
}
