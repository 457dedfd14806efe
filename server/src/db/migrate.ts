import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { isDeadlock } from '../errors'
import { channelIn } from './listen'
import type { Database } from './open'

/** Any number, as long as every Makao process names the same one. */
const migrationLock = 7_226_252

const PUBLIC = 'public'

/** Every migration of a folder, in order. */
export const readMigrations = (folder = migrationsFolder()): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder })

/** Lets no other process bring tables to another form until this transaction ends. @returns whether none was at it */
export async function tryMigrationLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [migrationLock])
  return rows[0]?.got ?? false
}

/** The schema that a session works in, and where it is noted which migrations were done there. */
export async function workingSchema(client: pg.ClientBase | pg.Pool): Promise<{ schema: string; noted: string }> {
  const { rows } = await client.query<{ schema: string | null }>('select current_schema() as schema')
  const schema = rows[0]?.schema ?? PUBLIC
  return { schema, noted: `${schema === PUBLIC ? 'drizzle' : schema}.__drizzle_migrations` }
}

/** A migration for the tables of another schema: what names the usual one, and the channels that triggers tell changes on. */
const forSchema = (text: string, schema: string) =>
  schema === PUBLIC
    ? text
    : text
        .replaceAll('"public".', `"${schema}".`)
        .replaceAll(/pg_notify\('(makao_\w+)'/g, (_, channel: string) => `pg_notify('${channelIn(schema, channel)}'`)
        // Once for all agencies of a database, in a schema that each of them sees.
        .replaceAll(/^CREATE EXTENSION .*$/gim, 'select 1;')

/** Does those migrations that have not been done, in the transaction that the caller began. They are noted as Drizzle notes them. */
export async function doMigrations(client: pg.ClientBase, migrations: readonly MigrationMeta[]): Promise<void> {
  const { schema, noted } = await workingSchema(client)
  if (schema === PUBLIC) await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${noted} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { rows } = await client.query<{ last: string | null }>(`select max(created_at)::text as last from ${noted}`)
  const last = Number(rows[0]?.last ?? -1)
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= last) continue
    // All at once: hundreds of statements are hundreds of journeys.
    await client.query(forSchema(sql.join('\n;\n'), schema))
    await client.query(`insert into ${noted} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}

/** How often it is begun anew when people at work elsewhere held what it needs, and needed what it held. */
const MOST_TRIES = 10

async function migrateWith(database: Pick<Database, 'pool'>, migrations: readonly MigrationMeta[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(database, migrations)
    } catch (error) {
      if (!isDeadlock(error) || tries === MOST_TRIES) throw error
    }
  }
}

async function migrateOnce({ pool }: Pick<Database, 'pool'>, migrations: readonly MigrationMeta[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await doMigrations(client, migrations)
    await client.query('commit')
  } finally {
    // Its session ends, and with it what a failure left of the transaction.
    client.release(true)
  }
}

/**
 * Brings the tables to the form this version works with. Processes that start together on one server wait for the first.
 */
export const migrate = (database: Pick<Database, 'pool'>, folder?: string): Promise<void> =>
  migrateWith(database, readMigrations(folder))

/** Brings an empty database to the form it had after so many migrations, for data of then. */
export const migrateTo = (database: Pick<Database, 'pool'>, count: number): Promise<void> =>
  migrateWith(database, readMigrations().slice(0, count))

/** The folder `migrations` of the server's package, whether this runs from `src/db` or from the bundle in `dist`. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isServerPackage(folder)) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`No package @makao/server above ${import.meta.url}.`)
    folder = parent
  }
  return join(folder, 'migrations')
}

function isServerPackage(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === '@makao/server'
}
