import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config'
import { type Database, type DatabaseOptions, openDatabase } from '../db/open'

/**
 * Opens a database in which a Makao has been, and makes none.
 * @throws ConfigError where nothing has been started yet
 */
export async function openExisting(options: DatabaseOptions): Promise<Database> {
  const nothing = new ConfigError(
    options.databaseUrl
      ? 'There is nothing of Makao in the database of DATABASE_URL yet. Start it once: npm start'
      : `There is nothing of Makao in ${options.dataDir} yet. Start it once (npm start), or name another DATA_DIR.`,
  )
  if (!options.databaseUrl && !existsSync(join(options.dataDir, 'database'))) throw nothing
  const database = await openDatabase(options)
  const { rows } = await database.pool.query<{ begun: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as begun",
  )
  if (rows[0]?.begun) return database
  await database.close()
  throw nothing
}
