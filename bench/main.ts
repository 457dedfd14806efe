import { type Installation, install } from '../e2e/server'
import { prepareMachine } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'

// What people wait for, on the demo portfolio, as a ratio to /healthz of the same process: milliseconds differ from
// machine to machine.

const ROUNDS = 100
const TIMES = 5

const admin = { email: 'admin@demo.makao', password: 'karibu-makao' }

function median(durations: number[]): number {
  const sorted = durations.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** Medians by title, in ms, measured in turn so that whatever slows the machine slows all of them. */
async function measure(acts: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> {
  const titles = Object.keys(acts)
  const durations: Record<string, number[]> = Object.fromEntries(titles.map((title) => [title, []]))
  for (const act of Object.values(acts)) await act()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const title of titles) durations[title]?.push(await timed(acts[title] ?? (async () => {})))
  }
  return Object.fromEntries(titles.map((title) => [title, median(durations[title] ?? [])]))
}

async function caller({ url }: Installation): Promise<(path: string, body?: unknown) => Promise<unknown>> {
  let cookie = ''
  async function call(path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(url + path, {
      headers: { cookie, origin: url, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    cookie ||= answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    return JSON.parse(text)
  }
  await call('/api/auth/sign-in', admin)
  return call
}

async function measureAnswers(installation: Installation): Promise<Record<string, number>> {
  const call = await caller(installation)
  const { rows } = (await call('/api/payment-records')) as { rows: { tenancyId: string; currency: string }[] }
  const [{ tenancyId, currency } = { tenancyId: '', currency: '' }] = rows
  const payment = { tenancyId, currency, amount: 100_000, paymentType: 'rent', paymentStatus: 'paid' }
  return measure({
    'ask whether it is there': () => call('/healthz'),
    'dashboard of an admin': () => call('/api/dashboard'),
    'payment records, first page': () => call('/api/payment-records'),
    'payment records, last page': () => call('/api/payment-records?page=170'),
    'payment records, searched': () => call('/api/payment-records?search=nakayiza'),
    'tenants with their payment status': () => call('/api/tenants'),
    'record a payment': () =>
      call('/api/payment-records', {
        ...payment,
        dueDate: '2026-01-05',
        paidDate: '2026-01-05',
        requestId: crypto.randomUUID(),
      }),
  })
}

async function measureStart(installation: Installation): Promise<number> {
  const starts: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    await installation.stop({ keepData: true })
    starts.push(
      await timed(async () => {
        await installation.start()
        await fetch(`${installation.url}/healthz`)
      }),
    )
  }
  return median(starts)
}

async function run(title: string, env: Record<string, string>): Promise<void> {
  const installation = await install(env, 'demo')
  try {
    const answers = await measureAnswers(installation)
    const start = await measureStart(installation)
    const [base = Number.NaN] = Object.values(answers)
    process.stdout.write(`\n${title}\n`)
    for (const [act, duration] of Object.entries({ ...answers, 'start up to the first answer': start })) {
      process.stdout.write(
        `  ${act.padEnd(36)}${duration.toFixed(1).padStart(8)} ms${(duration / base).toFixed(1).padStart(8)} x\n`,
      )
    }
  } finally {
    await installation.stop()
  }
}

await run('Embedded database', {})
const { postgresBin } = await prepareMachine()
if (postgresBin) {
  const cluster = await startPostgres(postgresBin)
  try {
    await run('PostgreSQL on the same machine, without fsync', {
      DATABASE_URL: cluster.url,
      AUTH_SECRET: 'only-for-this-measurement-0123456789',
    })
  } finally {
    await cluster.stop()
  }
}
