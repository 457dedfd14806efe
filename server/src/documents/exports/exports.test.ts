import { sheetOfCells } from '@makao/contract/sheets'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { canReadPdf, pdfText } from '../../../test/pdf-text'
import { charges } from '../../money/charges/charges.table'
import { readAgency } from '../../platform/agency/agency.service'
import { fill } from '../papers/fill.service'
import { makeSheet } from '../papers/sheet.service'
import { writeCsv, writeXlsx } from './spreadsheet'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let manager: Identity
let tenant: Identity

async function letTo(fullName: string, given: { currency?: 'KES' | 'UGX'; property: string }) {
  const { currency = 'KES', property } = given
  const { id: propertyId } = await buildProperty({ name: property, currency })
  const { id: unitId } = await buildUnit({ propertyId, unitNumber: 'A1', currency })
  const person = await buildTenant({ fullName, email: `${crypto.randomUUID()}@example.com` })
  const { id } = await buildTenancy({ tenantId: person.id, unitId, currency })
  return { tenancyId: id, currency, propertyId }
}

let kenya: Awaited<ReturnType<typeof letTo>>

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  manager = await api.signInAs('property_manager')
  tenant = await api.signInAs('tenant')
  kenya = await letTo('=Nyambura wa Mūgo', { property: 'Jacaranda Court' })
  const uganda = await letTo('Ssemakula "Kato" Kimani', { property: 'Kololo Heights', currency: 'UGX' })
  const rent = { ...kenya, paymentType: 'rent' as const }
  await buildCharge({
    ...rent,
    amount: 1_500_050,
    paymentStatus: 'paid',
    paidDate: '2026-11-03',
    mpesaReceiptNumber: 'UKL4T7QX2M',
  })
  await buildCharge({ ...rent, amount: 100, dueDate: '2026-08-05' })
  await buildCharge({ ...rent, amount: 200, dueDate: '2026-10-31', voidedAt: new Date() })
  await buildCharge({ ...kenya, paymentType: 'service_charge', amount: 300, dueDate: '2026-12-05' })
  await buildCharge({ ...uganda, amount: 650_000, paymentStatus: 'partial', paidAmount: 250_000 })
})

const download = (path: string, { cookie }: { cookie?: string } = manager) =>
  api.request(`/api/exports/${path}`, { headers: cookie ? { cookie } : {} })

async function readRows(path: string) {
  const response = await download(path)
  expect(response.status).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return { response, name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] }
}

const range = 'from=2026-11-01&to=2026-11-30'

describe('payment charges', () => {
  test('as an Excel file: amounts are numbers, days are days, currencies stay apart', async () => {
    const { response, name, rows } = await readRows('payments/xlsx')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="payment-records-2026-11-21.xlsx"')
    expect(response.headers.get('x-total-rows')).toBe('4')
    expect(name).toBe('Payment Records')
    expect(rows.slice(0, 3).map(([first]) => first)).toEqual(['Payment Records', 'All charges', 'Made on 21 Nov 2026'])
    const header = rows.findIndex(([first]) => first === 'Tenant')
    expect(rows[header]).toEqual([
      'Tenant',
      'Email',
      'Property',
      'Unit',
      'Type',
      'Currency',
      'Amount',
      'Paid',
      'Due Date',
      'Paid Date',
      'Status',
      'Receipt',
    ])
    const paid = rows.find((row) => row.includes('UKL4T7QX2M'))
    expect(paid?.slice(2)).toEqual([
      'Jacaranda Court',
      'A1',
      'Rent',
      'KES',
      15_000.5,
      15_000.5,
      new Date('2026-11-05T00:00:00Z'),
      new Date('2026-11-03T00:00:00Z'),
      'Paid',
      'UKL4T7QX2M',
    ])
    const totals = rows.filter(([first]) => first === 'Total').map((row) => row.slice(5, 8))
    expect(totals).toEqual([
      ['KES', 15_004.5, 15_000.5],
      ['UGX', 650_000, 250_000],
    ])
  })

  test('exactly what the filters show, and the filters are named', async () => {
    const { rows } = await readRows(
      `payments/xlsx?search=jacaranda&propertyId=${kenya.propertyId}&paymentStatus=overdue&from=2026-08-01`,
    )
    expect(rows.slice(0, 6).map(([first]) => first)).toEqual([
      'Payment Records',
      'Search: jacaranda',
      'Property: Jacaranda Court',
      'Status: Overdue',
      'Due from 1 Aug 2026',
      'Made on 21 Nov 2026',
    ])
    expect(rows.filter((row) => row.includes('Rent'))).toHaveLength(1)
  })

  test.each(['=1+1', '＝1+1', '＋cmd', '－1', '＠SUM', ' ＝1', '\t=1', '\r=1', '\u200b＝1', '﹢1', '−1', '|calc'])(
    'as CSV, %j is no formula',
    async (name) => {
      const names = sheetOfCells('Names', { name: { heading: 'Name', kind: 'text', width: 10 } })
      const file = writeCsv(fill(names, { about: [], rows: [{ name }] }))
      expect((await new Response(file).text()).split('Name')[1]?.trimStart()).toMatch(/^"?'/)
    },
  )

  test('as Excel, a name is read as it is written: no code in it becomes a sign that turns the line around', async () => {
    const names = sheetOfCells('Names', { name: { heading: 'Name', kind: 'text', width: 10 } })
    const written = ['Asha _x202E_ 01', '_x005F_x0041_', '_x41_']
    const file = await writeXlsx(fill(names, { about: [], rows: written.map((name) => ({ name })) }))
    const { sheets } = await readXlsx(new Uint8Array(await new Response(file).arrayBuffer()))
    expect(sheets[0]?.rows.slice(-written.length).map(([name]) => name)).toEqual(written)
  })

  test('as CSV: one line a charge, and a name is no formula', async () => {
    const response = await download('payments/csv?paymentStatus=paid')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const lines = text.trimEnd().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(
      '\uFEFFTenant,Email,Property,Unit,Type,Currency,Amount,Paid,Due Date,Paid Date,Status,Receipt',
    )
    expect(lines[1]).toMatch(
      /^'=Nyambura wa Mūgo,.*,Jacaranda Court,A1,Rent,KES,15000.5,15000.5,2026-11-05,2026-11-03,Paid,UKL4T7QX2M$/,
    )
  })

  test('long lists are read in batches, each charge once', async () => {
    const { tenancyId, currency, propertyId } = await letTo('Long List', { property: 'Long List Flats' })
    const records = Array.from({ length: 2100 }, (_, made) => ({
      requestId: crypto.randomUUID(),
      tenancyId,
      currency,
      amount: made + 1,
      paidAmount: 0,
      paymentType: 'rent' as const,
      paymentStatus: 'pending' as const,
      dueDate: `2025-01-0${(made % 3) + 1}`,
    }))
    await db.insert(charges).values(records)
    const response = await download(`payments/csv?propertyId=${propertyId}`)
    const lines = (await response.text()).trim().split(/\r?\n/).slice(1)
    expect(response.headers.get('x-total-rows')).toBe('2100')
    const amounts = lines.map((line) => Math.round(Number(line.split(',')[6]) * 100))
    expect(new Set(amounts).size).toBe(2100)
    expect(lines.map((line) => line.split(',')[8])).toEqual(
      lines
        .map((line) => line.split(',')[8])
        .sort()
        .reverse(),
    )
  })
})

describe('reports', () => {
  test('rent collection has the rent of the range with totals and rates', async () => {
    const { rows } = await readRows(`reports/rent-collection/xlsx?${range}`)
    expect(rows.slice(0, 5).map(([first]) => first)).toEqual([
      'Rent Collection Report',
      'Due from 1 Nov 2026 to 30 Nov 2026',
      'Collection rate KES: 100.0%',
      'Collection rate UGX: 38.5%',
      'Made on 21 Nov 2026',
    ])
    expect(rows.filter((row) => row[4] === 'Rent')).toHaveLength(2)
  })

  test('property performance has every property, each in its currency', async () => {
    const { rows } = await readRows(`reports/property-performance/xlsx?${range}`)
    const kololo = rows.find(([first]) => first === 'Kololo Heights')
    expect(kololo?.slice(0, 6)).toEqual(['Kololo Heights', 1, 'UGX', 650_000, 250_000, 400_000])
    expect(kololo?.[6]).toBeCloseTo(38.46, 2)
    const jacaranda = rows.find(([first]) => first === 'Jacaranda Court')
    // Of all charges, and of rent alone.
    expect(jacaranda?.slice(2)).toEqual(['KES', 15_000.5, 15_000.5, 0, 100, 100])
  })

  test('the tenant summary and the overdue payments', async () => {
    const summary = await readRows(`reports/tenant-summary/xlsx?${range}`)
    expect(summary.rows.find(([first]) => first === 'Ssemakula "Kato" Kimani')?.slice(3)).toEqual([
      'A1, Kololo Heights',
      'UGX',
      1_500_000,
      new Date('2026-01-01T00:00:00Z'),
      'Active',
    ])
    const overdue = await readRows(`reports/overdue-payments/xlsx?${range}`)
    const row = overdue.rows.find((cells) => cells.includes('Jacaranda Court'))
    expect(row?.slice(5)).toEqual(['KES', 1, new Date('2026-08-05T00:00:00Z'), 108, 'Overdue'])
  })

  test.runIf(canReadPdf)('as PDF: title, range, rows, totals, and the headings on every page', async () => {
    const response = await download('reports/overdue-payments/pdf?from=2020-01-01&to=2026-11-30')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const all = pdfText(await response.arrayBuffer())
    const pages = all.split('\f').slice(0, -1)
    expect(pages[0]).toContain('Overdue Payments')
    expect(pages[0]).toContain('2102 charges due before 21 Nov 2026')
    expect(pages.length).toBeGreaterThan(60)
    for (const [place, page] of pages.entries()) {
      expect(page).toMatch(/Tenant +Contact +Property/)
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`)
    }
    expect(all.match(/Long List Flats/g)).toHaveLength(2100)
    expect(pages.at(-1)).toMatch(/Total +KES 22,061\.50/)
    const report = await download(`reports/rent-collection/pdf?${range}`)
    const text = pdfText(await report.arrayBuffer())
    expect(text).toContain('=Nyambura wa Mūgo')
    expect(text).toContain('KES 15,000.50')
  })

  test('a PDF that nobody takes any more ends quietly, at whatever moment', async () => {
    const rows = Array.from({ length: 200 }, () => ({ tenant: 'Wanjiku Kamau' }))
    const tenants = sheetOfCells('Tenants', { tenant: { heading: 'Tenant', kind: 'text', width: 20 } })
    const agency = await readAgency(db)
    for (let moment = 0; moment < 8; moment += 1) {
      const file = makeSheet(fill(tenants, { about: [], rows }), agency)
      for (let turn = 0; turn < moment; turn += 1) await undefined
      await file.cancel()
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  })

  test('a PDF without rows says so', async () => {
    const response = await download('reports/rent-collection/pdf?from=2020-01-01&to=2020-01-31')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})

describe('the final account of a tenancy', () => {
  /** Moved out with a deposit of 30,000, a broken window of 4,500 taken out of it, and 10,000 paid back and called back. */
  async function windUp(fullName: string) {
    const { tenancyId } = await letTo(fullName, { property: 'Wound Up Court' })
    const deposit = { tenancyId, amount: 3_000_000, paymentType: 'deposit' as const }
    await buildCharge({ ...deposit, paymentStatus: 'paid', paidDate: '2026-01-01', dueDate: '2026-01-01' })
    await manager.client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 5 })
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-20' })
    const form = { tenancyId, currency: 'KES' as const }
    const window = { ...form, requestId: crypto.randomUUID(), name: 'Broken window', amount: 450_000 }
    await manager.client.finalAccounts.deduct(window)
    const refund = { ...form, method: 'mpesa' as const, amount: 1_000_000, paidOn: '2026-11-21' }
    const first = { ...refund, requestId: crypto.randomUUID(), reference: 'UKM1WRONG1' }
    const { refunds } = await manager.client.finalAccounts.refund(first)
    await manager.client.finalAccounts.reverseRefund({ refundId: refunds[0]?.id ?? '', reason: 'Wrong number' })
    await manager.client.finalAccounts.refund({ ...first, requestId: crypto.randomUUID(), reference: 'UKM1RIGHT1' })
    return tenancyId
  }

  test.runIf(canReadPdf)('as PDF: who, where, item by item, and what it comes to', async () => {
    const tenancyId = await windUp('Wanjirũ wa Mūgo')
    const response = await download(`final-account/${tenancyId}/pdf`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="final-account-wanjiru-wa-mugo-2026-11-21.pdf"',
    )
    const text = pdfText(await response.arrayBuffer()).replace(/ +/g, ' ')
    for (const line of [
      'Final account',
      'Tenant Wanjirũ wa Mūgo',
      'Unit A1, Wound Up Court',
      'Tenancy 1 Jan 2026 to 20 Nov 2026',
      'Deposit received KES 30,000',
      'Broken window',
      '-KES 4,500',
      'On 21 Nov 2026',
      '-KES 10,000',
      'M-Pesa · UKM1RIGHT1',
      'To be paid back KES 15,500',
      'Made on 21 Nov 2026',
      'For the landlord',
    ]) {
      expect(text).toContain(line)
    }
    expect(text).not.toContain('UKM1WRONG1')
    expect(text).not.toContain('Still owed')
  })

  test.runIf(canReadPdf)('goes on to a second page, the result and the signatures together', async () => {
    const { tenancyId } = await letTo('Long Account', { property: 'Long Account Flats' })
    for (let made = 1; made <= 30; made += 1) {
      const name = `Thing ${made} that was broken and is described in so many words that one line does not hold them all`
      await buildCharge({ tenancyId, amount: 10_000, paymentType: 'other', name, dueDate: '2026-11-05' })
    }
    await manager.client.tenancies.end({ tenancyId, endDate: '2026-11-20' })
    const response = await download(`final-account/${tenancyId}/pdf`)
    const all = pdfText(await response.arrayBuffer())
    const pages = all.split('\f').slice(0, -1)
    expect(pages).toHaveLength(3)
    expect(pages.at(-1)).toMatch(/Still to be paid +KES 3,000/)
    expect(pages.at(-1)).toContain('For the landlord')
    expect(all.match(/Thing \d+/g)).toHaveLength(30)
  })

  test('is for staff, and of a tenancy that has ended', async () => {
    const missing = `final-account/${crypto.randomUUID()}/pdf`
    async function statusOf(path: string, who?: { cookie?: string }) {
      const response = await download(path, who)
      // Read to its end: an answer that nobody takes counts as a file in the making.
      await response.text()
      return response.status
    }
    expect(await statusOf(missing)).toBe(404)
    expect(await statusOf('final-account/nonsense/pdf')).toBe(404)
    expect(await statusOf(`final-account/${kenya.tenancyId}/pdf`)).toBe(404)
    expect(await statusOf(missing, tenant)).toBe(403)
    expect(await statusOf(missing, {})).toBe(401)
  })
})

describe('refused', () => {
  test.each([
    ['payments/pdf', 404],
    ['payments/exe', 404],
    ['reports/nothing/xlsx', 404],
    [`payments/xlsx?propertyId=${crypto.randomUUID()}`, 404],
    ['payments/xlsx?from=2026-02-31', 400],
    ['reports/rent-collection/xlsx', 400],
    ['reports/rent-collection/xlsx?from=2026-11-30&to=2026-11-01', 400],
  ])('%s', async (path, status) => {
    const response = await download(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
  })

  test.each(['payments/xlsx', 'payments/csv', `reports/tenant-summary/pdf?${range}`])(
    '%s to a tenant and to nobody',
    async (path) => {
      // Read to their end, so that each leaves its place: those who are no staff have few of them.
      const statusOf = async (as: object) => {
        const response = await download(path, as)
        await response.text()
        return response.status
      }
      expect(await statusOf(tenant)).toBe(403)
      expect(await statusOf({})).toBe(401)
    },
  )
})
