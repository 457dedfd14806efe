import { can } from '@makao/contract/permissions'
import { type Context, Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Actor, RequestContext } from '../../context'
import { isDatabaseUnavailable } from '../../db/unavailable'
import { Refusal } from '../../errors'
import { answerOverloaded } from '../../overload'
import { findActor, refusalResponse } from '../../rpc'
import type { LiveHub } from './live.hub'

/** Server-sent events: what has changed, as long as the session lives. */
export function liveRoutes(
  contextOf: (c: Context) => RequestContext,
  hub: LiveHub,
  callerOf: (c: Context) => string | undefined,
): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => {
    // Hono answers HEAD as GET without its body: nobody would ever end that stream.
    if (c.req.method === 'HEAD') return c.body(null, 405, { Allow: 'GET' })
    const leaves = [hub.enter(callerOf(c))]
    const leave = () => {
      for (const one of leaves) one?.()
    }
    if (!leaves[0]) return answerFull(c)
    const context = contextOf(c)
    let isStreaming = false
    try {
      const actor = await findActor(context)
      if (!actor) return refusalResponse(new Refusal('UNAUTHORIZED'))
      if (!can(actor.role, 'portfolio:read')) {
        leaves.push(hub.enterAsOther())
        if (!leaves[1]) return answerFull(c)
      }
      isStreaming = true
      // Proxies that collect an answer before they pass it on would keep every event back.
      c.header('X-Accel-Buffering', 'no')
      return streamSSE(c, async (stream) => {
        try {
          await tellChanges(stream, context, actor)
        } catch (error) {
          // Caught here, since the library prints it, or tells the browser what it says.
          context.log.error({ err: error, requestId: context.requestId }, 'a stream of changes broke')
        } finally {
          leave()
        }
      })
    } finally {
      if (!isStreaming) leave()
    }
  })

  async function tellChanges(stream: SSEStreamingApi, context: RequestContext, actor: Actor): Promise<void> {
    let open = true
    let isReplaced = false
    let end: (why?: 'replaced') => void = () => {}
    const ended = new Promise<void>((resolve) => {
      end = (why) => {
        open = false
        isReplaced = why === 'replaced'
        resolve()
      }
    })
    const remove = hub.add({ actor, tell: (topic) => void stream.writeSSE({ event: 'change', data: topic }), end })
    try {
      stream.onAbort(() => end())
      // Signed out while it was opened: nobody would be told of that any more.
      if (!(await isStillThere(context, actor))) return
      await stream.writeSSE({ event: 'ready', data: '' })
      while (open) {
        let timer: NodeJS.Timeout | undefined
        const beat = new Promise((resolve) => {
          timer = setTimeout(resolve, hub.heartbeat)
        })
        await Promise.race([beat, ended])
        clearTimeout(timer)
        // Signed out, or in another role: the browser connects anew as who it is then.
        if (isReplaced) await stream.writeSSE({ event: 'replaced', data: '' })
        if (!open || !(await isStillThere(context, actor))) break
        await stream.writeSSE({ event: 'beat', data: '' })
      }
    } finally {
      remove()
    }
  }

  return routes
}

const answerFull = (c: Context) =>
  answerOverloaded(c, 'Too many pages are open at once. This one shows what changes once it is opened again.')

/** Whether the stream may go on. While the database is away nothing is told anyway, so that nobody is sent away either. */
async function isStillThere(context: RequestContext, actor: Actor): Promise<boolean> {
  try {
    const now = await findActor(context)
    return now?.id === actor.id && now.role === actor.role
  } catch (error) {
    if (isDatabaseUnavailable(error)) return true
    throw error
  }
}
