import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../scripts/machine'
import { startPostgres } from '../scripts/postgres'
import { vacuumAnalyze } from '../server/src/db/maintenance'
import { migrate } from '../server/src/db/migrate'
import { type Database, openDatabase } from '../server/src/db/open'
import { makeOwnerStatements } from '../server/src/documents/papers/owner-statement.service'
import { statementRoundsJob } from '../server/src/documents/papers/statement-rounds.service'
import { keepMissingFigures } from '../server/src/money/closed-months/closed-months.service'
import { readPayoutsDue } from '../server/src/money/payouts/payouts.service'
import { twoPaidYears } from './paid-books'
import { pastTriggers } from './past-triggers'

// What is due to owners at the end of a month, embedded and on PostgreSQL, and their statements on the latter: 60 properties with 1,500
// units, 45 owners, two years of rent of which all but the last months are closed, a paybill of which a day does not agree. The list is to
// be there within 200 ms, the statements of all within 30 s. Beside it stands, in turn, the same list with every closed month reckoned
// anew, and a tenth of it: what counts is how much less the one is, and how much the other grows. With `--embedded` or `--server` on that one alone.

const ROUNDS = 9
const ACCOUNT = '00000000-0000-4000-8000-000000000001'
const ROUND = '00000000-0000-4000-8000-000000000002'
const MONTH = '2026-10'
const now = new Date('2026-11-21T09:00:00Z')

interface Size {
  properties: number
  owners: number
  /** Of each property. */
  units: number
}
const whole: Size = { properties: 60, owners: 45, units: 25 }
const tenth: Size = { properties: 6, owners: 5, units: 25 }

const statementsOf = ({ properties, owners, units }: Size) => [
  `insert into properties (id, name, country, city, address, property_type, currency)
    select gen_random_uuid(), 'Property ' || n, 'Kenya', 'Nairobi', 'Street ' || n, 'apartment', 'KES' from generate_series(1, ${properties}) n`,
  `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date, created_at)
    select gen_random_uuid(), p.id, 'A' || n, 'KES', 1500000, 1500000, 5, 5, '2024-01-01'
    from properties p cross join generate_series(1, ${units}) n`,
  `insert into profiles (id, full_name, email, role)
    select gen_random_uuid(), 'Tenant ' || n, 'tenant' || n || '@example.com', 'tenant' from generate_series(1, ${properties * units}) n`,
  `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active, charge_from)
    select gen_random_uuid(), t.id, u.id, 'KES', '2024-12-01', true, '2027-01-01'
    from (select id, row_number() over (order by email) n from profiles where role = 'tenant') t
    join (select id, row_number() over (order by id) n from units) u using (n)`,
  `insert into owners (id, name, email, created_at)
    select gen_random_uuid(), 'Owner ' || n, 'owner' || n || '@example.com', now() from generate_series(1, ${owners}) n`,
  `insert into management_agreements (property_id, from_day, commission_kind, commission_basis, commission_rate, created_at)
    select id, '2024-12-01', 'percent', 'rent', 800, now() from properties`,
  // Of three properties one belongs to two.
  `insert into agreement_shares (agreement_id, owner_id, share)
    select agreement.id, owner.id, case when agreement.n % 3 > 0 then 10000 when owner.n = agreement.n % ${owners} then 6667 else 3333 end
    from (select id, row_number() over (order by id) n from management_agreements) agreement
    join (select id, row_number() over (order by id) - 1 n from owners) owner on owner.n = agreement.n % ${owners}
      or agreement.n % 3 = 0 and owner.n = (agreement.n + 1) % ${owners}`,
  `insert into expenses (request_id, property_id, currency, amount_minor, category, description, spent_on, created_at)
    select gen_random_uuid(), p.id, 'KES', 333300 + m, 'repairs', 'Work', date '2026-11-10' - (m || ' months')::interval, now()
    from properties p cross join generate_series(0, 23) m`,
  `insert into remittances (request_id, owner_id, currency, amount_minor, method, paid_on, created_at)
    select gen_random_uuid(), o.id, 'KES', 20000000, 'bank', date '2026-10-10' - (m || ' months')::interval, now()
    from owners o cross join generate_series(0, 21) m`,
  `insert into receiving_accounts (id, kind, name, number, currency, settings, credential_names, created_at)
    values ('${ACCOUNT}', 'mpesa_paybill', 'Our paybill', '600123', 'KES', '{"allowedAddresses": [], "noticeFields": {}}', '{}', now())`,
  ...pastTriggers([
    ...twoPaidYears,
    `update ledger_postings set receiving_account_id = '${ACCOUNT}' where account = 'cash'`,
    // What the agency has closed it has looked at.
    `insert into closed_months (month, closed_by, closed_at) values ('2026-09', 'Bench', '2026-10-06T09:00:00Z')`,
  ]),
  // Of each day on which money came in the statement says so much, and once something else.
  `insert into statement_days (receiving_account_id, currency, day, came_in_minor, revision, entered_by_name, entered_at)
    select '${ACCOUNT}', 'KES', received_on, sum(amount_minor) - case when received_on = '2026-10-03' then 100 else 0 end, 1, 'Bench', now()
    from payments group by received_on`,
  `insert into statement_rounds (id, from_month, to_month, asked_by_name, asked_at) values ('${ROUND}', '${MONTH}', '${MONTH}', 'Bench', now())`,
  `insert into statement_round_owners (round_id, owner_id) select '${ROUND}', id from owners`,
]

async function fill(database: Database, size: Size): Promise<void> {
  await migrate(database)
  const client = await database.pool.connect()
  for (const statement of statementsOf(size)) await client.query(statement)
  client.release()
  await vacuumAnalyze(database.db)
  await keepMissingFigures(database.db)
  await vacuumAnalyze(database.db)
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

const medianOf = (durations: readonly number[]) =>
  [...durations].sort((a, b) => a - b)[Math.floor(durations.length / 2)] ?? Number.NaN
const say = (title: string, text: string) => process.stdout.write(`${title.padEnd(44)}${text}\n`)
const ms = (duration: number) => `${duration.toFixed(0)} ms`

/** Earlier than every month: nothing is taken from what was kept of closed ones. */
const EVERY_MONTH = '0001-01'

async function measureDue(large: Database, small: Database): Promise<void> {
  const rows = (await readPayoutsDue({ db: large.db, now }, MONTH)).rows
  say(
    'what is due',
    `${rows.length} owners, ${rows.filter(({ unbanked }) => unbanked > 0).length} with money that is not tied out`,
  )
  const durations: Record<'large' | 'small' | 'anew' | 'bare', number[]> = { large: [], small: [], anew: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    durations.small.push(await timed(() => readPayoutsDue({ db: small.db, now }, MONTH)))
    durations.large.push(await timed(() => readPayoutsDue({ db: large.db, now }, MONTH)))
    durations.anew.push(await timed(() => readPayoutsDue({ db: large.db, now }, MONTH, EVERY_MONTH)))
    durations.bare.push(
      await timed(() => large.pool.query('select account, sum(amount_minor) from ledger_postings group by 1')),
    )
  }
  const [due, dueOfTenth, anew, bare] = [
    medianOf(durations.large),
    medianOf(durations.small),
    medianOf(durations.anew),
    medianOf(durations.bare),
  ]
  say('what is due, a tenth', ms(dueOfTenth))
  say('what is due', `${ms(due)}, slowest ${ms(Math.max(...durations.large))}`)
  say('growth', `${(due / dueOfTenth).toFixed(1)} for ten times as much`)
  say('of reckoning every month anew', `${(due / anew).toFixed(2)} (${ms(anew)})`)
  say('of summing all postings once', `${(due / bare).toFixed(2)} (${ms(bare)})`)
}

async function measureStatements(large: Database): Promise<void> {
  let told = 0
  const job = statementRoundsJob({ db: large.db, mailWritten: () => undefined })
  const signal = new AbortController().signal
  const progress = () => {
    told += 1
  }
  const sending = await timed(() => job.run({ now, input: undefined, startedBy: undefined, progress, signal }))
  say('statements queued by the job', `${ms(sending)}, progress told ${told} times`)
  const { rows: found } = await large.pool.query<{ id: string }>('select id from owners')
  const drawing = await timed(async () => {
    const { file } = await makeOwnerStatements(
      { db: large.db, now, actor: { name: 'Bench' } },
      { ids: found.map(({ id }) => id), from: MONTH, to: MONTH },
    )
    await new Response(file).arrayBuffer()
  })
  say('the same drawn as PDF', ms(drawing))
}

/** Fills both, and measures. */
async function onBothSizes(
  open: () => Promise<Database>,
  measure: (large: Database, small: Database) => Promise<void>,
): Promise<void> {
  const [large, small] = [await open(), await open()]
  await fill(large, whole)
  await fill(small, tenth)
  await measure(large, small)
  await large.close()
  await small.close()
}

async function onEmbedded(): Promise<void> {
  const dirs: string[] = []
  try {
    await onBothSizes(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'makao-bench-'))
      dirs.push(dataDir)
      return openDatabase({ dataDir, connectionTimeoutMillis: 900_000 })
    }, measureDue)
  } finally {
    for (const dir of dirs) await rm(dir, { recursive: true })
  }
}

async function onServer(): Promise<void> {
  const bin = findPostgres()
  if (!bin) throw new Error('There is no PostgreSQL on this machine.')
  const clusters: Awaited<ReturnType<typeof startPostgres>>[] = []
  try {
    await onBothSizes(
      async () => {
        const cluster = await startPostgres(bin)
        clusters.push(cluster)
        return openDatabase({ databaseUrl: cluster.url, dataDir: tmpdir() })
      },
      async (large, small) => {
        await measureDue(large, small)
        await measureStatements(large)
      },
    )
  } finally {
    for (const cluster of clusters) await cluster.stop()
  }
}

if (!process.argv.includes('--server')) {
  say('embedded', '')
  await onEmbedded()
}
if (!process.argv.includes('--embedded')) {
  say('PostgreSQL', '')
  await onServer()
}
