import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { besideVacuums, testDatabase } from '../../../test/database'
import { messyImport } from '../../../test/messy-take-over'
import { reckonMessy, type Sums } from '../../../test/reckoned-workbook'
import { findDifferences } from '../../money/closed-months/ledger-check.service'

// The invented agency's workbook, taken over, beside what it comes to when another library reads it.

const database = testDatabase()
const { db } = database

/** The same, as the books and tables have it, in shillings. */
async function readTaken(): Promise<Record<string, Sums>> {
  const { rows } = await db.execute(sql`
    with held as (
      select tenancies.id, units.property_id from tenancies join units on units.id = tenancies.unit_id),
    booked as (
      select held.property_id, posting.account, sum(posting.amount_minor) as amount from held
      join ledger_entries entry on entry.tenancy_id = held.id join ledger_postings posting on posting.entry_id = entry.id
      group by held.property_id, posting.account)
    select house.name,
      (select count(*) from units where property_id = house.id)::int as units,
      (select count(*) from held where property_id = house.id)::int as tenancies,
      (select sum(rent_amount_minor) / 100 from units where property_id = house.id)::int as rent,
      coalesce((select amount / 100 from booked where property_id = house.id and account = 'receivable'), 0)::int as arrears,
      coalesce((select -amount / 100 from booked where property_id = house.id and account = 'credit'), 0)::int as credit,
      coalesce((select -amount / 100 from booked where property_id = house.id and account = 'deposits_held'), 0)::int as deposit
    from properties house`)
  return Object.fromEntries((rows as unknown as (Sums & { name: string })[]).map(({ name, ...sums }) => [name, sums]))
}

test("an agency's messy workbook is taken over as another reading of it comes to, property by property", async () => {
  const { bytes, takeOver } = await messyImport(db)
  await besideVacuums(database, takeOver)
  const reckoned = await reckonMessy(bytes)
  expect(Object.keys(reckoned).length).toBe(57)
  expect(await readTaken()).toEqual(reckoned)
  expect(await findDifferences(db)).toEqual([])
})
