import { dayInNairobi } from '@makao/contract/days'
import { type Context, Hono } from 'hono'
import type { RequestContext } from '../../context'
import { refusalResponse, requireActor } from '../../rpc'
import { exportOwnData } from './privacy.service'

/** What is stored about the person who asks, as a file. */
export function privacyRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const context = contextOf(c)
    try {
      const actor = await requireActor(context, 'own:read')
      const data = await exportOwnData({ ...context, actor })
      return c.body(`${JSON.stringify(data, null, 2)}\n`, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="my-makao-data-${dayInNairobi(context.now)}.json"`,
      })
    } catch (error) {
      return refusalResponse(error)
    }
  })
  return routes
}
