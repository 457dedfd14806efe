import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { install } from '../e2e/server'
import { createPool } from '../server/src/db/pool'
import { type Act, figure, quantile, send, takeByTurns } from './by-turns'
import { startDirectus } from './directus'
import { PASSWORD, signInFirstAdmin } from './first-admin'
import { keepPortfolio } from './kept-portfolio'
import { onPostgres } from './on-postgres'

// The same page and the same insert through Makao and through Directus, on the same PostgreSQL and the same rows, by turns in one run;
// and the page as the system of the specification makes it, which fetches everything and filters in the browser.
//   npm run bench:peer -- [--records 10000,1000000] [--rounds 20]

const { values } = parseArgs({
  options: { records: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '20' } },
})
const rounds = Number(values.rounds)

const AT_ONCE = 32
/** Of the throughput of Directus. */
const WANTED = 5
const PAGE = 50
/** Calls that one key makes, of which it may make a hundred at once. */
const OF_ONE_KEY = 80

const print = (line: string) => void process.stdout.write(`${line}\n`)

type Pool = ReturnType<typeof createPool>['pool']

/** Calls a second, `AT_ONCE` at a time, by turns. */
async function throughputOf(ways: readonly Act[]): Promise<number[]> {
  const seconds = ways.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, act] of ways.entries()) {
      const began = performance.now()
      await Promise.all(Array.from({ length: AT_ONCE }, act))
      seconds[at] = (seconds[at] ?? 0) + (performance.now() - began) / 1000
    }
  }
  return seconds.map((all) => (rounds * AT_ONCE) / all)
}

async function compare(title: string, ours: Act, theirs: Act): Promise<void> {
  const medians = (await takeByTurns([ours, theirs], rounds, 1)).map((taken) => quantile(taken, 0.5))
  const [mine = 0, other = 0] = await throughputOf([ours, theirs])
  const times = mine / other
  const verdict = times >= WANTED ? 'yes' : 'no'
  const cells = [...medians.map(figure), mine.toFixed(0), other.toFixed(0), times.toFixed(1), verdict]
  print(`| ${[title, ...cells].join(' | ')} |`)
}

/** Rent that is open, the latest first, with tenant, unit and property. */
const ours = `/rest/v1/payment_records?${new URLSearchParams({
  select: 'id,amount,due_date,payment_status,tenancies(id,profiles(full_name),units(unit_number,properties(name)))',
  payment_type: 'eq.rent',
  paid_amount: 'eq.0',
  order: 'due_date.desc,id',
  limit: `${PAGE}`,
})}`
const theirs = `/items/payment_records?${new URLSearchParams({
  fields: [
    'id,amount_minor,due_date,payment_status,tenancy_id.id,tenancy_id.tenant_id.full_name',
    'tenancy_id.unit_id.unit_number,tenancy_id.unit_id.property_id.name',
  ].join(),
  filter: JSON.stringify({
    payment_type: { _eq: 'rent' },
    paid_amount_minor: { _eq: 0 },
    voided_at: { _null: true },
  }),
  sort: '-due_date,id',
  limit: `${PAGE}`,
})}`

interface Fetched {
  id: string
  due_date: string
  payment_type: string
  paid_amount_minor: string
}

/** What the browser of that system would ask for, without the way there: the driver's rows, filtered, in order, cut. */
async function fetchEverything(pool: Pool): Promise<string[]> {
  const { rows } =
    await pool.query<Fetched>(`select charge.*, person.full_name, unit.unit_number, property.name as property
    from payment_records charge join tenancies tenancy on tenancy.id = charge.tenancy_id join profiles person on person.id = tenancy.tenant_id
      join units unit on unit.id = tenancy.unit_id join properties property on property.id = unit.property_id
    where charge.voided_at is null`)
  const later = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)
  return rows
    .filter(({ payment_type, paid_amount_minor }) => payment_type === 'rent' && Number(paid_amount_minor) === 0)
    .sort((a, b) => later(a.due_date, b.due_date) || later(b.id, a.id))
    .slice(0, PAGE)
    .map(({ id }) => id)
}

async function measure(DATABASE_URL: string): Promise<void> {
  const makao = await install({ DATABASE_URL, AUTH_SECRET: 'only-for-this-measurement-0123456789' })
  const directus = await startDirectus(DATABASE_URL, AT_ONCE)
  const { pool, end } = createPool({ connectionString: DATABASE_URL, max: 2 }, console)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  try {
    const cookie = await signInFirstAdmin(makao)
    const signedIn = { cookie, origin: makao.url }
    const makeKey = async (at: number) => {
      const body = { name: `Bench ${Date.now()} ${at}`, role: 'admin', password: PASSWORD }
      const made = await send(makao.url, agent, { method: 'POST', path: '/api/api-keys', headers: signedIn, body })
      return `Bearer ${JSON.parse(made).secret}`
    }
    const keys: string[] = []
    for (let at = 0; at * OF_ONE_KEY < 2 * rounds * AT_ONCE; at += 1) keys.push(await makeKey(at))
    let asked = 0
    const page = () => {
      const authorization = keys[Math.floor(asked++ / OF_ONE_KEY) % keys.length] ?? ''
      return send(makao.url, agent, { method: 'GET', path: ours, headers: { authorization } })
    }
    const otherPage = () => send(directus.url, agent, { method: 'GET', path: theirs, headers: directus.headers })

    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).join()
    const [mine, other] = [ids(JSON.parse(await page())), ids(JSON.parse(await otherPage()).data)]
    if (mine !== other || mine.split(',').length !== PAGE) throw new Error('The pages are not the same.')

    print('| | Makao, ms | Directus, ms | Makao, a second | Directus, a second | times | 5 times |')
    print('|---|---:|---:|---:|---:|---:|---|')
    await compare(`page of ${PAGE}`, page, otherPage)

    const { rows } = await pool.query<{ id: string }>(
      "select id from profiles where role = 'tenant' order by id limit 100",
    )
    let noted = 0
    // A person has so many notes at most.
    const oneTenant = () => rows[noted++ % rows.length]?.id ?? ''
    const note = () => ({ id: crypto.randomUUID(), body: 'Pays on Friday.' })
    await compare(
      'note of a tenant',
      () => {
        const path = `/api/tenants/${oneTenant()}/notes`
        return send(makao.url, agent, { method: 'POST', path, headers: signedIn, body: note() })
      },
      () => {
        const body = { ...note(), profile_id: oneTenant(), created_at: new Date().toISOString() }
        return send(directus.url, agent, {
          method: 'POST',
          path: '/items/person_notes',
          headers: directus.headers,
          body,
        })
      },
    )

    const everything = () => fetchEverything(pool)
    if (mine !== (await everything()).join()) throw new Error('Everything, filtered, is not the same page.')
    const [quick = 0, slow = 0] = (await takeByTurns([page, everything], 3, 1)).map((taken) => quantile(taken, 0.5))
    print(`everything fetched and filtered: ${figure(slow)} ms, ${(slow / quick).toFixed(0)} times the page of Makao`)
  } finally {
    agent.destroy()
    await end()
    await directus.stop()
    await makao.stop()
  }
}

async function run(server: string): Promise<void> {
  for (const records of values.records.split(',').map(Number)) {
    const kept = await keepPortfolio(server, records)
    const { pool, end } = createPool({ connectionString: server, max: 1 }, console)
    const name = `peer_${records}`
    const url = new URL(kept)
    try {
      // A copy, since Directus adds tables of its own.
      await pool.query(`drop database if exists ${name}`)
      await pool.query(`create database ${name} template ${url.pathname.slice(1)}`)
      url.pathname = `/${name}`
      print(`\n${records.toLocaleString('en')} charges`)
      await measure(url.href)
      await pool.query(`drop database ${name} with (force)`)
    } finally {
      await end()
    }
  }
}

await onPostgres(run)
