import { createRouter } from '@tanstack/react-router'
import { subscribeSession } from '../lib/session'
import { routeTree } from '../routeTree.gen'
import { Spinner } from '../ui/spinner'
import { ErrorScreen } from './error-screen'
import { NotFoundScreen } from './not-found-screen'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingComponent: Spinner,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Signed in or out, here or in another tab: the guards judge anew. The first answer they wait for themselves.
subscribeSession((before) => {
  if (before !== 'loading') void router.invalidate()
})
