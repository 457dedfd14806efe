import type { ReportBounds } from '@makao/contract/documents/reports/report-heads.terms'
import {
  agedOrders,
  overdueOrders,
  propertyPerformanceOrders,
  rentCollectionOrders,
  rentRollOrders,
  tenantSummaryOrders,
} from '@makao/contract/documents/reports/report-orders.terms'
import { type ReportKind, reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import type { ReportTable } from '@makao/contract/documents/reports/reports.schema'
import { type ReportSheet, reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import { type Currency, minorFactor } from '@makao/contract/money'
import { type Cell, type Cells, headsOf, isMoney, type Kind, monthOrText, shownIn } from '@makao/contract/sheets'
import { and, eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, fieldErrorsOf, type Identity, refusalOf, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity

/** An owner with commission and an expense, and a deposit that is held. */
async function runBooks(propertyId: string, currency: Currency): Promise<void> {
  const { client } = manager
  const { id: ownerId } = await client.owners.create({ name: `Owner ${currency}`, kind: 'company', isResident: true })
  const commission = { commissionKind: 'percent' as const, commissionBasis: 'all' as const, commissionRate: 1000 }
  const shares = [{ ownerId, share: 10_000 }]
  await client.owners.agree({ propertyId, fromMonth: '2026-11', currency, ...commission, shares })
  const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'B2', currency })
  const { id: tenancyId } = await buildTenancy({ unitId, currency })
  const paid = { tenancyId, currency, amount: 50_000, dueDate: '2026-11-05', paymentStatus: 'paid' as const }
  await buildCharge({ ...paid, paymentType: 'deposit' })
  await buildCharge({ ...paid, paymentType: 'rent' })
  const work = { category: 'repairs' as const, description: 'Roof', reference: 'INV 7' }
  const spent = { requestId: crypto.randomUUID(), propertyId, currency, ...work, amount: 3_333, spentOn: '2026-11-09' }
  await client.owners.spend(spent)
}

/** More homes than two pages of any report hold. */
const HOMES = 55

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  for (const [currency, name, homes] of [
    ['KES', 'Acacia Court', HOMES],
    ['UGX', 'Bamboo Heights', 1],
  ] as const) {
    const { id: propertyId } = await buildProperty({ name, currency })
    for (let number = 1; number <= homes; number += 1) {
      const { id: unitId } = await buildUnit({ propertyId, unitNumber: `A${number}`, currency })
      const { id: tenantId } = await buildTenant({ fullName: `Tenant ${number} of ${name}` })
      const { id: tenancyId } = await buildTenancy({ tenantId, unitId, currency })
      const rent = { tenancyId, currency, paymentType: 'rent' as const }
      await buildCharge({ ...rent, amount: 1000 + number, dueDate: '2026-10-05', paymentStatus: 'paid' })
      await buildCharge({ ...rent, amount: 2000, dueDate: '2026-11-05', paymentStatus: 'partial', paidAmount: number })
    }
    await buildUnit({ propertyId, unitNumber: 'B1', currency })
    await runBooks(propertyId, currency)
  }
  await db
    .update(units)
    .set({ createdAt: new Date('2026-10-02T09:00:00Z') })
    .where(eq(units.unitNumber, 'B1'))
  // A shop on the ground floor, whose receipts are typed into EFRIS.
  await db
    .update(units)
    .set({ unitUse: 'business' })
    .where(and(eq(units.currency, 'UGX'), eq(units.unitNumber, 'A1')))
  await db.update(tenancies).set({ leaseEnd: '2026-12-31' })
  await manager.client.collectionTargets.save({ propertyId: null, fromMonth: '2026-10', rate: 9000 })
})

const bounds: Record<ReportBounds, Record<string, string>> = {
  days: { from: '2026-10-01', to: '2026-11-30' },
  entries: { from: '2026-10-01', to: '2026-11-30' },
  months: { from: '2026-10', to: '2026-11' },
  day: { day: '2026-11-21' },
  month: { month: '2026-10' },
  year: { year: '2026' },
  none: {},
}

const sheetOf = (kind: ReportKind): ReportSheet<never> => reportSheets[kind]

async function readAllPages(kind: ReportKind) {
  const asked = { kind, ...bounds[sheetOf(kind).bounds] }
  const first = await manager.client.reports.read(asked)
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.total; page += 1) {
    const next: ReportTable = await manager.client.reports.read({ ...asked, page })
    expect(next.rows, `page ${page} of ${kind}`).not.toEqual([])
    expect(next.totals).toEqual(first.totals)
    rows.push(...next.rows)
  }
  return { ...first, rows }
}

function inExcel(cell: Cell, kind: Kind) {
  if (cell === '' || cell === null) return null
  if (isMoney(cell)) return cell.amount / minorFactor(cell.currency)
  if (kind === 'day') return new Date(`${cell}T00:00:00Z`)
  return kind === 'month' ? monthOrText(String(cell)) : cell
}

const headsInExcel = (kind: ReportKind) => shownIn(headsOf(sheetOf(kind)), 'xlsx')

/** A row as a spreadsheet has it, by heading. */
function lineOf(kind: ReportKind, row: Cells) {
  const heads = headsInExcel(kind)
  const cells = heads.map((head) => row[head.key] ?? null)
  const line = Object.fromEntries(heads.map((head) => [head.heading, inExcel(row[head.key] ?? null, head.kind)]))
  const hasMoney = heads.some((head) => head.kind === 'money')
  return hasMoney ? { ...line, Currency: cells.find(isMoney)?.currency ?? null } : line
}

async function readFile(kind: ReportKind) {
  const query = new URLSearchParams(bounds[sheetOf(kind).bounds])
  const headers = { cookie: manager.cookie }
  const response = await api.request(`/api/exports/reports/${kind}/xlsx?${query}`, { headers })
  expect(response.status).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  const rows = sheets[0]?.rows ?? []
  const start = rows.findIndex(([cell]) => cell === headsInExcel(kind)[0]?.heading)
  const headings = rows[start] ?? []
  const lines = rows
    .slice(start + 1)
    .filter((row) => row.some((cell) => cell !== null && cell !== ''))
    // An empty text is an empty cell.
    .map((row) =>
      Object.fromEntries(headings.map((name, place) => [name, row[place] === '' ? null : (row[place] ?? null)])),
    )
  return { about: rows.slice(1, start).flatMap(([line]) => (line ? [line] : [])), lines }
}

describe('each report says the same on the screen and in its files', () => {
  test.each(reportKinds)('%s', async (kind) => {
    const shown = await readAllPages(kind)
    const file = await readFile(kind)
    expect(shown.rows.length).toBeGreaterThan(0)
    expect(shown.total).toBe(shown.rows.length)
    expect(file.lines).toEqual([...shown.rows, ...shown.totals].map((row) => lineOf(kind, row)))
    expect(file.about).toEqual([...shown.about, 'Made on 21 Nov 2026'])
  })
})

test('long reports come a page at a time, the others whole', async () => {
  const paged = await manager.client.reports.read({ kind: 'tenant-summary' })
  expect([paged.rows.length, paged.pageSize, paged.total]).toEqual([25, 25, HOMES + 3])
  const whole = await manager.client.reports.read({ kind: 'occupancy', ...bounds.months })
  expect([whole.rows.length, whole.total]).toEqual([2, 2])
  const added = (key: string) => whole.rows.reduce((sum, row) => sum + Number(row[key]), 0)
  expect(whole.totals).toMatchObject([
    {
      month: 'Total',
      letDays: added('letDays'),
      availableDays: added('availableDays'),
      rate: (100 * added('letDays')) / added('availableDays'),
    },
  ])
  expect((await manager.client.reports.read({ kind: 'occupancy', ...bounds.months, page: 2 })).rows).toEqual([])
})

describe('a report in another order', () => {
  const november = { from: '2026-10-01', to: '2026-11-30' }
  const day = '2026-11-21'
  interface Page {
    rows: readonly object[]
    total: number
  }
  type Asking = { sort?: never; page?: number; currency?: Currency }
  const reading: Record<string, (asked: Asking) => Promise<Page>> = {
    'rent-collection': (asked) => manager.client.reports.rentCollection({ ...november, ...asked }),
    'property-performance': (asked) => manager.client.reports.propertyPerformance({ ...november, ...asked }),
    'tenant-summary': (asked) => manager.client.reports.tenantSummary(asked),
    'overdue-payments': (asked) => manager.client.reports.overduePayments(asked),
    'rent-roll': async (asked) => {
      const roll = await manager.client.reports.rentRoll({ day, ...asked })
      return { ...roll, rows: roll.rows.map((row) => ({ ...row, day })) }
    },
    arrears: (asked) => manager.client.reports.arrears({ day, ...asked }),
  }
  const orders = {
    'rent-collection': rentCollectionOrders,
    'property-performance': propertyPerformanceOrders,
    'tenant-summary': tenantSummaryOrders,
    'overdue-payments': overdueOrders,
    'rent-roll': rentRollOrders,
    arrears: agedOrders,
  }

  async function readAll(kind: keyof typeof orders, sort?: string, currency?: Currency) {
    const rows: object[] = []
    for (let page = 1; ; page += 1) {
      const found = await reading[kind]?.({
        page,
        ...(sort && { sort: sort as never }),
        ...(currency && { currency }),
      })
      rows.push(...(found?.rows ?? []))
      if (!found || rows.length >= found.total) return rows
    }
  }

  const cases = Object.entries(orders).flatMap(([kind, keys]) =>
    keys.filter((key) => !key.startsWith('-')).map((key) => [kind as keyof typeof orders, key] as const),
  )

  test.each(cases)('%s by %s has the same rows, one way and the other', async (kind, key) => {
    const column = sheetOf(kind).columns[key]
    const said = (rows: readonly object[]) =>
      rows.flatMap((row) => {
        const cell = column?.value(row as never) ?? null
        if (cell === null || cell === '') return []
        return isMoney(cell) ? `${cell.currency} ${cell.amount}` : cell
      })
    const [usual, up, down] = [await readAll(kind), await readAll(kind, key), await readAll(kind, `-${key}`)]
    const asText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
    expect(asText(up)).toEqual(asText(usual))
    expect(asText(down)).toEqual(asText(usual))
    expect(said(down)).toEqual(said(up).reverse())
    const amounts = up.flatMap((row) => {
      const cell = column?.value(row as never) ?? null
      return isMoney(cell) && cell.currency === 'KES' ? cell.amount : []
    })
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })

  test.each(['rent-collection', 'overdue-payments', 'rent-roll', 'arrears'] as const)(
    '%s of one currency has its rows and no others, with the totals of all',
    async (kind) => {
      const all = await readAll(kind, 'tenant')
      const parts = await Promise.all(
        (['KES', 'UGX'] as const).map((currency) =>
          readAll(kind, 'tenant', currency).then((rows) => [currency, rows] as const),
        ),
      )
      for (const [currency, rows] of parts)
        expect(rows).toEqual(all.filter((row) => (row as { currency: string }).currency === currency))
      expect(parts.every(([, rows]) => rows.length > 0)).toBe(true)
    },
  )

  test('is one that there is', async () => {
    const asking = manager.client.reports.arrears({ day, sort: 'phone' as never })
    expect((await refusalOf(asking)).code).toBe('BAD_REQUEST')
  })
})

describe('refused', () => {
  test.each(reportKinds)('%s to a tenant and to nobody', async (kind) => {
    const tenant = await api.signInAs('tenant')
    const path = `/api/reports/${kind}/rows?${new URLSearchParams(bounds[sheetOf(kind).bounds])}`
    expect((await api.request(path, { headers: { cookie: tenant.cookie } })).status).toBe(403)
    expect((await api.request(path)).status).toBe(401)
  })

  test('without its bounds, backwards, and of more than it covers', async () => {
    const { read } = manager.client.reports
    const missing = await refusalOf(read({ kind: 'rent-roll' }))
    expect(missing.code).toBe('BAD_REQUEST')
    const backwards = read({ kind: 'property-performance', from: '2026-11-30', to: '2026-11-01' })
    expect(await fieldErrorsOf(backwards)).toEqual(['to: The range ends before it begins'])
    const long = read({ kind: 'collections', from: '2024-01-01', to: '2026-11-01' })
    expect(await fieldErrorsOf(long)).toEqual(['to: A report by day covers at most a year'])
    expect((await refusalOf(read({ kind: 'tax-kenya', month: '2026-10', ownerId: crypto.randomUUID() }))).code).toBe(
      'NOT_FOUND',
    )
  })
})
