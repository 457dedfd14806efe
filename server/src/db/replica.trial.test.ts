import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../../scripts/machine'
import { type Cluster, type Primary, startPostgres } from '../../../scripts/postgres'
import { createEar } from './listen'
import { type Database, openDatabase } from './open'
import { checkReplica, NoReplica, type Replica } from './replica'

const bin = findPostgres()

/** What is told of a replica that lags, of one that cancelled a statement, and of one that a busy machine kept from answering in time. */
const FELL_BACK =
  /^the replica is behind|^the replica did not answer.*conflict with recovery|^the replica is unavailable.*timeout/i

/** Whoever reads on the replica holds up nothing that it replays. */
const settings = { synchronous_commit: 'on', max_standby_streaming_delay: '0' }

let primary: Primary
let follower: Cluster
let database: Database
let replica: Replica

const open = (replicaUrl: string) => openDatabase({ databaseUrl: primary.url, replicaUrl, dataDir: tmpdir(), log })
const told: string[] = []
const log = {
  info: (message: string) => void told.push(message),
  error: (detail: object, message: string) => void told.push(`${message} ${JSON.stringify(detail)}`),
}

/** Until it is asked: on a machine that is busy it lags now and then, and is left alone for a while. */
const untilRead = () => expect.poll(() => isOnReplica()).toBe(true)

/** Whether the one that answers is the replica. */
async function isOnReplica(db = replica.reading()): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)
  return rows[0]?.is ?? false
}
const write = () => database.db.execute(sql`insert into entries default values`)
async function count(db = replica.reading()): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from entries`)
  return rows[0]?.n ?? -1
}

describe.runIf(bin)('a replica', () => {
  beforeAll(async () => {
    primary = await startPostgres(bin ?? '', { settings })
    follower = await primary.addReplica()
    database = await open(follower.url)
    if (database.replica) replica = database.replica
    await database.db.execute(sql`create table entries (id serial primary key, note text)`)
  })
  afterAll(async () => {
    await database?.close()
    await follower?.stop()
    await primary?.stop()
  })

  test('answers what is read, and never lacks what was written before', async () => {
    await untilRead()
    let read = 0
    for (let n = 1; read < 200; n += 1) {
      const [before, asked] = [replica.answered(), told.length]
      const [byReplica, byPrimary] = [before.replica, before.primary]
      await write()
      expect(await count()).toBe(n)
      read += replica.answered().replica - byReplica
      if (replica.answered().primary === byPrimary) continue
      // The primary was asked for what the replica had not yet or gave up because of what it replays, and for nothing else.
      expect(told.slice(asked)).toContainEqual(expect.stringMatching(FELL_BACK))
      await untilRead()
    }
  })

  test('takes no transaction and no write, and who wrote reads on where that is', async () => {
    const db = replica.reading()
    const before = await count(db)
    await db.execute(sql`insert into entries (note) values ('not in a transaction')`)
    expect(await count(db)).toBe(before + 1)
    expect(await isOnReplica(db)).toBe(false)
    const other = replica.reading()
    expect(await other.transaction((tx) => tx.execute(sql`select pg_is_in_recovery() as is`))).toMatchObject({
      rows: [{ is: false }],
    })
    expect(await isOnReplica(other)).toBe(false)
    await untilRead()
  })

  test('that cancels a statement because of what it replays costs nobody an answer', async () => {
    const before = await count()
    const slowly = sql`
      select count(*)::int as n from entries, (select pg_sleep(case when pg_is_in_recovery() then 20 else 0 end)) slow`
    const { pool } = database
    const cancelled = async () => {
      await untilRead()
      const asked = told.length
      let isRead = false
      const reading = Promise.resolve(replica.reading().execute<{ n: number }>(slowly)).finally(() => {
        isRead = true
      })
      // The replica may replay that only once nobody reads the table.
      while (!isRead && told.length === asked)
        await pool.query('alter table entries add column if not exists more text; alter table entries drop column more')
      expect((await reading).rows).toEqual([{ n: before }])
      return { told: told.slice(asked), state: replica.state() }
    }
    let seen = await cancelled()
    // Where it lagged instead it is asked again.
    for (let tried = 1; tried < 20 && !seen.told.join().includes('conflict with recovery'); tried += 1)
      seen = await cancelled()
    expect(seen).toEqual({
      told: [expect.stringMatching(/^the replica did not answer.*conflict with recovery/)],
      state: 'in use',
    })
  })

  test('that lags is left alone until it has caught up', async () => {
    const control = await openDatabase({ databaseUrl: follower.url, dataDir: tmpdir() })
    let asked = 0
    try {
      const before = await count()
      await untilRead()
      asked = told.length
      await control.pool.query('select pg_wal_replay_pause()')
      for (let n = 1; n <= 20; n += 1) {
        await write()
        expect(await count()).toBe(before + n)
      }
      await expect.poll(() => replica.state()).toBe('behind')
      await control.pool.query('select pg_wal_replay_resume()')
      await untilRead()
      expect(await count()).toBe(before + 20)
    } finally {
      await control.close()
    }
    expect(told.slice(asked)).toContain('the replica is read again')
    expect(told.slice(asked)).toContainEqual(
      expect.stringMatching(/^the replica is behind; the primary answers .*bytes behind/),
    )
  })

  test('that goes away under those who read costs nobody an answer, and is read again once it is back', async () => {
    const expected = await count()
    let isOver = false
    const readers = Array.from({ length: 8 }, async () => {
      while (!isOver) expect(await count()).toBe(expected)
    })
    await follower.halt()
    await expect.poll(() => replica.state()).toBe('unavailable')
    isOver = true
    await Promise.all(readers)
    await write()
    expect(await count()).toBe(expected + 1)
    await follower.resume()
    await untilRead()
    expect(await count()).toBe(expected + 1)
  })

  test('is not needed to start, and one that says nothing keeps nobody waiting for long', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    for (const url of [`postgres://127.0.0.1:${port}/postgres`, 'postgres://postgres@127.0.0.1:1/postgres']) {
      const without = await open(url)
      expect(without.replica?.state()).toBe('unavailable')
      expect(await isOnReplica(without.replica?.reading())).toBe(false)
      await without.close()
    }
    silent.close()
  })

  test('has to be one, and of the same database', async () => {
    const another = follower.url.replace(/postgres$/, 'template1')
    for (const url of [primary.url, another]) {
      // One that is not reached in time is not known yet, on a machine that is busy.
      const found = () => checkReplica(url, primary.url, log).catch((error: unknown) => error)
      await expect.poll(found).toBeInstanceOf(NoReplica)
    }
    await checkReplica(follower.url, primary.url, log)
    // What is none any more, as after a failover, keeps nothing from working.
    const without = await open(primary.url)
    expect(without.replica?.state()).toBe('unavailable')
    expect(await isOnReplica(without.replica?.reading())).toBe(false)
    await without.close()
  })

  test('is read by each of several agencies in its own schema', async () => {
    const ear = createEar(database.pool, log)
    for (const schema of ['acacia', 'baobab']) {
      const among = { schema, extensions: 'public', sessions: 2, ear }
      await database.pool.query(`create schema ${schema}`)
      const one = await openDatabase({
        ...{ databaseUrl: primary.url, replicaUrl: follower.url, dataDir: tmpdir(), log, among },
      })
      await one.pool.query('create table names (name text)')
      await one.pool.query('insert into names values ($1)', [schema])
      const read = async () =>
        (await one.replica?.reading().execute(sql`select name, pg_is_in_recovery() as is from names`))?.rows
      await expect.poll(read).toEqual([{ name: schema, is: true }])
      await one.close()
    }
    ear.close()
  })
})
