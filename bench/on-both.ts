import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'
import { type Database, openDatabase } from '../server/src/db/open'

/**
 * Measures on an empty embedded database, and on a PostgreSQL that waits for the disk where there is one. With `--embedded` or
 * `--server` on that one alone.
 */
export async function onBoth(measure: (kind: string, database: Database) => Promise<void>): Promise<void> {
  if (!process.argv.includes('--server')) await onEmbedded(measure)
  if (!process.argv.includes('--embedded')) await onServer(measure)
}

async function onEmbedded(measure: (kind: string, database: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-bench-'))
  try {
    const embedded = await openDatabase({ dataDir, connectionTimeoutMillis: 900_000 })
    await measure('embedded', embedded)
    await embedded.close()
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function onServer(measure: (kind: string, database: Database) => Promise<void>): Promise<void> {
  const bin = findPostgres()
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
