import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Installation, install } from '../e2e/server'
import { findPostgres } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'
import { startRoundRobin } from '../server/test/round-robin'
import { quantile } from './by-turns'
import { type Load, prepareLoad } from './load-run'
import { processorOf } from './processor'

// What staff do in a day, by one process and by several behind a plain round robin, on one PostgreSQL, in turn. Each process has a part of a
// processor alone, so that the machine of this bench has room for several of them with their database and those who ask.
//   npm run bench:processes -- [--processes 1,2,3] [--share 0.15] [--rounds 3] [--seconds 10] [--connections 32]

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,3' },
    share: { type: 'string', default: '0.15' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32' },
  },
})
const counts = values.processes.split(',').map(Number)
const [share, rounds] = [Number(values.share), Number(values.rounds)]
const [seconds, connections] = [Number(values.seconds), Number(values.connections)]

interface Way {
  processes: number
  answered: number
  /** In seconds. */
  took: number
  /** In seconds of a processor. */
  makao: number
  postgres: number
  /** Of each round, in ms. */
  p50: number[]
}

/** Runs `act` while none of `pids` gets more than its share of a processor; 1: as much as it wants. */
async function heldBack<T>(pids: readonly number[], act: () => Promise<T>): Promise<T> {
  if (share >= 1) return act()
  const program = join(import.meta.dirname, 'held-back.ts')
  const holder = spawn(process.execPath, ['--import', 'tsx', program, `${share}`, ...pids.map(String)], {
    stdio: 'inherit',
  })
  const ended = once(holder, 'exit')
  try {
    return await act()
  } finally {
    holder.kill()
    await ended
  }
}

async function measure(way: Way, all: readonly Installation[], databasePid: number, load: Load): Promise<void> {
  const working = all.slice(0, way.processes)
  const takenBy = (): [makao: number, postgres: number] => [
    working.reduce((sum, each) => sum + processorOf(each.pid()), 0),
    processorOf(databasePid),
  ]
  const [makaoBefore, postgresBefore] = takenBy()
  const pids = working.map((each) => each.pid())
  const outcome = await heldBack(pids, () => load.run({ connections, seconds, mayBeBusy: true }))
  const [makao, postgres] = takenBy()
  if (outcome.errors.size > 0) throw new Error(`Not answered: ${[...outcome.errors.keys()].join('; ')}`)
  way.answered += outcome.requests
  way.took += outcome.requests / outcome.perSecond
  way.makao += makao - makaoBefore
  way.postgres += postgres - postgresBefore
  way.p50.push(outcome.p50)
}

function summarise(ways: readonly Way[]): void {
  const [first] = ways
  if (!first) return
  const perSecond = (way: Way) => way.answered / way.took
  for (const way of ways) {
    const { processes, answered, makao, postgres, took } = way
    const each = (taken: number) => `${((taken / answered) * 1000).toFixed(1)} ms`
    process.stdout.write(
      `${processes} ${processes === 1 ? 'process ' : 'processes'} ${perSecond(way).toFixed(1).padStart(7)} answers a second, ` +
        `${(perSecond(way) / perSecond(first)).toFixed(2)} times the first; p50 ${quantile(way.p50, 0.5).toFixed(0)} ms; of a processor ` +
        `${each(makao)} of Makao and ${each(postgres)} of PostgreSQL an answer, ${((makao + postgres) / took).toFixed(2)} in all\n`,
    )
  }
}

const bin = findPostgres()
if (!bin) throw new Error('There is no PostgreSQL on this machine.')
const cluster = await startPostgres(bin)
const front = await startRoundRobin()
const all: Installation[] = []
try {
  const metricsToken = 'only-for-this-measurement-0123456789'
  const env = {
    ...{ DATABASE_URL: cluster.url, AUTH_SECRET: 'only-for-this-measurement-0123456789' },
    ...{ BASE_URL: front.url, METRICS_TOKEN: metricsToken },
  }
  // The first fills the portfolio, which the others find.
  all.push(await install(env, 'demo'))
  while (all.length < Math.max(...counts)) all.push(await install(env))
  const leadTo = (processes: number) => front.lead(all.slice(0, processes).map(({ url }) => url))
  leadTo(1)
  const load = await prepareLoad({ url: front.url, pid: all[0]?.pid() ?? 0, metricsToken })
  const ways: Way[] = counts.map((processes) => ({
    processes,
    ...{ answered: 0, took: 0, makao: 0, postgres: 0 },
    p50: [],
  }))
  // The first round warms.
  const warm = ways.map((way) => ({ ...way, p50: [] }))
  for (const round of [warm, ...Array.from({ length: rounds }, () => ways)]) {
    for (const way of round) {
      leadTo(way.processes)
      await measure(way, all, cluster.pid(), load)
    }
  }
  summarise(ways)
} finally {
  for (const each of all) await each.stop()
  await front.close()
  await cluster.stop()
}
