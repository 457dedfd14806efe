import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './open'

/** Any number, as long as every Makao process names the same one. */
const migrationLock = 7_226_252

/**
 * Brings the tables to the form this version works with. Processes that start together on one server wait for the first.
 */
export async function migrate({ pool }: Pick<Database, 'pool'>, folder = migrationsFolder()): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    // Its session ends, and with it the lock and the setting.
    client.release(true)
  }
}

interface Journal {
  entries: unknown[]
}

const readJournal = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal

/** How many migrations this version has. */
export function knownMigrations(): number {
  return readJournal(migrationsFolder()).entries.length
}

/** Brings an empty database to the form it had after so many migrations, for data of then. */
export async function migrateTo(database: Pick<Database, 'pool'>, count: number): Promise<void> {
  const folder = migrationsFolder()
  const part = await mkdtemp(join(tmpdir(), 'makao-migrations-'))
  try {
    await cp(folder, part, { recursive: true })
    const journal = readJournal(folder)
    const shortened = { ...journal, entries: journal.entries.slice(0, count) }
    await writeFile(join(part, 'meta/_journal.json'), JSON.stringify(shortened))
    await migrate(database, part)
  } finally {
    await rm(part, { recursive: true })
  }
}

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
