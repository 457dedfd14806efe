import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../test/empty-database'
import { LET_TWICE, NOT_HELD, type Posted, postTo, refusalOf } from '../../../test/guarded'
import { migrate, migrateTo } from '../../db/migrate'
import { allocationPostings, reversed } from '../ledger/ledger.rules'
import { findDifferences } from './ledger-check.service'

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
