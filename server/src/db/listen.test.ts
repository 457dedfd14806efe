import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database'
import { listen } from './listen'

const { pool, kind } = testDatabase()

const RETRY = 1000

test.runIf(kind === 'server')('a connection that breaks again while it subscribes comes back once', async () => {
  const heard: string[] = []
  let again = 0
  const stop = await listen({
    pool,
    kind,
    channels: ['makao_test'],
    onMessage: (payload) => heard.push(payload),
    onAgain: () => {
      again += 1
    },
    log: { info: () => undefined, error: () => undefined },
  })
  onTestFinished(stop)
  // In use all the time, so that what listens cannot take it over.
  const watching = await pool.connect()
  onTestFinished(() => watching.release())
  async function listening(): Promise<number> {
    const { rows } = await watching.query(
      "select count(*)::int as sessions from pg_stat_activity where query like 'listen%' and datname = current_database()",
    )
    return rows[0].sessions
  }

  // The next connection, which is the one that comes back, breaks as soon as it is used.
  pool.once('connect', (client) => setImmediate(() => client.connection.stream.destroy()))
  await watching.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
  )
  await expect.poll(() => again).toBe(1)
  await delay(RETRY + 500)
  expect([again, await listening()]).toEqual([1, 1])
  await watching.query("select pg_notify('makao_test', 'still here')")
  await expect.poll(() => heard).toEqual(['still here'])
})
