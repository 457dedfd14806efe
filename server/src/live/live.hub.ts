import { HEARTBEAT, type Topic } from '@makao/contract/live/live.terms'
import type pg from 'pg'
import type { Actor } from '../context'
import { listen } from '../db/listen'
import type { DatabaseLog } from '../db/types'
import { type Change, mayHear } from './live.rules'

/** The channel that the triggers of the tables tell changes on. */
const CHANNEL = 'makao_changes'

interface Listener {
  actor: Actor
  tell: (topic: Topic | 'everything') => void
  end: () => void
}

/**
 * Most open streams of one process. Each asks for its session every 25 s: 1,000 of them are 40 short queries a second,
 * a small part of what the embedded database answers.
 */
const STREAM_LIMIT = 1000

/** Passes on what changes in the database to the sessions that are open in this process. */
export interface LiveHub {
  /** How often a stream says that it is still there, and looks whether its session is; in ms. */
  heartbeat: number
  /** @returns what gives the place back, to be called once; undefined when all are taken */
  enter: () => (() => void) | undefined
  /** How many places are taken. */
  streams: () => number
  /** @returns what takes the listener away */
  add: (listener: Listener) => () => void
  /** Ends every stream. */
  stop: () => void
}

export async function startLive(options: {
  pool: pg.Pool
  kind: 'embedded' | 'server'
  log: DatabaseLog
  heartbeat?: number
  limit?: number
}): Promise<LiveHub> {
  const { limit = STREAM_LIMIT } = options
  const listeners = new Set<Listener>()
  let streams = 0
  const stopListening = await listen({
    ...options,
    channel: CHANNEL,
    onMessage: (payload) => {
      const change = JSON.parse(payload) as Change
      for (const { actor, tell } of listeners) if (mayHear(actor, change)) tell(change.topic)
    },
    onAgain: () => {
      for (const { tell } of listeners) tell('everything')
    },
  })
  return {
    heartbeat: options.heartbeat ?? HEARTBEAT,
    enter: () => {
      if (streams >= limit) return undefined
      streams += 1
      return () => {
        streams -= 1
      }
    },
    streams: () => streams,
    add: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      stopListening()
      for (const { end } of listeners) end()
    },
  }
}
