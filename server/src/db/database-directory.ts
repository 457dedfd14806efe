import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmbeddedPostgres } from './embedded-postgres'
import type { DatabaseLog } from './types'

/** The major version of PostgreSQL in the pinned PGlite; its files are not those of another one. */
const postgresVersion = '18'

/**
 * Makes sure that `directory` holds a complete database, which nobody else may look into. A new one is made beside it
 * and then renamed, so that none is left half made.
 */
export async function prepareDatabaseDirectory(directory: string, log: DatabaseLog): Promise<void> {
  const versionFile = join(directory, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    log.info('creating database')
    const draft = `${directory}.new`
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    await createEmbeddedPostgres(draft)
    await rename(draft, directory)
    const parent = await open(join(directory, '..'), 'r')
    await parent.sync()
    await parent.close()
  }
  const version = (await readFile(versionFile, 'utf8')).trim()
  if (version !== postgresVersion) {
    throw new Error(
      `${directory} was written by PostgreSQL ${version}; this version of Makao reads ${postgresVersion}.`,
    )
  }
  // PGlite makes its files readable for all; the directory keeps them from being reached.
  await chmod(directory, 0o700)
}
