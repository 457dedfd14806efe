import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { bigint, date, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startChild } from '../../test/child'
import { embeddedDataDir, testDatabase } from '../../test/database'
import { openPatiently } from '../../test/open-patiently'
import { DataDirInUse } from './data-dir-lock'
import { openDatabase } from './open'
import { isDatabaseUnavailable } from './unavailable'

const { db, pool, kind } = testDatabase()

const notes = pgTable('test_notes', {
  id: bigint({ mode: 'number' }).primaryKey(),
  body: text().notNull().unique(),
  day: date(),
  rate: numeric(),
  at: timestamp({ withTimezone: true }),
})

beforeAll(async () => {
  await db.execute(sql`create table test_notes (id bigint primary key, body text not null unique, day date, rate numeric,
    at timestamptz)`)
})

beforeEach(async () => {
  await db.delete(notes)
})

async function bodies(): Promise<string[]> {
  return (await db.select().from(notes).orderBy(notes.id)).map(({ body }) => body)
}

test('values come back as they were given', async () => {
  const note = {
    id: 2 ** 53 - 1,
    body: 'Ñandú 🏠',
    day: '2026-02-28',
    rate: '12345678901234567890.12',
    at: new Date(0),
  }
  await db.insert(notes).values(note)
  expect(await db.select().from(notes)).toEqual([note])
  const { rows } = await pool.query('select id, day, rate, current_date as today from test_notes')
  expect(rows).toEqual([
    {
      id: '9007199254740991',
      day: '2026-02-28',
      rate: '12345678901234567890.12',
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ])
})

test('a transaction is kept whole or dropped whole, and an error is the one PostgreSQL names', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 1, body: 'one' })
    await tx.insert(notes).values({ id: 2, body: 'two' })
  })
  const failing = db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 3, body: 'three' })
    await tx.insert(notes).values({ id: 4, body: 'one' })
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505', constraint: 'test_notes_body_key' } })
  await expect(pool.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await expect(pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  expect(await bodies()).toEqual(['one', 'two'])
})

test('a savepoint that fails leaves the transaction around it usable', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 1, body: 'one' })
    const inner = tx.transaction(async (savepoint) => {
      await savepoint.insert(notes).values({ id: 2, body: 'two' })
      await savepoint.insert(notes).values({ id: 3, body: 'one' })
    })
    await expect(inner).rejects.toMatchObject({ cause: { code: '23505' } })
    await tx.insert(notes).values({ id: 4, body: 'four' })
  })
  expect(await bodies()).toEqual(['one', 'four'])
})

test('a named statement is prepared once and survives an error of its own', async () => {
  const statement = db
    .select()
    .from(notes)
    .where(eq(notes.id, sql.placeholder('id')))
    .prepare('note_by_id')
  await db.insert(notes).values({ id: 7, body: 'seven' })
  await expect(statement.execute({ id: 'x' })).rejects.toMatchObject({ cause: { code: '22P02' } })
  expect(await statement.execute({ id: 7 })).toMatchObject([{ body: 'seven' }])
  expect(await statement.execute({ id: 8 })).toEqual([])
})

test('a session counts time in UTC, and on a server a statement may not run for ever', async () => {
  const template = inject('databaseTemplate')
  const own =
    template.kind === 'server'
      ? await openDatabase({
          databaseUrl: template.administrationUrl,
          dataDir: tmpdir(),
          connectionTimeoutMillis: 0,
        })
      : undefined
  if (own) onTestFinished(own.close)
  const { rows } = await (own?.pool ?? pool).query(
    "select current_setting('TimeZone') as zone, current_setting('statement_timeout') as most",
  )
  expect(rows).toEqual([{ zone: 'UTC', most: kind === 'server' ? '30s' : '0' }])
})

test.runIf(kind === 'server')('sessions that only read write nothing and end a statement sooner', async () => {
  const { own } = await openOwn()
  const { rows } = (await own.readers?.execute(
    sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as most`,
  )) ?? { rows: [] }
  expect(rows).toEqual([{ zone: 'UTC', most: '5s' }])
  const written = own.readers?.execute(sql`create table test_by_a_reader ()`)
  await expect(written).rejects.toMatchObject({ cause: { code: '25006' } })
})

test('many at once all get their own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => pool.query('select $1::int as n', [n])))
  expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
})

test('a row of five megabytes goes in and comes out', async () => {
  const body = 'makao🏠'.repeat(560_000)
  await db.execute(sql`create table test_long (body text)`)
  await db.execute(sql`insert into test_long values (${body})`)
  const { rows } = await db.execute(sql`select body from test_long`)
  expect(rows[0]?.body === body).toBe(true)
})

test('a notification reaches the session that listens', async () => {
  const client = await pool.connect()
  const heard: (string | undefined)[] = []
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.query('listen payments')
  await client.query("notify payments, 'first'")
  await client.query('begin')
  await client.query("select pg_notify('payments', 'dropped')")
  await client.query('rollback')
  await client.query("select pg_notify('payments', 'second')")
  await client.query('select 1')
  client.release(true)
  expect(heard).toEqual(['first', 'second'])
})

describe('a client that goes away', () => {
  async function leftOpenCount(): Promise<number> {
    const { rows } = await pool.query("select count(*)::int as n from test_notes where body = 'left open'")
    return rows[0].n
  }

  async function beginAndInsert(client: pg.PoolClient): Promise<void> {
    await client.query('begin')
    await client.query("insert into test_notes values (1, 'left open')")
  }

  test('inside a transaction takes the transaction with it', async () => {
    const client = await pool.connect()
    await beginAndInsert(client)
    client.release(true)
    expect(await leftOpenCount()).toBe(0)
  })

  test('whose connection breaks inside a transaction takes the transaction with it', async () => {
    const client = await pool.connect()
    const broken = new Promise((resolve) => client.once('error', resolve))
    await beginAndInsert(client)
    client.connection.stream.destroy()
    await broken
    client.release(true)
    await expect.poll(leftOpenCount).toBe(0)
  })

  test('leaves no setting, temporary table, statement or lock behind', async () => {
    const client = await pool.connect()
    await client.query("set work_mem = '5MB'")
    await client.query('create temporary table leftover (id int)')
    await client.query({ name: 'leftover', text: 'select 1' })
    await client.query('select pg_advisory_lock(4711)')
    client.release(true)
    const next = await pool.connect()
    onTestFinished(() => next.release())
    const { rows } = await next.query(`select current_setting('work_mem') <> '5MB' as reset,
      to_regclass('leftover') is null as dropped, not exists (select from pg_prepared_statements where name = 'leftover') as forgotten`)
    expect(rows).toEqual([{ reset: true, dropped: true, forgotten: true }])
    // Of this database: others on the same server have their own.
    const locks = `select count(*)::int as n from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`
    const unlocked = () => next.query(locks)
    await expect.poll(async () => (await unlocked()).rows[0].n).toBe(0)
  })

  test('what a transaction sets for itself ends with it', async () => {
    await db.transaction((tx) => tx.execute(sql`select set_config('work_mem', '5MB', true)`))
    const { rows } = await db.execute(sql`select current_setting('work_mem') as value`)
    expect(rows[0]?.value).not.toBe('5MB')
  })
})

async function openOwn() {
  const logged: string[] = []
  const log = { info: () => undefined, error: (_: object, message: string) => logged.push(message) }
  const template = inject('databaseTemplate')
  const own = await openPatiently(
    template.kind === 'embedded'
      ? { dataDir: await embeddedDataDir(), log }
      : { databaseUrl: template.administrationUrl, dataDir: tmpdir(), log },
  )
  onTestFinished(own.close)
  return { own, logged }
}

test('an idle connection that breaks is replaced and does not end the process', async () => {
  const { own, logged } = await openOwn()
  const client = await own.pool.connect()
  const { stream } = client.connection
  client.release()
  stream.destroy(new Error('torn'))
  await expect.poll(() => logged).toContain('an idle database connection broke')
  expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a connection that breaks while its transaction waits for something else fails that one alone', async () => {
  const { own } = await openOwn()
  const broken = own.db.transaction(async (tx) => {
    const { rows } = await tx.execute('select 1 as one')
    const held = (tx as unknown as { session: { client: pg.PoolClient } }).session.client
    held.connection.stream.destroy(new Error('torn'))
    await delay(50)
    await tx.execute('select 2')
    return rows
  })
  const failure = await broken.catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

describe.runIf(kind === 'embedded')('the embedded database', () => {
  test('a query on the pool inside a transaction ends with an error that says why', async () => {
    const own = await openDatabase({ dataDir: await embeddedDataDir(), connectionTimeoutMillis: 100 })
    onTestFinished(own.close)
    const deadlock = own.db.transaction(() => own.db.execute(sql`select 1`))
    await expect(deadlock).rejects.toMatchObject({
      cause: {
        message: expect.stringMatching(/No database connection became free within 100 ms.*transaction's own client/),
      },
    })
    expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('a second process is refused, the first keeps what it writes, and after it the next may open', async () => {
    const dataDir = await embeddedDataDir()
    const first = await openPatiently({ dataDir })
    onTestFinished(first.close)
    await first.pool.query('create table kept (id int)')
    const child = startChild('write-until-killed.ts', dataDir)
    const said = await new Promise<string>((resolve) => child.lines.once('line', resolve))
    expect(said).toContain(`already in use by process ${process.pid} `)
    await first.pool.query('insert into kept values (1)')
    await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataDirInUse)
    await first.close()
    const second = await openPatiently({ dataDir })
    onTestFinished(second.close)
    expect((await second.pool.query('select * from kept')).rows).toEqual([{ id: 1 }])
  })

  test('nobody else may look into its directory, and a new one is announced', async () => {
    const dataDir = join(await embeddedDataDir(), 'new')
    const logged: string[] = []
    const log = { info: (message: string) => logged.push(message), error: () => undefined }
    const own = await openPatiently({ dataDir, log })
    onTestFinished(own.close)
    expect(logged).toEqual(['creating database'])
    for (const directory of [dataDir, join(dataDir, 'database')])
      expect((await stat(directory)).mode & 0o777).toBe(0o700)
  })
})
