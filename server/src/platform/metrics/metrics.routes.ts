import { type Context, Hono } from 'hono'
import type { RequestContext } from '../../context'
import { refusalResponse, requireActor } from '../../rpc'
import { isSameSecret } from '../../signature'
import type { Metrics } from './metrics.service'

function isToken(header: string | undefined, token: string | undefined): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(header ?? '') ?? []
  return token !== undefined && isSameSecret(given, token)
}

/** For a signed-in admin, or for whoever has METRICS_TOKEN. */
export function metricsRoutes(contextOf: (c: Context) => RequestContext, metrics: Metrics): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const context = contextOf(c)
    c.header('Cache-Control', 'no-store')
    try {
      if (!isToken(c.req.header('authorization'), context.config.metricsToken)) {
        await requireActor(context, 'metrics:read')
      }
    } catch (error) {
      return refusalResponse(error)
    }
    return c.body(await metrics.read(context.now), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return routes
}
