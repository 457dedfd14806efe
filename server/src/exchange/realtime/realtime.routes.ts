import { upgradeWebSocket } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Actor, RequestContext } from '../../context'
import { isDatabaseUnavailable } from '../../db/unavailable'
import { RestRefusal } from '../engine/rest-refusal'
import { findRestCaller } from '../identity/identity.service'
import { mayTalk, topicOf } from './channels.rules'
import { startConversation } from './conversation'
import { wires } from './frames.rules'
import type { RealtimeHub } from './realtime.hub'

/** For a socket until its first channel, in ms. */
const JOIN_WITHIN = 10_000
/** Clients say every 25 s that they are still there. */
const SILENCE = 60_000
/** What may wait for a client that does not take it in, in bytes. */
const MOST_WAITING = 1_000_000
/** Messages of one request. */
const MOST_MESSAGES = 100

const message = z.object({
  topic: z.string().min(1).max(200),
  event: z.string().min(1).max(200),
  payload: z.unknown().optional(),
})
const messages = z.object({ messages: z.array(message).max(MOST_MESSAGES) })

export interface RealtimeOptions {
  contextOf: (c: Context) => RequestContext
  clock: () => Date
  hub: RealtimeHub
  /** Takes a place among all who are told of changes. @returns what gives it back; undefined when all are taken */
  enter: (address: string | undefined) => (() => void) | undefined
  callerOf: (c: Context) => string | undefined
}

function isParsable(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'))
    return true
  } catch {
    return false
  }
}

/** Changes, messages and who is there: /realtime/v1 */
export function realtimeRoutes({ contextOf, clock, hub, enter, callerOf }: RealtimeOptions): Hono {
  const app = new Hono()

  /** Whom a token names, each time it is asked. */
  const identifierOf = (context: RequestContext) => (token: string | undefined) => {
    const headers = new Headers(context.headers)
    headers.delete('authorization')
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    return findRestCaller({ ...context, headers, now: clock() })
  }

  app.get('/websocket', async (c, next) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new RestRefusal(426, 'UPGRADE_REQUIRED', 'This address takes a WebSocket.')
    }
    const wire = wires.find((known) => known === (c.req.query('vsn') ?? '1.0.0'))
    if (!wire) throw new RestRefusal(400, 'PGRST100', `vsn is one of ${wires.join(', ')}`)
    const leave = enter(callerOf(c))
    if (!leave) throw new RestRefusal(503, 'OVERLOADED', 'Too many sockets are open at once.')
    const context = contextOf(c)
    const token = c.req.query('apikey')
    // The library tells nothing of a handshake that breaks.
    const opening = setTimeout(leave, JOIN_WITHIN)
    return upgradeWebSocket(() => ({
      onOpen: (_, { raw }) => {
        clearTimeout(opening)
        converse(raw as WebSocket, { context, wire, token, leave })
      },
    }))(c, next)
  })

  function converse(
    socket: WebSocket,
    {
      context,
      wire,
      token,
      leave,
    }: { context: RequestContext; wire: (typeof wires)[number]; token: string | undefined; leave: () => void },
  ): void {
    let heardAt = performance.now()
    const line = {
      wire,
      send: (data: string | Buffer) => {
        if (socket.bufferedAmount > MOST_WAITING) socket.terminate()
        else socket.send(data)
      },
      hangUp: (code: number, reason: string) => socket.close(code, reason),
    }
    const identify = identifierOf(context)
    const conversation = startConversation({ hub, line, token, identify })
    const close = hub.open({ restart: () => socket.close(1012, 'Connect again') })
    const joining = setTimeout(() => {
      if (conversation.channels() === 0) line.hangUp(1008, 'No channel was joined')
    }, JOIN_WITHIN)
    const watching = setInterval(() => {
      if (performance.now() - heardAt > SILENCE) socket.terminate()
    }, SILENCE / 4)
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      heardAt = performance.now()
      conversation.hear(data, isBinary).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error))
          context.log.error({ err: error, requestId: context.requestId }, 'a channel broke')
      })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(joining)
      clearInterval(watching)
      conversation.end()
      close()
      leave()
    })
  }

  /** @throws RestRefusal 401 for nobody */
  async function requireSpeaker(c: Context): Promise<Actor> {
    const context = contextOf(c)
    const actor = await findRestCaller(context)
    if (!actor) throw new RestRefusal(401, '42501', 'You do not have permissions to write to this Channel topic')
    return actor
  }

  /** @throws RestRefusal 403 */
  function requireVoice(actor: Actor, topic: string): void {
    if (mayTalk(actor, topicOf(topic))) return
    throw new RestRefusal(403, '42501', 'You do not have permissions to write to this Channel topic')
  }

  app.post('/api/broadcast', async (c) => {
    const actor = await requireSpeaker(c)
    const parsed = messages.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success)
      throw new RestRefusal(422, 'PGRST102', 'A list of messages with topic, event and payload is needed.')
    for (const { topic } of parsed.data.messages) requireVoice(actor, topic)
    for (const { topic, event, payload = {} } of parsed.data.messages) {
      await hub.say(topicOf(topic), { event, isJson: true, bytes: Buffer.from(JSON.stringify(payload)) })
    }
    return c.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const actor = await requireSpeaker(c)
    const parsed = message.safeParse(c.req.param())
    if (!parsed.success) throw new RestRefusal(422, 'PGRST102', 'A topic and an event of up to 200 letters are needed.')
    const { topic, event } = parsed.data
    requireVoice(actor, topic)
    const bytes = Buffer.from(await c.req.arrayBuffer())
    const isJson = c.req.header('content-type')?.includes('octet-stream') !== true
    if (isJson && !isParsable(bytes)) throw new RestRefusal(400, 'PGRST102', 'Empty or invalid json')
    await hub.say(topicOf(topic), { event, isJson, bytes })
    return c.body(null, 202)
  })

  return app
}
