import { HEARTBEAT, type Topic } from '@makao/contract/platform/live/live.terms'
import type pg from 'pg'
import type { Actor } from '../../context'
import { type Ear, listen } from '../../db/listen'
import type { DatabaseLog } from '../../db/types'
import { createNetworkSlots } from '../../network-slots'
import { createSlots } from '../../slots'
import { type Change, type EndedSession, mayHear } from './live.rules'

/** The channel that the triggers of the tables tell changes on. */
const CHANNEL = 'makao_changes'

interface Listener {
  actor: Actor
  tell: (topic: Topic | 'everything') => void
  /** `replaced`: the person has opened so many others since. */
  end: (why?: 'replaced') => void
}

/**
 * Most open streams of one process. Each asks for its session every 25 s: 1,000 of them are 40 short queries a second,
 * a small part of what the embedded database answers.
 */
const STREAM_LIMIT = 1000
/** Of one network: an office with every page open twice. */
const STREAMS_OF_ONE_ADDRESS = 200
/** Part of all that who is no staff may have together: anybody can open an account, and then ten of them. */
const SHARE_OF_OTHERS = 0.75
/**
 * Of one person, who looks at no more pages: a hidden one hears nothing. The oldest gives way, most often that of a
 * phone which has changed its network.
 */
const STREAMS_OF_ONE_PERSON = 10

/** Passes on what changes in the database to the sessions that are open in this process. */
export interface LiveHub {
  /** How often a stream says that it is still there, and looks whether its session is; in ms. */
  heartbeat: number
  /**
   * @param address from where, where that is known
   * @returns what gives the slot back; undefined when all are taken, or all of this network
   */
  enter: (address: string | undefined) => (() => void) | undefined
  /** The same for who is no staff, besides. */
  enterAsOther: () => (() => void) | undefined
  /** How many slots are taken. */
  streams: () => number
  /** Ends the person's oldest stream when there are too many. @returns what takes the listener away */
  add: (listener: Listener) => () => void
  /** Ends every stream. */
  stop: () => void
}

export async function startLive(options: {
  pool: pg.Pool
  kind: 'embedded' | 'server'
  schema?: string
  ear?: Ear | undefined
  log: DatabaseLog
  heartbeat?: number
  limit?: number
  ofOneAddress?: number
}): Promise<LiveHub> {
  const { limit = STREAM_LIMIT, ofOneAddress = STREAMS_OF_ONE_ADDRESS } = options
  const listeners = new Set<Listener>()
  const slots = createNetworkSlots({ all: limit, each: ofOneAddress })
  const others = createSlots({ all: Math.ceil(SHARE_OF_OTHERS * limit) })
  let isOver = false
  const stopListening = await listen({
    ...options,
    channels: [CHANNEL],
    onMessage: (payload) => {
      const change = JSON.parse(payload) as Change | EndedSession
      if ('ended' in change) {
        for (const { actor, end } of listeners) if (actor.sessionId === change.ended) end()
        return
      }
      for (const { actor, tell } of listeners) if (mayHear(actor, change)) tell(change.topic)
    },
    onAgain: () => {
      for (const { tell } of listeners) tell('everything')
    },
  })
  return {
    heartbeat: options.heartbeat ?? HEARTBEAT,
    enter: slots.take,
    enterAsOther: others.take,
    streams: slots.taken,
    add: (listener) => {
      // Nobody would end it any more.
      if (isOver) listener.end()
      // The oldest first, as they came.
      const own = [...listeners].filter(({ actor }) => actor.id === listener.actor.id)
      const [oldest] = own
      if (oldest && own.length >= STREAMS_OF_ONE_PERSON) {
        listeners.delete(oldest)
        oldest.end('replaced')
      }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      isOver = true
      stopListening()
      for (const { end } of listeners) end()
    },
  }
}
