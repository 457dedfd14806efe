import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../test/empty-database'
import { migrate, migrateTo } from '../../db/migrate'
import { findDifferences } from '../closed-months/ledger-check.service'

/** The form in which a reference was taken once for each method, as it was typed. */
const BEFORE = 20

test('what was entered twice before survives the migration, the books name it, and nobody enters it again', async () => {
  const database = (await emptyDatabase()) ?? expect.fail()
  const { pool, db } = database
  await migrateTo(database, BEFORE)
  const [profile, property, unit, tenancy] = [1, 2, 3, 4].map(() => crypto.randomUUID())
  await pool.query(`insert into profiles (id, full_name, email) values ($1, 'Wanjiku', 'wanjiku@example.com')`, [
    profile,
  ])
  await pool.query(
    `insert into properties (id, name, country, city, address, property_type, currency)
     values ($1, 'Court', 'Kenya', 'Nairobi', 'Road', 'apartment', 'KES')`,
    [property],
  )
  await pool.query(
    `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
       rent_due_date, service_charge_due_date) values ($1, $2, 'A1', 'KES', 100, 0, 5, 5)`,
    [unit, property],
  )
  await pool.query(
    `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active)
     values ($1, $2, $3, 'KES', '2026-01-01', true)`,
    [tenancy, profile, unit],
  )
  const put = (method: string, reference: string) =>
    pool.query(
      `insert into payments (id, request_id, tenancy_id, currency, amount_minor, method, reference, received_on)
       values (gen_random_uuid(), gen_random_uuid(), $1, 'KES', 100, $2, $3, '2026-11-05')`,
      [tenancy, method, reference],
    )
  for (const [method, reference] of [
    ['mpesa', 'UKMWR8OM84'],
    ['bank', 'UKMWR8OM84'],
    ['cash', 'UKMW-R8OM84'],
    ['cash', 'UKMW1R8OM9'],
  ] as const)
    await put(method, reference)
  await migrate(database)
  const { rows } = await pool.query('select reference from payments order by reference')
  expect(rows).toHaveLength(4)
  const named = (await findDifferences(db)).filter((text) => text.startsWith('one reference on several payments'))
  expect(named).toHaveLength(3)
  for (const text of named) expect(text).toContain('expected 1, found 3')
  await expect(put('cheque', 'UKMWR8OM84.')).rejects.toThrow('payments_reference_unique')
})
