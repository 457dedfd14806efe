import type { Pool } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { emptyDatabase } from '../../../test/empty-database'
import { migrate, migrateTo } from '../../db/migrate'
import type { Db } from '../../db/types'
import { postEntries } from '../ledger/ledger.repository'
import { allocationPostings, type NewEntry, refundPostings, reversed } from '../ledger/ledger.rules'
import { refunds } from '../payments/payments.table'
import { findDifferences } from './ledger-check.service'

// What the database itself refuses, whatever feature, or person at its console, tries it past the services and their locks.

const { db } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)
const now = new Date('2026-11-21T09:00:00Z')
const author = { id: null, name: 'Makao' }

type Posted = Partial<NewEntry> & Pick<NewEntry, 'day' | 'kind' | 'postings'>
const postTo = (on: Db, tenancyId: string, entries: readonly Posted[]) =>
  on.transaction((tx) =>
    postEntries(
      tx,
      author,
      entries.map((entry) => ({ tenancyId, currency: 'KES', ...entry })),
      now,
    ),
  )

/** Why the database refused it; undefined: it did not. */
async function refusalOf(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt
    return undefined
  } catch (error) {
    const { cause = error } = error as Error
    return (cause as { constraint?: string }).constraint ?? String(cause)
  }
}

const NOT_HELD = 'ledger_postings_deposit_held'
const LET_TWICE = 'tenancies_unit_let_once'

describe('more of a deposit than is held', () => {
  let tenancyId: string
  let rentId: string
  let depositId: string

  beforeEach(async () => {
    const deposit = { paymentType: 'deposit', amount: 1000, dueDate: '2026-11-10', paymentStatus: 'paid' } as const
    ;({ id: depositId, tenancyId } = await buildCharge(deposit))
    ;({ id: rentId } = await buildCharge({ tenancyId, paymentType: 'rent', amount: 5000 }))
  })

  const post = (...entries: Posted[]) => postTo(db, tenancyId, entries)
  const spend = (amount: number, day: string): Posted => ({
    day,
    kind: 'allocation',
    chargeId: rentId,
    postings: allocationPostings('deposit', 'rent', amount),
  })
  async function payBack(fromDeposit: number, paidOn: string, method: 'cash' | 'transfer' = 'cash') {
    const refundId = crypto.randomUUID()
    const made = { id: refundId, requestId: crypto.randomUUID(), tenancyId, currency: 'KES' as const }
    await db.insert(refunds).values({ ...made, fromDeposit, fromCredit: 0, method, paidOn })
    return post({ day: paidOn, kind: 'refund', refundId, postings: refundPostings('deposit', method, fromDeposit) })
  }
  /** The payment that had brought the deposit is taken away. */
  const release = (day: string): Posted => ({
    day,
    kind: 'release',
    chargeId: depositId,
    postings: reversed(allocationPostings('payment', 'deposit', 1000)),
  })

  test.each([
    ['is not spent', 1001, '2026-11-12'],
    ['is not spent before it came in', 400, '2026-11-09'],
  ])('%s', async (_, amount, day) => {
    expect(await refusalOf(post(spend(amount, day)))).toBe(NOT_HELD)
  })

  test('is not spent before what was spent later', async () => {
    await post(spend(700, '2026-11-15'))
    expect(await refusalOf(post(spend(400, '2026-11-12')))).toBe(NOT_HELD)
    await post(spend(300, '2026-11-12'))
  })

  test('is not paid back, nor spent once it was paid back', async () => {
    expect(await refusalOf(payBack(1001, '2026-11-15'))).toBe(NOT_HELD)
    expect(await refusalOf(payBack(1000, '2026-03-01'))).toBe(NOT_HELD)
    await payBack(800, '2026-11-15')
    expect(await refusalOf(post(spend(300, '2026-11-12')))).toBe(NOT_HELD)
  })

  test('does not stay spent when the payment that brought it is taken away, but is covered in the same transaction', async () => {
    await post(spend(700, '2026-11-12'))
    expect(await refusalOf(post(release('2026-11-14')))).toBe(NOT_HELD)
    const back = { ...spend(700, '2026-11-14'), kind: 'release' as const }
    await post(release('2026-11-14'), { ...back, postings: reversed(back.postings) })
  })

  test('but what was paid back in money may be missing: it is owed again', async () => {
    await payBack(800, '2026-11-15')
    await post(release('2026-11-14'))
  })

  test('and what was moved to another unit of the tenant may not be missing: it is held there', async () => {
    await payBack(800, '2026-11-15', 'transfer')
    expect(await refusalOf(post(release('2026-11-16')))).toBe(NOT_HELD)
    expect(await refusalOf(post(release('2026-11-12')))).toBe(NOT_HELD)
  })

  test('is not spent by two at the same moment', async () => {
    const both = [post(spend(700, '2026-11-12')), post(spend(700, '2026-11-12'))]
    expect((await Promise.all(both.map(refusalOf))).sort()).toEqual([NOT_HELD, undefined])
  })
})

describe('a unit is not let to two at once', () => {
  let unitId: string

  beforeEach(async () => {
    unitId = (await buildUnit()).id
    await buildTenancy({ unitId, startDate: '2026-03-01', endDate: '2026-06-30' })
  })

  test.each([
    ['within the days of another', '2026-04-01', '2026-04-30'],
    ['around them', '2026-01-01', '2026-12-31'],
    ['until after the other came', '2026-01-01', '2026-03-02'],
    ['before the other leaves', '2026-06-29', undefined],
  ])('%s', async (_, startDate, endDate) => {
    const days = { unitId, startDate, ...(endDate && { endDate }) }
    expect(await refusalOf(buildTenancy(days))).toBe(LET_TWICE)
  })

  test('but the next one comes on the day of the last, and who left on their first day stands in nobody’s way', async () => {
    await buildTenancy({ unitId, startDate: '2026-04-10', endDate: '2026-04-10' })
    await buildTenancy({ unitId, startDate: '2026-06-30' })
    await buildTenancy({ unitId, startDate: '2026-01-01', endDate: '2026-03-01' })
  })

  test('by moving its days either', async () => {
    const { id } = await buildTenancy({ unitId, startDate: '2026-01-01', endDate: '2026-03-01' })
    const move = (days: string) => db.execute(`update tenancies set ${days} where id = '${id}'`)
    expect(await refusalOf(move("end_date = '2026-03-02'"))).toBe(LET_TWICE)
    expect(await refusalOf(move('end_date = null, is_active = true'))).toBe(LET_TWICE)
    await move("end_date = '2026-02-02'")
    expect(await refusalOf(move(`unit_id = '${(await buildUnit()).id}'`))).toBeUndefined()
  })

  test('by two at the same moment', async () => {
    const days = { unitId, startDate: '2026-07-01', endDate: '2026-09-30' }
    const both = [buildTenancy(days), buildTenancy({ ...days, startDate: '2026-08-01' })]
    expect((await Promise.all(both.map(refusalOf))).sort()).toEqual([LET_TWICE, undefined])
  })
})

/** No guard was there yet. */
const BEFORE = 32

/** Two tenancies of a unit that overlap, and rent charged in the second, written in the tables as they were then. */
async function writtenBefore(pool: Pool) {
  const [propertyId, unitId, tenantId, early, late, rentId] = Array.from({ length: 6 }, () => crypto.randomUUID())
  const statements: [string, unknown[]][] = [
    [
      `insert into properties (id, name, country, city, currency, address, property_type)
       values ($1, 'Jacaranda Court', 'Kenya', 'Nairobi', 'KES', 'Ngong Road 12', 'apartment')`,
      [propertyId],
    ],
    [
      `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
         rent_due_date, service_charge_due_date)
       values ($1, $2, 'A1', 'KES', 1500000, 200000, 5, 5)`,
      [unitId, propertyId],
    ],
    [`insert into profiles (id, full_name, email) values ($1, 'Wanjiku Kamau', 'wanjiku@example.com')`, [tenantId]],
    ...([
      [early, '2026-01-01', '2026-06-30'],
      [late, '2026-05-01', '2026-12-31'],
    ].map(([id, from, to]) => [
      `insert into tenancies (id, tenant_id, unit_id, currency, start_date, end_date, is_active)
       values ($1, $2, $3, 'KES', $4, $5, false)`,
      [id, tenantId, unitId, from, to],
    ]) as [string, unknown[]][]),
    [
      `insert into payment_records (id, request_id, tenancy_id, currency, amount_minor, due_date, payment_type)
       values ($1, gen_random_uuid(), $2, 'KES', 5000, '2026-11-05', 'rent')`,
      [rentId, late],
    ],
  ]
  for (const [statement, values] of statements) await pool.query(statement, values)
  return { unitId, early, late, rentId, tenancyId: late ?? '' }
}

test('what stood wrong already survives the migration, is named, and may be mended', async () => {
  const database = (await emptyDatabase()) ?? expect.fail()
  const { pool } = database
  await migrateTo(database, BEFORE)
  const { unitId, early, late, tenancyId, rentId } = await writtenBefore(pool)
  const spent: Posted = {
    day: '2026-11-12',
    kind: 'allocation',
    chargeId: rentId,
    postings: allocationPostings('deposit', 'rent', 600),
  }
  // By hand: the tables had other columns then.
  await pool.query(
    `with made as (
       insert into ledger_entries (day, tenancy_id, currency, kind, record_id, actor_name, created_at)
       values ('2026-11-12', $1, 'KES', 'allocation', $2, 'Makao', now()) returning id
     )
     insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
     select made.id, line, account, '', amount, 'KES' from made,
       (values (1, 'deposits_held', 600), (2, 'receivable', -600)) as posted(line, account, amount)`,
    [tenancyId, rentId],
  )
  await migrate(database)
  const named = (await findDifferences(database.db)).filter((line) => / on 2026-/.test(line))
  expect(named).toEqual([
    `deposit spent beyond what was held on 2026-11-12 ${tenancyId}: expected 0, found -600`,
    `unit let to two at once on 2026-05-01 ${unitId}: expected 1, found 2`,
  ])
  // Worse it does not become.
  expect(await refusalOf(postTo(database.db, tenancyId, [spent]))).toBe(NOT_HELD)
  const longer = pool.query("update tenancies set end_date = '2026-07-31' where id = $1", [early])
  expect(await refusalOf(longer)).toBe(LET_TWICE)
  const taken = allocationPostings('deposit', 'rent', 100)
  await postTo(database.db, tenancyId, [{ ...spent, kind: 'release', postings: reversed(taken) }])
  await pool.query("update tenancies set end_date = '2026-10-31' where id = $1", [late])
  await pool.query("update tenancies set end_date = '2026-05-01' where id = $1", [early])
})
