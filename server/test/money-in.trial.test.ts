import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { install } from '../../e2e/server'
import { groupBy } from '../src/lists'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { ask } from './agency'
import {
  type Confirmed,
  confirmationsOf,
  deliverAll,
  deliveriesOf,
  importStatements,
  openPaybill,
} from './confirmations'
import { trialRandom } from './random'
import { createServerDatabase, dropServerDatabase } from './server-database'
import { environment, HANG, restart, until } from './trials'

// A paybill's busy day: `CONFIRMATIONS=100000 KILLS=10` for a long one.

const COUNT = Number(process.env.CONFIRMATIONS ?? 400)
const KILLS = Number(process.env.KILLS ?? 2)
const TENANCIES = 20
/** In ms: longer the more there are, however little of a machine there is for it. What a killed process had begun waits for a minute. */
const PATIENCE = HANG + COUNT * 15

const template = inject('databaseTemplate')
const random = trialRandom('money that comes in')

interface Kept {
  id: string
  amount: string
  state: string
  waits: string | null
  tenancies: string[] | null
  paid: string
}

/** What is in the tables of each payment that was confirmed. */
async function readKept(pool: pg.Pool): Promise<Map<string, Kept[]>> {
  const { rows } = await pool.query<Kept>(`
    select l.transaction_id as id, l.amount_minor as amount, l.state, l.waits,
      array_agg(p.tenancy_id::text) filter (where p.id is not null) as tenancies, coalesce(sum(p.amount_minor), 0) as paid
    from receipt_lines l
    left join payments p on upper(p.reference) = l.transaction_id and p.reversed_at is null
    group by l.id`)
  return groupBy(rows, ({ id }) => id)
}

function judge(all: readonly Confirmed[], acknowledged: ReadonlySet<string>, kept: Map<string, Kept[]>): string[] {
  const findings: string[] = []
  for (const { transactionId, amount, tenancyId } of all) {
    const [line, ...others] = kept.get(transactionId) ?? []
    if (others.length > 0) findings.push(`${transactionId} is ${others.length + 1} lines`)
    if (!line) {
      if (acknowledged.has(transactionId)) findings.push(`${transactionId} was acknowledged and is lost`)
      continue
    }
    if (Number(line.amount) !== amount) findings.push(`${transactionId} is of ${line.amount}, not ${amount}`)
    const [state, tenancies] = tenancyId ? ['booked', [tenancyId]] : ['waiting', null]
    if (line.state !== state) findings.push(`${transactionId} is ${line.state} (${line.waits}), not ${state}`)
    if (`${line.tenancies}` !== `${tenancies}`) findings.push(`${transactionId} is of ${line.tenancies}`)
    if (Number(line.paid) !== (tenancyId ? amount : 0)) findings.push(`${transactionId} became ${line.paid}`)
  }
  const known = new Set(all.map(({ transactionId }) => transactionId))
  for (const id of kept.keys()) if (!known.has(id)) findings.push(`${id} was never confirmed`)
  return findings
}

test(`${COUNT} payments, repeated and out of order, killed ${KILLS} times: the day's statement imported meanwhile: each acknowledged one is booked once`, async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { name, url: databaseUrl } = await createServerDatabase(template.administrationUrl)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  const installation = await install(environment(databaseUrl))
  onTestFinished(async () => void (await installation.stop()))
  const pool = new pg.Pool({ connectionString: databaseUrl })
  onTestFinished(() => pool.end())

  const paybill = await openPaybill(installation, TENANCIES)
  const all = confirmationsOf(random, paybill, COUNT)
  const { acknowledged, done } = deliverAll(installation.url, paybill, deliveriesOf(random, all), () =>
    random.chance(0.02),
  )
  let imported = Promise.resolve()
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const enough = Math.floor(((kill - random.next()) * COUNT) / KILLS)
    const isEnough = () => acknowledged.size >= enough || acknowledged.size > COUNT * 0.95
    await until('so many are acknowledged', isEnough, PATIENCE)
    // The same day's statement meanwhile: what has come by then, and what has not.
    if (kill === 1) imported = importStatements(installation.url, paybill, all)
    await installation.kill()
    await restart(installation)
  }
  await Promise.all([done, imported])
  const waiting = `select (select count(*) from provider_callbacks where state = 'new')
    + (select count(*) from receipt_lines where judged_at is null)
    + (select count(*) from statement_imports where state <> 'taken') as count`
  let asked = 0
  const isSettled = async () => {
    // After each kill its next attempt waits longer; one that somebody asks for does not.
    if (performance.now() - asked > 5000) {
      asked = performance.now()
      await ask(installation.url, '/api/jobs/take-statements/runs', paybill.cookie, {})
    }
    return Number((await pool.query(waiting)).rows[0].count) === 0
  }
  await until('all are settled', isSettled, PATIENCE)

  expect(acknowledged.size).toBeGreaterThan(COUNT / 2)
  expect(judge(all, acknowledged, await readKept(pool)).slice(0, 20)).toEqual([])
  expect(await findDifferences(drizzle(pool))).toEqual([])
})
