import type { ReportPlaces } from '@makao/contract/documents/reports/report-places.schema'
import { type ReportKind, reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import type { ReportTable } from '@makao/contract/documents/reports/reports.schema'
import { type ReportSheet, reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import type { Currency } from '@makao/contract/money'
import { isMoney } from '@makao/contract/sheets'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let colleague: Identity
/** What each filter can be, which together is all places. */
let choices: Record<'property' | 'block' | 'manager' | 'owner', ReportPlaces[]>
let acacia: string

const place = { country: 'Kenya', city: 'Nairobi', address: 'Ngong Road 12', propertyType: 'apartment' } as const

/**
 * Two blocks, in each of which somebody rents and one unit stands empty, with an owner who has a deposit held and an expense. What nobody
 * manages has neither blocks nor an owner.
 */
async function buildPlace(name: string, currency: Currency, managedBy: Identity | undefined, amount: number) {
  const { client } = manager
  const { id: propertyId } = await buildProperty({ name, currency })
  const country = currency === 'KES' ? ('Kenya' as const) : ('Uganda' as const)
  await client.properties.update({ ...place, country, name, propertyId, managerId: managedBy?.id ?? null })
  const { id: ownerId } = await client.owners.create({ name: `Owner of ${name}`, kind: 'company', isResident: true })
  const commission = { commissionKind: 'percent' as const, commissionBasis: 'all' as const, commissionRate: 1000 }
  if (managedBy) {
    await client.owners.agree({
      ...{ propertyId, fromMonth: '2026-10', currency, ...commission, shares: [{ ownerId, share: 10_000 }] },
    })
  }
  for (const [step, block] of managedBy ? ['A', 'B'].entries() : [null, null].entries()) {
    const [{ id: unitId }, { id: emptyId }] = [
      await buildUnit({ propertyId, currency, rentAmount: amount }),
      await buildUnit({ propertyId, currency, rentAmount: amount }),
    ]
    for (const id of [unitId, emptyId]) await db.update(units).set({ block }).where(eq(units.id, id))
    const { id: tenancyId } = await buildTenancy({ unitId, currency, startDate: '2026-10-01' })
    const charged = { tenancyId, currency, amount: amount * (step + 1) }
    await buildCharge({ ...charged, dueDate: '2026-10-05', paymentStatus: 'paid' })
    await buildCharge({ ...charged, dueDate: '2026-11-05', paymentStatus: 'partial', paidAmount: 700 })
    await buildCharge({ ...charged, paymentType: 'deposit', dueDate: '2026-10-05', paymentStatus: 'paid' })
  }
  const work = {
    category: 'repairs' as const,
    description: 'Roof',
    reference: null,
    amount: 300,
    spentOn: '2026-11-09',
  }
  await client.owners.spend({ requestId: crypto.randomUUID(), propertyId, currency, ...work })
  return { propertyId, ownerId }
}

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  colleague = await api.signInAs('property_manager')
  const admin = await api.signInAs('admin')
  const built = [
    await buildPlace('Acacia Court', 'KES', manager, 50_000),
    await buildPlace('Baobab Court', 'KES', colleague, 30_000),
    await buildPlace('Bamboo Heights', 'UGX', manager, 200_000),
    await buildPlace('Cedar Yard', 'KES', undefined, 40_000),
  ]
  acacia = built[0]?.propertyId ?? ''
  choices = {
    property: built.map(({ propertyId }) => ({ propertyId })),
    owner: [...built.slice(0, 3).map(({ ownerId }) => ({ ownerId })), { withoutOwner: true }],
    manager: [{ managerId: manager.id }, { managerId: colleague.id }, { withoutManager: true }],
    block: [{ block: 'A' }, { block: 'b' }, { withoutBlock: true }],
  }
  await db.update(tenancies).set({ leaseEnd: '2026-12-31' })
  await db.update(units).set({ createdAt: new Date('2026-10-02T09:00:00Z') })
  await admin.client.collectionTargets.save({ propertyId: null, fromMonth: '2026-10', rate: 9000 })
})

const bounds = {
  days: { from: '2026-10-01', to: '2026-11-30' },
  entries: { from: '2026-10-01', to: '2026-11-30' },
  months: { from: '2026-10', to: '2026-11' },
  day: { day: '2026-11-21' },
  none: {},
} as const
const sheetOf = (kind: ReportKind): ReportSheet<never> => reportSheets[kind]
const askedOf = (kind: ReportKind) => ({ kind, ...bounds[sheetOf(kind).bounds as keyof typeof bounds] })
const read = (kind: ReportKind, places: ReportPlaces = {}) =>
  manager.client.reports.read({ ...askedOf(kind), ...places })

/** What rows and totals come to: amounts by column and currency, numbers by column; percentages are no sums. */
function sumsOf(kind: ReportKind, tables: readonly ReportTable[]) {
  const sums: Record<string, number> = {}
  const { columns } = sheetOf(kind)
  for (const [where, rows] of tables.flatMap(({ rows, totals }) => [
    ['rows', rows] as const,
    ['totals', totals] as const,
  ])) {
    for (const [key, cell] of rows.flatMap((row) => Object.entries(row))) {
      if (cell === undefined || cell === null) continue
      const sum = (name: string, amount: number) => {
        sums[`${where} ${name}`] = (sums[`${where} ${name}`] ?? 0) + amount
      }
      if (isMoney(cell)) sum(`${key} ${cell.currency}`, cell.amount)
      // A property of two blocks is counted in both.
      else if (typeof cell === 'number' && columns[key]?.kind === 'count' && key !== 'properties') sum(key, cell)
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

const placed = reportKinds.filter((kind) => sheetOf(kind).places && sheetOf(kind).places !== 'rent')
/** Of what is of the books and of no property, as a payout is. */
const ofNone = { withoutProperty: true } as const

/** What each account comes to: two sides of one, and those who were paid too much beside those who are due, are one figure. */
function netOf(tables: readonly ReportTable[]) {
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of tables.flatMap(({ rows }) => rows)) {
    for (const [cell, side] of [
      [debit, 1],
      [credit, -1],
    ] as const) {
      if (cell === undefined || cell === null || !isMoney(cell)) continue
      const name = `${String(account).replace('Advanced to owners', 'Due to owners')} ${cell.currency}`
      sums[name] = (sums[name] ?? 0) + side * cell.amount
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}
function addedUp(kind: ReportKind, tables: readonly ReportTable[]) {
  if (kind === 'trial-balance') return netOf(tables)
  if (kind !== 'general-ledger') return sumsOf(kind, tables)
  // Of its rows there is a page, but its totals are of all.
  const lines = tables.reduce((sum, { total }) => sum + total, 0)
  return {
    lines,
    ...sumsOf(
      kind,
      tables.map((table) => ({ ...table, rows: [] })),
    ),
  }
}

describe('the parts of a report add up to the whole, by every filter that it takes', () => {
  test.each(placed)('%s', async (kind) => {
    const whole = await read(kind)
    expect(whole.rows.length).toBeGreaterThan(0)
    for (const filter of ['property', 'manager', 'owner', 'block'] as const) {
      if (filter === 'block' && sheetOf(kind).places !== 'units') continue
      const isOfBooks = sheetOf(kind).places === 'entries'
      const chosen = isOfBooks && filter === 'property' ? [...choices.property, ofNone] : choices[filter]
      const parts = await Promise.all(chosen.map((places) => read(kind, places)))
      expect(addedUp(kind, parts), filter).toEqual(addedUp(kind, [whole]))
      // Each says what it is of, and none is the whole.
      for (const part of parts) expect(part.about[0]).toMatch(/^Only /)
      expect(parts.every((part) => JSON.stringify(part.rows) !== JSON.stringify(whole.rows))).toBe(true)
    }
  })
})

describe('what landlords received for tax is narrowed, and has no tax of its own', () => {
  const asked = { 'tax-kenya': { month: '2026-11' }, 'tax-uganda': { year: '2026' } }
  test.each(['tax-kenya', 'tax-uganda'] as const)('%s', async (kind) => {
    const readTax = (places: ReportPlaces = {}) => manager.client.reports.read({ kind, ...asked[kind], ...places })
    const sums = (tables: readonly ReportTable[]) => {
      const lines = tables.flatMap(({ rows }) => rows)
      const add = (key: string, of = lines) =>
        of.reduce((sum, { [key]: cell }) => sum + (cell && isMoney(cell) ? cell.amount : 0), 0)
      const cash = lines.filter(({ property }) => property === 'Cash received')
      return [add('received'), add('kept'), add('gross', cash)]
    }
    const whole = await readTax()
    expect(sums([whole])[0]).toBeGreaterThan(0)
    for (const filter of ['property', 'manager', 'block'] as const) {
      const parts = await Promise.all(choices[filter].map(readTax))
      expect(sums(parts), filter).toEqual(sums([whole]))
      for (const { about, rows, totals } of parts) {
        expect(about[0]).toMatch(/^Only /)
        expect(about.some((line) => line.startsWith('The tax is worked out over all rent of a landlord'))).toBe(true)
        expect(JSON.stringify([rows, totals])).not.toContain('Tax of ')
      }
    }
  })
})

test('the books of a property balance by themselves, and what is of none is apart', async () => {
  const admin = await api.signInAs('admin')
  const [{ ownerId }] = [choices.owner[0] ?? {}]
  const pay = { requestId: crypto.randomUUID(), currency: 'KES' as const, amount: 5_000, paidOn: '2026-11-20' }
  await admin.client.owners.remit({
    ...pay,
    ownerId: ownerId ?? '',
    method: 'bank',
    reference: 'OUT1',
    evenBeyondDue: true,
  })
  const sides = ({ totals }: ReportTable) => totals.map(({ debit, credit }) => [debit, credit])
  for (const places of [...choices.property, ofNone, ...choices.manager, ...choices.owner]) {
    for (const [debit, credit] of sides(await read('trial-balance', places))) expect(debit).toEqual(credit)
  }
  const due = (table: ReportTable) => JSON.stringify(table.rows.filter(({ account }) => account === 'Due to owners'))
  // A payout is of all properties of an owner: it is not in one of them, and it is in the owner's.
  expect((await read('owner-balances', ofNone)).rows).toMatchObject([{ paidOut: { amount: 5_000 } }])
  expect(due(await read('trial-balance', ofNone))).toContain('5000')
  expect((await read('owner-balances', { ownerId })).rows).toMatchObject([{ paidOut: { amount: 5_000 } }])
  const ledger = await read('general-ledger', { ownerId })
  expect(ledger.rows.map(({ account }) => String(account)).filter((name) => !name.startsWith('Due to owners'))).toEqual(
    [],
  )
})

test('filters narrow one another, and one of nothing comes to nothing', async () => {
  const { rows } = await read('rent-roll', { managerId: manager.id, block: 'A', propertyId: acacia })
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ property }) => property))).toEqual(new Set(['Acacia Court']))
  expect((await read('rent-roll', { managerId: colleague.id, propertyId: acacia })).rows).toEqual([])
})

test('a report says in words what it is narrowed to', async () => {
  const { client } = manager
  expect(await client.reports.places({})).toEqual({ text: null })
  const places = { propertyId: acacia, block: 'A', managerId: manager.id, withoutOwner: true }
  const text = `Only Acacia Court, Block A, managed by Amani Otieno, without an owner`
  expect(await client.reports.places(places)).toEqual({ text })
  expect((await read('rent-roll', places)).about[0]).toBe(text)
  expect((await read('rent-roll', { withoutBlock: true, withoutManager: true })).about[0]).toBe(
    'Only units without a block, managed by nobody',
  )
  await expectRefusal(client.reports.places({ propertyId: crypto.randomUUID() }), 'NOT_FOUND')
})

test('the name of each file says what it is narrowed to', async () => {
  for (const file of ['csv', 'xlsx', 'pdf']) {
    const query = new URLSearchParams({ day: '2026-11-21', withoutManager: 'true' })
    const response = await api.request(`/api/exports/reports/rent-roll/${file}?${query}`, {
      headers: { cookie: manager.cookie },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="rent-roll-2026-11-21-only-managed-by-nobody.${file}"`,
    )
    if (file !== 'csv') continue
    const text = await response.text()
    // What it is of stands above the head, as in the other files.
    expect(text.split('\r\n')[0]?.replaceAll(/[\uFEFF"]/g, '')).toBe('Only managed by nobody')
    expect(text).toContain('Cedar Yard')
    expect(text).not.toContain('Acacia Court')
  }
})

test('a file has what the screen has, and the reports of their own the same', async () => {
  const query = new URLSearchParams({ day: '2026-11-21', propertyId: acacia })
  const response = await api.request(`/api/exports/reports/rent-roll/csv?${query}`, {
    headers: { cookie: manager.cookie },
  })
  const text = await response.text()
  expect(text).toContain('Acacia Court')
  expect(text).not.toContain('Baobab Court')
  const { client } = manager
  const [places, days] = [{ propertyId: acacia }, bounds.days]
  const [roll, aged, rent, late, income, months] = await Promise.all([
    client.reports.rentRoll({ day: '2026-11-21', ...places }),
    client.reports.arrears({ day: '2026-11-21', ...places }),
    client.reports.rentCollection({ ...days, ...places }),
    client.reports.overduePayments(places),
    client.reports.income({ ...bounds.months, ...places }),
    client.reports.incomeMonths({ ...bounds.months, ...places }),
  ])
  expect([roll.total, roll.totals[0]?.letUnits, aged.total, rent.total, late.total]).toEqual([4, 2, 2, 4, 2])
  expect(rent.months.find(({ month }) => month === '2026-10')).toMatchObject({ expected: 150_000, collected: 150_000 })
  expect(income).toHaveLength(1)
  expect(months.reduce((sum, { collected }) => sum + collected, 0)).toBe(income[0]?.collected)
  expect(await client.reports.leaseEnds(places)).toHaveLength(2)
  expect(await client.reports.tenantSummary(places)).toMatchObject({ total: 2, active: 2, inactive: 0 })
  expect((await client.reports.occupancy({ ...bounds.months, ...places })).at(-1)).toMatchObject({
    units: 4,
    vacant: 2,
  })
})

test('a report of a place that there is not is refused, and one that knows no places leaves them aside', async () => {
  await expectRefusal(read('rent-roll', { propertyId: crypto.randomUUID() }), 'NOT_FOUND')
  await expectRefusal(read('rent-roll', { managerId: 'nobody' }), 'BAD_REQUEST')
  // What the agency earns is of properties, and knows no block.
  const months = { kind: 'agency-income' as const, from: '2026-10', to: '2026-11' }
  expect(await manager.client.reports.read({ ...months, block: 'A' })).toEqual(
    await manager.client.reports.read(months),
  )
})
