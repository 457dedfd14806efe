import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { install } from '../e2e/server'
import { prepareMachine } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'
import { openDatabase } from '../server/src/db/open'
import { ask } from '../server/test/agency'
import { type Confirmed, confirmationsOf, openPaybill } from '../server/test/confirmations'
import { randomOf } from '../server/test/random'
import { processorOf, serverProcess } from './processor'

// M-Pesa confirms so many payments a second for a minute, whether or not the last ones are answered. Measured are how
// long it waits for the answer, how soon the last one is booked, and what Makao and PostgreSQL took of the processor for each. On
// PostgreSQL, and with `--embedded` on the embedded database.

const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
})
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
const TENANCIES = 60
const TICK = 20

const print = (line: string) => void process.stdout.write(`${line}\n`)
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

function post(url: URL, { body }: Confirmed): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    request(url, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', reject)
      .end(body)
  })
}

const bin = values.embedded ? undefined : (await prepareMachine()).postgresBin
const cluster = bin ? await startPostgres(bin, { durable: true }) : undefined
const environment = cluster && { DATABASE_URL: cluster.url, AUTH_SECRET: 'only-for-this-measurement-0123456789' }
const installation = await install(environment)
const database = cluster && (await openDatabase({ databaseUrl: cluster.url, dataDir: installation.dataDir }))
const postmaster = database ? await serverProcess(database) : 0
await database?.close()
/** Of Makao, of PostgreSQL, and of what calls them, in seconds. */
const processors = () => {
  const { user, system } = process.cpuUsage()
  return [processorOf(installation.pid()), processorOf(postmaster), (user + system) / 1e6]
}
try {
  const paybill = await openPaybill(installation, TENANCIES)
  const all = confirmationsOf(randomOf(1), paybill, RATE * SECONDS)
  const url = new URL(installation.url + paybill.path)
  const took: number[] = []
  /** By status; 0: no answer came. */
  const refused = new Map<number, number>()
  /** Acknowledged, and sure whose they are. */
  let expected = 0
  const under: Promise<void>[] = []
  const before = processors()
  const began = performance.now()
  for (let sent = 0; sent < all.length; ) {
    const due = Math.min(all.length, Math.ceil(((performance.now() - began) / 1000) * RATE))
    for (const confirmed of all.slice(sent, due)) {
      const asked = performance.now()
      under.push(
        post(url, confirmed)
          .catch(() => 0)
          .then((status) => {
            took.push(performance.now() - asked)
            if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
            else if (confirmed.tenancyId !== undefined) expected += 1
          }),
      )
    }
    sent = due
    await delay(TICK)
  }
  await Promise.all(under)
  const ended = performance.now()
  took.sort((a, b) => a - b)
  const at = (share: number) => `${(took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(0)} ms`
  print(`${cluster ? 'PostgreSQL' : 'Embedded'}: ${all.length} confirmations at ${RATE} a second`)
  print(`  answered in ${((ended - began) / 1000).toFixed(1)} s; p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`)
  for (const [status, count] of refused) print(`  ${count} answered with ${status}`)
  const booked = async (): Promise<number> =>
    (await ask(installation.url, '/api/receipt-lines?state=booked', paybill.cookie)).body.total
  print(`  ${await booked()} of ${expected} that are sure were booked by then`)
  while ((await booked()) < expected) await delay(500)
  print(`  all of them ${((performance.now() - began) / 1000).toFixed(1)} s after the first came`)
  const [makao, postgres, caller] = processors().map((now, at) => ((now - (before[at] ?? 0)) * 1000) / all.length)
  const told = (milliseconds = 0) => `${milliseconds.toFixed(2)} ms`
  print(
    `  of a processor for each: Makao ${told(makao)}, PostgreSQL ${told(postgres)}, what calls them ${told(caller)}`,
  )
} finally {
  await installation.stop()
  await cluster?.stop()
}
