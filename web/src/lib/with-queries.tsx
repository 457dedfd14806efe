import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { askAgain, queryClient } from './query-client'
import { useSession } from './session'

/** Gives the pages below it what was read from the server; nothing of it outlives them. */
export function WithQueries({ children }: { children: ReactNode }) {
  const session = useSession()
  const person = session.status === 'signed-in' ? session.user.id : undefined

  useEffect(() => {
    // Leaving means signing out: the next person finds nothing of the last one.
    return () => {
      queryClient.clear()
      // What ends with this page must not ask once more on its way out.
      queueMicrotask(askAgain)
    }
  }, [])

  const last = useRef(person)
  useEffect(() => {
    // Somebody else signed in, in another tab: everything on this page is the last person's.
    if (person && last.current && last.current !== person) void queryClient.resetQueries()
    last.current = person ?? last.current
  }, [person])

  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
