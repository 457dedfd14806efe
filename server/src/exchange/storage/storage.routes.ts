import { type Context, Hono } from 'hono'
import type { RequestContext } from '../../context'
import { bucketRoutes } from './bucket.routes'
import { callersBy } from './callers'
import { keepingRoutes } from './keeping.routes'
import { listingRoutes } from './listing.routes'
import { readingRoutes } from './reading.routes'
import { sendingRoutes } from './sending.routes'
import { signingRoutes } from './signing.routes'

interface StorageOptions {
  contextOf: (c: Context) => RequestContext
}

/** Files in buckets: /storage/v1. The first address that fits answers, so that those with more words come first. */
export function storageRoutes({ contextOf }: StorageOptions): Hono {
  const app = new Hono()
  const callers = callersBy(contextOf)
  bucketRoutes(app, callers)
  listingRoutes(app, callers)
  signingRoutes(app, callers)
  keepingRoutes(app, callers)
  sendingRoutes(app, callers)
  readingRoutes(app, callers)
  return app
}
