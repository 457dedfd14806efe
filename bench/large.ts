import { readFileSync } from 'node:fs'
import { type Installation, install } from '../e2e/server'
import { vacuumAnalyze } from '../server/src/db/maintenance'
import { openDatabase } from '../server/src/db/open'
import { paidBooks } from './paid-books'

// A portfolio larger than any we know, with 200,000 charges in the embedded database: lists and filters are to be
// answered within 300 ms, and an export of everything is to keep the memory flat.

const ROUNDS = 9
const password = 'mvua-kubwa-2026'
const admin = { name: 'Admin', email: 'admin@large.example', password, requestedRole: 'admin' }

const statements = [
  `insert into properties (id, name, country, city, address, property_type, currency)
    select gen_random_uuid(), 'Property ' || n, 'Kenya', (array['Nairobi','Mombasa','Kisumu','Nakuru'])[1 + n % 4],
      'Street ' || n, 'apartment', 'KES' from generate_series(1, 100) n`,
  `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date)
    select gen_random_uuid(), p.id, 'A' || n, 'KES', 1000000 + n * 10000, 100000, 5, 5
    from properties p cross join generate_series(1, 50) n`,
  `insert into profiles (id, full_name, email, phone_number, role)
    select gen_random_uuid(), 'Tenant ' || n || ' ' || (array['Otieno','Wanjiku','Mwangi','Achieng'])[1 + n % 4],
      'tenant' || n || '@example.com', '07' || lpad(n::text, 8, '0'), 'tenant' from generate_series(1, 5000) n`,
  `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active, charge_from)
    select gen_random_uuid(), t.id, u.id, 'KES', '2023-01-01', true, '2027-01-01'
    from (select id, row_number() over (order by email) n from profiles where role = 'tenant') t
    join (select id, row_number() over (order by id) n from units) u using (n)`,
  // The triggers rest: what they keep is written here too.
  'set session_replication_role = replica',
  `insert into payment_records (id, request_id, tenancy_id, currency, amount_minor, paid_amount_minor, payment_type,
      due_date, paid_date)
    select gen_random_uuid(), gen_random_uuid(), t.id, 'KES', 1500000, case when m = 0 then 0 else 1500000 end,
      case when k = 0 then 'rent' else 'service_charge' end,
      (date '2026-11-05' - (m || ' months')::interval)::date,
      case when m = 0 then null else (date '2026-11-03' - (m || ' months')::interval)::date end
    from tenancies t cross join generate_series(0, 19) m cross join generate_series(0, 1) k`,
  ...paidBooks,
  `insert into receipts (payment_id, year, number, issued_on, token)
    select id, 2026, row_number() over (order by id), '2026-11-21', replace(gen_random_uuid()::text, '-', '') from payments`,
  'set session_replication_role = origin',
]

async function fill(dataDir: string): Promise<void> {
  // One statement fills a table for many seconds, and upkeep waits its turn.
  const { db, pool, close } = await openDatabase({ dataDir, connectionTimeoutMillis: 120_000 })
  for (const statement of statements) await pool.query(statement)
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
