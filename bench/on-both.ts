import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'
import { type Database, openDatabase } from '../server/src/db/open'

/** Measures on an empty embedded database, and on a PostgreSQL that waits for the disk where there is one; not with `--embedded`. */
export async function onBoth(measure: (kind: string, database: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-bench-'))
  try {
    const embedded = await openDatabase({ dataDir, connectionTimeoutMillis: 900_000 })
    await measure('embedded', embedded)
    await embedded.close()
  } finally {
    await rm(dataDir, { recursive: true })
  }
  const bin = process.argv.includes('--embedded') ? undefined : findPostgres()
  if (!bin) return
  const cluster = await startPostgres(bin, { durable: true })
  try {
    const server = await openDatabase({ databaseUrl: cluster.url, dataDir: tmpdir() })
    await measure('PostgreSQL', server)
    await server.close()
  } finally {
    await cluster.stop()
  }
}
