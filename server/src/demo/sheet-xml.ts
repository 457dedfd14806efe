import { zipOf } from './zip'

/** A cell as a workbook has it. `formula`: what it says it is worked out by; its value stands beside. */
export type MadeCell = string | number | null | { formula: string; value: number } | { serial: number }

export interface MadeSheet {
  name: string
  rows: MadeCell[][]
  /** 'A1:H1' */
  merges: string[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const letterOf = (place: number): string =>
  (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

function cellXml(cell: MadeCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('serial' in cell) return `<c r="${at}" s="1"><v>${cell.serial}</v></c>`
  return `<c r="${at}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`

function sheetXml({ rows, merges }: MadeSheet): string {
  const lines = rows.map((cells, row) => {
    const body = cells.map((cell, place) => cellXml(cell, `${letterOf(place)}${row + 1}`)).join('')
    return body && `<row r="${row + 1}">${body}</row>`
  })
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const after = merged && `<mergeCells count="${merges.length}">${merged}</mergeCells>`
  return xml(`<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${after}</worksheet>`)
}

const styles = xml(
  `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
)

/** A workbook of Excel, written letter by letter (ECMA-376), so that it shares nothing with what reads it. */
export function workbookOf(sheets: readonly MadeSheet[]): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const numbered = sheets.map((sheet, place) => ({ sheet, n: place + 1 }))
  const parts = numbered.map(
    ({ n }) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  const named = numbered.map(({ sheet, n }) => `<sheet name="${escaped(sheet.name)}" sheetId="${n}" r:id="rId${n}"/>`)
  const targets = numbered.map(
    ({ n }) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return zipOf({
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts.join('')}</Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packageRelations}">${targets.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': styles,
    ...Object.fromEntries(numbered.map(({ sheet, n }) => [`xl/worksheets/sheet${n}.xml`, sheetXml(sheet)])),
  })
}
