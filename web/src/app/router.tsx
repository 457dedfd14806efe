import { createRouter } from '@tanstack/react-router'
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

/** Fetches and runs what the home page is made of, without showing it. */
export async function prepareHome(): Promise<void> {
  const { '/dashboard': frame, '/dashboard/': home } = router.routesById
  await Promise.all([router.loadRouteChunk(frame), router.loadRouteChunk(home)])
}
