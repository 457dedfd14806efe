import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { install } from '../e2e/server'
import { findPostgres } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'
import { vacuumAnalyze } from '../server/src/db/maintenance'
import { migrate } from '../server/src/db/migrate'
import { openDatabase } from '../server/src/db/open'
import { signInFirstAdmin } from './first-admin'
import { fillPortfolio } from './portfolio'

// Reports and lists at once, by two processes on one PostgreSQL of which one has a replica too, in turn. Primary and replica have
// a processor each, as on machines of their own; Makao takes what they leave.
//   npm run bench:replica -- [--records 100000] [--rounds 4] [--seconds 4]

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '4' },
  },
})
const [records, rounds, seconds] = [Number(values.records), Number(values.rounds), Number(values.seconds)]

const AUTH_SECRET = 'only-for-this-bench-0123456789-abcdef'
const month = new Date().toISOString().slice(0, 7)

const reports = [
  `/api/reports/rent-roll/rows?day=${month}-01`,
  `/api/reports/arrears/rows?day=${month}-01`,
  `/api/reports/income/rows?from=${month}&to=${month}`,
  '/api/reports/tenant-summary',
]
const lists = ['/api/payment-records', '/api/tenants', '/api/dashboard']

/** @returns how long each answer took, in ms */
async function ask(url: string, cookie: string, paths: readonly string[], connections: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  const one = async (first: number) => {
    for (let n = first; performance.now() < until; n += 1) {
      const path = paths[n % paths.length] ?? ''
      const began = performance.now()
      const answer = await fetch(url + path, { headers: { cookie } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => one(n)))
  return took
}

const median = (durations: readonly number[]) => [...durations].sort((a, b) => a - b)[durations.length >> 1] ?? 0

const bin = findPostgres()
if (!bin) throw new Error('There is no PostgreSQL on this machine.')
const settings = { synchronous_commit: 'on', hot_standby_feedback: 'on' }
const primary = await startPostgres(bin, { settings })
try {
  const database = await openDatabase({ databaseUrl: primary.url, dataDir: tmpdir(), statementTimeoutMillis: 0 })
  await migrate(database)
  await fillPortfolio(database.pool, records)
  await vacuumAnalyze(database.db)
  const replica = await primary.addReplica()
  for (const [processor, { pid }] of [primary, replica].entries()) {
    execFileSync('taskset', ['-cp', String(processor), String(pid())], { stdio: 'ignore' })
  }
  /** Rows that the primary has gone through. */
  const gone = async () => {
    // What sessions did is told once they have rested.
    await pass(1500)
    const { rows } = await database.pool.query<{ n: string }>(
      'select tup_returned + tup_fetched as n from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.n)
  }
  const env = { DATABASE_URL: primary.url, AUTH_SECRET }
  const ways = [
    { name: 'without', installation: await install(env), reports: 0, lists: [] as number[], rows: 0 },
    {
      name: 'with a replica',
      installation: await install({ ...env, DATABASE_REPLICA_URL: replica.url }),
      reports: 0,
      lists: [] as number[],
      rows: 0,
    },
  ]
  const cookie = ways[0] ? await signInFirstAdmin(ways[0].installation) : ''
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of ways) {
      const before = await gone()
      const [asked, listed] = await Promise.all([
        ask(way.installation.url, cookie, reports, 8),
        ask(way.installation.url, cookie, lists, 2),
      ])
      // The first round warms.
      if (round === 0) continue
      way.rows += (await gone()) - before
      way.reports += asked.length
      way.lists.push(...listed)
    }
  }
  const [without, withReplica] = ways
  for (const { name, reports, lists, rows } of ways) {
    process.stdout.write(
      `${name.padEnd(16)}${(reports / rounds / seconds).toFixed(1).padStart(7)} reports a second, a list ${median(lists).toFixed(0)} ms, ${(rows / reports / 1000).toFixed(0)} thousand rows of the primary a report\n`,
    )
  }
  if (without && withReplica) {
    const ratio = (withReplica.reports / without.reports).toFixed(2)
    const quicker = (median(without.lists) / median(withReplica.lists)).toFixed(2)
    process.stdout.write(`with a replica ${ratio} times as many reports, and lists ${quicker} times as quick\n`)
  }
  for (const { installation } of ways) await installation.stop()
  await database.close()
  await replica.stop()
} finally {
  await primary.stop()
}
