import type pg from 'pg'
import type { DatabaseLog } from './types'

const RETRY = 1000

/**
 * Hears what is told on channels with NOTIFY, from this process and from others on the same server.
 * @param onAgain the connection was lost and is back: something may have been missed
 * @returns what ends it; to be called before the pool ends
 */
export async function listen(options: {
  pool: pg.Pool
  kind: 'embedded' | 'server'
  channels: readonly string[]
  onMessage: (payload: string, channel: string) => void
  onAgain: () => void
  log: DatabaseLog
}): Promise<() => void> {
  const { pool, kind, channels, onMessage, onAgain, log } = options
  // On the embedded database others listen on the same connection.
  const hear = ({ channel, payload = '' }: pg.Notification) => {
    if (channels.includes(channel)) onMessage(payload, channel)
  }
  const subscribe = channels.map((channel) => `listen "${channel}"`).join('; ')

  if (kind === 'embedded') {
    // One session for everything: it listens beside its other work, and so does the one that follows it.
    const client = await pool.connect()
    client.on('notification', hear)
    client.release()
    await pool.query(subscribe)
    const attachAgain = (next: pg.PoolClient) => {
      next.on('notification', hear)
      // In line with everybody else: whoever the new session was made for is about to use it.
      pool.query(subscribe).then(onAgain, (error: Error) => {
        log.error({ reason: error.message }, 'changes are not heard')
      })
    }
    pool.on('connect', attachAgain)
    return () => pool.off('connect', attachAgain)
  }

  let stopped = false
  let held: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined

  async function hold(): Promise<void> {
    const client = await pool.connect()
    try {
      client.on('notification', hear)
      await client.query(subscribe)
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
    client.release(true)
    again()
  }

  function again(): void {
    timer = setTimeout(() => {
      hold().then(onAgain, (error: Error) => {
        log.error({ reason: error.message }, 'changes are not heard; trying again')
        if (!stopped) again()
      })
    }, RETRY)
  }

  await hold()
  return () => {
    stopped = true
    clearTimeout(timer)
    held?.release(true)
    held = undefined
  }
}
