import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { contract } from '@makao/contract'
import type { Currency } from '@makao/contract/money'
import { entryKinds } from '@makao/contract/money/ledger/ledger.terms'
import { can, type Permission, type Role, roles } from '@makao/contract/permissions'
import { eq } from 'drizzle-orm'
import { createApp } from '../../src/app'
import type { Config } from '../../src/config'
import { listen } from '../../src/connections'
import type { Database } from '../../src/db/open'
import { makaoCatalogue } from '../../src/exchange/hosted/resources'
import { notices } from '../../src/homes/notices/notices.table'
import { OWN_FILES_WAIT } from '../../src/limits'
import { createLogger } from '../../src/logger'
import {
  agreementShares,
  expenses,
  managementAgreements,
  owners,
  remittances,
} from '../../src/money/owners/owners.table'
import { profiles } from '../../src/people/accounts/accounts.table'
import { createBackupKeeper } from '../../src/platform/backups/backups.service'
import { createJobRunner } from '../../src/platform/jobs/job-runner.service'
import { startLive } from '../../src/platform/live/live.hub'
import { buildersOf } from '../builders'
import { PAGE } from '../pictures'
import { type Random, randomOf } from '../random'
import { isOfStaff } from './hosted-accounts'
import {
  type FuzzRequest,
  halfSent,
  type Input,
  nearlyValidRequest,
  type Operation,
  operationsOf,
  plainOperations,
  rawMessage,
  validRequest,
  wildRequest,
} from './requests'
import type { Known } from './values'

// Asks the whole server, over HTTP, for everything its OpenAPI document and its routes tell of. It asks as everybody,
// rightly and wrongly, and looks for answers that should never be.

const PASSWORD = 'mvua-kubwa-2026'
const BATCH = 200
/** Messages to a batch that hardly are HTTP. */
const RAW = 16
/** How many are asked at the same moment. */
const CONCURRENCY = 8
/** How many are under way all the while that are never sent to their end. */
const HALF_SENT = 24
/** An answer that takes longer, and does so whenever it is asked alone, is a finding; in ms. */
const SLOW = 2000
/**
 * Unless the machine is slow: then a plain answer and a thread that does nothing take their time too; or so much else runs on it
 * that a thread gets a part of a processor: then as many times longer counts.
 */
const TIMES_PLAIN = 20
/** So long a thread works to find out which part, in ms. */
const WORKED = 100
const TRIES = 5
/** After this no answer is expected any more, on the slowest machine too; in ms. */
const GIVE_UP = 300_000
/** How long after the last request what is under way may take to end, in ms. */
const LEFT_WITHIN = GIVE_UP
/** Tables that any request may change: sessions are prolonged, callers are counted. */
const VOLATILE = [
  'throttles',
  'sessions',
  'verifications',
  'token_sessions',
  'refresh_tokens',
  'pending_sessions',
  'factor_challenges',
  'signing_keys',
]

/** With which somebody would enter who should not. */
const TAKEN = 'taken-over-by-manager-77'

const METRICS_TOKEN = 'only-for-these-requests'

type Who = 'nobody' | 'leaving' | Role

interface Sent extends FuzzRequest {
  who: Who
}

interface Answer {
  /** 0: the connection ended without an answer. */
  status: number
  ms: number
  text: string
}

interface Finding {
  what: string
  /** As it was sent, in one line. */
  request: string
  answer: string
}

export interface FuzzReport {
  requests: number
  /** By class: '2xx' -> count; '0xx' is a connection that the server ended. */
  answers: Record<string, number>
  slowest: { ms: number; request: string }
  /** Operations of which at least one request did what it asked for. */
  done: number
  operations: number
  /** The operations that never did. */
  neverDone: string[]
  findings: Finding[]
}

export interface FuzzOptions {
  database: Pick<Database, 'db' | 'pool' | 'kind'>
  config: Config
  seed: number
  requests: number
  /** Is told how far it is. */
  onBatch?: (sent: number) => void
}

const permissions = new Map<string, Permission | 'public'>(
  Object.entries(contract).flatMap(([feature, members]) =>
    Object.entries(members).map(([name, procedure]) => {
      const { permission } = procedure['~orpc'].meta as { permission: Permission | 'public' }
      return [`${feature}.${name}`, permission] as const
    }),
  ),
)

function mayDo(who: Who, operation: string): boolean {
  if (isOfStaff(operation)) return who !== 'nobody' && who !== 'leaving' && can(who, 'tenant:write')
  const permission = permissions.get(operation)
  if (permission === undefined || permission === 'public') return true
  return who !== 'nobody' && who !== 'leaving' && can(who, permission)
}

/** One line that says all that was sent. */
function describe({ who, method, target, headers, body }: Sent): string {
  const text = body?.toString('utf8') ?? ''
  const isText = body === undefined || Buffer.from(text).equals(body)
  const shown = isText
    ? { body: body && text.slice(0, 3000) }
    : { bodyBase64: body?.subarray(0, 3000).toString('base64') }
  return JSON.stringify({ who, method, target: target.slice(0, 3000), headers, ...shown, bytes: body?.length })
}

async function eachOf<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let next = 0
  async function work(): Promise<void> {
    while (next < items.length) {
      const index = next++
      results[index] = await act(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return results
}

/** A few properties, units, tenancies and charges of two countries, so that ids and names mean something. */
async function fill({ db }: FuzzOptions['database']): Promise<void> {
  const { buildMessage, buildMeter, buildProperty, buildUnit, buildTenancy, buildCharge, buildTenant } = buildersOf(db)
  const tenant = async () => (await buildTenant({ email: `${crypto.randomUUID()}@example.com` })).id
  for (const currency of ['KES', 'UGX'] as const) {
    const { id: propertyId } = await buildProperty({ currency })
    for (let made = 0; made < 3; made += 1) {
      const { id: unitId } = await buildUnit({ propertyId, currency })
      const { id: tenancyId } = await buildTenancy({ unitId, currency, tenantId: await tenant() })
      await buildCharge({ tenancyId, currency })
      await buildMeter({ unitId, tenancyId, currency })
      await buildCharge({ tenancyId, currency, paymentStatus: 'paid', paidDate: '2026-11-03' })
      await buildUnit({ propertyId, currency })
      await tenant()
    }
    await fillAround(db, propertyId, currency)
    await buildMessage()
    await db
      .update(profiles)
      .set({ requestedRole: 'property_manager' })
      .where(eq(profiles.id, await tenant()))
  }
}

/** An owner with what hangs on them, and a notice. */
async function fillAround(db: FuzzOptions['database']['db'], propertyId: string, currency: Currency): Promise<void> {
  const createdAt = new Date('2026-11-01T09:00:00Z')
  const [ownerId, agreementId] = [crypto.randomUUID(), crypto.randomUUID()]
  const made = { currency, amount: 100_000, requestId: crypto.randomUUID(), createdAt }
  await db.insert(owners).values({ id: ownerId, name: `Halima Said ${ownerId.slice(0, 8)}`, createdAt })
  const agreement = { propertyId, fromDay: '2026-01-01', commissionKind: 'none', commissionBasis: 'rent' } as const
  await db.insert(managementAgreements).values({ id: agreementId, ...agreement, createdAt })
  await db.insert(agreementShares).values({ agreementId, ownerId, share: 10_000 })
  await db
    .insert(expenses)
    .values({ ...made, propertyId, category: 'repairs', description: 'Burst pipe', spentOn: '2026-11-10' })
  await db.insert(remittances).values({ ...made, ownerId, method: 'bank', paidOn: '2026-11-12' })
  await db.insert(notices).values({ propertyId, title: 'Water', body: 'None on Monday', createdAt })
}

/** The server that is asked, listening, with what it notes. */
async function serve({ database, config }: FuzzOptions) {
  const { db, pool } = database
  const errors: string[] = []
  const log = createLogger('error', { write: (line) => void errors.push(line) })
  // Serving replaces the global Request and Response, which other tests of this process use.
  const { Request: standardRequest, Response: standardResponse } = globalThis
  const live = await startLive({ ...database, log })
  const clock = () => new Date('2026-11-21T09:00:00Z')
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-fuzz-'))
  const backups = createBackupKeeper({ pool, dataDir, clock, log })
  const app = createApp({
    db,
    config: { ...config, metricsToken: METRICS_TOKEN, dataDir },
    clock,
    log,
    live,
    backups,
    // Fewer places than there are requests sent by halves: these take none.
    requestLimit: HALF_SENT - 1,
    jobs: createJobRunner({ ...database, clock, log, jobs: [] }),
  })
  const server = listen(app, { ...config, port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function stop(): Promise<void> {
    live.stop()
    await backups.stop()
    await rm(dataDir, { recursive: true, force: true })
    server.close()
    server.closeAllConnections()
    Object.assign(globalThis, { Request: standardRequest, Response: standardResponse })
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    origin: config.baseUrl,
    routes: app.routes,
    pool,
    dataDir,
    errors,
    stop,
  }
}

type Served = Awaited<ReturnType<typeof serve>>
type Cookies = Map<Who, string>
/** Access tokens of the hosted protocol. */
type Bearers = Map<Who, string>

/** Sends what was made, as it was made. */
function senderOf({ port, origin }: Served, cookies: Cookies, bearers: Bearers) {
  const kept = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  // The server may end a connection after what it could not make sense of.
  const single = new Agent({ keepAlive: false })

  function send(sent: Sent, agent = sent.kind === 'wild' ? single : kept): Promise<Answer> {
    const { method, target, headers, body, who } = sent
    const began = performance.now()
    const [cookie, bearer] = [cookies.get(who), bearers.get(who)]
    return new Promise((resolve) => {
      const finish = (status: number, text: string) => {
        clearTimeout(timer)
        resolve({ status, text, ms: performance.now() - began })
      }
      const all: Record<string, string> = {
        origin,
        ...(cookie ? { cookie } : {}),
        ...(bearer && target.startsWith('/auth/v1/') ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body ? { 'content-length': String(body.length) } : {}),
        ...headers,
      }
      if (all['transfer-encoding']) delete all['content-length']
      const asked = httpRequest({ host: '127.0.0.1', port, agent, method, path: target, headers: all }, (answer) => {
        const { statusCode = 0 } = answer
        // A stream of changes has no end.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          asked.destroy()
          finish(statusCode, '')
          return
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', () => finish(0, ''))
        answer.on('end', () => finish(statusCode, Buffer.concat(chunks).toString('utf8')))
      })
      const timer = setTimeout(() => {
        asked.destroy()
        finish(0, '')
      }, GIVE_UP)
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // The server ended a kept connection, unused for a while, as it was taken again: what is sent anew reaches it.
        if (asked.reusedSocket && error.code === 'ECONNRESET' && agent === kept) {
          clearTimeout(timer)
          resolve(send(sent, single))
        } else finish(0, '')
      })
      if (sent.hangUpAfter !== undefined) setTimeout(() => asked.destroy(), sent.hangUpAfter)
      asked.end(body)
    })
  }

  return { send, hangUp: () => kept.destroy() }
}

/** What the server says to bytes that hardly are HTTP, until it or we end the connection. */
function sendRaw(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(50, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}

function openHalf(port: number, random: Random): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(halfSent(random)))
  return socket.on('error', () => undefined)
}

/** Who asks: people who sign up, are given their role and sign in. */
function identitiesOf(
  { url, origin, pool }: Served,
  { cookies, bearers }: { cookies: Cookies; bearers: Bearers },
  report: FuzzReport,
) {
  const emails = new Map<Who, string>()

  async function enter(way: 'sign-up' | 'sign-in', credentials: object): Promise<{ id: string; cookie: string }> {
    // An admin among the callers may have closed it.
    if (way === 'sign-up') await pool.query('update security_settings set self_sign_up = true')
    const answer = await fetch(`${url}/api/auth/${way}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ ...credentials, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`${way}: ${answer.status} ${await answer.text()}`)
    const { user } = (await answer.json()) as { user: { id: string } }
    const lines = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return { id: user.id, cookie: lines.join('; ') }
  }

  async function signUp(who: Who): Promise<void> {
    const email = `${crypto.randomUUID()}@example.com`
    const { id, cookie } = await enter('sign-up', { name: 'Fuzz', email })
    cookies.set(who, cookie)
    if (who !== 'leaving' && who !== 'tenant') {
      await pool.query('update profiles set role = $1 where id = $2', [who, id])
      // A change of role has ended the session.
      cookies.set(who, (await enter('sign-in', { login: email })).cookie)
    }
    emails.set(who, email)
    await takeToken(who)
  }

  async function signInHosted(email: string, password = PASSWORD): Promise<string | undefined> {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return ((await answer.json()) as { access_token?: string }).access_token
  }

  async function takeToken(who: Who): Promise<void> {
    const token = await signInHosted(emails.get(who) ?? '')
    if (token) bearers.set(who, token)
  }

  /** Whether the token that somebody has still opens what it is for. */
  async function isTokenGood(who: Who): Promise<boolean> {
    const headers = { authorization: `Bearer ${bearers.get(who) ?? 'x'}` }
    return (await fetch(`${url}/auth/v1/user`, { headers })).ok
  }

  /** Whoever was archived, demoted or signed out by what was asked before begins anew. */
  async function ensureIdentities(): Promise<void> {
    await pool.query('delete from throttles')
    for (const who of ['leaving', ...roles] as const) {
      const headers = { cookie: cookies.get(who) ?? '' }
      const answer = await fetch(`${url}/api/own/profile`, { headers })
      const { role } = (await answer.json()) as { role?: string }
      if (role !== (who === 'leaving' ? 'tenant' : who)) await signUp(who)
      else if (!(await isTokenGood(who))) await takeToken(who)
    }
  }

  async function ask(who: Who, path: string, body: object): Promise<{ status: number; text: string }> {
    report.requests += 1
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie: cookies.get(who) ?? '' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }

  /** An account call of the hosted protocol. */
  async function askHosted(bearer: string, method: string, path: string, body: object): Promise<number> {
    report.requests += 1
    const answer = await fetch(`${url}/auth/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    })
    await answer.text()
    return answer.status
  }

  return { enter, ensureIdentities, ask, askHosted, signInHosted }
}

type Identities = ReturnType<typeof identitiesOf>

/** What stands in the tables: whose values are asked with, and whether anything changed. */
async function tablesOf({ pool }: Served) {
  const { rows: tableRows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const tables = tableRows.map(({ name }) => name)

  async function readKnown(): Promise<Known> {
    const columns = new Map<string, unknown[]>()
    const ids = new Map<string, string[]>()
    const learn = (column: string, value: unknown) => columns.set(column, [...(columns.get(column) ?? []), value])
    for (const table of tables.filter((name) => !VOLATILE.includes(name))) {
      const { rows } = await pool.query(`select * from "${table}" t order by md5(t::text) limit 30`)
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          if (typeof value !== 'string' && typeof value !== 'number') continue
          learn(column, value)
          // The token of a link that was written to somebody.
          for (const [, name = '', token] of `${value}`.matchAll(/[?#&](\w+)=([\w-]+)/g)) learn(name, token)
        }
        if (typeof row.id === 'string') ids.set(table, [...(ids.get(table) ?? []), row.id])
      }
    }
    return { columns, ids }
  }

  async function checksum(): Promise<string> {
    const parts = tables
      .filter((name) => !VOLATILE.includes(name))
      .map(
        (name) =>
          `select '${name}' as name, count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
      )
    const { rows } = await pool.query(
      `select string_agg(name || sum, ' ' order by name) as sum from (${parts.join(' union all ')}) s`,
    )
    return rows[0].sum
  }

  return { readKnown, checksum }
}

type Tables = Awaited<ReturnType<typeof tablesOf>>

/** What no answer may tell: names of the database, statements, places in files. */
async function innerOf({ pool }: Served): Promise<RegExp> {
  const { rows: nameRows } = await pool.query<{ name: string }>(
    `select conname as name from pg_constraint c join pg_namespace n on n.oid = c.connamespace where nspname = 'public'
     union select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname = 'public'`,
  )
  // What an entry was made for is said to everybody, also where a table is called so.
  const said = new Set<string>(entryKinds)
  return new RegExp(
    [
      ...nameRows.map(({ name }) => name).filter((name) => name.includes('_') && !said.has(name)),
      String.raw`\bat \S+ \(`,
      String.raw`\bat file:`,
      // As statements have them: the API's description lists 'update' among what may be done.
      String.raw`\bselect\s.{1,400}\sfrom\s|\binsert into\s.{1,400}\svalues\b|\bupdate\s+\S+\s+set\s|\bdelete from\s`,
      'node_modules',
      process.cwd(),
      'ECONN',
    ].join('|'),
    'is',
  )
}

/** The hosted protocol's own words for a refusal, of which some hold the name of a table: a code, and which of its own tables was meant. */
const protocolWords = new RegExp(
  `"error_code":"mfa_\\w+"|Perhaps you meant the table 'public\\.(${[...makaoCatalogue.resources.keys()].join('|')})'`,
  'g',
)

const archive = /^\/api\/archive\b/

interface Judged {
  report: FuzzReport
  inner: RegExp
  send: (sent: Sent) => Promise<Answer>
}

/** Sends, and notes as a finding what should never be answered. */
function judgeOf({ report, inner, send }: Judged) {
  const late: Sent[] = []

  function find(what: string, sent: Sent, { status, text }: Answer): void {
    report.findings.push({ what, request: describe(sent), answer: `${status} ${text.slice(0, 1000)}` })
  }

  async function sendAndJudge(sent: Sent): Promise<Answer> {
    const answer = await send(sent)
    const { status, ms, text } = answer
    report.requests += 1
    const kind = `${Math.floor(status / 100)}xx`
    report.answers[kind] = (report.answers[kind] ?? 0) + 1
    if (ms > report.slowest.ms) report.slowest = { ms, request: describe(sent) }
    // Of those who send at once some are the same person, who has a share of the places for files.
    const isOwnShare = status === 503 && text.includes(OWN_FILES_WAIT)
    if (status >= 500 && !isOwnShare) find(`answered ${status}`, sent, answer)
    if (status === 0 && (ms >= GIVE_UP || sent.kind !== 'wild')) find('no answer', sent, answer)
    // Some files of an archive are named as the tables are of which they hold the rows.
    const leak = status === 200 && archive.test(sent.target) ? null : inner.exec(text.replaceAll(protocolWords, ''))
    if (leak) find(`tells of its inside: ${leak[0].slice(0, 100)}`, sent, answer)
    // 431: Node's own answer to a path that is too long.
    if (status >= 400 && status < 500 && status !== 431 && sent.kind !== 'wild' && permissions.has(sent.operation)) {
      if (!/^\{.*"message":/s.test(text)) find('a refusal without a message', sent, answer)
    }
    if (status < 400 && status > 0 && sent.kind !== 'wild' && !mayDo(sent.who, sent.operation)) {
      find(`${sent.who} may not do this`, sent, answer)
    }
    if (ms > SLOW) late.push(sent)
    return answer
  }

  return { find, sendAndJudge, late }
}

/** How many times as long as alone a thread works that is not waiting for anything. */
function crowding(): number {
  const atFirst = process.cpuUsage()
  const began = performance.now()
  for (;;) {
    const { user, system } = process.cpuUsage(atFirst)
    const worked = (user + system) / 1000
    if (worked >= WORKED) return Math.max(1, (performance.now() - began) / worked)
  }
}

/** What was late among others is asked alone. */
async function expectFast(
  { url }: Served,
  { find, late, send }: ReturnType<typeof judgeOf> & Pick<Judged, 'send'>,
): Promise<void> {
  for (const sent of late.splice(0)) {
    const tries: string[] = []
    for (let isLate = true; isLate; ) {
      const began = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      // Some answers are made in a thread of their own, which a busy machine starts late.
      await once(new Worker('', { eval: true }), 'exit')
      const plain = performance.now() - began
      const before = crowding()
      const answer = await send(sent)
      const crowded = Math.max(before, crowding())
      tries.push(
        `${Math.round(answer.ms)} ms beside ${Math.round(plain)}, ${crowded.toFixed(1)} times slower than alone`,
      )
      isLate = answer.ms > SLOW * crowded && answer.ms > TIMES_PLAIN * plain
      if (!isLate || tries.length < TRIES) continue
      find(`took long whenever it was asked: ${tries.join(', ')}`, sent, answer)
      isLate = false
    }
  }
}

// Signing in and out; and who takes data out is noted in the audit log.
const noting = /^\/(api\/(auth|archive|exports\/own-data|backups\/)|auth\/v1\/(verify|reauthenticate|authorize))/

const isHarmless = ({ method, target }: Sent, { status }: Answer) =>
  (status >= 400 && status < 500) || (['GET', 'HEAD'].includes(method) && status > 0 && !noting.test(target))

/** What is refused, and what only reads, leaves every table as it was. */
async function expectUnchanged(
  harmless: readonly Sent[],
  { checksum }: Tables,
  { find, sendAndJudge, send }: ReturnType<typeof judgeOf> & Pick<Judged, 'send'>,
): Promise<void> {
  const before = await checksum()
  const answers = await eachOf(harmless, sendAndJudge)
  if (before === (await checksum())) return
  // Some of them may be in order now that others were done.
  if (!answers.every((answer, index) => isHarmless(harmless[index] as Sent, answer))) return
  for (const sent of harmless) {
    const earlier = await checksum()
    const answer = await send(sent)
    if (isHarmless(sent, answer) && earlier !== (await checksum())) find('changed something', sent, answer)
  }
}

async function expectNoHarm({ port }: Served, { report, inner }: Judged, bytes: Buffer): Promise<void> {
  const text = await sendRaw(port, bytes)
  report.requests += 1
  if (!/^HTTP\/1\.1 5/m.test(text) && !inner.test(text)) return
  report.findings.push({ what: 'bytes', request: bytes.toString('base64').slice(0, 3000), answer: text.slice(0, 1000) })
}

/** Of pictures that were sent nothing is kept but what they show. */
async function expectNoPages({ dataDir, pool }: Served, { findings }: FuzzReport): Promise<void> {
  const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    if (bytes.includes(PAGE)) findings.push({ what: 'a page was kept as a picture', request: '', answer: file.name })
  }
  const { rows } = await pool.query<{ logo: string | null }>('select logo from agency')
  for (const { logo } of rows) {
    if (!Buffer.from(logo ?? '', 'base64').includes(PAGE)) continue
    findings.push({ what: 'a page was kept as a logo', request: '', answer: '' })
  }
}

/** Nobody asks any more: nothing may be counted as being answered, and no stream as open. */
async function expectNothingOpen({ url }: Served, { findings }: FuzzReport): Promise<void> {
  let left: string[] = []
  // What was hung up on may still be at work: a file, or a password that is hashed.
  for (const began = performance.now(); performance.now() - began < LEFT_WITHIN; ) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${url}/metrics`, { headers })).text()
    left = text.match(/^makao_(http_requests_active|live_streams) [1-9].*$/gm) ?? []
    if (left.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  findings.push({ what: 'something is left open', request: '', answer: left.join() })
}

/** A role that is granted at the moment in which links are made: none of them opens the account of the new colleague. */
async function expectNoLadder(
  { pool }: Served,
  { enter, ensureIdentities, ask, askHosted, signInHosted }: Identities,
  { findings }: FuzzReport,
): Promise<void> {
  await pool.query('delete from throttles')
  // There may be but so many.
  await pool.query('delete from api_keys')
  await ensureIdentities()
  const { id } = await enter('sign-up', { name: 'Baraka', email: `${crypto.randomUUID()}@example.com` })
  await pool.query("update profiles set requested_role = 'property_manager' where id = $1", [id])
  const { rows } = await pool.query<{ email: string }>('select email from profiles where id = $1', [id])
  const email = rows[0]?.email ?? ''
  // Somebody has a key of an admin's, who is staff by none of it.
  const made = await ask('admin', '/api-keys', { name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
  const key = (JSON.parse(made.text) as { secret?: string }).secret ?? ''
  if (!key) findings.push({ what: 'no key was made', request: '', answer: made.text.slice(0, 300) })
  const byKey = [
    () => askHosted(key, 'PUT', `/admin/users/${id}`, { password: TAKEN, email_confirm: true }),
    () => askHosted(key, 'POST', '/admin/users', { email, password: TAKEN }),
    () => askHosted(key, 'PUT', `/admin/users/${id}`, { password: TAKEN }),
  ]
  const asked = [
    () => ask('property_manager', `/tenants/${id}/invitations`, {}),
    () => ask('admin', `/team/requests/${id}/approve`, {}),
    () => ask('nobody', '/recovery', { email }),
    () => ask('property_manager', `/tenants/${id}/invitations`, {}),
    () => ask('admin', `/team/requests/${id}/approve`, {}),
  ]
  const [answers, statuses] = await Promise.all([
    Promise.all(asked.map((act) => act())),
    Promise.all(byKey.map((act) => act())),
  ])
  if (statuses.some((status) => status < 400 || status >= 500)) {
    findings.push({ what: 'a key and a grant at once', request: id, answer: statuses.join() })
  }
  if (await signInHosted(email, TAKEN)) {
    findings.push({ what: 'a password given by a key opens who asked to be staff', request: id, answer: '' })
  }
  for (const { status, text } of answers) {
    if (status >= 500) findings.push({ what: 'a grant and links at once', request: id, answer: `${status} ${text}` })
    const [, token] = /#token=([\w-]+)/.exec(text) ?? []
    if (!token) continue
    const { status: taken } = await ask('nobody', '/invitations/accept', {
      token,
      password: TAKEN,
    })
    const { rows: now } = await pool.query<{ role: string }>('select role from profiles where id = $1', [id])
    if (taken === 200 && now[0]?.role !== 'tenant') {
      findings.push({ what: 'a link outlived a grant', request: id, answer: text.slice(0, 300) })
    }
  }
}

interface Asked {
  operations: Operation[]
  plain: Operation[]
  /** The latest inputs of every operation that did what it was asked. */
  done: Map<string, Input[]>
}

function nextRequest(random: Random, { operations, plain, done }: Asked, known: Known): Sent {
  const hosted = plain.filter(({ path }) => path.startsWith('/auth/v1/'))
  const operation = random.chance(0.8)
    ? random.pick(operations)
    : random.chance(0.4)
      ? random.pick(hosted)
      : random.pick(plain)
  const isSignIn = /^\/(api\/auth|auth\/v1\/(token|signup|verify|otp|magiclink|recover|resend))/.test(operation.path)
  const who = random.pick<Who>(
    isSignIn ? ['nobody', 'leaving'] : ['nobody', 'tenant', 'property_manager', 'admin', 'admin'],
  )
  const make = random.pick([validRequest, validRequest, nearlyValidRequest, nearlyValidRequest, wildRequest])
  return { ...make(operation, random, known, done.get(operation.id) ?? []), who }
}

const emptyReport = (): FuzzReport => ({
  requests: 0,
  answers: {},
  slowest: { ms: 0, request: '' },
  done: 0,
  operations: 0,
  neverDone: [],
  findings: [],
})

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { database, seed, requests, onBatch } = options
  const random = randomOf(seed)
  const report = emptyReport()
  const served = await serve(options)
  const cookies: Cookies = new Map([['nobody', '']])
  const bearers: Bearers = new Map()
  const { send, hangUp } = senderOf(served, cookies, bearers)
  try {
    const identities = identitiesOf(served, { cookies, bearers }, report)
    const tables = await tablesOf(served)
    const judged = { report, inner: await innerOf(served), send }
    const judge = judgeOf(judged)
    const document = await (await fetch(`${served.url}/api/openapi.json`)).json()
    const operations = operationsOf(document)
    const asked: Asked = { operations, plain: plainOperations(served.routes, operations), done: new Map() }
    report.operations = operations.length + asked.plain.length

    async function sendBatch(batch: readonly Sent[]): Promise<void> {
      const slow = Array.from({ length: HALF_SENT }, () => openHalf(served.port, random))
      const answers = await eachOf(batch, judge.sendAndJudge)
      for (const socket of slow) socket.destroy()
      batch.forEach(({ operation, kind, input }, index) => {
        const status = answers[index]?.status ?? 0
        if (kind !== 'valid' || status < 200 || status >= 300) return
        asked.done.set(operation, [...(asked.done.get(operation) ?? []).slice(-9), input])
      })
      const harmless = batch.filter((sent, index) => random.chance(0.4) && isHarmless(sent, answers[index] as Answer))
      await expectUnchanged(harmless, tables, { ...judge, send })
      await expectFast(served, { ...judge, send })
    }

    for (let batches = 0; report.requests < requests; batches += 1) {
      // Again and again, since much of it is moved out of, archived and deleted.
      if (batches % 5 === 0) await fill(database)
      await identities.ensureIdentities()
      const known = await tables.readKnown()
      const length = Math.min(BATCH, requests - report.requests)
      const made = Array.from({ length }, () => nextRequest(random, asked, known))
      // Some are sent twice at the same moment, as by a person who presses Save twice.
      await sendBatch(made.flatMap((sent) => (random.chance(0.1) ? [sent, sent] : [sent])))
      for (const line of served.errors.splice(0)) {
        if (report.findings.length === 0)
          report.findings.push({ what: 'an error in the log', request: '', answer: line.slice(0, 3000) })
      }
      if (batches % 2 === 0) await expectNoLadder(served, identities, report)
      const messages = Array.from({ length: RAW }, () => rawMessage(random))
      await eachOf(messages, (bytes) => expectNoHarm(served, judged, bytes))
      onBatch?.(report.requests)
    }
    hangUp()
    await expectNothingOpen(served, report)
    await expectNoPages(served, report)
    report.done = asked.done.size
    report.neverDone = [...operations, ...asked.plain].map(({ id }) => id).filter((id) => !asked.done.has(id))
    return report
  } finally {
    hangUp()
    await served.stop()
  }
}
