import { existsSync, readFileSync } from 'node:fs'
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
