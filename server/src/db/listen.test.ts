import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database'
import { createServerDatabase, dropServerDatabase } from '../../test/server-database'
import { createEar, listen } from './listen'
import { openDatabase } from './open'
import { createPool } from './pool'

const { kind } = testDatabase()

const RETRY = 1000
const log = { info: () => undefined, error: () => undefined }

/** A database of its own, by connections that nobody has used before: which of them are new is known. */
async function newPool(options: pg.PoolConfig = {}): Promise<pg.Pool> {
  const template = inject('databaseTemplate')
  if (template.kind !== 'server') throw new Error('TEST_DATABASE_URL names no server')
  const { name, url } = await createServerDatabase(template.administrationUrl)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  const { pool, end } = createPool({ connectionString: url, ...options }, log)
  onTestFinished(end)
  return pool
}

test.runIf(kind === 'server')('a connection that breaks again while it subscribes comes back once', async () => {
  const pool = await newPool()
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
    log,
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
  let broken = 0
  pool.once('connect', (client) => {
    broken += 1
    setImmediate(() => client.connection.stream.destroy())
  })
  await watching.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
  )
  await expect.poll(() => again).toBe(1)
  expect(broken).toBe(1)
  await delay(RETRY + 500)
  // The session that broke may stand there for a moment.
  await expect.poll(listening).toBe(1)
  expect(again).toBe(1)
  await watching.query("select pg_notify('makao_test', 'still here')")
  await expect.poll(() => heard).toEqual(['still here'])
})

test.runIf(kind === 'server')('who begins to hear while it comes back hears by the session that comes', async () => {
  const pool = await newPool()
  const ear = createEar(pool, log)
  onTestFinished(ear.close)
  const watching = await pool.connect()
  onTestFinished(() => watching.release())
  const sessions = async (doing = 'count(*)::int as found') => {
    const { rows } = await watching.query(
      `select ${doing} from pg_stat_activity where query like 'listen "makao_ear%' and datname = current_database()`,
    )
    return rows[0]?.found
  }
  const heard: string[] = []
  const again: string[] = []
  const hearing = (who: string) => ({
    channels: [`makao_ear_${who}`],
    onMessage: (payload: string) => heard.push(`${who}: ${payload}`),
    onAgain: () => again.push(who),
  })
  await ear.hear(hearing('first'))
  await sessions('pg_terminate_backend(pid) as found')
  await expect.poll(() => sessions()).toBe(0)
  await ear.hear(hearing('second'))
  await expect.poll(() => again).toEqual(['first', 'second'])
  await delay(RETRY / 2)
  await expect.poll(() => sessions()).toBe(1)
  for (const who of ['first', 'second']) await watching.query('select pg_notify($1, $2)', [`makao_ear_${who}`, 'hello'])
  await expect.poll(() => heard).toEqual(['first: hello', 'second: hello'])
})

test.runIf(kind === 'server')(
  'one session for everything hears again also after it was long in use by others',
  async () => {
    const single = await newPool({ max: 1, connectionTimeoutMillis: 3000 })
    const heard: string[] = []
    const failed: unknown[] = []
    const stop = await listen({
      ...{ pool: single, kind: 'embedded', channels: ['makao_single'], onAgain: () => undefined },
      onMessage: (payload) => heard.push(payload),
      log: { info: () => undefined, error: (error) => failed.push(error) },
    })
    onTestFinished(stop)
    const before = await single.connect()
    before.release(true)
    // Whoever waited has the new session, for longer than others wait for it.
    const busy = await single.connect()
    await expect.poll(() => failed.length).toBeGreaterThan(0)
    busy.release()
    await expect
      .poll(async () => {
        await single.query("select pg_notify('makao_single', 'hello')")
        return heard.length
      })
      .toBeGreaterThan(0)
  },
)

test.runIf(kind === 'server')('all who hear of a database hear by one session', async () => {
  const template = inject('databaseTemplate')
  if (template.kind !== 'server') return
  const { name, url } = await createServerDatabase(template.administrationUrl)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), log })
  onTestFinished(database.close)
  const heard: string[] = []
  for (const channel of ['makao_one', 'makao_two', 'makao_three']) {
    const onMessage = (payload: string) => heard.push(`${channel}: ${payload}`)
    await listen({ ...database, channels: [channel], onMessage, onAgain: () => undefined, log })
    await database.pool.query('select pg_notify($1, $2)', [channel, 'hello'])
  }
  await expect.poll(() => heard).toEqual(['makao_one: hello', 'makao_two: hello', 'makao_three: hello'])
  expect(database.pool.totalCount - database.pool.idleCount).toBe(1)
})
