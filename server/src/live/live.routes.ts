import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { RequestContext } from '../context'
import { Refusal } from '../errors'
import { findActor, refusalResponse } from '../rpc'
import type { LiveHub } from './live.hub'

/** Server-sent events: what has changed, as long as the session lives. */
export function liveRoutes(contextOf: (c: Context) => RequestContext, hub: LiveHub): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    const context = contextOf(c)
    const actor = await findActor(context)
    if (!actor) return refusalResponse(new Refusal('UNAUTHORIZED'))
    // Proxies that collect an answer before they pass it on would keep every event back.
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      let open = true
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = () => {
          open = false
          resolve()
        }
      })
      const remove = hub.add({ actor, tell: (topic) => void stream.writeSSE({ event: 'change', data: topic }), end })
      void ended.then(remove)
      stream.onAbort(end)
      await stream.writeSSE({ event: 'ready', data: '' })
      while (open) {
        let timer: NodeJS.Timeout | undefined
        const beat = new Promise((resolve) => {
          timer = setTimeout(resolve, hub.heartbeat)
        })
        await Promise.race([beat, ended])
        clearTimeout(timer)
        if (!open) break
        const now = await findActor(context)
        // Signed out, or in another role: the browser connects anew as who it is then.
        if (now?.id !== actor.id || now.role !== actor.role) break
        await stream.writeSSE({ event: 'beat', data: '' })
      }
      remove()
    })
  })
  return routes
}
