import { readFileSync } from 'node:fs'
import { type Installation, install } from '../e2e/server'
import { vacuumAnalyze } from '../server/src/db/maintenance'
import { openDatabase } from '../server/src/db/open'
import { largeBooks } from './large-books'

// A portfolio larger than any we know, with 200,000 charges in the embedded database. Lists and filters are to be
// answered within 300 ms, and an export of everything is to keep the memory flat.

const ROUNDS = 9
const password = 'mvua-kubwa-2026'
const admin = { name: 'Admin', email: 'admin@large.example', password, requestedRole: 'admin' }

async function fill(dataDir: string): Promise<void> {
  // One statement fills a table for many seconds, and upkeep waits its turn.
  const { db, pool, close } = await openDatabase({ dataDir, connectionTimeoutMillis: 120_000 })
  for (const statement of largeBooks) await pool.query(statement)
  await vacuumAnalyze(db)
  await close()
}

async function signIn({ url }: Installation): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ login: admin.email, password }),
  })
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
}

const lists = [
  '/healthz',
  '/api/dashboard',
  '/api/dashboard/figures',
  '/api/first-steps',
  '/api/arrears',
  '/api/properties',
  '/api/properties?search=street%2042',
  '/api/properties?city=Kisumu',
  '/api/units',
  '/api/units?search=a12',
  '/api/units?status=vacant',
  '/api/units/summary',
  '/api/units/vacant',
  '/api/tenants',
  '/api/tenants?search=wanjiku',
  '/api/tenants?page=250',
  '/api/payments',
  '/api/payments?search=mwangi',
  '/api/payments?state=credit',
  '/api/charges/preview',
  '/api/payment-records',
  '/api/payment-records?search=tenant%2042',
  '/api/payment-records?search=mwangi',
  '/api/payment-records?paymentStatus=overdue',
  '/api/payment-records?paymentStatus=paid&paymentType=rent',
  '/api/payment-records?from=2026-01-01&to=2026-06-30',
  '/api/payment-records?page=8000',
  '/api/search?search=wanj',
  '/api/search?search=7f3a',
  '/api/search?search=tenant',
  '/api/reports/rent-collection?from=2026-11-01&to=2026-11-30',
  '/api/reports/property-performance?from=2026-11-01&to=2026-11-30',
  '/api/reports/tenant-summary',
  '/api/reports/overdue-payments',
]

/** Resident memory of a process, in MB. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

async function measureLists(url: string, cookie: string): Promise<void> {
  for (const path of lists) {
    const durations: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now()
      const answer = await fetch(url + path, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      durations.push(performance.now() - began)
    }
    const [first = 0, ...rest] = durations
    const median = rest.sort((a, b) => a - b)[Math.floor(rest.length / 2)] ?? 0
    process.stdout.write(`${path.padEnd(66)}${median.toFixed(0).padStart(6)} ms, first ${first.toFixed(0)} ms\n`)
  }
}

async function measureExport(url: string, cookie: string, ending: string, pid: number): Promise<void> {
  const idle = memoryOf(pid)
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 50)
  const began = performance.now()
  const answer = await fetch(`${url}/api/exports/payments/${ending}`, { headers: { cookie } })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  clearInterval(watch)
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(
    `${ending}: ${answer.headers.get('x-total-rows')} rows, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; ` +
      `memory ${idle.toFixed(0)} MB idle, at most ${(most - idle).toFixed(0)} MB above\n`,
  )
}

const installation = await install()
try {
  await fetch(`${installation.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: installation.url },
    body: JSON.stringify({ ...admin, setupCode: installation.setupCode() }),
  })
  await installation.stop({ keepData: true })
  await fill(installation.dataDir)
  await installation.start()
  const cookie = await signIn(installation)
  await measureLists(installation.url, cookie)
  for (const ending of ['csv', 'xlsx']) await measureExport(installation.url, cookie, ending, installation.pid())
} finally {
  await installation.stop()
}
