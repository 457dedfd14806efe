import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { channelHere } from '../../db/listen'
import type { Db } from '../../db/types'

/** The channel on which processes tell each other what people say. */
export const TOLD_CHANNEL = 'makao_told'
/** A notification has 8,000 bytes; the rest is for its head. */
const PART = 7500
/** Messages of which parts are missing: they come one after the other, so that more mean that some are lost. */
const MOST_OPEN = 100
/** What waits while the database is busy. */
const MOST_WAITING = 5000

function partsOf(message: unknown): string[] {
  const text = Buffer.from(JSON.stringify(message)).toString('base64')
  const id = randomUUID()
  const count = Math.ceil(text.length / PART)
  return Array.from({ length: count }, (_, at) => `${id} ${at} ${count} ${text.slice(at * PART, (at + 1) * PART)}`)
}

/**
 * Tells all processes, this one too, in the order in which it is asked. What comes while the database is asked goes with the next
 * statement. The promise: told to all, or refused with the reason.
 * @returns tells what JSON can say
 */
export function processTeller(db: Db): (message: unknown) => Promise<void> {
  let waiting: { parts: string[]; resolve: () => void; reject: (reason: unknown) => void }[] = []
  let isTelling = false

  async function tellAll(): Promise<void> {
    if (isTelling) return
    isTelling = true
    while (waiting.length > 0) {
      const now = waiting
      waiting = []
      const parts = sql.param(now.flatMap((one) => one.parts))
      try {
        await db.execute(
          sql`select pg_notify(${channelHere(TOLD_CHANNEL)}, told.part) from unnest(${parts}::text[]) with ordinality as told(part, at) order by told.at`,
        )
        for (const { resolve } of now) resolve()
      } catch (error) {
        for (const { reject } of now) reject(error)
      }
    }
    isTelling = false
  }

  return (message) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) {
        reject(new Error('Too much is said at once.'))
        return
      }
      waiting.push({ parts: partsOf(message), resolve, reject })
      void tellAll()
    })
}

/** Puts what was told in parts together again. @returns the message with its last part, before that undefined */
export function toldReader(): (payload: string) => unknown {
  const open = new Map<string, string[]>()
  return (payload) => {
    const [id = '', , count = '', part = ''] = payload.split(' ')
    const parts = [...(open.get(id) ?? []), part]
    if (parts.length < Number(count)) {
      open.set(id, parts)
      const [oldest] = open.keys()
      if (open.size > MOST_OPEN && oldest !== undefined) open.delete(oldest)
      return undefined
    }
    open.delete(id)
    return JSON.parse(Buffer.from(parts.join(''), 'base64').toString('utf8'))
  }
}
