import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { type Installation, install } from '../e2e/server'
import { createPool } from '../server/src/db/pool'
import { type Act, figure, quantile, type Sent, send as sendTo, takeByTurns } from './by-turns'
import { signInFirstAdmin } from './first-admin'
import { keepPortfolio } from './kept-portfolio'
import { readsOf } from './limit-reads'
import { type Tenancy, writesOf } from './limit-writes'
import { onPostgres } from './on-postgres'

// What people read and write most, through the whole server, beside the best SQL for the same through the same driver, beside an
// address that does nothing: by turns, by one person and by 32 at once. Portfolios are kept on the server of DATABASE_URL.
//   npm run bench:limit -- [--records 10000,1000000] [--rounds 40] [--only tenants]

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)

const AT_ONCE = 32
/** The median is to be at most so many times that of the SQL and of the empty handler together. */
const MOST = 1.5

/** 'YYYY-MM-DD' in Nairobi, which is three hours ahead, so many days from now. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10)

type Pool = ReturnType<typeof createPool>['pool']

interface Place {
  installation: Installation
  cookie: string
  agent: Agent
  pool: Pool
}

/** @returns the text of the answer */
function send({ installation: { url }, cookie, agent }: Place, asked: Sent, expected?: number): Promise<string> {
  return sendTo(url, agent, { ...asked, headers: { cookie, origin: url } }, expected)
}

async function compare(title: string, ours: Act, sql: Act, empty: Act): Promise<boolean> {
  const cells: string[] = []
  let isMet = true
  for (const atOnce of [1, AT_ONCE]) {
    const taken = await takeByTurns([ours, sql, empty], rounds, atOnce)
    const [a = 0, b = 0, c = 0] = taken.map((own) => quantile(own, 0.5))
    const ratio = a / (b + c)
    if (atOnce === 1) isMet = ratio <= MOST
    const [ownTail = 0, sqlTail = 0] = taken.map((own) => quantile(own, 0.99))
    cells.push(`${figure(a)} / ${figure(ownTail)}`, `${figure(b)} / ${figure(sqlTail)}`, figure(c), ratio.toFixed(1))
  }
  process.stdout.write(`| ${[title, ...cells].join(' | ')} |\n`)
  return isMet
}

/** Tenancies that go on. */
async function listTenancies(pool: Pool): Promise<Tenancy[]> {
  const { rows } = await pool.query<Tenancy>(
    `select tenancy.id, tenancy.tenant_id as "tenantId", person.full_name as "tenantName", person.phone_number as phone,
        unit.id as "unitId", unit.unit_number as "unitNumber", tenancy.currency,
        (select id from payment_records where tenancy_id = tenancy.id and voided_at is null and payment_type = 'rent'
            and amount_minor - paid_amount_minor > 300000
            and not exists (select from payments where tenancy_id = tenancy.id and allocated_amount_minor < amount_minor)
          order by due_date limit 1) as "chargeId"
      from tenancies tenancy join units unit on unit.id = tenancy.unit_id join profiles person on person.id = tenancy.tenant_id
      where tenancy.is_active order by tenancy.id limit 2000`,
  )
  if (!rows.some(({ chargeId }) => chargeId)) throw new Error('Nobody owes anything here.')
  return rows
}

/** Each in turn, from the first again after the last. */
function inTurn(tenancies: readonly Tenancy[]): () => Tenancy {
  let next = 0
  return () => tenancies[next++ % tenancies.length] as Tenancy
}

async function measure(place: Place): Promise<void> {
  const { pool } = place
  const [today, soon] = [dayIn(0), dayIn(3)]
  const empty = () => send(place, { method: 'GET', path: '/api/nothing' }, 404)
  const tenancies = await listTenancies(pool)
  const owing = inTurn(tenancies.filter(({ chargeId }) => chargeId))
  const any = inTurn(tenancies)
  const wanted = ({ title }: { title: string }) => title.includes(values.only)
  const head = [
    'p50 / p99, ms',
    'Makao',
    'SQL',
    'empty',
    'times',
    `Makao, ${AT_ONCE}`,
    `SQL, ${AT_ONCE}`,
    'empty',
    'times',
  ]
  process.stdout.write(`| ${head.join(' | ')} |\n|---|${'---:|'.repeat(head.length - 1)}\n`)
  let met = 0
  const reads = readsOf(today, tenancies.find(({ chargeId }) => !chargeId)?.tenantId ?? '').filter(wanted)
  for (const { title, path, sql, said } of reads) {
    const ours = () => send(place, { method: 'GET', path })
    const [mine, theirs] = said(JSON.parse(await ours()) as never, (await pool.query(sql)).rows[0])
    if (JSON.stringify(mine) !== JSON.stringify(theirs)) throw new Error(`${title}: ${mine} is not ${theirs}`)
    met += Number(await compare(title, ours, () => pool.query(sql), empty))
  }
  const { rows } = await pool.query<{ id: string }>("select id from profiles where role = 'admin' limit 1")
  const actor = rows[0]?.id ?? ''
  const writes = writesOf(today, soon).filter(wanted)
  for (const { title, isMoney, ask, sql } of writes) {
    const one = isMoney ? owing : any
    met += Number(
      await compare(
        title,
        () => send(place, ask(one())),
        () => pool.query(sql(one(), actor)),
        empty,
      ),
    )
  }
  process.stdout.write(`${met} of ${reads.length + writes.length} within ${MOST} times, by one person\n`)
}

async function run(server: string): Promise<void> {
  for (const records of values.records.split(',').map(Number)) {
    const DATABASE_URL = await keepPortfolio(server, records)
    const installation = await install({ DATABASE_URL, AUTH_SECRET: 'only-for-this-measurement-0123456789' })
    const { pool, end } = createPool({ connectionString: DATABASE_URL, max: AT_ONCE }, console)
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    try {
      process.stdout.write(`\n${records.toLocaleString('en')} charges\n`)
      await measure({ installation, cookie: await signInFirstAdmin(installation), agent, pool })
    } finally {
      agent.destroy()
      await end()
      await installation.stop()
    }
  }
}

await onPostgres(run)
