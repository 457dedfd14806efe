import { addDays } from '@makao/contract/days'
import { MAX_SUM } from '@makao/contract/money'
import { asc, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db, Tx } from '../src/db/types'
import { webhooks } from '../src/exchange/webhooks/webhooks.table'
import { units } from '../src/homes/units/units.table'
import { postCharges } from '../src/money/charges/charging.service'
import { keepLetterhead } from '../src/money/issued-papers/issued-papers.repository'
import { closedMonths } from '../src/money/ledger/ledger.table'
import { listDifferences } from '../src/money/ledger/ledger-check.repository'
import { takeIn } from '../src/money/payments/payments.service'
import { receiptLines } from '../src/money/receipt-lines/receipt-lines.table'
import { settleLines } from '../src/money/receipt-lines/settling.service'
import { type LineToTake, takeLines } from '../src/money/receipt-lines/taking.service'
import { tablesOfSteps } from '../src/money/sums/sums.repository'
import { startApi, testConfig } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'
import { TODAY } from './debtors'
import { trialRandom } from './random'

const { db } = testDatabase()
const { buildTenancy, buildCharge, buildTenant } = buildersOf(db)
const api = startApi(db)
const chosen = trialRandom('lines settled together')
const now = new Date(`${TODAY}T09:00:00Z`)
const contextOn = (on: Db) => ({ db: on, config: testConfig(), now, mailWritten: () => {} })
const HOMES = 45
const author = { id: null, name: 'Baraka Juma' }

/** Nothing but letters, so that each is a word of its own. */
const lettersOf = (n: number) => [...String(n)].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')

interface Home {
  tenancyId: string
  accountNumber: string
}

/** Tenancies with one or several months open; of every fifth a penalty, of every seventh the end is known. */
async function letHomes(): Promise<Home[]> {
  const homes: Home[] = []
  for (let count = 0; count < HOMES; count += 1) {
    const { id: tenantId } = await buildTenant({ fullName: `T${lettersOf(count)} Mwende` })
    const { id: tenancyId, unitId } = await buildTenancy({ tenantId, ...(count % 7 === 3 && { endDate: TODAY }) })
    const months = 1 + (count % 4)
    for (let month = 0; month < months; month += 1) {
      const rent = await buildCharge({
        tenancyId,
        amount: 1_200_000,
        dueDate: `2026-${String(11 - month).padStart(2, '0')}-05`,
      })
      if (count % 5 !== 0 || month > 0) continue
      const penalty = {
        ...{ tenancyId, currency: 'KES' as const, amount: 60_000, paymentType: 'penalty' as const },
        ...{ dueDate: '2026-11-12', chargeKey: `penalty:${rent.id}:1` },
      }
      await db.transaction((tx) => postCharges(tx, author, [penalty], now))
    }
    if (count % 6 === 2)
      await buildCharge({ tenancyId, amount: 2_000_000, paymentType: 'deposit', dueDate: '2026-11-01' })
    const [unit] = await db
      .select({ number: units.accountNumber })
      .from(units)
      .where(inArray(units.id, [unitId]))
    homes.push({ tenancyId, accountNumber: unit?.number ?? '' })
  }
  return homes
}

const KINDS = 40

/** A kind for each of so many lines, dealt like cards: in any order, but of each about as many, so that each is there. */
function dealKinds(count: number): number[] {
  const kinds: number[] = []
  while (kinds.length < count) {
    const left = Array.from({ length: KINDS }, (_, kind) => kind)
    while (left.length > 0) kinds.push(...left.splice(chosen.int(left.length), 1))
  }
  return kinds.slice(0, count)
}

function linesOf(count: number, homes: readonly Home[], accountId: string, ofUganda: string): LineToTake[] {
  return dealKinds(count).map((kind, place): LineToTake => {
    const home = homes[chosen.int(homes.length)]
    const line: LineToTake = {
      source: 'statement',
      provider: 'mpesa',
      receivingAccountId: accountId,
      transactionId: `UKT${String(place).padStart(7, '0')}`,
      currency: 'KES',
      amount: kind < 24 ? 1_200_000 : 100 * (1 + chosen.int(30_000)),
      // Some of a month that is closed by now.
      day: addDays('2026-11-20', -Math.floor(((count - place) * 33) / count)),
      at: new Date(Date.parse('2026-10-10T06:00:00Z') + place * 60_000),
      payerName: home && kind < 30 ? `P${lettersOf(chosen.int(90))} Otieno` : null,
      accountTyped: kind < 30 ? (home?.accountNumber ?? '') : `UNKNOWN ${place}`,
      raw: `row ${place}`,
    }
    if (kind === 30)
      return { ...line, direction: 'out', reverses: `UKT${String(Math.max(0, place - 5)).padStart(7, '0')}` }
    if (kind === 31) return { ...line, direction: 'out', accountTyped: null, details: 'Pay merchant charge' }
    // Of the same code at a bank, where the amount belongs to it.
    if (kind === 32)
      return { ...line, provider: 'bank', receivingAccountId: null, accountTyped: home?.accountNumber ?? '' }
    // A prompt that asked another currency's tenancy, and more than any account may hold.
    if (place % 100 === 37) return { ...line, askedTenancyId: ofUganda }
    if (place % 100 === 73) return { ...line, amount: MAX_SUM, askedTenancyId: home?.tenancyId ?? null }
    return line
  })
}

/** What a row is called in whichever of two histories, by its id. */
async function namesIn(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, 'payment ' || coalesce(reference, '') || ' ' || reference_repeats || ' ' || tenancy_id as name from payments
    union all select e.id, 'entry ' || concat_ws(' ', e.kind, p.reference, p.reference_repeats, e.record_id, e.receipt_line_id, e.day)
      from ledger_entries e left join payments p on p.id = e.payment_id
    union all select a.id, 'step ' || concat_ws(' ', p.reference, p.reference_repeats, a.record_id, a.amount_minor, a.basis)
      from allocations a left join payments p on p.id = a.payment_id
    union all select a.id, 'log ' || concat_ws(' ', a.action, a.subject, l.transaction_id, p.reference, a.after::text)
      from audit_entries a left join receipt_lines l on l.id = a.entity_id left join payments p on p.id = a.entity_id`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Ids and places that differ each time something is done, and what counts how often a row was touched. */
const CHANCE = new Set(['id', 'position', 'request_id', 'token', 'revision', 'provider_id'])
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Every row of every table, letter by letter besides ids and places, but for sums, which the check of the books holds against the rows. */
async function everything(tx: Tx): Promise<Record<string, string[]>> {
  const names = await namesIn(tx)
  const tables = await tx.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    if (tablesOfSteps.includes(name)) continue
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    )
    all[name] = rows
      .map(({ row }) => {
        const kept = Object.entries(row).filter(([column]) => !CHANCE.has(column))
        return JSON.stringify(kept)
          .replaceAll(UUID, (id) => names.get(id) ?? id)
          .replaceAll(/\/receipt\/[0-9a-f]{32}/g, '/receipt/')
      })
      .sort()
  }
  return all
}

/** In which order the books and the log tell of each tenancy, line and payment. */
async function orders(tx: Tx): Promise<unknown[]> {
  const names = await namesIn(tx)
  const told = async (query: ReturnType<typeof sql>) =>
    JSON.stringify((await tx.execute(query)).rows).replaceAll(UUID, (id) => names.get(id) ?? id)
  return [
    await told(sql`select coalesce(tenancy_id, receipt_line_id) as of, id from ledger_entries order by 1, position`),
    await told(sql`select l.transaction_id as of, a.action from audit_entries a join receipt_lines l on l.id = a.entity_id
      order by 1, a.position`),
    await told(
      sql`select r.number, p.reference, p.reference_repeats from receipts r join payments p on p.id = r.payment_id order by 1`,
    ),
  ]
}

/** Rows that only one of two has, as a test shows them. */
function differing(rows: readonly string[], others: readonly string[]): string[] {
  const [one, other] = [new Set(rows), new Set(others)]
  return [
    ...rows.filter((row) => !other.has(row)).map((row) => `alone: ${row}`),
    ...others.filter((row) => !one.has(row)).map((row) => `together: ${row}`),
  ].sort((a, b) => (a.slice(a.indexOf('[')) < b.slice(b.indexOf('[')) ? -1 : 1))
}

class Enough extends Error {}

/** What lines come to when so many are settled by one transaction; nothing of it stays. */
async function settledBy(together: number, lineIds: readonly string[]) {
  let found: { rows: Record<string, string[]>; orders: unknown[]; written: number; differences: unknown[] } | undefined
  const settled = { booked: 0, waiting: 0 }
  await db
    .transaction(async (tx) => {
      Object.assign(settled, await settleLines(contextOn(tx as unknown as Db), lineIds, together))
      await tx.execute(sql`set constraints all immediate`)
      const { rows } = await tx.execute(sql`select count(distinct xmin::text)::int as times from receipt_lines`)
      found = {
        rows: await everything(tx),
        orders: await orders(tx),
        written: Number(rows[0]?.times),
        differences: await listDifferences(tx),
      }
      throw new Enough()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error
    })
  if (!found) throw new Error('Nothing was settled.')
  return { ...found, settled }
}

/** Of so many lines: settled together they come to the same, letter by letter, as each alone. */
export async function settleTogetherAndAlone(count: number): Promise<void> {
  const admin = await api.signInAs('admin')
  const account = {
    requestId: crypto.randomUUID(),
    kind: 'mpesa_paybill',
    name: 'Our paybill',
    number: '600123',
  } as const
  const { id: accountId } = await admin.client.receivingAccounts.create({ ...account, currency: 'KES' })
  await db
    .insert(webhooks)
    .values({ url: 'https://example.com', sealedSecret: 'sealed', mayBeInside: false, createdAt: now })
  const homes = await letHomes()
  const { id: ofUganda } = await buildTenancy({ currency: 'UGX' })
  const lines = linesOf(count, homes, accountId, ofUganda)
  // Typed before: the same, and another amount.
  for (const [place, change] of [
    [40, 0],
    [41, 0],
    [333, 100],
    [599, 0],
  ] as const) {
    const line = lines[place]
    if (!line || line.direction === 'out') continue
    const typed = {
      ...{ requestId: crypto.randomUUID(), tenancyId: homes[place % HOMES]?.tenancyId ?? '', currency: 'KES' as const },
      ...{ amount: Math.min(line.amount, 1_200_000) - change, method: 'mpesa' as const, reference: line.transactionId },
    }
    await db.transaction((tx) => takeIn(tx, author, { ...typed, receivedOn: '2026-11-18' }, now))
  }
  await db.insert(closedMonths).values({ month: '2026-10', closedBy: 'Baraka Juma', closedAt: now })
  // Else each history makes one of its own.
  await keepLetterhead(db)
  await takeLines(contextOn(db), lines)
  const stored = await db.select({ id: receiptLines.id }).from(receiptLines).orderBy(asc(receiptLines.transactionId))
  const lineIds = stored.map(({ id }) => id)

  const alone = await settledBy(1, lineIds)
  const together = await settledBy(100, lineIds)

  expect(together.settled).toEqual(alone.settled)
  expect(alone.settled.booked).toBeGreaterThan(count / 3)
  expect(alone.settled.waiting).toBeGreaterThan(count / 10)
  // Otherwise nothing was compared.
  expect(together.written).toBeLessThan(alone.written / 2)
  const differences = Object.entries(alone.rows).flatMap(([table, rows]) =>
    differing(rows, together.rows[table] ?? [])
      .slice(0, 6)
      .map((row) => `${table}, ${row}`),
  )
  expect(differences).toEqual([])
  expect(together.rows).toEqual(alone.rows)
  expect(together.orders).toEqual(alone.orders)
  expect([alone.differences, together.differences]).toEqual([[], []])
}
