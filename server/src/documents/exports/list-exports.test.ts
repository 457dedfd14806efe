import { propertySheet } from '@makao/contract/homes/properties/properties.sheet'
import { unitSheet } from '@makao/contract/homes/units/units.sheet'
import { messageSheet } from '@makao/contract/messaging/outbox/outbox.sheet'
import { arrearsSheet } from '@makao/contract/money/arrears/arrears.sheet'
import { chargeSheet } from '@makao/contract/money/charges/charges.sheet'
import { meterSheet, readingSheet } from '@makao/contract/money/meters/meters.sheet'
import { expenseSheet, ownerSheet } from '@makao/contract/money/owners/owners.sheet'
import { paymentSheet } from '@makao/contract/money/payments/payments.sheet'
import { tenantSheet } from '@makao/contract/money/tenants/tenants.sheet'
import { auditSheet } from '@makao/contract/platform/audit/audit.sheet'
import { headsOf, type Sheet, shownIn } from '@makao/contract/sheets'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let admin: Identity
let manager: Identity
let tenant: Identity
let propertyId: string

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  admin = await api.signInAs('admin')
  manager = await api.signInAs('property_manager')
  tenant = await api.signInAs('tenant')
  const { client } = manager
  propertyId = (await buildProperty({ name: '=Acacia Court' })).id
  const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'A2' })
  await buildUnit({ propertyId, unitNumber: 'A10' })
  const kololo = await buildProperty({ name: 'Kololo Heights', currency: 'UGX', city: 'Kampala' })
  await buildUnit({ propertyId: kololo.id, unitNumber: 'K1', currency: 'UGX' })
  const wanjiku = await buildTenant({ fullName: '@Wanjiku Kamau', email: 'wanjiku@example.com' })
  await buildTenant({ fullName: 'Zawadi Mwangi' })
  const { id: tenancyId } = await buildTenancy({ tenantId: wanjiku.id, unitId })
  await buildCharge({ tenancyId, currency: 'KES', amount: 1_500_000, dueDate: '2026-11-05' })
  const money = { tenancyId, currency: 'KES' as const, receivedOn: '2026-11-06', parts: null }
  const cash = { ...money, method: 'cash' as const, amount: 1_000_050 }
  await client.payments.receive({ ...cash, requestId: crypto.randomUUID() })
  const bank = { ...money, receivedOn: '2026-11-07', method: 'bank' as const, amount: 700_000, reference: 'FT1' }
  const { id: paymentId } = await client.payments.receive({ ...bank, requestId: crypto.randomUUID() })
  await client.payments.reverse({ paymentId, reason: 'Bounced' })
  await client.owners.create({ name: 'Njeri', kind: 'individual', isResident: true })
  await client.owners.create({ name: 'Otieno & Sons', kind: 'company', isResident: true })
  const expense = { propertyId, currency: 'KES' as const, amount: 30_000, category: 'repairs' as const }
  const spent = { ...expense, description: '+Burst pipe', reference: 'INV 88', spentOn: '2026-10-09' }
  await client.owners.spend({ ...spent, requestId: crypto.randomUUID() })
  const meter = { unitId, currency: 'KES' as const, digits: 5, installedOn: '2026-09-01', firstValue: 1_000_500 }
  const price = { price: 15_000, minimumCharge: 0, standingCharge: 0 }
  const kind = 'water' as const
  await client.meters.create({ ...meter, ...price, kind, serialNumber: 'W-1', requestId: crypto.randomUUID() })
  const power = { ...meter, ...price, kind: 'electricity' as const, serialNumber: 'E-1' }
  await client.meters.create({ ...power, requestId: crypto.randomUUID() })
  await admin.client.team.invite({ fullName: 'New Manager', email: 'new@example.com', role: 'property_manager' })
})

const download = (path: string, { cookie }: { cookie?: string }) =>
  api.request(`/api/exports/${path}`, { headers: cookie ? { cookie } : {} })

async function rowsOf(path: string, who: Identity) {
  const response = await download(path, who)
  expect(response.status, path).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return { rows: sheets[0]?.rows ?? [], total: response.headers.get('x-total-rows') }
}

async function statusOf(path: string, who: { cookie?: string }) {
  const response = await download(path, who)
  // Read to its end: an answer that nobody takes counts as a file in the making.
  await response.text()
  return response.status
}

async function linesOf(path: string, who: Identity) {
  const response = await download(path, who)
  expect(response.status, path).toBe(200)
  return (await response.text()).trimEnd().split(/\r?\n/)
}

interface Listed {
  path: string
  sheet: Sheet<never>
  /** What narrows it, and how the file says so. */
  filter: string
  said: string
  /** How many rows it has without and with the filter. */
  rows: [all: number, found: number]
}

const lists: Listed[] = [
  { path: 'properties', sheet: propertySheet, filter: 'city=Kampala', said: 'City: Kampala', rows: [2, 1] },
  { path: 'units', sheet: unitSheet, filter: 'status=occupied', said: 'Status: Occupied', rows: [3, 1] },
  { path: 'tenants', sheet: tenantSheet, filter: 'search=zawadi', said: 'Search: zawadi', rows: [3, 1] },
  { path: 'payments', sheet: chargeSheet, filter: 'from=2026-12-01', said: 'Due from 1 Dec 2026', rows: [1, 0] },
  { path: 'payments-received', sheet: paymentSheet, filter: 'method=cash', said: 'Method: Cash', rows: [2, 1] },
  { path: 'arrears', sheet: arrearsSheet, filter: 'view=promised', said: 'Promised', rows: [1, 0] },
  { path: 'owners', sheet: ownerSheet, filter: 'search=otieno', said: 'Search: otieno', rows: [2, 1] },
  { path: 'meters', sheet: meterSheet, filter: 'kind=water', said: 'Kind: Water', rows: [2, 1] },
  { path: 'meter-readings', sheet: readingSheet, filter: 'kind=water', said: 'Kind: Water', rows: [2, 1] },
]

describe.each(lists)('$path', ({ path, sheet, filter, said, rows: [all, found] }) => {
  const headings = (medium: 'xlsx' | 'csv') => shownIn(headsOf(sheet), medium).map(({ heading }) => heading)

  test('as Excel and CSV, with the headings of its description', async () => {
    const { rows, total } = await rowsOf(`${path}/xlsx`, manager)
    expect(total).toBe(String(all))
    expect(rows[0]?.[0]).toBe(sheet.title)
    expect(rows.map((row) => row.filter((cell) => cell !== 'Currency'))).toContainEqual(headings('xlsx'))
    const lines = await linesOf(`${path}/csv`, manager)
    expect(lines).toHaveLength(all + 1)
    expect(lines[0]?.replaceAll(/[\uFEFF"]/g, '').replace('Currency,', '')).toBe(headings('csv').join(','))
  })

  test('what the filter leaves, and the filter is named', async () => {
    const { rows, total } = await rowsOf(`${path}/xlsx?${filter}`, manager)
    expect(total).toBe(String(found))
    expect(rows.map(([first]) => first)).toContain(said)
    expect(await linesOf(`${path}/csv?${filter}`, manager)).toHaveLength(found + 1)
  })

  test('the rows that were ticked alone, and how many those were', async () => {
    const { rows, total } = await rowsOf(`${path}/xlsx?ids=${crypto.randomUUID()},${crypto.randomUUID()}`, manager)
    expect(total).toBe('0')
    expect(rows.map(([first]) => first)).toContain('Chosen: 2')
  })

  test('to nobody else', async () => {
    expect(await statusOf(`${path}/xlsx`, tenant)).toBe(403)
    expect(await statusOf(`${path}/csv`, {})).toBe(401)
    expect(await statusOf(`${path}/pdf`, manager)).toBe(404)
  })
})

test('units stand in the order in which people count, and a name is no formula', async () => {
  const lines = await linesOf('units/csv', manager)
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['A2', "'=Acacia Court"],
    ['A10', "'=Acacia Court"],
    ['K1', 'Kololo Heights'],
  ])
  expect((await linesOf('tenants/csv', manager))[1]).toMatch(/^'@Wanjiku Kamau,wanjiku@example.com,/)
})

test('what was reversed stands among the payments and is no part of their total', async () => {
  const { rows } = await rowsOf('payments-received/xlsx', manager)
  const of = (first: string) => rows.filter(([cell]) => cell === first)
  expect(of('@Wanjiku Kamau').map((row) => [row[5], row[10]])).toEqual([
    [7000, 'Reversed'],
    [10_000.5, 'Applied'],
  ])
  expect(of('Total').map((row) => row.slice(4, 7))).toEqual([['KES', 10_000.5, 0]])
})

test('the expenses of a property', async () => {
  const { rows, total } = await rowsOf(`expenses/xlsx?propertyId=${propertyId}`, manager)
  expect(total).toBe('1')
  expect(rows.slice(0, 2).map(([first]) => first)).toEqual(['Expenses', 'Property: =Acacia Court'])
  expect(rows.find(([first]) => first === '+Burst pipe')?.slice(1, 6)).toEqual([
    'Repairs',
    'INV 88',
    new Date('2026-10-09T00:00:00Z'),
    'KES',
    300,
  ])
  expect((await linesOf(`expenses/csv?propertyId=${propertyId}`, manager))[1]).toMatch(/^'\+Burst pipe,/)
  expect(shownIn(headsOf(expenseSheet), 'csv')).toHaveLength(9)
  expect(await statusOf(`expenses/xlsx?propertyId=${crypto.randomUUID()}`, manager)).toBe(404)
  expect(await statusOf('expenses/xlsx', manager)).toBe(400)
  expect(await statusOf(`expenses/xlsx?propertyId=${propertyId}`, tenant)).toBe(403)
})

test('messages about accounts are for admins, also in a file', async () => {
  const of = async (who: Identity, query = '') => (await linesOf(`messages/csv${query}`, who)).slice(1)
  const accounts = (await of(admin, '?kind=account')).filter((line) => line.includes('new@example.com'))
  expect(accounts).toHaveLength(1)
  expect(await of(manager, '?kind=account')).toEqual([])
  expect((await of(manager)).join()).not.toContain('new@example.com')
  const { rows } = await rowsOf('messages/xlsx?kind=account', admin)
  expect(rows.slice(0, 2).map(([first]) => first)).toEqual([messageSheet.title, 'About: Account'])
})

test('the audit log is for admins, by its filters', async () => {
  const { rows } = await rowsOf('audit/xlsx?search=njeri', admin)
  expect(rows.map(([first]) => first)).toContain('Search: njeri')
  expect(rows).toContainEqual(shownIn(headsOf(auditSheet), 'xlsx').map(({ heading }) => heading))
  expect(await statusOf('audit/xlsx', manager)).toBe(403)
})

test('a list that changes while it is read has each of its rows once', async () => {
  const { id } = await buildProperty({ name: 'Long Block' })
  for (let made = 1; made <= 3; made += 1) await buildUnit({ propertyId: id, unitNumber: `L${made}` })
  const reading = await download(`units/csv?propertyId=${id}`, manager)
  await buildUnit({ propertyId: id, unitNumber: 'L0' })
  const lines = (await reading.text()).trimEnd().split(/\r?\n/).slice(1)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['L1', 'L2', 'L3'])
})
