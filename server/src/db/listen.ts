import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { DatabaseLog } from './types'

const RETRY = 1000

interface Hearing {
  channels: readonly string[]
  onMessage: (payload: string, channel: string) => void
  /** The connection was lost and is back: something may have been missed. */
  onAgain: () => void
}

/** One session on a server that hears for whoever asks it. */
export interface Ear {
  /** @returns what ends it */
  hear: (hearing: Hearing) => Promise<() => void>
  /** To be called before the pool ends. */
  close: () => void
}

/** Connects when somebody first wants to hear, and again whenever the connection was lost. */
export function createEar(pool: pg.Pool, log: DatabaseLog): Ear {
  const hearings = new Set<Hearing>()
  let stopped = false
  let held: pg.PoolClient | undefined
  let holding: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** What the session is told, one after the other. */
  let telling: Promise<unknown> = Promise.resolve()
  const tell = (client: pg.PoolClient, statement: string) => {
    const told = telling.then(() => client.query(statement))
    telling = told.catch(() => undefined)
    return told
  }

  const listenTo = (channels: Iterable<string>) => [...channels].map((channel) => `listen "${channel}"`).join('; ')
  const all = () => new Set([...hearings].flatMap(({ channels }) => channels))

  async function hold(): Promise<void> {
    const client = await pool.connect()
    try {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const { channels, onMessage } of hearings) if (channels.includes(channel)) onMessage(payload, channel)
      })
      await tell(client, listenTo(all()))
    } catch (error) {
      client.release(true)
      throw error
    }
    if (stopped) {
      client.release(true)
      return
    }
    held = client
    client.once('error', () => lost(client))
    client.once('end', () => lost(client))
  }

  function lost(client: pg.PoolClient): void {
    if (stopped || held !== client) return
    held = undefined
    holding = undefined
    client.release(true)
    again()
  }

  function again(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Whoever came meanwhile may have a session already: a second one would stay for good.
      holding ??= hold()
      holding.then(
        () => {
          for (const { onAgain } of hearings) onAgain()
        },
        (error: Error) => {
          holding = undefined
          log.error({ reason: error.message }, 'changes are not heard; trying again')
          if (!stopped) again()
        },
      )
    }, RETRY)
  }

  async function listenFor({ channels }: Hearing): Promise<void> {
    const client = held
    if (client) {
      try {
        await tell(client, listenTo(channels))
        return
      } catch (error) {
        if (stopped) throw error
        // Nothing else breaks it: the session has gone, whether or not it was noticed yet, and the next one hears of these too.
        lost(client)
      }
    }
    if (holding) await holding.then(() => held && tell(held, listenTo(channels)))
    else {
      holding = hold()
      await holding
    }
  }

  return {
    hear: async (hearing) => {
      hearings.add(hearing)
      try {
        await listenFor(hearing)
      } catch (error) {
        hearings.delete(hearing)
        if (!held) holding = undefined
        throw error
      }
      return () => {
        hearings.delete(hearing)
        const left = all()
        const unheard = hearing.channels.filter((channel) => !left.has(channel))
        // Where it breaks the session is over, and hears nothing of them in the next one.
        if (held && unheard.length > 0) {
          tell(held, unheard.map((channel) => `unlisten "${channel}"`).join('; ')).catch(() => undefined)
        }
      }
    },
    close: () => {
      stopped = true
      clearTimeout(timer)
      held?.release(true)
      held = undefined
    },
  }
}

/** What a channel is called for tables in a schema: each agency of an installation hears of its own alone. */
export const channelIn = (schema: string, channel: string) => (schema === 'public' ? channel : `${channel}:${schema}`)

/** The same in a statement: for the schema that the session works in. */
export const channelHere = (channel: string): SQL =>
  sql`case current_schema() when 'public' then ${channel}::text else ${channel}::text || ':' || current_schema() end`

/**
 * Hears what is told on channels with NOTIFY, from this process and from others on the same server.
 * @param onAgain the connection was lost and is back: something may have been missed
 * @returns what ends it; to be called before the pool ends
 */
export async function listen(
  options: Hearing & {
    pool: pg.Pool
    kind: 'embedded' | 'server'
    schema?: string
    /** One that hears for others too. */
    ear?: Ear | undefined
    log: DatabaseLog
  },
): Promise<() => void> {
  const { pool, kind, schema = 'public', channels, onMessage, onAgain, log } = options

  if (kind === 'embedded') {
    // One session for everything: it listens beside its other work, and so does the one that follows it. Others listen on it too.
    const hear = ({ channel, payload = '' }: pg.Notification) => {
      if (channels.includes(channel)) onMessage(payload, channel)
    }
    const subscribe = channels.map((channel) => `listen "${channel}"`).join('; ')
    let isOver = false
    let timer: NodeJS.Timeout | undefined
    const subscribeAgain = () => {
      clearTimeout(timer)
      // In line with everybody else: whoever the new session was made for is about to use it.
      pool.query(subscribe).then(onAgain, (error: Error) => {
        if (isOver) return
        log.error({ reason: error.message }, 'changes are not heard; trying again')
        timer = setTimeout(subscribeAgain, RETRY)
      })
    }
    const attached = new WeakSet<pg.PoolClient>()
    const attach = (client: pg.PoolClient) => {
      if (attached.has(client)) return
      attached.add(client)
      client.on('notification', hear)
    }
    const attachAgain = (next: pg.PoolClient) => {
      attach(next)
      subscribeAgain()
    }
    const end = () => {
      isOver = true
      clearTimeout(timer)
      pool.off('connect', attachAgain)
    }
    // Before anything else: the session that is there may break meanwhile.
    pool.on('connect', attachAgain)
    try {
      const client = await pool.connect()
      attach(client)
      client.release()
      await pool.query(subscribe)
    } catch (error) {
      end()
      throw error
    }
    return end
  }

  const plainName = new Map(channels.map((channel) => [channelIn(schema, channel), channel]))
  const ear = options.ear ?? createEar(pool, log)
  const stopHearing = await ear.hear({
    channels: [...plainName.keys()],
    onMessage: (payload, channel) => onMessage(payload, plainName.get(channel) ?? channel),
    onAgain,
  })
  return () => {
    stopHearing()
    if (!options.ear) ear.close()
  }
}
