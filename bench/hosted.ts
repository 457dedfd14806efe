import { vacuumAnalyze } from '../server/src/db/maintenance'
import { migrate } from '../server/src/db/migrate'
import type { Database } from '../server/src/db/open'
import { answerRest } from '../server/src/exchange/engine/answer'
import { readsOn } from '../server/src/exchange/hosted/reads'
import { tablesOf } from '../server/src/exchange/hosted/tables.routes'
import { largeBooks } from './large-books'
import { onBoth } from './on-both'

// The hosted protocol at 200,000 records. A page is to take at most 1.5 times as long as its bare SQL, both asked by
// turns in one run. While an expensive request is answered, 99 of 100 others are to wait 50 ms at most.

const ROUNDS = 40
const WATCHED_MS = 6000
const MOST_RATIO = 1.5
const MOST_WAIT_MS = 50

interface Page {
  name: string
  path: string
  /** The same rows and columns, as somebody would write them who knows the tables. */
  bare: string
}

const money = (column: string) => `round(${column} / 100.0, 2)`

const pages: Page[] = [
  {
    name: 'records, 50, three joins',
    path: 'payment_records?select=id,amount,due_date,payment_status,tenancies(id,profiles(full_name),units(unit_number,properties(name)))&order=due_date.desc&limit=50',
    bare: `select coalesce(json_agg(r), '[]')::text as body from (select x.id, ${money('x.amount_minor')} as amount, x.due_date,
        case when x.payment_status = 'pending' and x.due_date < date '2026-11-21' then 'overdue' else x.payment_status end
          as payment_status, json_build_object('id', t.id, 'profiles', json_build_object('full_name', p.full_name),
        'units', json_build_object('unit_number', u.unit_number, 'properties', json_build_object('name', o.name))) as tenancies
      from (select * from payment_records where voided_at is null order by due_date desc nulls last limit 50) x
      join tenancies t on t.id = x.tenancy_id join profiles p on p.id = t.tenant_id join units u on u.id = t.unit_id
      join properties o on o.id = u.property_id order by x.due_date desc nulls last) r`,
  },
  {
    name: 'units, 50, with property',
    path: 'units?select=id,unit_number,rent_amount,properties(name,currency)&order=unit_number.asc&limit=50',
    bare: `select coalesce(json_agg(r), '[]')::text as body from (select x.id, x.unit_number,
        ${money('x.rent_amount_minor')} as rent_amount, json_build_object('name', o.name, 'currency', o.currency) as properties
      from (select * from units where archived_at is null order by unit_number limit 50) x
      join properties o on o.id = x.property_id order by x.unit_number) r`,
  },
  {
    name: 'tenants with tenancies, 50',
    path: 'profiles?select=id,full_name,tenancies(id,start_date,units(unit_number,properties(name)))&role=eq.tenant&order=full_name.asc&limit=50',
    bare: `select coalesce(json_agg(r), '[]')::text as body from (select x.id, x.full_name,
        (select coalesce(json_agg(json_build_object('id', t.id, 'start_date', t.start_date, 'units',
          json_build_object('unit_number', u.unit_number, 'properties', json_build_object('name', o.name)))), '[]')
          from tenancies t join units u on u.id = t.unit_id join properties o on o.id = u.property_id
          where t.tenant_id = x.id) as tenancies
      from (select * from profiles where role = 'tenant' and archived_at is null order by full_name limit 50) x
      order by x.full_name) r`,
  },
]

const expensive: [name: string, path: string, prefer?: string][] = [
  [
    '1,000 records with all around them',
    'payment_records?select=*,tenancies(*,units(*,properties(*)),profiles(*))&limit=1000',
  ],
  ['a text that no index finds', 'payment_records?select=id&notes=like.*zzz*'],
  ['a count of all', 'payment_records?select=id&amount=gt.1&limit=1', 'count=exact'],
  ['one row that no index finds', 'payment_records?select=*&notes=eq.zzz&limit=1'],
]

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const p99 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

const actor = {
  ...{ id: crypto.randomUUID(), name: 'Bench', address: null, sessionId: crypto.randomUUID() },
  role: 'admin',
} as const
let failed = false

async function measure(kind: string, database: Database): Promise<void> {
  const { db, pool, readers } = database
  await migrate(database)
  const client = await pool.connect()
  for (const statement of ['set statement_timeout = 0', ...largeBooks]) await client.query(statement)
  client.release(true)
  await vacuumAnalyze(db)
  const engine = {
    ...tablesOf(readsOn(db, readers)),
    transaction: () => Promise.reject(new Error('Nothing is written here.')),
    write: () => Promise.reject(new Error('Nothing is written here.')),
  }
  const say = (text: string) => process.stdout.write(`${kind.padEnd(12)}${text}\n`)

  async function ask(path: string, prefer?: string): Promise<string> {
    const [name = ''] = path.split('?')
    const headers = prefer ? { prefer } : undefined
    const request = new Request(`http://bench.local/rest/v1/${path}`, { ...(headers && { headers }) })
    const answer = await answerRest(engine, request, name, { actor, today: '2026-11-21' })
    return `${answer.status} ${await answer.text()}`
  }

  async function timed(work: () => Promise<unknown>): Promise<number> {
    const began = performance.now()
    await work()
    return performance.now() - began
  }

  for (const { name, path, bare } of pages) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await timed(() => ask(path)))
      theirs.push(await timed(() => pool.query(bare)))
    }
    const ratio = median(ours) / median(theirs)
    failed ||= ratio > MOST_RATIO
    say(`${name}: ${median(ours).toFixed(1)} ms, bare ${median(theirs).toFixed(1)} ms, ${ratio.toFixed(2)} times`)
  }

  for (const [name, path, prefer] of [['nothing', ''] as [string, string, string?], ...expensive]) {
    let isOver = false
    const lasted: number[] = []
    let status = ''
    const asking = (async () => {
      while (!isOver && path) {
        lasted.push(
          await timed(async () => {
            status = (await ask(path, prefer)).slice(0, 3)
          }),
        )
      }
    })()
    const waits: number[] = []
    const until = performance.now() + WATCHED_MS
    while (performance.now() < until) {
      waits.push(await timed(() => pool.query('select name from properties order by id limit 1')))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    isOver = true
    await asking
    const wait = p99(waits)
    failed ||= wait > MOST_WAIT_MS
    const itself = path ? `, it takes ${median(lasted).toFixed(0)} ms (${status})` : ''
    say(`beside ${name}: another waits ${median(waits).toFixed(1)} ms, p99 ${wait.toFixed(0)} ms${itself}`)
  }
}

await onBoth(measure)
if (failed) process.exitCode = 1
