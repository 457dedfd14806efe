import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldErrorsOf, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { units } from '../../homes/units/units.table'
import { firstMonthOf } from './reports.rules'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let manager: Identity
let kenya: { tenancyId: string; currency: 'KES' }
let uganda: { tenancyId: string; currency: 'UGX' }

const november = { from: '2026-11-01', to: '2026-11-30' }

beforeAll(async () => {
  manager = await startApi(db, { now: '2026-11-21T09:00:00Z' }).signInAs('property_manager')
  const court = await buildProperty({ name: 'Acacia Court' })
  const { id: unitId } = await buildUnit({ propertyId: court.id, unitNumber: 'A1' })
  await buildUnit({ propertyId: court.id, unitNumber: 'A2' })
  const tenant = await buildTenant({ fullName: 'Amani Otieno' })
  kenya = { tenancyId: (await buildTenancy({ tenantId: tenant.id, unitId })).id, currency: 'KES' }
  const heights = await buildProperty({ name: 'Bamboo Heights', currency: 'UGX', city: 'Kampala' })
  const place = await buildUnit({ propertyId: heights.id, currency: 'UGX' })
  uganda = { tenancyId: (await buildTenancy({ unitId: place.id, currency: 'UGX' })).id, currency: 'UGX' }

  await buildCharge({ ...kenya, amount: 1000, paymentStatus: 'paid', dueDate: '2026-11-01' })
  await buildCharge({ ...kenya, amount: 3000, paymentStatus: 'partial', paidAmount: 500, dueDate: '2026-11-30' })
  await buildCharge({ ...kenya, amount: 700, paymentType: 'service_charge', dueDate: '2026-11-05' })
  await buildCharge({ ...kenya, amount: 900, dueDate: '2026-12-01' })
  await buildCharge({ ...kenya, amount: 400, dueDate: '2026-11-10', voidedAt: new Date() })
  await buildCharge({ ...kenya, amount: 50, paymentStatus: 'overdue', dueDate: '2026-08-22' })
  await buildCharge({ ...uganda, amount: 650_000, paymentStatus: 'paid', dueDate: '2026-11-05' })
  await buildCharge({ ...uganda, amount: 9, dueDate: '2026-10-22' })
})

describe('rent collection', () => {
  test('holds the rent records of the range, both days included, each currency by itself', async () => {
    const report = await manager.client.reports.rentCollection(november)
    expect(report.total).toBe(3)
    expect(report.totals).toEqual([
      { currency: 'KES', amount: 4000, expected: 4000, collected: 1500, outstanding: 2500, rate: 37.5 },
      { currency: 'UGX', amount: 650_000, expected: 650_000, collected: 650_000, outstanding: 0, rate: 100 },
    ])
    expect(report.months.filter(({ currency }) => currency === 'KES')).toEqual([
      { month: '2026-08', currency: 'KES', expected: 50, collected: 0 },
      { month: '2026-11', currency: 'KES', expected: 4000, collected: 1500 },
    ])
  })

  test('nothing due is no rate of nothing', async () => {
    const report = await manager.client.reports.rentCollection({ from: '2020-01-01', to: '2020-01-31' })
    expect(report).toMatchObject({ total: 0, totals: [], months: [] })
  })

  test.each([
    [{ from: '2026-11-01', to: '2026-11-30' }, '2026-06'],
    [{ from: '2026-01-15', to: '2026-11-30' }, '2026-01'],
    [{ from: '2020-01-15', to: '2026-11-30' }, '2024-12'],
  ])('the chart of %j begins with %s', (range, month) => expect(firstMonthOf(range)).toBe(month))

  test('a range that ends before it begins is refused', async () => {
    const asking = manager.client.reports.rentCollection({ from: '2026-11-30', to: '2026-11-01' })
    expect(await fieldErrorsOf(asking)).toEqual(['to: The range ends before it begins'])
  })
})

test('property performance counts every type of charge, and units without any', async () => {
  const { rows, totals, total } = await manager.client.reports.propertyPerformance(november)
  expect(total).toBe(2)
  expect(totals).toEqual(rows.map(({ propertyId: _, propertyName: __, totalUnits: ___, ...sums }) => sums))
  expect(rows.map(({ propertyId: _, ...row }) => row)).toEqual([
    {
      propertyName: 'Acacia Court',
      totalUnits: 2,
      currency: 'KES',
      expected: 4700,
      collected: 1500,
      outstanding: 3200,
      rate: (1500 / 4700) * 100,
      rent: { expected: 4000, collected: 1500, rate: 37.5 },
    },
    {
      propertyName: 'Bamboo Heights',
      totalUnits: 1,
      currency: 'UGX',
      expected: 650_000,
      collected: 650_000,
      outstanding: 0,
      rate: 100,
      rent: { expected: 650_000, collected: 650_000, rate: 100 },
    },
  ])
})

test('the tenant summary has everybody, with and without a unit', async () => {
  await buildTenant({ fullName: 'Zawadi Mwangi' })
  const { rows, total, active, inactive } = await manager.client.reports.tenantSummary({})
  expect([total, active, inactive]).toEqual([3, 2, 1])
  expect(rows[0]).toMatchObject({
    tenantName: 'Amani Otieno',
    unitNumber: 'A1',
    propertyName: 'Acacia Court',
    rentAmount: 1_500_000,
    leaseStart: '2026-01-01',
  })
  expect(rows[2]).toMatchObject({ tenantName: 'Zawadi Mwangi', unitNumber: null, rentAmount: null, leaseStart: null })
})

test('overdue payments are oldest first, with whole days and by age', async () => {
  const report = await manager.client.reports.overduePayments({})
  expect(report.rows.map(({ amount, daysOverdue }) => [amount, daysOverdue])).toEqual([
    [50, 91],
    [9, 30],
    [700, 16],
  ])
  expect(report.total).toBe(3)
  expect(report.totals).toEqual([
    { currency: 'KES', amount: 750 },
    { currency: 'UGX', amount: 9 },
  ])
  expect(report.arrears).toEqual([
    { age: '1-30', currency: 'KES', amount: 700, charges: 1 },
    { age: '1-30', currency: 'UGX', amount: 9, charges: 1 },
    { age: '90+', currency: 'KES', amount: 50, charges: 1 },
  ])
})

test('the rent roll of a past day leaves out what was added later, unless it was let by then', async () => {
  const { id: propertyId } = await buildProperty({ name: 'Growing Court' })
  const build = async (unitNumber: string, createdAt: string) => {
    const { id } = await buildUnit({ propertyId, unitNumber })
    await db
      .update(units)
      .set({ createdAt: new Date(createdAt) })
      .where(eq(units.id, id))
    return id
  }
  await build('G1', '2025-03-10T20:59:59Z')
  await build('G2', '2025-03-10T21:00:00Z')
  // Entered late, with the day on which somebody had moved in.
  const former = await build('G3', '2025-06-01T09:00:00Z')
  await buildTenancy({ unitId: former, startDate: '2025-03-01', endDate: '2025-03-05' })
  const read = async (day: string) => {
    const { rows, totals } = await manager.client.reports.rentRoll({ day })
    const shown = rows.filter(({ propertyName }) => propertyName === 'Growing Court')
    return { shown: shown.map(({ unitNumber }) => unitNumber), totals }
  }
  const { shown, totals } = await read('2025-03-10')
  expect(shown).toEqual(['G1', 'G3'])
  const kes = totals.find(({ currency }) => currency === 'KES')
  expect(kes).toMatchObject({ units: 2, letUnits: 0, vacantRent: 3_000_000 })
  expect((await read('2025-03-11')).shown).toEqual(['G1', 'G2', 'G3'])
  expect((await read('2026-11-21')).shown).toEqual(['G1', 'G2', 'G3'])
})

describe.each(['before', 'after'])('whom was entered for a day by mistake, %s who', (entered) => {
  test.each([
    ['leaves on it', '2026-03-01', '2026-11-10'],
    ['lives there longer', '2026-09-01', undefined],
    ['begins on it', '2026-11-10', undefined],
  ])('%s, is not in the rent roll', async (_, startDate, endDate) => {
    const { id: propertyId } = await buildProperty()
    const { id: unitId } = await buildUnit({ propertyId })
    const enterMistake = () => buildTenancy({ unitId, startDate: '2026-11-10', endDate: '2026-11-10' })
    if (entered === 'before') await enterMistake()
    const tenant = await buildTenant({ fullName: 'Amani Otieno' })
    await buildTenancy({ tenantId: tenant.id, unitId, startDate, ...(endDate && { endDate }) })
    if (entered === 'after') await enterMistake()
    const { rows } = await manager.client.reports.rentRoll({ day: '2026-11-10', propertyId })
    expect(rows).toMatchObject([{ tenantName: 'Amani Otieno' }])
  })
})

test('the rent roll adds up the currencies of its rows, and none that has no row then', async () => {
  const { id: propertyId } = await buildProperty({ name: 'Closed Court', currency: 'UGX', city: 'Kampala' })
  const { id: unitId } = await buildUnit({ propertyId, currency: 'UGX' })
  await db
    .update(units)
    .set({ createdAt: new Date('2025-03-01T09:00:00Z'), archivedAt: new Date('2025-07-01T09:00:00Z') })
    .where(eq(units.id, unitId))
  const { id: tenancyId } = await buildTenancy({
    ...{ unitId, currency: 'UGX', startDate: '2025-04-01', endDate: '2025-06-30' },
  })
  const due = { tenancyId, currency: 'UGX', amount: 800_000, paymentStatus: 'paid' } as const
  await buildCharge({ ...due, dueDate: '2025-06-05', paidDate: '2025-08-10' })
  const read = async (day: string) => {
    const { rows, totals, total } = await manager.client.reports.rentRoll({ day, propertyId })
    expect(rows).toHaveLength(total)
    return totals.map(({ currency, units, balance }) => [currency, units, balance])
  }
  // Before there was a unit, while it was there, when it was archived and 800,000 were owed, and since that was paid.
  expect(await read('2025-02-01')).toEqual([])
  expect(await read('2025-06-30')).toEqual([['UGX', 1, 800_000]])
  expect(await read('2025-08-09')).toEqual([['UGX', 0, 800_000]])
  expect(await read('2025-08-10')).toEqual([])
  expect(await read('2026-11-21')).toEqual([])
})

test('rent that is written off is never expected in one place and not in another, nor an overdue amount counted here alone', async () => {
  const { client } = manager
  const written = await buildCharge({ ...kenya, amount: 2000, dueDate: '2026-11-12' })
  await buildCharge({ ...kenya, amount: 600, paymentStatus: 'partial', paidAmount: 100, dueDate: '2026-11-13' })
  const { revision } = await client.charges.get({ chargeId: written.id })
  await client.charges.writeOff({ chargeId: written.id, revision, reason: 'Gone abroad' })
  const { totals, months } = await client.reports.rentCollection(november)
  const total = totals.find(({ currency }) => currency === 'KES')
  const chart = months.find(({ currency, month }) => currency === 'KES' && month === '2026-11')
  expect([total?.expected, total?.collected]).toEqual([chart?.expected, chart?.collected])
  const performance = (await client.reports.propertyPerformance(november)).rows
  const court = performance.find(({ propertyName }) => propertyName === 'Acacia Court')
  // Besides rent it counts the service charge of 700.
  expect(court?.expected).toBe((total?.expected ?? 0) + 700)
  const { rows } = await db.execute(sql`
    select sum(posting.amount_minor)::int as owed from ledger_postings posting
    join ledger_entries entry on entry.id = posting.entry_id
    join payment_records record on record.id = entry.record_id
    where posting.account = 'receivable' and record.payment_type = 'rent' and record.currency = 'KES'
      and record.due_date between '2026-11-01' and '2026-11-30'`)
  expect(total?.outstanding).toBe(rows[0]?.owed)

  const overdue = await client.reports.overduePayments({ page: 1 })
  expect((await client.dashboard.read()).overdueCharges).toBe(overdue.total)
  expect((await client.charges.list({ paymentStatus: 'overdue' })).total).toBe(overdue.total)
  expect(overdue.rows.map(({ amount, paidAmount }) => amount - paidAmount)).toContain(500)
})
