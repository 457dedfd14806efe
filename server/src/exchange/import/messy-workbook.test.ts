import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { besideVacuums, testDatabase } from '../../../test/database'
import { messyWorkbook } from '../../demo/messy-workbook'
import { findDifferences } from '../../money/closed-months/ledger-check.service'
import { imports } from './import.table'
import { takeOverJob } from './take-over.service'

// The invented agency's workbook, taken over, beside what it comes to when another library reads it. The few rules that
// this one sheet needs stand here: nothing of the import's own reading is used.

const database = testDatabase()
const { db } = database

type Cell = string | number | boolean | object | null
interface Sums {
  units: number
  tenancies: number
  rent: number
  arrears: number
  credit: number
  deposit: number
}

/** Shillings: '15k', '15,000/=', 'KSh 15 000', '(500)', '500 CR'. */
function shillings(cell: Cell): number {
  const text = String(cell ?? '')
  const digits = text.replace(/^[^\d]*/, '').replaceAll(/[^\d.k]/g, '')
  const amount = digits.endsWith('k') ? Number(digits.slice(0, -1)) * 1000 : Number(digits || 0)
  return /^\(|^-\d|cr$/i.test(text) ? -amount : amount
}

/** What the rent roll comes to, a property a line, without the row that names a unit again. */
async function reckon(workbook: Buffer): Promise<Record<string, Sums>> {
  const rows = (await readSheet(workbook, 'RENT ROLL NOV 2026')) as Cell[][]
  const houses: Record<string, Sums> = {}
  const seen = new Set<string>()
  let house = ''
  for (const [building, , unit, , tenant, , , , , rent, deposit, balance] of rows.slice(4)) {
    const label = String(building ?? '')
    if (/total|^building$/i.test(label) || unit === null || unit === undefined) continue
    house = label || house
    const key = `${house} ${String(unit).toLowerCase().replaceAll(/[ -]/g, '')}`
    if (seen.has(key)) continue
    seen.add(key)
    const sums = houses[house] ?? { units: 0, tenancies: 0, rent: 0, arrears: 0, credit: 0, deposit: 0 }
    houses[house] = sums
    sums.units += 1
    sums.rent += shillings(rent ?? null)
    if (!tenant || /^vacant$/i.test(String(tenant))) continue
    const owed = shillings(balance ?? null)
    sums.tenancies += 1
    sums.deposit += shillings(deposit ?? null)
    sums.arrears += Math.max(owed, 0)
    sums.credit += Math.max(-owed, 0)
  }
  return houses
}

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
  const { bytes } = messyWorkbook()
  const reading = ImportReading.parse({ leaveOut: true, startsOn: '2026-11-01' })
  const by = { createdByName: 'Achieng', createdAt: new Date(), startsOn: '2026-11-01' }
  const waiting = { name: 'roll.xlsx', contentHash: 'messy', file: bytes.toString('base64'), reading, ...by }
  await db.insert(imports).values({ ...waiting, adds: {} as never, sums: [] })
  const { signal } = new AbortController()
  const progress = () => undefined
  const run = { now: new Date(), input: undefined, startedBy: undefined, progress, signal }
  await besideVacuums(database, () => takeOverJob(db).run(run))
  const reckoned = await reckon(bytes)
  expect(Object.keys(reckoned).length).toBe(57)
  expect(await readTaken()).toEqual(reckoned)
  expect(await findDifferences(db)).toEqual([])
})
