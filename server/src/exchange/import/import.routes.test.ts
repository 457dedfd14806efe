import { ImportReading, ImportReport } from '@makao/contract/exchange/import/import.schema'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, type Identity, ORIGIN, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { messyWorkbook } from '../../demo/messy-workbook'
import { zipOf } from '../../demo/zip'
import { properties } from '../../homes/properties/properties.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { readSheets } from '../../platform/sheets/sheets.rules'
import { checkSheets } from './check.rules'
import { nothingYet } from './doubles.rules'

const { db } = testDatabase()
const { buildTenancy } = buildersOf(db)
let api: Api
let manager: Identity
let tenant: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
  tenant = await api.signInAs('tenant')
})

const TYPE = 'application/octet-stream'
const put = (who: Identity | undefined, path: string, body: Uint8Array | string, type = TYPE) =>
  api.request(`/api/imports/${path}`, {
    method: 'PUT',
    headers: { 'content-type': type, origin: ORIGIN, ...(who && { cookie: who.cookie }) },
    body: Buffer.from(body),
  })
const report = async (answer: Response) => ImportReport.parse(await answer.json())
const sentence = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message]

const paste = 'Building,Hse No,Tenant Name,Tel,Rent\nUmoja Court,A1,Jane Otieno,12,15000\n'

test('a manager has a workbook checked, and nothing is written', async () => {
  const { bytes } = messyWorkbook()
  const before = [await db.$count(properties), await db.$count(units)]
  const { counts, wrong } = await report(await put(manager, 'check?name=roll.xlsx', bytes))
  expect([counts.units, counts.tenants, wrong]).toEqual([1500, 1395, 1])
  expect([await db.$count(properties), await db.$count(units)]).toEqual(before)
})

test('nobody else may: no tenant, nobody who is not signed in, and no form of another site', async () => {
  for (const path of ['check', 'marked']) {
    expect((await put(tenant, path, paste)).status).toBe(403)
    expect((await put(undefined, path, paste)).status).toBe(401)
    expect((await put(manager, path, paste, 'text/plain')).status).toBe(415)
  }
  expect((await api.request('/api/imports/template', { headers: { cookie: tenant.cookie } })).status).toBe(403)
})

test('units and people that Makao has are found, however they are spelt', async () => {
  const { unitId, tenantId } = await buildTenancy()
  const phone = '0798 765 432'
  await db.update(profiles).set({ phoneNumber: phone, phoneFromStaff: true }).where(eq(profiles.id, tenantId))
  const [home] = await db
    .select({ property: properties.name, unit: units.unitNumber })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(units.id, unitId))
  const spelt = [
    home?.property.toUpperCase(),
    [...(home?.unit ?? '')].join(' '),
    'Jane Otieno',
    phone.slice(1),
    '15000',
  ]
  const text = `Building;Hse No;Tenant Name;Tel;Rent\n${spelt.join(';')}\n`
  const { problems } = await report(await put(manager, 'check', text))
  expect(problems).toMatchObject([
    { row: 2, column: 'D', isWrong: true, expected: expect.stringContaining('in Makao') },
    { row: 2, column: 'B', isWrong: false },
  ])
})

test('a chosen column and place are kept to; what cannot be read as such is refused', async () => {
  const how = encodeURIComponent(JSON.stringify({ country: 'Uganda', columns: { roll: { '4': 'deposit' } } }))
  const { sums } = await report(await put(manager, `check?name=roll.csv&reading=${how}`, paste))
  expect(sums).toMatchObject([{ currency: 'UGX', rent: 0, deposit: 15_000 }])
  expect((await put(manager, 'check?reading=%7B', paste)).status).toBe(422)
  expect((await put(manager, 'check?reading=%7B%22country%22:1%7D', paste)).status).toBe(422)
})

test('the sheet to mend says behind each row what is wrong, and is read again as it was', async () => {
  const answer = await put(manager, 'marked?name=roll.csv', paste.replace('Jane', '=Jane'))
  expect(answer.headers.get('content-disposition')).toContain('rows-to-mend.xlsx')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const [sheet] = await readSheets(bytes, 'rows-to-mend.xlsx')
  expect(sheet?.rows[1]?.slice(0, 5)).toEqual(['Umoja Court', 'A1', '=Jane Otieno', '12', '15000'])
  expect(sheet?.rows[1]?.[5]).toMatch(/^Wrong: D Tel: '12' stands here; expected a phone number/)
  expect((await report(await put(manager, 'check', bytes))).problems).toMatchObject([{ row: 2, column: 'D' }])
})

test('the template is understood whole', async () => {
  const answer = await api.request('/api/imports/template', { headers: { cookie: manager.cookie } })
  const sheets = await readSheets(new Uint8Array(await answer.arrayBuffer()), 'template.xlsx')
  const { sheets: read, problems, counts } = checkSheets(sheets, ImportReading.parse({}), nothingYet('2026-11-23'))
  expect(read.map(({ columns }) => columns.filter(({ field }) => field === null))).toEqual([[], []])
  expect(problems).toEqual([])
  expect(counts).toMatchObject({
    units: 3,
    vacantUnits: 1,
    tenants: 2,
    inArrears: 1,
    inCredit: 1,
    meters: 2,
    payments: 0,
  })
})

const parts = (sheet: string, more: Record<string, string> = {}) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })

test.each([
  ['a bomb', parts(' '.repeat(130 * 1024 * 1024)), /unpacks to more/],
  ['entities', parts('<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>'), /declares things/],
  ['no workbook', zipOf({ 'word/document.xml': '<x/>' }), /no Excel workbook/],
  ['half a workbook', messyWorkbook().bytes.subarray(0, 9000), /damaged/],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /\.xls/],
  ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), /no sheet/],
  ['nothing', Buffer.from('\n\n'), /nothing in this file/],
  ['too many rows', Buffer.from('a,b\n'.repeat(25_001)), /at most 25000/],
])('%s is refused in a sentence', async (_, bytes, expected) => {
  expect(await sentence(await put(manager, 'check?name=x', bytes))).toEqual([422, expect.stringMatching(expected)])
})

test('macros and what else a workbook carries are not unpacked', async () => {
  const bytes = parts(
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>',
    {
      'xl/vbaProject.bin': ' '.repeat(130 * 1024 * 1024),
    },
  )
  expect((await readSheets(bytes, 'x'))[0]?.rows).toEqual([['x']])
})

test.each([
  ['Windows-1252 and semicolons', Buffer.from('House;Tenant\nA1;Ren\xe9 Mu\xf1oz\n', 'latin1')],
  ['UTF-8 with a mark and commas', Buffer.from('\ufeffHouse,Tenant\nA1,René Muñoz\n')],
  ['UTF-16 and tabs', Buffer.from('\ufeffHouse\tTenant\nA1\tRené Muñoz\n', 'utf16le')],
  ["Excel's own line of the separator", Buffer.from('sep=|\r\nHouse|Tenant\r\nA1|René Muñoz\r\n')],
])('a text is read in %s', async (_, bytes) => {
  const [sheet] = await readSheets(bytes, 'roll.csv')
  expect(sheet?.rows.slice(0, 2)).toEqual([
    ['House', 'Tenant'],
    ['A1', 'René Muñoz'],
  ])
})

test('of 300 columns 200 are looked at', async () => {
  const [sheet] = await readSheets(Buffer.from(`${'x,'.repeat(300)}\n`), 'wide.csv')
  expect(sheet?.rows[0]?.length).toBe(200)
})
