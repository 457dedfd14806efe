import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from '../server/src/db/migrate'
import type { Database } from '../server/src/db/open'
import { makeReceipts } from '../server/src/documents/papers/papers.service'
import { onBoth } from './on-both'

// The receipts of a month of 500 tenancies in one file, to take less than 30 s. Then those of ten months, of which each
// is to cost the same while others get their turn.

const TENANCIES = 500
const MONTHS = 10
const logo = readFileSync(fileURLToPath(new URL('../docs/papers/sample-logo.png', import.meta.url))).toString('base64')

const statements = [
  `insert into agency (name, address, phone_number, tax_pin, logo, logo_type, updated_at)
    values ('Nyumba Bora Ltd', 'Ngong Road 12', '0712 345 678', 'P051234567X', '${logo}', 'image/png', now())`,
  `insert into properties (id, name, country, city, address, property_type, currency)
    select gen_random_uuid(), 'Property ' || n, 'Kenya', 'Nairobi', 'Street ' || n, 'apartment', 'KES'
    from generate_series(1, 10) n`,
  `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date)
    select gen_random_uuid(), p.id, 'A' || n, 'KES', 1500000, 0, 5, 5
    from properties p cross join generate_series(1, ${TENANCIES / 10}) n`,
  `insert into profiles (id, full_name, email, role)
    select gen_random_uuid(), 'Tenant ' || n, 'tenant' || n || '@example.com', 'tenant'
    from generate_series(1, ${TENANCIES}) n`,
  `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active)
    select gen_random_uuid(), t.id, u.id, 'KES', '2025-01-01', true
    from (select id, row_number() over (order by email) n from profiles where role = 'tenant') t
    join (select id, row_number() over (order by id) n from units) u using (n)`,
  // Each month's rent, and a payment of it on the same day; a payment has the id of its record.
  `insert into payment_records (id, request_id, tenancy_id, currency, amount_minor, payment_type, due_date)
    select gen_random_uuid(), gen_random_uuid(), t.id, 'KES', 1500000, 'rent', make_date(2026, month, 5)
    from tenancies t cross join generate_series(1, ${MONTHS}) month`,
  `insert into payments (id, request_id, tenancy_id, currency, amount_minor, method, reference, received_on, created_at)
    select id, gen_random_uuid(), tenancy_id, 'KES', amount_minor, 'mpesa',
      'U' || upper(substr(md5(id::text), 1, 14)), due_date, due_date
    from payment_records`,
  `insert into receipts (payment_id, year, number, issued_on, token)
    select id, 2026, row_number() over (order by received_on, id), received_on, replace(gen_random_uuid()::text, '-', '')
    from payments`,
  `insert into allocations (tenancy_id, currency, payment_id, record_id, amount_minor, basis, day, actor_name, created_at)
    select tenancy_id, 'KES', id, id, amount_minor, 'oldest_first', received_on, 'Bench', created_at from payments`,
  `insert into ledger_entries (day, tenancy_id, currency, kind, record_id, payment_id, allocation_id, actor_name, created_at)
    select day, tenancy_id, 'KES', kind, record_id, payment_id, allocation_id, 'Bench', created_at from (
      select 1 as place, received_on as day, tenancy_id, 'charge' as kind, id as record_id, null::uuid as payment_id,
        null::uuid as allocation_id, created_at from payments
      union all select 2, received_on, tenancy_id, 'payment', null, id, null, created_at from payments
      union all select 3, day, tenancy_id, 'allocation', record_id, payment_id, id, created_at from allocations) made
    order by created_at, place`,
  `insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
    select entry.id, side.line, side.account, side.detail, side.amount, 'KES'
    from ledger_entries entry cross join lateral (values
      ('charge', 1, 'receivable', '', 1500000), ('charge', 2, 'income', 'rent', -1500000),
      ('payment', 1, 'cash', 'mpesa', 1500000), ('payment', 2, 'credit', '', -1500000),
      ('allocation', 1, 'credit', '', 1500000), ('allocation', 2, 'receivable', '', -1500000)
    ) as side (kind, line, account, detail, amount) where side.kind = entry.kind`,
]

async function measure(kind: string, database: Database): Promise<void> {
  const { db, pool } = database
  await migrate(database)
  const client = await pool.connect()
  // At once: an entry without its postings is refused when a transaction ends.
  for (const statement of ['begin', ...statements, 'commit', 'analyze']) await client.query(statement)
  client.release()

  async function run(from: string): Promise<number> {
    const idle = process.memoryUsage.rss()
    let most = idle
    let longest = 0
    let last = performance.now()
    const watch = setInterval(() => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const began = performance.now()
    const reading = { db, now: new Date('2026-11-21T09:00:00Z') }
    const filter = { state: 'all' as const, from }
    const { file, total } = await makeReceipts(reading, { baseUrl: 'https://rent.example.com' }, filter)
    let bytes = 0
    let first = 0
    for await (const chunk of file) {
      first ||= performance.now() - began
      bytes += chunk.length
    }
    clearInterval(watch)
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(
      `${kind.padEnd(12)}${String(total).padStart(5)} receipts in ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, ` +
        `the first bytes after ${first.toFixed(0)} ms, others wait ${longest.toFixed(0)} ms at most, ` +
        `${((most - idle) / 1e6).toFixed(0)} MB above idle\n`,
    )
    return (seconds * 1000) / total
  }
  // The first ones are drawn by code that is not warm yet.
  await run('2026-10-01')
  const month = await run('2026-10-01')
  const all = await run('2026-01-01')
  process.stdout.write(
    `${kind.padEnd(12)}a receipt of ten months costs ${(all / month).toFixed(2)} of one of a month\n`,
  )
}

await onBoth(measure)
