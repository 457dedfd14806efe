import { reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import { reportSheets } from '@makao/contract/documents/reports/reports.sheets'
import { headsOf, type Medium, type Sheet, shownIn } from '@makao/contract/sheets'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { canReadPdf, pdfText } from '../../../test/pdf-text'
import { pngOf } from '../../../test/pictures'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let ownerId: string

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  const { client } = manager
  ownerId = (
    await client.owners.create({
      name: 'Wambũi Njoroge',
      kind: 'individual',
      isResident: true,
      taxPin: 'A004512378K',
      payoutDetails: 'Equity, 0180',
    })
  ).id
  for (const [currency, place] of [
    ['KES', 'Court'],
    ['UGX', 'Heights'],
  ] as const) {
    const { id: propertyId } = await buildProperty({ name: place, currency })
    await client.owners.agree({
      propertyId,
      fromMonth: '2026-01',
      currency,
      commissionKind: 'percent',
      commissionRate: 1000,
      shares: [{ ownerId, share: 10_000 }],
    })
    const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'A1', currency })
    const tenant = await buildTenant({ fullName: `Tenant of ${place}` })
    const { id: tenancyId } = await buildTenancy({ tenantId: tenant.id, unitId, currency })
    const rent = { tenancyId, currency, amount: 1_000_000 }
    // Two months by one method: each counts once.
    await buildCharge({ ...rent, dueDate: '2026-10-05', paymentStatus: 'paid' })
    await buildCharge({ ...rent, dueDate: '2026-11-05', paymentStatus: 'partial', paidAmount: 250_000 })
    await client.owners.spend({
      requestId: crypto.randomUUID(),
      propertyId,
      currency,
      amount: 30_000,
      category: 'repairs',
      description: 'Burst pipe',
      reference: 'INV 88',
      vat: 4138,
      supplierPin: 'P051234567Z',
      spentOn: '2026-10-09',
    })
  }
  const paid = { requestId: crypto.randomUUID(), ownerId, currency: 'KES' as const, amount: 400_000 }
  const { client: admin } = await api.signInAs('admin')
  await admin.owners.remit({ ...paid, method: 'bank', reference: 'FT1', paidOn: '2026-10-20', evenBeyondDue: true })
})

async function fetchFile(path: string) {
  const response = await api.request(`/api/exports/${path}`, { headers: { cookie: manager.cookie } })
  expect(response.status, path).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const rowsOf = async (path: string) => (await readXlsx(await fetchFile(path))).sheets[0]?.rows ?? []
const wordsOf = async (path: string) => pdfText(await fetchFile(path))
const footer = (rows: unknown[][], first: string) => rows.filter(([cell]) => cell === first)

describe('as Excel', () => {
  test('the rent roll ends in its totals', async () => {
    const rows = await rowsOf('reports/rent-roll/xlsx?day=2026-11-21')
    expect(rows.find(([name]) => name === 'Court')?.slice(0, 6)).toEqual([
      'Court',
      'A1',
      'Occupied',
      'Tenant of Court',
      'KES',
      15_000,
    ])
    expect(footer(rows, 'Total of occupied units')).toHaveLength(2)
  })

  test('arrears have a column for each age', async () => {
    const rows = await rowsOf('reports/arrears/xlsx?day=2026-11-21')
    const court = rows.find((row) => row.includes('Tenant of Court'))
    expect(court?.slice(5)).toEqual(['KES', 0, 7500, 0, 0, 0, 7500])
    expect(footer(rows, 'Total').map((row) => row.slice(5))).toEqual([
      ['KES', 0, 7500, 0, 0, 0, 7500],
      ['UGX', 0, 750_000, 0, 0, 0, 750_000],
    ])
  })

  test('collections end in each method and the total, counted once', async () => {
    const rows = await rowsOf('reports/collections/xlsx?from=2026-10-01&to=2026-11-30')
    const below = rows.filter(([day, method]) => !day && typeof method === 'string').map((row) => row.slice(1))
    expect(below).toEqual([
      ['M-Pesa', 'KES', 12_500, 0, 12_500, 0],
      ['M-Pesa', 'UGX', 1_250_000, 0, 1_250_000, 0],
      ['Total', 'KES', 12_500, 0, 12_500, 0],
      ['Total', 'UGX', 1_250_000, 0, 1_250_000, 0],
    ])
  })

  test('occupancy and income by property', async () => {
    const occupancy = await rowsOf('reports/occupancy/xlsx?from=2026-10&to=2026-11')
    expect(occupancy.find(([month]) => month === 'October 2026')).toEqual(['October 2026', 2, 62, 62, 100, 0, 0, 0])
    const income = await rowsOf('reports/income/xlsx?from=2026-10&to=2026-11')
    expect(income.find(([name]) => name === 'Court')).toEqual([
      'Court',
      'Wambũi Njoroge',
      'KES',
      20_000,
      12_500,
      12_500,
      1250,
      0,
      300,
      10_950,
      0,
    ])
  })

  test('the statement of an owner, with what is still to be paid out after each line', async () => {
    const rows = await rowsOf(`owner-statement/xlsx?ownerId=${ownerId}&from=2026-10&to=2026-11`)
    expect(rows.flat()).toContainEqual(expect.stringContaining('INV 88 · P051234567Z'))
    expect(rows.find((row) => String(row[1]).includes('INV 88'))?.at(-1)).toBe(41.38)
    expect(footer(rows, 'Total').map((row) => row.slice(2))).toEqual([
      ['KES', 12_500, 0, -1250, 0, -300, 10_950, 0, -4000, 6950, 41.38],
      ['UGX', 1_250_000, 0, -125_000, 0, -30_000, 1_095_000, 0, 0, 1_095_000, 4138],
    ])
    const paid = rows.find((row) => String(row[1]).startsWith('Paid out'))
    expect(paid?.slice(-3, -1)).toEqual([-4000, 4700])
  })

  test('tax with the list of tenants that returns ask for', async () => {
    const tax = await rowsOf('reports/tax-kenya/xlsx?month=2026-10')
    expect(tax.find(([text]) => text === 'Gross residential rent')?.at(-1)).toBe(10_000)
    expect(footer(tax, 'Tax to pay, all landlords')).toHaveLength(1)
    const listing = await rowsOf(`reports/tax-kenya-listing/xlsx?month=2026-10&ownerId=${ownerId}`)
    expect(listing.find(([name]) => name === 'Court')).toEqual([
      'Court',
      null,
      'Nairobi',
      'Residential',
      'A1',
      'Tenant of Court',
      null,
      '100%',
      'KES',
      15_000,
      10_000,
    ])
    // The same homes in the order of the return, with the tax of each landlord who files one.
    const lines = await rowsOf(`reports/tax-kenya-return/xlsx?month=2026-10&ownerId=${ownerId}`)
    const { figure, homes } = await manager.client.reports.taxKenya({ month: '2026-10', ownerId })
    expect([figure, homes]).toEqual([expect.any(Number), 1_000_000])
    const kept = ['Wambũi Njoroge', 'A004512378K']
    const line = [...kept, 'Court', null, 'Nairobi', 'A1', 'Tenant of Court', null, 'KES', 15_000, 10_000]
    expect(lines.filter(([name]) => name === 'Wambũi Njoroge').map((row) => row.slice(0, 11))).toEqual([
      line,
      [...kept, ...Array(6).fill(null), 'KES', null, 10_000],
    ])
    expect(footer(lines, 'Total').map((row) => row.slice(-2))).toEqual([[10_000, (figure ?? 0) / 100]])
    const all = await rowsOf('reports/tax-kenya-return/xlsx?month=2026-10')
    expect(all.filter(([name]) => name === 'Wambũi Njoroge')).toEqual(
      lines.filter(([name]) => name === 'Wambũi Njoroge'),
    )
    const abroad = await manager.client.owners.create({ name: 'Abroad', kind: 'individual', isResident: false })
    const none = await rowsOf(`reports/tax-kenya-return/xlsx?month=2026-10&ownerId=${abroad.id}`)
    expect(none.flat()).toContain('Nobody here files a return of this month.')
    const uganda = await rowsOf('reports/tax-uganda-listing/xlsx?year=2026')
    expect(uganda.find(([name]) => name === 'Heights')?.at(-1)).toBe(1_250_000)
  })
})

describe.runIf(canReadPdf)('as PDF', () => {
  test('the statement of an owner on the paper of the agency', async () => {
    const words = await wordsOf(`owner-statement/pdf?ownerId=${ownerId}&from=2026-10&to=2026-11`)
    for (const text of [
      'OWNER STATEMENT',
      'October 2026 to November 2026',
      'Wambũi Njoroge',
      'A004512378K',
      'Summary, in KES',
      'Summary, in UGX',
      'Court, in KES',
      'Repairs: Burst pipe',
      'VAT in it KES 41.38',
      'VAT in these expenses',
      'Bank · FT1',
      'deposits held',
    ]) {
      expect(words).toContain(text)
    }
    expect(words).toMatch(/Still to be paid out +KES 6,950/)
    expect(words).toMatch(/Still to be paid out +UGX 1,095,000/)
    expect(words).toMatch(/Page 1 of \d/)
  })

  test('an owner without any agreement has a paper that says so', async () => {
    const { id } = await manager.client.owners.create({ name: 'New', kind: 'company', isResident: true })
    expect(await wordsOf(`owner-statement/pdf?ownerId=${id}&from=2026-10&to=2026-10`)).toContain(
      'There is no account yet',
    )
  })

  test('tax with the law, its day and the day of filing', async () => {
    const words = await wordsOf(`reports/tax-kenya/pdf?month=2026-10&ownerId=${ownerId}`)
    for (const text of [
      '20 Nov 2026',
      'Law as of 21 Nov 2026',
      '7.5%',
      'PIN A004512378K',
      'October 2026. Tax to pay: KES 0',
    ]) {
      expect(words).toContain(text)
    }
    expect(await wordsOf('reports/tax-uganda/pdf?year=2026')).toContain('final return by 31 Dec 2027')
  })

  test.each([
    ['rent-roll', 'day=2026-11-21'],
    ['arrears', 'day=2026-11-21'],
    ['collections', 'from=2026-11-01&to=2026-11-30'],
    ['occupancy', 'from=2026-01&to=2026-11'],
    ['income', 'from=2026-01&to=2026-11'],
  ])('%s', async (kind, query) =>
    expect(await wordsOf(`reports/${kind}/pdf?${query}`)).toContain('Made on 21 Nov 2026'),
  )
})

describe('a report is said once', () => {
  const asked = 'from=2026-10&to=2026-11&day=2026-11-21&month=2026-10&year=2026'
  const days = 'from=2026-10-01&to=2026-11-30'

  test.each(reportKinds)('%s has the headings of its description in each file', async (kind) => {
    const sheet: Sheet<never> & { bounds: string } = reportSheets[kind]
    const query = ['days', 'entries', 'none'].includes(sheet.bounds) ? days : asked
    const headings = (medium: Medium) => shownIn(headsOf(sheet), medium).map(({ heading }) => heading)
    const rows = await rowsOf(`reports/${kind}/xlsx?${query}`)
    expect(rows[0]?.[0]).toBe(sheet.title)
    expect(rows.map((row) => row.filter((cell) => cell !== 'Currency'))).toContainEqual(headings('xlsx'))
    const [first] = new TextDecoder().decode(await fetchFile(`reports/${kind}/csv?${query}`)).split('\r\n')
    expect(first?.replaceAll(/["\uFEFF]/g, '').replace('Currency,', '')).toBe(headings('csv').join(','))
    if (!canReadPdf) return
    const words = (await wordsOf(`reports/${kind}/pdf?${query}`)).replaceAll(/\s+/g, ' ')
    expect(words).toContain(sheet.title)
    for (const word of headings('pdf').flatMap((heading) => heading.split(' '))) expect(words).toContain(word)
    expect(words).toMatch(/Page 1 of \d+/)
  })

  test.runIf(canReadPdf)('its PDF bears the letterhead of the agency, with the logo', async () => {
    const holdsPicture = async () =>
      Buffer.from(await fetchFile(`reports/rent-roll/pdf?${asked}`)).includes('/Subtype /Image')
    expect(await holdsPicture()).toBe(false)
    const admin = await api.signInAs('admin')
    const { isSaved: _, ...agency } = await admin.client.agency.get()
    const logo = `data:image/png;base64,${Buffer.from(await pngOf()).toString('base64')}`
    await admin.client.agency.save({ ...agency, name: 'Nyumba Bora', address: 'Moi Avenue, Nairobi', logo })
    expect(await holdsPicture()).toBe(true)
    const words = await wordsOf(`reports/rent-roll/pdf?${asked}`)
    expect(words).toContain('Moi Avenue, Nairobi')
    expect(words).toContain('Nyumba Bora · Rent Roll')
  })
})

test('nobody but staff, no owner who is not there, and no range that runs backwards', async () => {
  const path = `/api/exports/owner-statement/pdf?ownerId=${ownerId}&from=2026-10&to=2026-11`
  expect((await api.request(path)).status).toBe(401)
  const tenant = await api.signInAs('tenant')
  expect((await api.request(path, { headers: { cookie: tenant.cookie } })).status).toBe(403)
  const headers = { cookie: manager.cookie }
  const nobody = path.replace(ownerId, crypto.randomUUID())
  expect((await api.request(nobody, { headers })).status).toBe(404)
  expect((await api.request(path.replace('to=2026-11', 'to=2026-09'), { headers })).status).toBe(400)
})
