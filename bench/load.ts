import { install } from '../e2e/server'
import { prepareMachine } from '../scripts/machine'
import { type Cluster, startPostgres } from '../scripts/postgres'
import { growthOf, type Load, type Outcome, prepareLoad } from './load-run'

// A busy day in a minute, on the demo portfolio. First come as many as the server takes, of whom none may be refused.
// Then come far more, of whom those it has no room for are told when to come again.

const CONNECTIONS = 200
const TOO_MANY = 2000
const metricsToken = 'only-for-this-measurement-0123456789'

/** Within so long the server says that it is well, in ms. */
const WELL_WITHIN = 2000

const print = (line: string) => void process.stdout.write(`${line}\n`)

function summarise({ requests, perSecond, p50, p95, p99, busy, errors }: Outcome): void {
  const [a, b, c] = [p50, p95, p99].map((ms) => ms.toFixed(0))
  print(`  ${requests} answered, ${perSecond.toFixed(0)}/s, p50 ${a} p95 ${b} p99 ${c} ms, ${busy} times 503`)
  for (const [error, count] of errors) print(`  ${count} x ${error}`)
}

async function startDatabase(): Promise<Cluster | undefined> {
  if (!process.argv.includes('--database')) return undefined
  if (process.argv[process.argv.indexOf('--database') + 1] !== 'postgres') throw new Error('--database takes postgres.')
  const { postgresBin, note } = await prepareMachine()
  if (!postgresBin) throw new Error(note)
  return startPostgres(postgresBin)
}

async function expectPrompt(load: Load): Promise<void> {
  const ms = await load.expectHealthy()
  if (ms > WELL_WITHIN) throw new Error(`The server took ${ms.toFixed(0)} ms to say that it is well.`)
}

const cluster = await startDatabase()
const installation = await install(
  {
    METRICS_TOKEN: metricsToken,
    ...(cluster && { DATABASE_URL: cluster.url, AUTH_SECRET: 'only-for-this-measurement-0123456789' }),
  },
  'demo',
)
let failed = false
try {
  const { url, pid } = installation
  const load = await prepareLoad({ url, pid: pid(), metricsToken })
  print(`${cluster ? 'PostgreSQL' : 'Embedded database'}, ${CONNECTIONS} connections`)
  const usual = await load.run({ connections: CONNECTIONS, seconds: 60, mayBeBusy: false, onReport: print })
  summarise(usual)
  const growth = growthOf(usual.memory)
  print(`  memory ${growth ?? 'did not grow'}`)
  await expectPrompt(load)

  print(`${TOO_MANY} connections`)
  const many = await load.run({ connections: TOO_MANY, seconds: 20, mayBeBusy: true, onReport: print })
  summarise(many)
  await expectPrompt(load)
  print('  well again afterwards; what was refused left nothing behind')
  if (many.busy === 0) print('  nobody was told to come again')
  failed = usual.errors.size > 0 || many.errors.size > 0 || growth !== undefined || many.busy === 0
} catch (error) {
  failed = true
  print(error instanceof Error ? `${error.stack}` : `${error}`)
} finally {
  const printed = installation
    .printed()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  if (printed.length > 0) {
    failed = true
    print(`${printed.length} errors in the log, the first: ${printed[0]?.slice(0, 2000)}`)
  }
  await installation.stop()
  await cluster?.stop()
}
print(failed ? 'FAILED' : 'ok')
process.exit(failed ? 1 : 0)
