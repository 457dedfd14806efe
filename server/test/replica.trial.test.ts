import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Installation, install, runToEnd } from '../../e2e/server'
import { findPostgres } from '../../scripts/machine'
import { startPostgres } from '../../scripts/postgres'
import { ask, foundAgency } from './agency'
import { startRoundRobin } from './round-robin'
import { environment, until } from './trials'

// What of Makao reads on a real replica, on the built server. What the replica does by itself stands in src/db/replica.trial.test.ts.

const METRICS_TOKEN = 'only-for-these-trials-0123456789'

const month = new Date().toISOString().slice(0, 7)
const days = `from=${month}-01&to=${month}-28`

/** Reads through much, of which nothing is written. */
const longReads = [
  `/api/reports/rent-collection?${days}`,
  `/api/reports/property-performance?${days}`,
  '/api/reports/tenant-summary',
  '/api/reports/overdue-payments',
  `/api/reports/rent-roll/rows?day=${month}-01`,
  `/api/reports/arrears?day=${month}-01`,
  `/api/reports/occupancy?from=${month}&to=${month}`,
  '/api/reports/lease-ends',
  '/api/search?search=tenant',
  '/api/audit',
  `/api/ledger/trial-balance?to=${month}-28`,
  '/api/books/check',
  '/api/exports/payments/csv',
  '/api/exports/tenants/xlsx',
  `/api/exports/reports/rent-collection/xlsx?${days}`,
]

/** What is told of a replica that lags, and of one that cancelled a statement. */
const FELL_BACK =
  /the replica is (behind|unavailable); the primary answers|the replica did not answer, and the primary is asked/

/** Until the replica is asked: at the start a busy machine may be late with it. */
const untilRead = (url: string) =>
  until('the replica is in use', async () => {
    const { body } = await ask(url, '/healthz')
    return body.status === 'ok' && body.replica === 'in use'
  })

/**
 * What a start says that names no replica. On a machine so busy that what is named does not answer in time it starts all the same, as without
 * one that is away: that is tried again.
 */
async function refusedStart(env: Record<string, string>) {
  let said = { code: 0 as number | null, printed: '' }
  await until('it is refused', async () => {
    said = await runToEnd({ ...env, LOG_LEVEL: 'warn', DATABASE_REPLICA_URL: env.DATABASE_URL ?? '' })
    return said.code !== 0
  })
  return said
}

async function startBoth(bin: string) {
  const primary = await startPostgres(bin, { settings: { synchronous_commit: 'on' } })
  onTestFinished(primary.stop)
  const replica = await primary.addReplica()
  onTestFinished(replica.stop)
  const env: Record<string, string> = {
    ...environment(primary.url),
    DATABASE_REPLICA_URL: replica.url,
    METRICS_TOKEN,
    // At this level it says of what the primary was asked instead.
    LOG_LEVEL: 'info',
  }
  return { replica, env }
}

/** How many statements of long reads each of the two has answered. */
async function answeredBy(url: string): Promise<{ replica: number; primary: number }> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await answer.text()
  const of = (by: string) => Number(new RegExp(`makao_long_reads_total\\{by="${by}"\\} (\\d+)`).exec(text)?.[1])
  return { replica: of('replica'), primary: of('primary') }
}

/**
 * Whether the replica answered all that was read. On a machine that is busy it lags now and then, and cancels what is in the way of what it
 * replays: of that the primary is asked, and of nothing else.
 */
async function isReadByReplica({ printed }: Pick<Installation, 'printed'>, url: string, read: () => Promise<void>) {
  await untilRead(url)
  const [before, said] = [await answeredBy(url), printed().length]
  await read()
  const after = await answeredBy(url)
  const isWhole = after.primary === before.primary
  if (!isWhole) expect(printed().slice(said)).toMatch(FELL_BACK)
  return isWhole && after.replica > before.replica
}

test('reports, searches and files are read on the replica while it keeps up, and by nobody’s loss on the primary else', async (context) => {
  const bin = findPostgres()
  if (!bin) return context.skip('PostgreSQL is not on this machine')
  const { env, replica } = await startBoth(bin)
  const installation = await install(env)
  onTestFinished(async () => {
    await installation.stop()
  })
  const { url } = installation
  const agency = await foundAgency(installation)
  const read = async (path: string) => expect((await ask(url, path, agency.cookie)).status, path).toBe(200)
  const readAll = async () => {
    for (const path of longReads) await read(path)
  }
  const health = async () => (await ask(url, '/healthz')).body

  await untilRead(url)
  // The month is begun in the books by whoever first reads them.
  await readAll()
  for (const path of longReads) {
    await until(`the replica answers ${path}`, () => isReadByReplica(installation, url, () => read(path)))
  }
  const { primary: before } = await answeredBy(url)
  const printed = installation.printed().length

  // Who wrote finds it.
  for (let n = 0; n < 20; n += 1) {
    const { email } = await agency.createTenant(url)
    const found = await ask(url, `/api/search?search=${encodeURIComponent(email)}`, agency.cookie)
    expect(found.body).toHaveLength(1)
  }
  const { primary: after } = await answeredBy(url)
  // The primary is asked only for what the replica had not yet or gave up, which is said.
  if (after > before) expect(installation.printed().slice(printed)).toMatch(FELL_BACK)

  // Gone and back under people at work.
  let over = false
  const working = agency.work([url], () => over)
  const reading = (async () => {
    while (!over) await readAll()
  })()
  await until('many writes', () => agency.acknowledged() > 60)
  await replica.halt()
  await until('it is missed', async () => (await health()).replica === 'unavailable')
  const without = agency.acknowledged()
  await until('many writes without it', () => agency.acknowledged() > without + 40)
  await replica.resume()
  await until('it is read again', async () => (await health()).replica === 'in use')
  over = true
  await Promise.all([working, reading])
  await agency.verify(url)
  expect(agency.findings).toEqual([])
  expect((await health()).status).toBe('ok')
  expect(installation.printed()).toContain('the replica is unavailable; the primary answers')

  // What it names has to be a replica.
  expect(await refusedStart(env)).toEqual({
    code: 1,
    printed: 'DATABASE_REPLICA_URL takes a replica of the database of DATABASE_URL, which what it names is not.\n',
  })
})

test('each of many agencies reads on the replica, and of its own alone', async (context) => {
  const bin = findPostgres()
  if (!bin) return context.skip('PostgreSQL is not on this machine')
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-agencies-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const both = await startBoth(bin)
  const env: Record<string, string> = { ...both.env, AGENCIES: '1', DATA_DIR: dataDir }
  const installation = await install(env)
  onTestFinished(async () => {
    await installation.stop()
  })
  const agencies = []
  for (const name of ['acacia', 'baobab']) {
    const host = `${name}.test`
    const { printed } = await runToEnd({ ...env, LOG_LEVEL: 'warn' }, 'agencies.js', 'create', name, host)
    const front = await startRoundRobin(host)
    onTestFinished(front.close)
    front.lead([installation.url.replace('localhost', '127.0.0.1')])
    const { url } = front
    await until('the agency is there', async () => (await ask(url, '/healthz')).status === 200)
    const setupCode = () => /#code=(\S+)/.exec(printed)?.[1] ?? ''
    const { cookie } = await foundAgency({ ...installation, url, setupCode })
    await ask(url, '/api/tenants', cookie, { fullName: `Tenant of ${name}`, email: 'one@example.com' })
    agencies.push({ name, url, cookie })
  }
  for (const { name, url, cookie } of agencies) {
    const search = async () => {
      const found = await ask(url, '/api/search?search=Tenant%20of', cookie)
      expect(found.body.map(({ title }: { title: string }) => title)).toEqual([`Tenant of ${name}`])
    }
    await until(`the replica answers of ${name}`, () => isReadByReplica(installation, url, search))
  }

  const wrong = await refusedStart(env)
  expect(wrong.code).toBe(1)
  expect(wrong.printed).toMatch(/^DATABASE_REPLICA_URL takes a replica of .*\n$/)
})
