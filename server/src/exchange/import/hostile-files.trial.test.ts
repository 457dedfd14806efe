import { ImportReport } from '@makao/contract/exchange/import/import.schema'
import { beforeAll, expect, test } from 'vitest'
import { type Api, type Identity, ORIGIN, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { type MadeCell, workbookOf } from '../../demo/sheet-xml'
import { zipOf } from '../../demo/zip'
import { properties } from '../../homes/properties/properties.table'

// Files that somebody made to do harm, or that broke on their way: each is refused in a sentence or read as what it says, and
// nothing is written. They are written letter by letter, by nothing that reads them.

const { db } = testDatabase()
let api: Api
let manager: Identity

beforeAll(async () => {
  api = startApi(db)
  manager = await api.signInAs('property_manager')
})

async function check(body: Uint8Array | string, name = 'roll.xlsx') {
  const answer = await api.request(`/api/imports/check?${new URLSearchParams({ name })}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, cookie: manager.cookie },
    body: Buffer.from(body),
  })
  return { status: answer.status, said: (await answer.json()) as object }
}
const checked = async (body: Uint8Array | string, name?: string) => ImportReport.parse((await check(body, name)).said)

const headings = ['Building', 'House No', 'Tenant Name', 'Tel', 'Rent', 'Bal B/F', 'Date In']
const row = (...cells: MadeCell[]) => ['Umoja Court', ...cells]
const sheetOf = (rows: MadeCell[][], name = 'Roll') => workbookOf([{ name, rows: [headings, ...rows], merges: [] }])

const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const good = headings.map((heading, at) => inline(`${'ABCDEFG'[at]}1`, heading)).join('')
const house = ['Umoja Court', 'A1', 'Jane Otieno', '0711 900 001', '15000', '2500', '2024-03-01']
const goodRow = house.map((text, at) => inline(`${'ABCDEFG'[at]}2`, text)).join('')

/** A workbook of one sheet as its parts say; `more` takes the place of parts or comes beside them. */
const parts = (sheet: string, more: Record<string, string> = {}) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Roll" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })
const worksheet = (data: string, after = '') =>
  `<worksheet><sheetData><row r="1">${good}</row>${data}</sheetData>${after}</worksheet>`

/** The same archive, which says of each of its parts that it comes to 100 bytes. */
function lying(archive: Buffer): Buffer {
  const lies = Buffer.from(archive)
  for (let at = 0; at + 4 < lies.length; at += 1) {
    const signature = lies.readUInt32LE(at)
    if (signature === 0x04034b50) lies.writeUInt32LE(100, at + 22)
    if (signature === 0x02014b50) lies.writeUInt32LE(100, at + 24)
  }
  return lies
}

const MB = 1024 * 1024
const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(4096)])

test.each<[string, Uint8Array | string, string, RegExp]>([
  [
    'a bomb that says it is small',
    lying(parts(worksheet(' '.repeat(200 * MB)))),
    'roll.xlsx',
    /damaged|cannot be read/,
  ],
  [
    'a bomb in the texts of the cells',
    parts(worksheet(''), { 'xl/sharedStrings.xml': ' '.repeat(130 * MB) }),
    'x.xlsx',
    /unpacks to more/,
  ],
  [
    'many sheets of which each is small',
    parts(
      worksheet(''),
      Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`xl/worksheets/s${at}.xml`, 'x'])),
    ),
    'x.xlsx',
    /unpacks to more/,
  ],
  ['an old workbook, or one with a password', old, 'roll.xls', /old Excel file \(\.xls\), or one with a password/],
  ['one with a password by a newer name', old, 'roll.xlsx', /with a password/],
  [
    'a page of the web by the name of a sheet',
    '<html><table><tr><td>House</td></tr></table></html>',
    'roll.xls',
    /web page/,
  ],
  ['XML by the name of a sheet', '\ufeff<?xml version="1.0"?><Workbook/>', 'roll.xls', /web page/],
  ['no byte', '', 'roll.xlsx', /nothing in this file/],
  ['blanks', ' \n\t\n', 'roll.csv', /nothing in this file/],
  ['an archive that is cut off', sheetOf([row('A1')]).subarray(0, 700), 'roll.xlsx', /damaged/],
  ['an archive with nothing in it', zipOf({}), 'roll.xlsx', /no Excel workbook/],
  [
    'a document of another office',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    'roll.ods',
    /no Excel workbook/,
  ],
  [
    'a workbook that names a sheet that is not there',
    parts('', { 'xl/worksheets/sheet1.xml': '' }),
    'roll.xlsx',
    /cannot be read|nothing in this file/,
  ],
])('%s is refused in a sentence', async (_, body, name, expected) => {
  const before = await db.$count(properties)
  expect(await check(body, name)).toEqual({
    status: 422,
    said: expect.objectContaining({ message: expect.stringMatching(expected) }),
  })
  expect(await db.$count(properties)).toBe(before)
})

test('a text of one line of 50 MB is refused at the door, and one that just fits in a sentence', async () => {
  const door = await check(Buffer.alloc(50 * MB, 'x,'), 'roll.csv')
  expect(door).toEqual({ status: 413, said: expect.objectContaining({ message: expect.stringContaining('10 MB') }) })
  const refused = {
    status: 422,
    said: expect.objectContaining({ message: expect.stringContaining('Line 2 of this file is longer than any row') }),
  }
  for (const filled of ['x,', 'x', '"']) {
    expect(await check(Buffer.from(`Unit\n${filled.repeat((10 * MB - 10) / filled.length)}`), 'roll.csv')).toEqual(
      refused,
    )
  }
})

test('what is no unit, amount, day or phone is told by sheet, row and column, with what stands there', async () => {
  const workbook = sheetOf([
    row('A1', 'Jane Otieno', '0711 900 001', 'ask Peter', 2500, 'yesterday'),
    row('A2', 'Ann Wairimu', 'none of yours', 1e300, '2500', '2024-02-31'),
    row('A3', 'Tom Kariuki', '0711 900 003', '-15000', '1.2.3', { serial: 9e9 }),
    row('A4', 'Tom Odhiambo', '0711 900 004', '#REF!', '15000', '2024-03-01'),
  ])
  const { problems } = await checked(workbook)
  const wrong = problems.filter(({ isWrong }) => isWrong)
  expect(wrong.every(({ sheet }) => sheet === 'Roll')).toBe(true)
  expect(wrong.map(({ row, column }) => `${column}${row}`).sort()).toEqual(
    ['E2', 'G2', 'D3', 'E3', 'G3', 'E4', 'F4', 'G4', 'E5'].sort(),
  )
  for (const { expected } of wrong) expect(expected).not.toBe('')
})

test('truths, faults and numbers in the place of texts are judged, not trusted', async () => {
  const cells = `<c r="A2" t="b"><v>1</v></c><c r="B2"><v>12</v></c><c r="C2" t="e"><v>#NAME?</v></c><c r="D2" t="b"><v>0</v></c><c r="E2" t="b"><v>1</v></c>`
  const { problems, adds } = await checked(parts(worksheet(`<row r="2">${cells}</row>`)))
  expect(problems.filter(({ isWrong }) => isWrong).map(({ column }) => column)).toContain('E')
  expect(adds.units).toBe(0)
})

test('of a formula counts what it came to, and one that came to nothing is an empty cell', async () => {
  const at2 = goodRow.replace(
    inline('E2', '15000'),
    '<c r="E2"><f>WEBSERVICE("http://example.invalid")</f><v>17000</v></c>',
  )
  const at3 = at2
    .replaceAll(/r="([A-G])2"/g, 'r="$13"')
    .replace('<v>17000</v>', '')
    .replace('>A1<', '>A2<')
  const { sums, problems } = await checked(parts(worksheet(`<row r="2">${at2}</row><row r="3">${at3}</row>`)))
  expect(sums).toMatchObject([{ rent: 1_700_000 }])
  expect(JSON.stringify(problems)).not.toContain('WEBSERVICE')
})

test('a text that would run as a formula stays a text, and goes out so that it does not run', async () => {
  const workbook = sheetOf([row("=cmd|' /C calc'!A0", '=HYPERLINK("http://x","y")', '12', 15_000)])
  const { problems } = await checked(workbook)
  expect(problems.find(({ column }) => column === 'D')).toMatchObject({ row: 2, found: '12' })
  const answer = await api.request('/api/imports/marked?name=roll.xlsx', {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', origin: ORIGIN, cookie: manager.cookie },
    body: workbook,
  })
  const { unzipSync, strFromU8 } = await import('fflate')
  const out = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  const sheets = out.filter(([name]) => /worksheets|sharedStrings/.test(name)).map(([, bytes]) => strFromU8(bytes))
  expect(sheets.join('')).toContain('=HYPERLINK')
  expect(sheets.join('')).not.toMatch(/<f[ >]/)
})

test('marks of direction and what is not seen are no part of a name, a phone or a heading', async () => {
  const rtl = (text: string) => `\u202e\u200f${[...text].join('\u200b')}\u202c`
  const rows: MadeCell[][] = [headings.map(rtl), house.map(rtl)]
  const { counts, sums, problems, sheets } = await checked(workbookOf([{ name: 'Roll', rows, merges: [] }]))
  expect(problems.filter(({ isWrong }) => isWrong)).toEqual([])
  expect([counts.units, counts.tenants, sums[0]?.rent]).toEqual([1, 1, 1_500_000])
  expect(sheets[0]?.columns.map(({ field }) => field)).not.toContain(null)
})

test('of the columns the first 200 are read, and a cell far below or merged over everything costs nothing', async () => {
  const wide = (from: number): MadeCell[][] =>
    [headings, house].map((cells) => [...Array.from({ length: from }, () => null), ...cells])
  const { counts } = await checked(workbookOf([{ name: 'Wide', rows: wide(193), merges: [] }]))
  expect(counts.units).toBe(1)
  const beyond = await check(workbookOf([{ name: 'Wide', rows: wide(200), merges: [] }]))
  expect(beyond).toEqual({
    status: 422,
    said: expect.objectContaining({ message: expect.stringContaining('nothing in this file') }),
  })
  const below = await check(
    parts(worksheet(`<row r="2">${goodRow}</row><row r="1048576">${inline('A1048576', 'low')}</row>`)),
  )
  expect([200, 422]).toContain(below.status)
  const merged = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
  // A slow machine may need more than the time that one file is given.
  expect([200, 422]).toContain((await check(parts(worksheet(`<row r="2">${goodRow}</row>`, merged)))).status)
})

test('rows that reach to the last column of all keep nobody else waiting', async () => {
  const far = Array.from({ length: 2000 }, (_, at) => `<row r="${at + 3}">${inline(`XFD${at + 3}`, 'far')}</row>`)
  const answer = await check(parts(worksheet(`<row r="2">${goodRow}</row>${far.join('')}`)))
  // Whether a thread's memory is enough for it is for the library to say.
  if (answer.status !== 200) {
    expect(answer).toEqual({
      status: 422,
      said: expect.objectContaining({ message: expect.stringMatching(/anew|in parts/) }),
    })
  }
  expect((await checked(sheetOf([row('A1', 'Jane Otieno', '0711 900 001', 15_000)]))).counts.units).toBe(1)
})

test('macros, links to other files and pictures come to nothing', async () => {
  const bytes = parts(worksheet(`<row r="2">${goodRow}</row>`), {
    'xl/vbaProject.bin': ' '.repeat(130 * MB),
    'xl/externalLinks/externalLink1.xml': '<externalLink/>',
    'xl/media/image1.png': 'x'.repeat(1000),
    '../../../etc/passwd': 'x',
  })
  expect((await checked(bytes, 'roll.xlsm')).counts.units).toBe(1)
})

test('a sheet, heading or building may be called like something of the language', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const rows: MadeCell[][] = [
      [...headings, name],
      [name, 'A1', name, '0711 900 001', '15000', '', '', name],
    ]
    const { counts, sheets } = await checked(workbookOf([{ name, rows, merges: [] }]))
    expect([counts.units, counts.properties, sheets[0]?.name]).toEqual([1, 1, name])
  }
  expect(({} as Record<string, unknown>).units).toBeUndefined()
})

test('entities are not unfolded, wherever they are declared', async () => {
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
  const declared = `${' '.repeat(5000)}${entity}${worksheet(`<row r="2">${goodRow.replace('Jane', '&b;')}</row>`)}`
  const { status, said } = await check(parts(declared))
  expect([200, 422]).toContain(status)
  expect(JSON.stringify(said)).not.toContain('aaaaaaaaaa')
})
