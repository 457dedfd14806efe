import { onlineManager, QueryClient } from '@tanstack/react-query'
import { askedAgainAfter } from './come-back'

/** What was read from the server. Imported where queries are made, not by the first screen, which makes none. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A page shows what it has at once and freshens; 20 s spare a second request while people move about.
      staleTime: 20_000,
      gcTime: 30 * 60_000,
      refetchInterval: ({ state }) => askedAgainAfter(state.error),
      retry: (failures, error) => failures < 2 && !('status' in error),
    },
  },
})

/** Nothing more is asked, what is asked is given up: it would be answered as to somebody whose session was taken away. */
export async function stopAsking(): Promise<void> {
  onlineManager.setOnline(false)
  await queryClient.cancelQueries()
}

export function askAgain(): void {
  onlineManager.setOnline(true)
}
