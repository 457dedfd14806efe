import { randomUUID } from 'node:crypto'
import type { Actor } from '../../context'
import { type Channel, mayTalk, nameOfTopic, reply } from './channels.rules'
import { type Frame, type Incoming, readFrame, type Wire, writeFrame, writeMessage } from './frames.rules'
import { createJoins, type Joined, looksLikeToken } from './joins.service'
import type { RealtimeHub } from './realtime.hub'

/** Most channels of one socket. */
const MOST_CHANNELS = 20
/** Frames a second, beyond what comes at once. */
const FRAMES_A_SECOND = 50
/** What somebody says of themselves, in bytes. */
const MOST_PRESENCE = 3000

/** What a conversation is held over. */
export interface Line {
  wire: Wire
  send: (data: string | Buffer) => void
  hangUp: (code: number, reason: string) => void
}

export interface ConversationOptions {
  hub: RealtimeHub
  line: Line
  /** The key or token with which the socket was opened. */
  token: string | undefined
  /** Whom a token names. @throws RestRefusal */
  identify: (token: string | undefined) => Promise<Actor | undefined>
}

/** A frame that comes too often ends the conversation. */
function paceOf(perSecond: number): () => boolean {
  let left = 2 * perSecond
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(2 * perSecond, left + ((now - at) / 1000) * perSecond)
    at = now
    left -= 1
    return left >= 0
  }
}

const NO_VOICE = 'You do not have permissions to write to this Channel topic'

/** How what a client said on a topic is answered. */
interface Answers {
  ok: (frame: Frame) => void
  refuse: (frame: Frame, reason: string) => void
}

async function say(hub: RealtimeHub, answers: Answers, frame: Incoming, channel: Channel): Promise<void> {
  if (!frame.message) return answers.refuse(frame, 'A broadcast has an event and a payload')
  if (!mayTalk(channel.actor, channel.topic)) return answers.refuse(frame, NO_VOICE)
  await hub.say(channel.topic, frame.message, channel)
  answers.ok(frame)
}

async function present(hub: RealtimeHub, answers: Answers, frame: Incoming, channel: Channel): Promise<void> {
  const said = frame.payload as { event?: unknown; payload?: unknown } | null
  if (!mayTalk(channel.actor, channel.topic)) return answers.refuse(frame, NO_VOICE)
  if (String(said?.event).toLowerCase() === 'untrack') await hub.untrack(channel)
  else {
    const payload = typeof said?.payload === 'object' && said.payload !== null ? said.payload : {}
    if (JSON.stringify(payload).length > MOST_PRESENCE) {
      return answers.refuse(frame, `A presence has at most ${MOST_PRESENCE} bytes`)
    }
    channel.hearsPresence = true
    await hub.track(channel, { ...payload })
  }
  answers.ok(frame)
}

/** A newer token of the same person takes the place of the one they joined with. */
async function renew({ whoever }: ReturnType<typeof createJoins>, { payload }: Frame, channel: Channel): Promise<void> {
  const token = (payload as { access_token?: unknown } | null)?.access_token
  if (typeof token !== 'string' || !looksLikeToken(token)) return
  const who = await whoever(token)
  if ('reason' in who) return channel.close(who.reason)
  if (who.actor.id !== channel.actor.id) return channel.close('The token is of somebody else: join again.')
  channel.token = token
  channel.actor = who.actor
}

/** What one socket and the server say to each other. Frames are answered in the order in which they come. */
export function startConversation(options: ConversationOptions) {
  const { hub, line, identify } = options
  const channels = new Map<string, Channel & { leave: () => void }>()
  const joins = createJoins(options)
  const mayGoOn = paceOf(FRAMES_A_SECOND)
  let last: Promise<void> = Promise.resolve()
  let isOver = false

  const send = (frame: Frame) => line.send(writeFrame(line.wire, frame))
  const refuse = (frame: Frame, reason: string) => send(reply(frame, 'error', { reason }))
  const answers: Answers = { ok: (frame) => send(reply(frame, 'ok', {})), refuse }
  const push = (topic: string, joinRef: string | null, event: string, payload: unknown) =>
    send({ joinRef, ref: null, topic, event, payload })

  function take(topic: string): void {
    const channel = channels.get(topic)
    channels.delete(topic)
    channel?.leave()
  }

  async function join(frame: Incoming): Promise<void> {
    const { topic, joinRef } = frame
    const joined = await joins.admit(frame)
    if ('reason' in joined) return refuse(frame, joined.reason)
    if (!channels.has(topic) && channels.size >= MOST_CHANNELS) {
      return refuse(frame, `A socket has at most ${MOST_CHANNELS} channels`)
    }
    if (isOver) return
    open(frame, joined)
    const { actor, bindings, config } = joined
    send(reply(frame, 'ok', { postgres_changes: bindings.map(({ id, asked }) => ({ ...asked, id })) }))
    if (config.presence.enabled && mayTalk(actor, topic)) push(topic, joinRef, 'presence_state', hub.present(topic))
    if (bindings.length > 0) {
      push(topic, joinRef, 'system', {
        channel: nameOfTopic(topic),
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
      })
    }
  }

  function open({ topic, joinRef }: Frame, joined: Joined): void {
    // A client that joins again has forgotten the first time.
    if (channels.has(topic)) push(topic, channels.get(topic)?.joinRef ?? null, 'phx_close', {})
    take(topic)
    const { actor, token, bindings, config } = joined
    const channel: Channel = {
      member: hub.newMember(),
      topic,
      joinRef,
      actor,
      token,
      bindings,
      hearsItself: config.broadcast.self,
      presenceKey: config.presence.key || randomUUID(),
      hearsPresence: config.presence.enabled,
      push: (event, payload) => push(topic, joinRef, event, payload),
      pushMessage: (message) => {
        const data = writeMessage(line.wire, topic, message)
        if (data !== undefined) line.send(data)
      },
      close: (why) => {
        if (channels.get(topic)?.member !== channel.member) return
        const name = nameOfTopic(topic)
        push(topic, joinRef, 'system', { channel: name, extension: 'system', status: 'error', message: why })
        push(topic, joinRef, 'phx_close', {})
        take(topic)
      },
    }
    channels.set(topic, Object.assign(channel, { leave: hub.join(channel, () => identify(channel.token)) }))
  }

  async function answer(frame: Incoming): Promise<void> {
    const { topic, event } = frame
    if (topic === 'phoenix') return send(reply(frame, event === 'heartbeat' ? 'ok' : 'error', {}))
    if (event === 'phx_join') return join(frame)
    const channel = channels.get(topic)
    if (!channel) return refuse(frame, 'unmatched topic')
    if (event === 'phx_leave') {
      take(topic)
      return send(reply(frame, 'ok', {}))
    }
    if (event === 'access_token') return renew(joins, frame, channel)
    if (event === 'presence') return present(hub, answers, frame, channel)
    if (event === 'broadcast') return say(hub, answers, frame, channel)
    refuse(frame, `Unknown event ${event}`)
  }

  return {
    /** How many channels are open. */
    channels: () => channels.size,
    /** @throws what went wrong on our side, after it has hung up */
    hear: (data: Buffer, isBinary: boolean): Promise<void> => {
      if (!mayGoOn()) {
        line.hangUp(1008, 'Too many frames at once')
        return Promise.resolve()
      }
      const frame = readFrame(line.wire, data, isBinary)
      if (!frame) {
        line.hangUp(1007, 'Not a frame')
        return Promise.resolve()
      }
      const answered = last.then(() => (isOver ? undefined : answer(frame)))
      last = answered.catch(() => line.hangUp(1011, 'Something went wrong on our side'))
      return answered
    },
    end: () => {
      isOver = true
      for (const topic of [...channels.keys()]) take(topic)
    },
  }
}
