import { parseArgs } from 'node:util'
import { vacuumAnalyze } from '../server/src/db/maintenance'
import { migrate } from '../server/src/db/migrate'
import { openDatabase } from '../server/src/db/open'
import { checkLedger } from '../server/src/money/closed-months/ledger-check.service'
import { onPostgres } from './on-postgres'
import { countRows, fillPortfolio, sizeOnDisk } from './portfolio'

// A portfolio of any size on PostgreSQL: that of DATABASE_URL, which has to be empty, else one that is gone afterwards.
//   npm run bench:data -- --records 1000000 [--verify]

const { values } = parseArgs({
  options: { records: { type: 'string', default: '10000' }, verify: { type: 'boolean' } },
})

const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`

async function fill(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '.', statementTimeoutMillis: 0 })
  try {
    await migrate(database)
    await fillPortfolio(database.pool, Number(values.records), (progress) =>
      process.stdout.write(`${progress}, after ${seconds()}\n`),
    )
    process.stdout.write(`filled after ${seconds()}\n`)
    await vacuumAnalyze(database.db)
    process.stdout.write(`ready after ${seconds()}\n`)
    for (const [table, rows] of Object.entries(await countRows(database.pool))) {
      process.stdout.write(`${table.padEnd(20)}${rows.toLocaleString('en').padStart(12)}\n`)
    }
    process.stdout.write(`${await sizeOnDisk(database.pool)}\n`)
    if (!values.verify) return
    const { entries, differences } = await checkLedger(database.db)
    process.stdout.write(`${entries} entries, ${differences.length} differences, after ${seconds()}\n`)
    for (const difference of differences.slice(0, 20)) process.stdout.write(`${difference}\n`)
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

await onPostgres(fill)
