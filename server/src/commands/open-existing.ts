import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, ConfigError, readConfig } from '../config'
import { type Database, type DatabaseOptions, openDatabase } from '../db/open'

/**
 * The configuration of a Makao that has been started. It makes no folder and no secret where none has.
 * @throws ConfigError
 */
export function readExistingConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const dataDir = resolve(env.DATA_DIR || 'data')
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'database')))
    throw new ConfigError(
      `There is nothing of Makao in ${dataDir} yet. Start it once (npm start), or name another DATA_DIR.`,
    )
  return readConfig(env)
}

/**
 * Opens its database, and makes nothing in one in which no Makao has been.
 * @throws ConfigError
 */
export async function openExisting(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options)
  const { rows } = await database.pool.query<{ begun: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as begun",
  )
  if (rows[0]?.begun) return database
  await database.close()
  const where = options.databaseUrl ? 'the database of DATABASE_URL' : options.dataDir
  throw new ConfigError(`There is nothing of Makao in ${where} yet. Start it once: npm start`)
}
