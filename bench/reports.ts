import { tmpdir } from 'node:os'
import { findPostgres } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'
import { vacuumAnalyze } from '../server/src/db/maintenance'
import { migrate } from '../server/src/db/migrate'
import { openDatabase } from '../server/src/db/open'
import { listCollections } from '../server/src/documents/reports/ledger-reports.repository'
import {
  readAged,
  readIncome,
  readOccupancy,
  readRentRoll,
} from '../server/src/documents/reports/ledger-reports.service'
import { everywhere } from '../server/src/documents/reports/report-places.repository'
import { readKenyaTax } from '../server/src/documents/reports/tax.service'
import { readOwnerStatement } from '../server/src/money/owners/statements.service'
import { twoPaidYears } from './paid-books'
import { pastTriggers } from './past-triggers'

// A landlord with 2,000 units and two years of rent on PostgreSQL, 284,000 entries of the ledger: each report is to be
// there well within a second.

const ROUNDS = 9
const OWNER = '00000000-0000-4000-8000-000000000001'

const statements = [
  `insert into properties (id, name, country, city, address, property_type, currency)
    select gen_random_uuid(), 'Property ' || n, 'Kenya', 'Nairobi', 'Street ' || n,
      case when n % 8 = 0 then 'shop' else 'apartment' end, 'KES' from generate_series(1, 40) n`,
  `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date, created_at)
    select gen_random_uuid(), p.id, 'A' || n, 'KES', 1500000, 1500000, 5, 5, '2024-01-01'
    from properties p cross join generate_series(1, 50) n`,
  `insert into profiles (id, full_name, email, role)
    select gen_random_uuid(), 'Tenant ' || n, 'tenant' || n || '@example.com', 'tenant' from generate_series(1, 2000) n`,
  `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active, charge_from)
    select gen_random_uuid(), t.id, u.id, 'KES', '2024-12-01', true, '2027-01-01'
    from (select id, row_number() over (order by email) n from profiles where role = 'tenant') t
    join (select id, row_number() over (order by id) n from units) u using (n)`,
  `insert into owners (id, name, created_at) values ('${OWNER}', 'Wambui', now()),
    ('00000000-0000-4000-8000-000000000002', 'Otieno', now())`,
  `insert into management_agreements (property_id, from_day, commission_kind, commission_basis, commission_rate, created_at)
    select id, '2024-12-01', 'percent', 'rent', 800, now() from properties`,
  `insert into agreement_shares (agreement_id, owner_id, share)
    select agreement.id, owner.id, case when owner.id = '${OWNER}' then 6667 else 3333 end
    from management_agreements agreement cross join owners owner`,
  `insert into expenses (request_id, property_id, currency, amount_minor, category, description, spent_on, created_at)
    select gen_random_uuid(), p.id, 'KES', 333300 + m, 'repairs', 'Work', date '2026-11-10' - (m || ' months')::interval, now()
    from properties p cross join generate_series(0, 23) m`,
  ...pastTriggers([...twoPaidYears]),
]

const postgresBin = findPostgres()
if (!postgresBin) throw new Error('There is no PostgreSQL on this machine.')
const cluster = await startPostgres(postgresBin)
try {
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: tmpdir() })
  await migrate(database)
  const { db, pool, close } = database
  const client = await pool.connect()
  for (const statement of statements) await client.query(statement)
  client.release()
  await vacuumAnalyze(db)
  const reading = { db, now: new Date('2026-11-21T09:00:00Z') }
  const year = { from: '2025-12', to: '2026-11' }
  const reports: Record<string, () => Promise<unknown>> = {
    'rent roll, today': () => readRentRoll(reading, { day: '2026-11-21', page: 1 }),
    'rent roll, page 30': () => readRentRoll(reading, { day: '2026-11-21', page: 30 }),
    'arrears by age, today': () => readAged(reading, { day: '2026-11-21', page: 1 }),
    'collections, a year': () => listCollections(db, { from: '2025-12-01', to: '2026-11-30' }, everywhere),
    'occupancy, a year': () => readOccupancy(reading, year),
    'income by property, a year': () => readIncome(reading, year),
    'owner statement, a quarter': () => readOwnerStatement(reading, { ownerId: OWNER, from: '2026-09', to: '2026-11' }),
    'tax, a month in Kenya': () => readKenyaTax(reading, { month: '2026-10', ownerId: null }),
    'tax, a month of one owner': () => readKenyaTax(reading, { month: '2026-10', ownerId: OWNER }),
  }
  for (const [title, read] of Object.entries(reports)) {
    const durations: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now()
      await read()
      durations.push(performance.now() - began)
    }
    const median = durations.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
    process.stdout.write(
      `${title.padEnd(32)}${median.toFixed(0).padStart(6)} ms, slowest ${(durations.at(-1) ?? 0).toFixed(0)} ms\n`,
    )
  }
  await close()
} finally {
  await cluster.stop()
}
