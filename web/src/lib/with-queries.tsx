import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
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

  // Who was here last, also while nobody is: a session that ended comes back to the same page.
  const [{ whose, turn }, setTurn] = useState({ whose: person, turn: 0 })
  if (person && person !== whose) setTurn({ whose: person, turn: whose ? turn + 1 : turn })
  const last = useRef(whose)
  useEffect(() => {
    // Somebody else signed in, in another tab: everything that was read is the last person's.
    if (last.current && last.current !== whose) void queryClient.resetQueries()
    last.current = whose
  }, [whose])

  return (
    <QueryClientProvider client={queryClient}>
      {/* And so is what was typed: it goes with them, and is saved in nobody else's name. */}
      <Fragment key={turn}>{children}</Fragment>
    </QueryClientProvider>
  )
}
