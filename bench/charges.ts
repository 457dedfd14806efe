import { migrate } from '../server/src/db/migrate'
import type { Database } from '../server/src/db/open'
import { makeCharges } from '../server/src/money/charge-runs/charge-runs.service'
import { findDifferences } from '../server/src/money/closed-months/ledger-check.service'
import { onBoth } from './on-both'
import { tenThousand } from './ten-thousand'

// The charges of a month for 10,000 tenancies on both kinds of database. They are to take less than 10 s on the
// embedded one and 5 s on PostgreSQL. Then a night on which nothing is due, and a second month.

async function measure(kind: string, database: Database): Promise<void> {
  const { db, pool } = database
  await migrate(database)
  for (const statement of tenThousand) await pool.query(statement)
  const run = async (what: string, now: string, until: string) => {
    const idle = process.memoryUsage.rss()
    let most = idle
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 50)
    const began = performance.now()
    const totals = await makeCharges(db, { now: new Date(now), until })
    const seconds = (performance.now() - began) / 1000
    clearInterval(watch)
    const charges = totals.reduce((sum, total) => sum + total.charges, 0)
    process.stdout.write(
      `${kind.padEnd(12)}${what.padEnd(28)}${String(charges).padStart(6)} charges in ${seconds.toFixed(1)} s, ` +
        `${((most - idle) / 1e6).toFixed(0)} MB above idle\n`,
    )
  }
  await run('first month', '2026-11-01T00:00:00Z', '2026-11-05')
  await run('a night with nothing due', '2026-11-02T00:00:00Z', '2026-11-06')
  await run('penalties of late ones', '2026-11-12T00:00:00Z', '2026-11-17')
  await run('second month', '2026-12-01T00:00:00Z', '2026-12-05')
  const began = performance.now()
  const differences = await findDifferences(db)
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(
    `${kind.padEnd(12)}books compared in ${seconds.toFixed(1)} s, ${differences.length} differences\n`,
  )
}

await onBoth(measure)
