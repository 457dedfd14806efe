import { api } from '../../../lib/api'

/** How often the list is read again, in ms: often while something happens in it. */
const [LIVELY, CALM] = [1500, 20_000]

/** Jobs start by themselves, in any process, so the open page looks again and again. */
export const jobList = () =>
  api.jobs.list.queryOptions({
    refetchInterval: ({ state: { data } }) => {
      const isLively = data?.jobs.some(
        ({ next, runs }) => runs[0]?.state === 'running' || (next && Date.parse(next.at) < Date.now() + LIVELY),
      )
      return isLively ? LIVELY : CALM
    },
  })
