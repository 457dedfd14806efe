import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'

// Many people at once, over loopback: who reads and writes what, and how the answers are judged.

const password = 'karibu-makao'
const staff = ['admin@demo.makao', 'manager@demo.makao']

export interface Server {
  url: string
  pid: number
  metricsToken: string
}

interface Answer {
  status: number
  /** 0 as status: why there is no answer. */
  text: string
  retryAfter: string | undefined
  ms: number
}

interface Asked {
  method?: 'GET' | 'POST'
  path: string
  body?: unknown
}

export interface Phase {
  connections: number
  seconds: number
  /** Whether some may be told to come again later. */
  mayBeBusy: boolean
  /** Is told every `REPORT_EVERY` seconds. */
  onReport?: (line: string) => void
}

export interface Outcome {
  requests: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Answered 503 with Retry-After. */
  busy: number
  /** Each kind once, with how often it happened. */
  errors: Map<string, number>
  /** In MB, one a second. */
  memory: { rss: number; heap: number }[]
}

const REPORT_EVERY = 5
/** Ends what hangs, in ms; says nothing of how quick a machine is. */
const HANG = 120_000
/** Streams of changes that are open meanwhile, each for so long, in ms. */
const STREAMS = 20
const STREAM_OPEN = 3000

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function send(url: string, agent: Agent, cookie: string, { method = 'GET', path, body }: Asked): Promise<Answer> {
  const began = performance.now()
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const finish = (status: number, answered: string, retryAfter?: string) =>
      resolve({ status, text: answered, retryAfter, ms: performance.now() - began })
    const headers = { cookie, origin: url, ...(text === undefined ? {} : { 'content-type': 'application/json' }) }
    const asked = httpRequest(url + path, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', (error) => finish(0, error.message))
      answer.on('end', () =>
        finish(answer.statusCode ?? 0, Buffer.concat(chunks).toString(), answer.headers['retry-after']),
      )
    })
    asked.setTimeout(HANG, () => asked.destroy(new Error(`no answer within ${HANG / 1000} s`)))
    asked.on('error', (error) => finish(0, error.message))
    asked.end(text)
  })
}

interface Portfolio {
  cookies: string[]
  tenancies: { tenancyId: string; currency: string }[]
  chargeIds: string[]
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** When what is recorded here was due: no job of the server charges anything for so long ago. */
const DUE = { first: '2026-01-01', last: '2026-01-28' }
/** Of several days, as leases are of a portfolio: what is due of one day is summed up in one row, which one writer at a time has. */
const someDay = () => `2026-01-${`${1 + Math.floor(Math.random() * 28)}`.padStart(2, '0')}`

const newCharge = ({ tenancyId, currency }: Portfolio['tenancies'][number], due: string) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  currency,
  amount: 100_000,
  paymentType: 'rent',
  paymentStatus: 'paid',
  dueDate: due,
  paidDate: due,
})

/** What staff do in a day, more often reading than writing. */
function nextRequest({ tenancies, chargeIds }: Portfolio): Asked {
  const page = 1 + Math.floor(Math.random() * 20)
  const acts: readonly [share: number, Asked][] = [
    [10, { path: `/api/payment-records?page=${page}` }],
    [8, { path: `/api/payment-records?paymentStatus=${pick(['paid', 'overdue', 'pending'])}&paymentType=rent` }],
    [6, { path: `/api/payment-records?search=${pick(['nakayiza', 'otieno', 'a1', 'wanjiku'])}` }],
    [6, { path: `/api/tenants?page=${1 + (page % 4)}` }],
    [5, { path: `/api/units?status=${pick(['vacant', 'occupied'])}` }],
    [5, { path: '/api/properties' }],
    [5, { path: `/api/search?search=${pick(['wan', 'kam', 'a2'])}` }],
    [10, { path: '/api/dashboard' }],
    [4, { path: '/api/reports/rent-collection?from=2026-01-01&to=2026-06-30' }],
    [3, { path: '/api/reports/property-performance?from=2026-01-01&to=2026-06-30' }],
    [3, { path: '/api/reports/overdue-payments' }],
    [20, { path: `/api/payment-records/${pick(chargeIds)}` }],
    [15, { method: 'POST', path: '/api/payment-records', body: newCharge(pick(tenancies), someDay()) }],
  ]
  let at = Math.random() * acts.reduce((sum, [share]) => sum + share, 0)
  for (const [share, asked] of acts) {
    at -= share
    if (at < 0) return asked
  }
  return { path: '/api/dashboard' }
}

export interface Load {
  run: (phase: Phase) => Promise<Outcome>
  /**
   * Fails unless the server is well, and has exactly the records that were answered as recorded.
   * @returns how long it took to say that it is well, in ms
   */
  expectHealthy: () => Promise<number>
}

/** Told to come again, for want of room or of a free session. */
const isBusy = ({ status, retryAfter, text }: Answer) =>
  status === 503 && retryAfter !== undefined && /OVERLOADED|DATABASE_UNAVAILABLE/.test(text)

/** A read that has to succeed, if it has to be asked again when the server says so. */
function requireOf(url: string, agent: Agent) {
  return async (cookie: string, asked: Asked): Promise<string> => {
    for (const began = performance.now(); ; ) {
      const answer = await send(url, agent, cookie, asked)
      if (answer.status === 200) return answer.text
      if (!isBusy(answer) || performance.now() - began > HANG)
        throw new Error(`${asked.path}: ${answer.status} ${answer.text}`)
      await new Promise((resolve) => setTimeout(resolve, Number(answer.retryAfter) * 1000))
    }
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ login: email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Charges and tenancies of which people may read and record. */
async function lookAround(url: string, agent: Agent, cookies: string[]): Promise<Portfolio> {
  const [cookie = ''] = cookies
  const require = requireOf(url, agent)
  const portfolio: Portfolio = { cookies, tenancies: [], chargeIds: [] }
  for (const page of [1, 2, 3]) {
    const { rows } = JSON.parse(
      await require(cookie, { path: `/api/payment-records?paymentStatus=pending&page=${page}` }),
    )
    portfolio.chargeIds.push(...rows.map(({ id }: { id: string }) => id))
    portfolio.tenancies.push(...rows)
  }
  // Of those who have moved out nothing more can be recorded.
  const recordable = await Promise.all(
    portfolio.tenancies.map(async (tenancy) => {
      const body = newCharge(tenancy, DUE.first)
      return (await send(url, agent, cookie, { method: 'POST', path: '/api/payment-records', body })).status === 200
    }),
  )
  portfolio.tenancies = portfolio.tenancies.filter((_, index) => recordable[index])
  if (portfolio.tenancies.length === 0) throw new Error('The portfolio has no active tenancy.')
  return portfolio
}

/** What the server says of itself, and the machine of it. */
function watch({ url, pid, metricsToken }: Server) {
  async function readMetric(name: string): Promise<number> {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await answer.text())?.[1])
  }

  async function readMemory(): Promise<{ rss: number; heap: number }> {
    const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    return { rss, heap: (await readMetric('nodejs_heap_size_used_bytes')) / 2 ** 20 }
  }

  return { readMetric, readMemory }
}

interface Run {
  url: string
  portfolio: Portfolio
  readMemory: () => Promise<Outcome['memory'][number]>
  onRecorded: () => void
}

/** What came of the requests of a phase so far. */
interface Tally {
  durations: number[]
  errors: Map<string, number>
  busy: number
  isOver: boolean
}

const count = (errors: Map<string, number>, error: string) => errors.set(error, (errors.get(error) ?? 0) + 1)

function judge(tally: Tally, mayBeBusy: boolean, asked: Asked, answer: Answer): void {
  const { status, text, ms } = answer
  if (status === 200) tally.durations.push(ms)
  // On a slow machine some are let in, and wait too long for the database.
  else if (mayBeBusy && isBusy(answer)) tally.busy += 1
  else count(tally.errors, `${asked.method ?? 'GET'} ${asked.path.split('?')[0]}: ${status} ${text.slice(0, 200)}`)
}

async function work(
  { url, portfolio, onRecorded }: Run,
  tally: Tally,
  mayBeBusy: boolean,
  agent: Agent,
  cookie: string,
) {
  while (!tally.isOver) {
    const asked = nextRequest(portfolio)
    const answer = await send(url, agent, cookie, asked)
    judge(tally, mayBeBusy, asked, answer)
    if (answer.status === 200 && asked.method === 'POST') onRecorded()
    // As long as it was told to, give or take, as people differ.
    const wait = Number(answer.retryAfter ?? (answer.status === 0 ? 1 : 0)) * 1000 * (0.75 + Math.random() / 2)
    if (wait > 0 && !tally.isOver) await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Hears of changes as an open page does, and connects again as one that was put away. */
async function listen({ url }: Run, tally: Tally, cookie: string): Promise<void> {
  while (!tally.isOver) {
    const shut = new AbortController()
    const timer = setTimeout(() => shut.abort(), STREAM_OPEN)
    try {
      const answer = await fetch(`${url}/api/live`, { headers: { cookie }, signal: shut.signal })
      if (!answer.ok) throw new Error(`GET /api/live: ${answer.status}`)
      for await (const _ of answer.body ?? []) if (tally.isOver) break
    } catch (error) {
      if (!shut.signal.aborted) count(tally.errors, `${error}`)
    } finally {
      clearTimeout(timer)
      shut.abort()
    }
  }
}

/** Takes the memory every second, and says now and then how it goes. */
async function follow({ readMemory }: Run, tally: Tally, { seconds, onReport }: Phase): Promise<Outcome['memory']> {
  const { durations, errors } = tally
  const memory: Outcome['memory'] = []
  const began = performance.now()
  let seen = 0
  let busySeen = 0
  for (let second = 1; second <= seconds; second += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + second * 1000 - performance.now())))
    const now = await readMemory()
    memory.push(now)
    if (second % REPORT_EVERY !== 0) continue
    const latest = durations.slice(seen).sort((a, b) => a - b)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latest, share).toFixed(0).padStart(5))
    const failed = [...errors.values()].reduce((sum, times) => sum + times, 0)
    onReport?.(
      `${`${second}`.padStart(4)} s ${(latest.length / REPORT_EVERY).toFixed(0).padStart(6)}/s  p50 ${p50}  p95 ${p95}  ` +
        `p99 ${p99} ms  errors ${failed}  503 ${tally.busy - busySeen}  RSS ${now.rss.toFixed(0)}  heap ${now.heap.toFixed(0)} MB`,
    )
    seen = durations.length
    busySeen = tally.busy
  }
  return memory
}

async function runPhase(run: Run, phase: Phase): Promise<Outcome> {
  const { connections, mayBeBusy } = phase
  const { cookies } = run.portfolio
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const tally: Tally = { durations: [], errors: new Map(), busy: 0, isOver: false }
  const began = performance.now()
  const cookieOf = (index: number) => cookies[index % cookies.length] ?? ''
  const workers = Array.from({ length: connections }, (_, index) => work(run, tally, mayBeBusy, agent, cookieOf(index)))
  const listeners = Array.from({ length: STREAMS }, (_, index) => listen(run, tally, cookieOf(index)))
  const memory = await follow(run, tally, phase)
  tally.isOver = true
  await Promise.all([...workers, ...listeners])
  const took = (performance.now() - began) / 1000
  agent.destroy()
  const { busy, errors } = tally
  const sorted = tally.durations.sort((a, b) => a - b)
  return {
    requests: sorted.length,
    perSecond: sorted.length / took,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    busy,
    errors,
    memory,
  }
}

/** Signs in and looks at the demo portfolio that `server` serves. */
export async function prepareLoad({ url, pid, metricsToken }: Server): Promise<Load> {
  const quiet = new Agent({ keepAlive: true })

  const cookies = await Promise.all(staff.map((email) => signIn(url, email)))
  const [cookie = ''] = cookies
  const require = requireOf(url, quiet)
  const { readMetric, readMemory } = watch({ url, pid, metricsToken })
  const portfolio = await lookAround(url, quiet, cookies)
  // Not all there are: meanwhile the jobs of a new portfolio charge the rent of the next month.
  const countCharges = async () =>
    JSON.parse(
      await require(cookie, { path: `/api/payment-records?paymentType=rent&from=${DUE.first}&to=${DUE.last}` }),
    ).total as number
  const chargesBefore = await countCharges()
  let recorded = 0
  const onRecorded = () => {
    recorded += 1
  }
  const run = (phase: Phase) => runPhase({ url, portfolio, readMemory, onRecorded }, phase)

  /** The server notices a little later than we that a stream was given up. */
  async function expectNoStreams(): Promise<void> {
    for (const began = performance.now(); performance.now() - began < HANG; ) {
      if ((await readMetric('makao_live_streams')) === 0) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('Streams of changes are counted although none is open.')
  }

  async function expectHealthy(): Promise<number> {
    const began = performance.now()
    await require('', { path: '/healthz' })
    await require(cookie, { path: '/api/dashboard' })
    const ms = performance.now() - began
    await expectNoStreams()
    const records = (await countCharges()) - chargesBefore
    if (records !== recorded)
      throw new Error(`${recorded} records were answered as recorded, but ${records} are there.`)
    return ms
  }

  return { run, expectHealthy }
}

/** MB that a window may differ by without a leak: garbage that waits to be collected, pages that the database keeps. */
const NOISE = 48

const least = (values: readonly number[]) => Math.min(...values)

/**
 * Whether the least of memory in the last third lies more than a tenth and NOISE above that of the first, ten seconds
 * on. A leak lifts what is left after a collection.
 * @returns what grew, in words; undefined when nothing did
 */
export function growthOf(memory: Outcome['memory']): string | undefined {
  const warm = memory.slice(10)
  const third = Math.floor(warm.length / 3)
  if (third < 5) return undefined
  for (const kind of ['rss', 'heap'] as const) {
    const values = warm.map((sample) => sample[kind])
    const early = least(values.slice(0, third))
    const late = least(values.slice(-third))
    if (late > early * 1.1 + NOISE) return `${kind} grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`
  }
  return undefined
}
