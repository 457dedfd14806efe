import { readConfig } from '../server/src/config'
import { vacuumAnalyze } from '../server/src/db/maintenance'
import { migrate } from '../server/src/db/migrate'
import type { Database } from '../server/src/db/open'
import { makeOwnerStatements } from '../server/src/documents/papers/owner-statement.service'
import { statementRoundsJob } from '../server/src/documents/papers/statement-rounds.service'
import { makeCharges } from '../server/src/money/charge-runs/charge-runs.service'
import { writeReminders } from '../server/src/money/reminders/reminders.service'
import { onBoth } from './on-both'
import { processorOf, serverProcess } from './processor'
import { tenThousand } from './ten-thousand'

// What a night does for 10,000 tenancies of 100 owners: charges under 5 s, reminders prepared under 10 s, statements of all owners
// under 30 s. Beside the clock stands what Makao and PostgreSQL took of a processor, which others disturb less.
//   npm run bench:night -- [--server] [--embedded]

const MONTH = '2026-11'
const ROUND = '00000000-0000-4000-8000-000000000002'

const more = [
  `insert into owners (id, name, email, created_at)
    select gen_random_uuid(), 'Owner ' || n, 'owner' || n || '@example.com', now() from generate_series(1, 100) n`,
  `insert into management_agreements (property_id, from_day, commission_kind, commission_basis, commission_rate, created_at)
    select id, '2023-01-01', 'percent', 'rent', 800, now() from properties`,
  `insert into agreement_shares (agreement_id, owner_id, share) select agreement.id, owner.id, 10000
    from (select id, row_number() over (order by id) n from management_agreements) agreement
    join (select id, row_number() over (order by id) n from owners) owner using (n)`,
  `insert into profiles (id, full_name, email, role) values (gen_random_uuid(), 'Admin', 'admin@example.com', 'admin')`,
  // Of rent three days ahead, and of what is overdue.
  `insert into notification_settings (user_id, rent_reminder_enabled, rent_reminder_days, rent_reminder_template,
      service_charge_reminder_enabled, service_charge_reminder_days, service_charge_reminder_template,
      overdue_reminder_enabled, overdue_reminder_days, overdue_since, overdue_reminder_template, email_enabled, sms_enabled, updated_at)
    select id, true, 3, 'Dear {tenant_name}, rent is due.', true, 3, 'Dear {tenant_name}, service charge is due.',
      true, 1, '2026-11-01', 'Dear {tenant_name}, rent is overdue.', true, false, now() from profiles where role = 'admin'`,
  `insert into statement_rounds (id, from_month, to_month, asked_by_name, asked_at) values ('${ROUND}', '${MONTH}', '${MONTH}', 'Bench', now())`,
  `insert into statement_round_owners (round_id, owner_id) select '${ROUND}', id from owners`,
]

async function measure(kind: string, database: Database): Promise<void> {
  const { db, pool } = database
  await migrate(database)
  for (const statement of [...tenThousand, ...more]) await pool.query(statement)
  await vacuumAnalyze(db)
  const server = await serverProcess(database)
  const took = () => ({ own: process.cpuUsage(), other: server ? processorOf(server) : 0 })

  async function run(what: string, most: number, work: () => Promise<string>): Promise<void> {
    const before = took()
    const began = performance.now()
    const said = await work()
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(before.own)
    const other = server ? took().other - before.other : 0
    process.stdout.write(
      `${kind.padEnd(12)}${what.padEnd(24)}${seconds.toFixed(1).padStart(6)} s of ${most} by the clock; ` +
        `Makao ${((user + system) / 1e6).toFixed(1)} s, PostgreSQL ${other.toFixed(1)} s; ${said}\n`,
    )
  }

  await run('charges', 5, async () => {
    const totals = await makeCharges(db, { now: new Date('2026-11-01T00:00:00Z'), until: '2026-11-05' })
    return `${totals.reduce((sum, { charges }) => sum + charges, 0)} charges`
  })
  await vacuumAnalyze(db)
  const config = readConfig({})
  for (const [what, now] of [
    ['reminders of what is due', '2026-11-02T06:00:00Z'],
    ['reminders of late ones', '2026-11-09T06:00:00Z'],
  ] as const) {
    await run(what, 10, async () => {
      const { reminders, messages } = await writeReminders({ db, config }, { now: new Date(now) })
      return `${reminders} reminders, ${messages} messages`
    })
  }
  const now = new Date('2026-12-02T06:00:00Z')
  await run('statements queued', 30, async () => {
    const signal = new AbortController().signal
    const options = { now, input: undefined, startedBy: undefined, progress: () => undefined, signal }
    await statementRoundsJob({ db, mailWritten: () => undefined }).run(options)
    const { rows } = await pool.query<{ n: string }>(
      "select count(*) as n from issued_papers where kind = 'owner_statement'",
    )
    return `${rows[0]?.n} statements`
  })
  await run('the same drawn as PDF', 30, async () => {
    const { rows } = await pool.query<{ id: string }>('select id from owners')
    const ids = rows.map(({ id }) => id)
    const { file } = await makeOwnerStatements({ db, now, actor: { name: 'Bench' } }, { ids, from: MONTH, to: MONTH })
    return `${((await new Response(file).arrayBuffer()).byteLength / 1e6).toFixed(1)} MB`
  })
}

await onBoth(measure)
