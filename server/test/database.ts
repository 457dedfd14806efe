import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import type { Database } from '../src/db/open'
import { openPatiently } from './open-patiently'
import { prepareRepeated } from './prepare-repeated'
import { createServerDatabase } from './server-database'

/** Hands out the clients of a database that is opened only when the tests of the file begin. */
class LatePool extends pg.Pool {
  opened: Database | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!this.opened) throw new Error('The test database is open from the first beforeAll on, not before.')
    if (!callback) return this.opened.pool.connect()
    this.opened.pool.connect(callback)
    return undefined
  }
}

async function copyDataDir(template: string, below = tmpdir()): Promise<string> {
  await mkdir(below, { recursive: true })
  const dataDir = await mkdtemp(join(below, 'makao-test-'))
  // Four times as fast as the asynchronous one, for a thousand small files.
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true })
  return dataDir
}

/**
 * A data directory with an embedded database in which all migrations are done; nobody has opened it.
 * @param whenDone is given what removes it; without it the directory is gone after the test
 */
export async function embeddedDataDir(
  whenDone: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const template = inject('databaseTemplate')
  if (template.kind !== 'embedded')
    throw new Error('With TEST_DATABASE_URL the tests of the embedded database do not run.')
  const dataDir = await copyDataDir(template.dataDir)
  whenDone(() => rm(dataDir, { recursive: true }))
  return dataDir
}

/**
 * The database of this process, opened by the first of its test files: opening one costs seconds, emptying it nothing. It
 * ends with the process, and its folder or database with the run.
 */
let shared: Promise<Database> | undefined

async function openShared(): Promise<Database> {
  const opened = await openCopyOfTemplate()
  await prepareRepeated(opened.pool)
  // A session that is left goes with all that it has prepared.
  opened.pool.options.idleTimeoutMillis = 0
  return opened
}

async function openCopyOfTemplate(): Promise<Database> {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') {
    return openPatiently({ dataDir: await copyDataDir(template.dataDir, join(template.dataDir, 'copies')) })
  }
  const { url } = await createServerDatabase(template.administrationUrl, template.name)
  return openPatiently({ databaseUrl: url, dataDir: tmpdir() })
}

const TABLES = "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"
/** Those that the migrations made: a test that makes one of its own leaves it to nobody. */
let migrated: Promise<Set<string>> | undefined

/** Files of a table whose rows are all gone again still have pages. */
const WRITTEN = `${TABLES} and pg_relation_size(oid) > 0`
/** So many pages are read through again and again by whoever comes after. */
const LARGE = `${TABLES} and pg_relation_size(oid) > 32 * 8192`

async function tableNames(client: Pick<pg.PoolClient, 'query'>, which = TABLES): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(which)
  return rows.map(({ name }) => name)
}

/** Takes away all rows, those that refuse it too: what a file finds is what the migrations left. */
async function empty({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    migrated ??= tableNames(client).then((names) => new Set(names))
    const kept = await migrated
    const names = await tableNames(client)
    const written = await tableNames(client, WRITTEN)
    const large = await tableNames(client, LARGE)
    await client.query('begin')
    // Triggers rest, among them the one that keeps the audit log.
    await client.query('set local session_replication_role = replica')
    // To truncate one makes the files of all that refer to it anew, and every plan: a hundred times what a few rows take.
    if (large.length > 0) await client.query(`truncate ${large.map((name) => `"${name}"`).join()} cascade`)
    if (written.length > 0) await client.query(written.map((name) => `delete from "${name}"`).join(';'))
    await client.query(
      `select setval(seqrelid::regclass, seqstart, false) from pg_sequence join pg_class on pg_class.oid = seqrelid
       where relnamespace = 'public'::regnamespace`,
    )
    for (const name of names) if (!kept.has(name)) await client.query(`drop table "${name}"`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/**
 * An empty database with all migrations: embedded, or on the server that TEST_DATABASE_URL administers. To be called at
 * the top of the file; at hand in its hooks and tests.
 */
export function testDatabase(): Pick<Database, 'db' | 'pool' | 'kind'> {
  const template = inject('databaseTemplate')
  const pool = new LatePool()

  beforeAll(async () => {
    shared ??= openShared()
    const opened = await shared
    await empty(opened)
    pool.opened = opened
    opened.pool.on('connect', announce)
  })

  afterAll(() => {
    pool.opened?.pool.off('connect', announce)
  })

  function announce(client: pg.PoolClient): void {
    pool.emit('connect', client)
  }

  return { db: drizzle(pool), pool, kind: template.kind }
}

/**
 * Does the work while vacuums come to its tables one after the other, as a server's own may at any moment. The embedded
 * database has none beside a transaction.
 */
export async function besideVacuums<T>(
  { pool, kind }: Pick<Database, 'pool' | 'kind'>,
  work: () => Promise<T>,
): Promise<T> {
  if (kind === 'embedded') return work()
  let isDone = false
  const vacuums = (async () => {
    const client = await pool.connect()
    const ours = (await tableNames(client)).map((name) => `"${name}"`).join()
    while (!isDone) {
      const began = Date.now()
      // Those that the transaction keeps are left out, so that the others have their turn.
      await client.query(`vacuum (analyze, skip_locked) ${ours}`)
      // The work has its turn too.
      await pass(3 * (Date.now() - began))
    }
    client.release()
  })()
  try {
    return await work()
  } finally {
    isDone = true
    await vacuums
  }
}
