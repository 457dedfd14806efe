import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '../src/db/types'
import { countWaiting } from './waiting'

/**
 * A reader of a database, beside whom somebody else does something once: before the statement of that number, of which the
 * first is 0. They read on when it is done, or waits for what they hold.
 * @param pool of a server, with several sessions where transactions are read in
 */
export function readerBeside(pool: pg.Pool, statement: number, between: () => Promise<unknown>) {
  let asked = 0
  let done: Promise<unknown> | undefined
  const plain = drizzle(pool)
  async function beforeEach() {
    if (asked++ !== statement) return
    let isOver = false
    const doing = between().finally(() => {
      isOver = true
    })
    // Told by whoever waits for it; until then it is no error that nobody hears.
    doing.catch(() => undefined)
    done = doing
    while (!isOver && (await countWaiting(plain)) === 0)
      await Promise.race([doing, plain.execute('select pg_sleep(0.005)')])
  }
  const beside = <Asked extends pg.Pool | pg.PoolClient>(asks: Asked): Asked => {
    const reader = Object.create(asks) as Asked
    reader.query = (async (...query: Parameters<pg.Pool['query']>) => {
      await beforeEach()
      return asks.query(...query)
    }) as unknown as Asked['query']
    return reader
  }
  const reader = beside(pool)
  reader.connect = (async () => beside(await pool.connect())) as typeof reader.connect
  return {
    reading: drizzle(reader) as Db,
    /** How many statements there were. */
    asked: () => asked,
    /** Until what was done beside them is over; undefined: there was no statement of that number. */
    done: () => done,
  }
}
