import { findPostgres } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'

/** Runs on the server of DATABASE_URL, where portfolios are kept for the next time, or on one for this run. @throws Error where there is neither */
export async function onPostgres(run: (url: string) => Promise<void>): Promise<void> {
  if (process.env.DATABASE_URL) return run(process.env.DATABASE_URL)
  const bin = findPostgres()
  if (!bin) throw new Error('There is no PostgreSQL here; name one in DATABASE_URL.')
  const cluster = await startPostgres(bin)
  try {
    await run(cluster.url)
  } finally {
    await cluster.stop()
  }
}
