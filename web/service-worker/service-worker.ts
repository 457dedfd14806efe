import { clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

// Keeps the application's own files, so that it opens without network, and nothing that anybody asked the server:
// what was read of people is kept by the page (lib/seen.ts), which knows whose it is.

declare const self: ServiceWorkerGlobalScope

/** The files of this version, written in by service-worker-build.ts. */
declare const FILES: PrecacheEntry[]

/**
 * Pages that open from what is kept. Those of a link (a bill, a receipt, an invitation) always come from the server, as do
 * the addresses of other programs. Held against the path with its query.
 */
const KEPT_PAGES = /^\/(dashboard(\/[^?]*)?)?(\?|$)/

// A file is asked for by the name of its content: no file of another version is ever answered in its place.
precacheAndRoute(FILES, { ignoreURLParametersMatching: [], cleanURLs: false })
// The sign-in page is one of its own, with the form in it.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/auth.html'), { allowlist: [/^\/auth(\?|$)/] }))
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [KEPT_PAGES] }))
// The page that brought it is of the same version most often, and needs its other files when the network goes.
clientsClaim()

// A new version waits until somebody takes it, or until the last page of the old one is closed.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
