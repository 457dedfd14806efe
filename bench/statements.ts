import type { SignedIn } from '../server/src/context'
import { migrate } from '../server/src/db/migrate'
import type { Database } from '../server/src/db/open'
import { mpesaStatementCsv } from '../server/src/demo/money-simulator/statement-files'
import type { MoneyEvent } from '../server/src/demo/money-simulator/world'
import { postCharges } from '../server/src/money/charges/charging.service'
import { findDifferences } from '../server/src/money/closed-months/ledger-check.service'
import { settledTogether } from '../server/src/money/receipt-lines/settling.service'
import { checkStatement } from '../server/src/money/statements/checking.service'
import { statementsJob } from '../server/src/money/statements/statement-job.service'
import { readStatementImport, takeStatement, undoStatement } from '../server/src/money/statements/statements.service'
import { onBoth } from './on-both'
import { processorOf, serverProcess } from './processor'

// Statements of 20,000 lines for 2,000 tenancies that owe ten months each, to be checked and imported in less than 20 s.
// Of the first nine lines in ten fit nobody, of the second one in twenty does. With `--undo` that one is taken back as well.
// The processor's time, of this process and of PostgreSQL, is told beside the clock's, since others may be at work.

const LINES = Number(process.env.BENCH_LINES ?? 20_000)
const TENANCIES = Number(process.env.BENCH_TENANCIES ?? 2000)
const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']
const NUMBER = '600123'
const ACCOUNT = '00000000-0000-4000-8000-000000000001'
const ADMIN = '00000000-0000-4000-8000-000000000002'
const now = new Date('2026-11-24T06:00:00Z')

const statements = [
  `insert into properties (id, name, country, city, address, property_type, currency)
    select gen_random_uuid(), 'Property ' || n, 'Kenya', 'Nairobi', 'Street ' || n, 'apartment', 'KES'
    from generate_series(1, 40) n`,
  `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date)
    select gen_random_uuid(), p.id, 'A' || n, 'KES', 1500000, 0, 5, 5
    from properties p cross join generate_series(1, ${TENANCIES / 40}) n`,
  `insert into profiles (id, full_name, email, role)
    select gen_random_uuid(), 'Tenant ' || n, 'tenant' || n || '@example.com', 'tenant'
    from generate_series(1, ${TENANCIES}) n`,
  `insert into profiles (id, full_name, email, role) values ('${ADMIN}', 'Bench', 'bench@example.com', 'admin')`,
  `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active)
    select gen_random_uuid(), t.id, u.id, 'KES', '2025-01-01', true
    from (select id, row_number() over (order by email) n from profiles where role = 'tenant') t
    join (select id, row_number() over (order by id) n from units) u using (n)`,
  `insert into receiving_accounts (id, kind, name, number, currency, settings, credential_names, created_at)
    values ('${ACCOUNT}', 'mpesa_paybill', 'Our paybill', '${NUMBER}', 'KES',
      '{"allowedAddresses": [], "noticeFields": {}}', '{}', now())`,
]

/** No two payers have one first name: M-Pesa tells the rest of nobody, and who is called as another payer is no sure match. */
const nameOf = (payer: number) =>
  `${payer.toString(26).replaceAll(/\d/g, (digit) => 'QRSTUVWXYZ'.charAt(Number(digit)))}a`.toUpperCase()

/** @param nobodys how many of twenty lines fit nobody */
function fileOf(accountNumbers: readonly string[], prefix: string, nobodys: number): string {
  let balance = 0
  const events = Array.from({ length: LINES }, (_, at): MoneyEvent => {
    balance += 1_500_000
    return {
      ...{ provider: 'mpesa', receiver: NUMBER, cents: 1_500_000, balance, isTill: false },
      code: `${prefix}${at.toString(36).toUpperCase().padStart(8, '0')}`,
      at: new Date(Date.parse('2026-11-01T05:00:00Z') + at * 60_000),
      accountTyped: (at * 7) % 20 < nobodys ? `NOBODY ${at}` : (accountNumbers[at % accountNumbers.length] ?? ''),
      phone: `2547${String(10_000_000 + (at % TENANCIES))}`,
      name: nameOf(at % TENANCIES),
    }
  })
  return mpesaStatementCsv(NUMBER, events)
}

async function measure(kind: string, database: Database): Promise<void> {
  const { db, pool } = database
  await migrate(database)
  for (const statement of [...statements, 'analyze']) await pool.query(statement)
  const { rows } = await pool.query<{ number: string; tenancyId: string }>(
    'select account_number as number, t.id as "tenancyId" from tenancies t join units u on u.id = t.unit_id order by 1',
  )
  for (const month of MONTHS) {
    const charges = rows.map(({ tenancyId }) => ({
      ...{ tenancyId, currency: 'KES' as const, amount: 1_500_000, paymentType: 'rent' as const },
      dueDate: `2026-${month}-05`,
    }))
    await db.transaction((tx) => postCharges(tx, { id: null, name: 'Bench' }, charges, now))
  }
  await pool.query('analyze')
  const numbers = rows.map(({ number }) => number)
  const actor = { id: ADMIN, name: 'Bench', address: null, role: 'admin', sessionId: 'bench' }
  const jobs = { start: async () => '', wake: () => undefined }
  const config = { baseUrl: 'https://rent.example.com' }
  const context = { db, now, actor, jobs, config, mailWritten: () => undefined } as unknown as SignedIn

  const server = await serverProcess(database)

  async function timed<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
    globalThis.gc?.()
    const idle = process.memoryUsage.rss()
    let most = idle
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 20)
    const began = performance.now()
    const before = process.cpuUsage()
    const ofServer = processorOf(server)
    const result = await act()
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(before)
    clearInterval(watch)
    process.stdout.write(
      `${kind.padEnd(12)}${what.padEnd(28)}${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of this process, ` +
        `${server > 0 ? `${(processorOf(server) - ofServer).toFixed(1)} s of PostgreSQL, ` : ''}` +
        `${(LINES / seconds).toFixed(0)} lines a second, ${((most - idle) / 1e6).toFixed(0)} MB above idle\n`,
    )
    return result
  }
  const { run } = statementsJob(context, settledTogether[database.kind])
  const work = () =>
    run({
      now,
      input: undefined,
      startedBy: 'Bench',
      progress: () => undefined,
      signal: new AbortController().signal,
    })

  async function bringIn(name: string, bytes: Uint8Array): Promise<string> {
    const reading = { accountId: ACCOUNT, kind: 'file', name, columns: null, asks: false } as const
    const sent = await timed(`${name} checked`, () => checkStatement(context, bytes, reading))
    const importId = sent.answer === 'import' ? sent.importId : ''
    await takeStatement(context, { importId, requestId: crypto.randomUUID(), lot: 'all', places: [] })
    await timed(`${name} imported`, work)
    // The books are compared by plans that know how many rows there are by now.
    await pool.query('analyze')
    const { sums } = await readStatementImport(context, importId)
    const said = sums.map(({ standing, lines }) => `${lines} ${standing}`).join(', ')
    process.stdout.write(`${kind.padEnd(12)}${said}, ${(await findDifferences(db)).length} differences\n`)
    return importId
  }
  const encode = (text: string) => new TextEncoder().encode(text)
  await bringIn("nobody's", encode(fileOf(numbers, 'UN', 18)))
  const importId = await bringIn("tenants'", encode(fileOf(numbers, 'UT', 1)))
  if (!process.argv.includes('--undo')) return
  await undoStatement(context, { importId, reason: 'Bench' })
  await timed("tenants' undone", work)
}

await onBoth(measure)
