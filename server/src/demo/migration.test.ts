import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/empty-database'
import { migrate, migrateTo } from '../db/migrate'
import { findDifferences } from '../money/closed-months/ledger-check.service'
import { makePortfolio } from './portfolio'

/** The form that a charge had before payments stood by themselves. */
const BEFORE = 11
const TODAY = '2026-11-21'

/** Totals by all that a report groups by. Before, what was paid stood in the record alone. */
const totals = `
  select currency, payment_type, payment_status, to_char(due_date, 'YYYY-MM') as month, count(*)::int as records,
    sum(amount_minor)::bigint as amount, sum(paid_amount_minor)::bigint as paid
  from payment_records where voided_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`
const byTenancy = `
  select tenancy_id, sum(amount_minor - paid_amount_minor)::bigint as owed, sum(paid_amount_minor)::bigint as paid
  from payment_records where voided_at is null group by 1 order by 1`

type Pool = NonNullable<Awaited<ReturnType<typeof emptyDatabase>>>['pool']

/** Puts in the made-up portfolio as that version kept it. @returns its charges */
async function insertPortfolio(pool: Pool) {
  const portfolio = makePortfolio(TODAY)
  const id = () => crypto.randomUUID()
  const ids = {
    properties: portfolio.properties.map(id),
    units: portfolio.units.map(id),
    tenants: portfolio.tenants.map(id),
    tenancies: portfolio.tenancies.map(id),
  }
  const insert = (table: string, rows: object[]) =>
    pool.query(
      `insert into ${table} (${Object.keys(rows[0] ?? {}).join(', ')})
       select ${Object.keys(rows[0] ?? {}).join(', ')} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows)],
    )
  await insert(
    'profiles',
    portfolio.tenants.map((tenant, place) => ({
      id: ids.tenants[place],
      full_name: tenant.fullName,
      email: tenant.email,
      email_verified: true,
      role: 'tenant',
      created_at: TODAY,
      updated_at: TODAY,
    })),
  )
  await insert(
    'properties',
    portfolio.properties.map(({ name, country, city, address, propertyType }, place) => ({
      id: ids.properties[place],
      name,
      country,
      city,
      address,
      property_type: propertyType,
      currency: country === 'Kenya' ? 'KES' : 'UGX',
      created_at: TODAY,
      updated_at: TODAY,
    })),
  )
  await insert(
    'units',
    portfolio.units.map((unit, place) => ({
      id: ids.units[place],
      property_id: ids.properties[unit.property],
      unit_number: unit.unitNumber,
      currency: unit.currency,
      rent_amount_minor: unit.rentAmount,
      service_charge_amount_minor: unit.serviceChargeAmount,
      rent_due_date: unit.dueDate,
      service_charge_due_date: unit.dueDate,
      created_at: TODAY,
      updated_at: TODAY,
    })),
  )
  await insert(
    'tenancies',
    portfolio.tenancies.map(({ tenant, unit, startDate, endDate }, place) => ({
      id: ids.tenancies[place],
      tenant_id: ids.tenants[tenant],
      unit_id: ids.units[unit],
      currency: portfolio.units[unit]?.currency,
      start_date: startDate,
      end_date: endDate,
      is_active: endDate === null,
      search_text: '',
      created_at: TODAY,
    })),
  )
  const known = portfolio.charges.filter(({ paymentType }) => ['rent', 'service_charge'].includes(paymentType))
  const records = known.map((payment, place) => ({
    id: id(),
    request_id: id(),
    tenancy_id: ids.tenancies[payment.tenancy],
    currency: portfolio.units[portfolio.tenancies[payment.tenancy]?.unit ?? 0]?.currency,
    amount_minor: payment.amount,
    paid_amount_minor: payment.paidAmount,
    payment_type: payment.paymentType,
    payment_status: payment.paymentStatus,
    due_date: payment.dueDate,
    // Once in a while nobody had entered a day, and some charges were voided.
    paid_date: place % 50 === 7 ? null : payment.paidDate,
    mpesa_receipt_number: payment.mpesaReceiptNumber,
    voided_at: place % 97 === 5 ? `${TODAY}T09:00:00Z` : null,
    void_reason: place % 97 === 5 ? 'Recorded twice' : null,
    revision: 1,
    created_at: `${payment.paidDate ?? TODAY}T09:00:00Z`,
  }))
  await insert('payment_records', records)
  return records
}

/** The books say the same: what is owed, and what came in. */
async function expectBooks(pool: Pool, tenancies: object[]): Promise<void> {
  const { rows: books } = await pool.query(`
    select tenancy_id, sum(amount_minor) filter (where account = 'receivable')::bigint as owed,
      coalesce(sum(amount_minor) filter (where account = 'cash'), 0)::bigint as paid
    from ledger_entries join ledger_postings on entry_id = id group by 1
    having exists (select from payment_records where payment_records.tenancy_id = ledger_entries.tenancy_id and voided_at is null)
    order by 1`)
  expect(books).toEqual(tenancies)
}

/** Every receipt is on its payment, and a void charge's money is reversed. */
async function expectReferences(pool: Pool, records: Awaited<ReturnType<typeof insertPortfolio>>): Promise<void> {
  const receipts = records.flatMap(({ mpesa_receipt_number: receipt, voided_at: voided }) =>
    receipt && !voided ? [receipt] : [],
  )
  const { rows: kept } = await pool.query(
    'select reference from payments where reference is not null and reversed_at is null',
  )
  expect(kept.map(({ reference }) => reference).sort()).toEqual(receipts.sort())
}

/** Nobody is charged automatically for a month that was entered by hand. */
async function expectNoneChargedTwice(pool: Pool): Promise<void> {
  const { rows: early } = await pool.query(`
    select tenancy.id from tenancies tenancy join payment_records record on record.tenancy_id = tenancy.id
    where record.voided_at is null and record.due_date >= tenancy.charge_from`)
  expect(early).toEqual([])
}

/** Every payment has a receipt, numbered without gaps, and every unit a number of its own to pay with. */
async function expectNumbers(pool: Pool): Promise<void> {
  const { rows: numbered } = await pool.query(`
    select count(*)::int = (select count(*) from payments) as complete, count(distinct token)::int = count(*) as guessed_by_none,
      bool_and(last = numbers and first = 1) as gapless
    from receipts join (select year, count(*)::int as numbers, min(number) as first, max(number) as last from receipts group by year) years
      using (year)
    join (select year, last as counted from receipt_counters) counters using (year) where counted = last`)
  expect(numbered).toEqual([{ complete: true, guessed_by_none: true, gapless: true }])
  const { rows: accounts } = await pool.query(
    "select count(*)::int as units, count(distinct account_number) filter (where account_number ~ '^[A-Z0-9]+$')::int as numbers from units",
  )
  expect(accounts[0].numbers).toBe(accounts[0].units)
}

test('what was entered before becomes payments with allocations, and no total changes', async () => {
  const database = (await emptyDatabase()) ?? expect.fail()
  const { pool } = database
  await migrateTo(database, BEFORE)
  const records = await insertPortfolio(pool)
  const before = { totals: (await pool.query(totals)).rows, byTenancy: (await pool.query(byTenancy)).rows }
  expect(before.totals.length).toBeGreaterThan(100)

  await migrate(database)

  expect((await pool.query(totals)).rows).toEqual(before.totals)
  expect((await pool.query(byTenancy)).rows).toEqual(before.byTenancy)
  expect(await findDifferences(database.db)).toEqual([])
  await expectBooks(pool, before.byTenancy)
  await expectReferences(pool, records)
  await expectNoneChargedTwice(pool)
  await expectNumbers(pool)
})
