import { parseArgs } from 'node:util'
import { startMailbox } from '../server/test/mailbox'
import {
  diskFullTrial,
  type KillReport,
  killTrial,
  mountSmallDisk,
  outageTrial,
  type Report,
  twoProcessesTrial,
} from '../server/test/trials'
import { prepareMachine } from './machine'
import { type Cluster, startPostgres } from './postgres'

// What was acknowledged is kept: the built server is killed, its disk filled and its PostgreSQL taken away while eight
// people write. The tests do the same in short.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: process.env.CRASH_ROUNDS ?? '50' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write('--rounds and CRASH_ROUNDS take a whole number above zero.\n')
  process.exit(1)
}

const AWAY = 20_000
const FULL = 10_000
const DISK_MB = 192
/** See `diskFullTrial`. */
const LEFT_MB = [1, 8]

// What was started and mounted is ended when the process exits; a signal alone would not let it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

let failed = false
const print = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (millis: number) => `${(millis / 1000).toFixed(2)} s`

function summarize(title: string, { acknowledged, findings }: Report, figures: string): void {
  const count = (flaw: string) => findings.filter((finding) => finding.flaw === flaw).length
  print(
    `${title}: ${figures}, ${acknowledged} writes acknowledged; lost ${count('lost')}, doubled ${count('doubled')}, ` +
      `half ${count('half')}, unexpected ${count('unexpected')}\n`,
  )
  if (findings.length === 0) return
  failed = true
  for (const { flaw, what } of findings.slice(0, 20)) print(`  ${flaw}: ${what}`)
}

/** A trial that breaks off is a finding too; the others still run. */
async function trial(title: string, run: () => Promise<void>): Promise<void> {
  print(title)
  try {
    await run()
  } catch (error) {
    failed = true
    print(`  broke off: ${error instanceof Error ? error.stack : String(error)}\n`)
  }
}

function printRound(round: number, { acknowledged, restarts, findings }: KillReport): void {
  if (round % 10 !== 0 && round !== rounds) return
  const last = seconds(restarts.at(-1) ?? 0)
  print(`  round ${round}: ${acknowledged} acknowledged, restarted in ${last}, ${findings.length} findings`)
}

async function killRepeatedly(databaseUrl?: string): Promise<void> {
  const report = await killTrial({ rounds, onRound: printRound, ...(databaseUrl && { databaseUrl }) })
  const restarts = report.restarts.toSorted((a, b) => a - b)
  const median = restarts[Math.floor(restarts.length / 2)] ?? 0
  summarize(
    '  killed',
    report,
    `${rounds} rounds, restart ${seconds(median)} in the median, ${seconds(restarts.at(-1) ?? 0)} at most`,
  )
}

async function fillDisk(leave: number): Promise<void> {
  const disk = mountSmallDisk(DISK_MB)
  if (!disk) {
    print('  skipped: mounting a small disk needs root\n')
    return
  }
  try {
    const report = await diskFullTrial(disk.path, { leave, fullMillis: FULL })
    summarize(
      '  disk full',
      report,
      `${report.refused} writes refused, the slowest list took ${seconds(report.slowest)}, ` +
        `writing again after ${seconds(report.recovery)}`,
    )
  } finally {
    disk.unmount()
  }
}

async function takeAway(cluster: Cluster): Promise<void> {
  const mailbox = await startMailbox()
  try {
    const report = await outageTrial(cluster, { databaseUrl: cluster.url, awayMillis: AWAY, mailbox })
    summarize(
      '  away',
      report,
      `${report.refused} writes refused, the slowest refusal took ${seconds(report.slowest)}, ` +
        `writing again after ${seconds(report.recovery)}, changes heard again after ${seconds(report.heardAgain)}`,
    )
  } finally {
    await mailbox.close()
  }
}

/** Each trial on an empty server, as it keeps what is acknowledged. */
async function onPostgres(bin: string, run: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await startPostgres(bin, { durable: true })
  try {
    await run(cluster)
  } finally {
    await cluster.stop()
  }
}

await trial(`Embedded database, killed ${rounds} times`, () => killRepeatedly())
for (const leave of LEFT_MB) await trial(`Embedded database, disk full with ${leave} MB left`, () => fillDisk(leave))

const { postgresBin, note } = await prepareMachine()
if (note) print(note)
if (postgresBin) {
  await trial(`PostgreSQL, Makao killed ${rounds} times`, () =>
    onPostgres(postgresBin, ({ url }) => killRepeatedly(url)),
  )
  await trial(`PostgreSQL, stopped for ${AWAY / 1000} s`, () => onPostgres(postgresBin, takeAway))
  await trial('PostgreSQL, two processes', () =>
    onPostgres(postgresBin, async ({ url }) => summarize('  two', await twoProcessesTrial(url), 'one killed')),
  )
} else {
  print('PostgreSQL: skipped, it is not on this machine')
}
process.exitCode = failed ? 1 : 0
