import { tmpdir } from 'node:os'
import { vacuumAnalyze } from '../server/src/db/maintenance'
import { migrate } from '../server/src/db/migrate'
import { type Database, openDatabase } from '../server/src/db/open'
import { fillPortfolio } from './portfolio'

/** Filling and clearing up take what they take. */
const HOUR = 3_600_000

/** Brings a database to where there is a portfolio of so many charges in it, and ends its use. */
async function fillWhereEmpty(database: Database, records: number): Promise<void> {
  try {
    await migrate(database)
    const { rows } = await database.pool.query('select from units limit 1')
    if (rows.length > 0) return
    await fillPortfolio(database.pool, records)
    await vacuumAnalyze(database.db)
  } finally {
    await database.close()
  }
}

/** A portfolio of so many charges in the built-in database of a folder, kept for the next run, and filled when it is missing. */
export async function keepInFolder(dataDir: string, records: number): Promise<void> {
  await fillWhereEmpty(await openDatabase({ dataDir, connectionTimeoutMillis: HOUR }), records)
}

/**
 * A portfolio of so many charges that is kept on a server for the next run, and filled when it is missing.
 * @returns the address of its database
 */
export async function keepPortfolio(server: string, records: number): Promise<string> {
  const url = new URL(server)
  const name = `growth_${records}`
  const whole = await openDatabase({ databaseUrl: server, dataDir: tmpdir() })
  const { rowCount } = await whole.pool.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await whole.pool.query(`create database ${name}`)
  await whole.close()
  url.pathname = `/${name}`
  await fillWhereEmpty(
    await openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), statementTimeoutMillis: 0 }),
    records,
  )
  return url.href
}
