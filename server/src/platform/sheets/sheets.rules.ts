import { MOST_IMPORT_COLUMNS, MOST_IMPORT_ROWS, MOST_IMPORT_SHEETS } from '@makao/contract/exchange/import/import.terms'
import { MOST_IMPORT_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { unzipSync, zipSync } from 'fflate'
import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { type CellValue, type MergeRange, readXlsx } from 'hucre/xlsx'

/** A cell as the file has it: a day as YYYY-MM-DD, with HH:MM:SS behind it where times are asked for, a formula as what it came to, nothing as null. */
export type RawCell = string | number | boolean | null

/** `rows`: in the order of the sheet, the blank ones too, so that row 1 of the sheet is the first. */
export interface RawSheet {
  name: string
  rows: RawCell[][]
  /** Cells that were merged, all counted from zero and inclusive. */
  merges: MergeRange[]
}

/** Why a file cannot be read, in a sentence for whoever sent it. */
export class UnreadableFile extends Error {}

/** Most bytes that the parts of a workbook may come to. */
const MOST_UNPACKED = 120 * 1024 * 1024
const MOST_PARTS = 1000
/** Most letters of one line of a text: far more than a sheet's widest row. */
const MOST_LINE = 1_000_000
/** How many letters tell by what a text separates its cells. */
const TELLING = 100_000
/** The parts that hold cells. Macros, pictures, links and what else a workbook may carry are not even unpacked. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/sharedStrings\.xml|xl\/styles\.xml|xl\/worksheets\/[^/]+\.xml)$/i

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOle = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11
const isPdf = (bytes: Uint8Array) => bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44

/** The parts with cells, unpacked within bounds: a part never gets more room than its entry says. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let parts = 0
  let size = 0
  const tooMuch = () => new UnreadableFile('The workbook unpacks to more than it should. Save it anew, or as CSV.')
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts += 1
      if (parts > MOST_PARTS) throw tooMuch()
      if (!wanted.test(name)) return false
      size += originalSize
      if (size > MOST_UNPACKED) throw tooMuch()
      return true
    },
  })
}

const decoder = new TextDecoder()

function refuseDeclarations(parts: Record<string, Uint8Array>): void {
  for (const part of Object.values(parts)) {
    if (/<!(DOCTYPE|ENTITY)/i.test(decoder.decode(part.subarray(0, 4096)))) {
      throw new UnreadableFile('The workbook declares things that no spreadsheet does. Save it anew, or as CSV.')
    }
  }
}

function plain(cell: CellValue | undefined, withTimes: boolean): RawCell {
  if (cell === undefined || cell === null || cell === '') return null
  // Days of a sheet have no zone: the library gives midnight UTC.
  if (!(cell instanceof Date)) return cell
  // A number that no calendar has: whoever judges the cell says so.
  if (Number.isNaN(cell.getTime())) return String(cell)
  // A fraction of a day is no whole second.
  const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString()
  return withTimes ? text.slice(0, 19).replace('T', ' ') : text.slice(0, 10)
}

const shaped = (row: readonly CellValue[], withTimes: boolean): RawCell[] =>
  Array.from(row.slice(0, MOST_IMPORT_COLUMNS), (cell) => plain(cell, withTimes))

function withinRows(sheets: RawSheet[]): RawSheet[] {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  if (rows > MOST_IMPORT_ROWS) {
    throw new UnreadableFile(
      `The file has ${rows} rows; at most ${MOST_IMPORT_ROWS} are read at once. Send it in parts.`,
    )
  }
  return sheets.filter(({ rows }) =>
    rows.some((row) => row.some((cell) => cell !== null && String(cell).trim() !== '')),
  )
}

async function readWorkbook(bytes: Uint8Array, withTimes: boolean): Promise<RawSheet[]> {
  let parts: Record<string, Uint8Array>
  try {
    parts = unpack(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('The workbook is damaged. Open it, save it anew, and send that.', { cause: error })
  }
  if (!Object.keys(parts).some((name) => /^xl\/workbook\.xml$/i.test(name))) {
    throw new UnreadableFile('This is no Excel workbook. Send a file ending in .xlsx or .csv.')
  }
  refuseDeclarations(parts)
  try {
    const { sheets } = await readXlsx(zipSync(parts, { level: 0 }), {
      maxRows: MOST_IMPORT_ROWS + 1,
      sheets: (info, place) => place < MOST_IMPORT_SHEETS && !info.hidden && !info.veryHidden,
    })
    return sheets.map(({ name, rows, merges }) => ({
      name,
      rows: rows.map((row) => shaped(row, withTimes)),
      merges: merges ?? [],
    }))
  } catch (error) {
    throw new UnreadableFile('The workbook cannot be read. Open it, save it anew, and send that.', { cause: error })
  }
}

/** The text of a file: UTF-8 or UTF-16 where it says so or fits, else Windows-1252, in which Excel writes CSV. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function refuseEndlessLine(text: string): void {
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  for (let start = 0, line = 1; start < text.length; line += 1) {
    const found = text.indexOf(lineEnd, start)
    const end = found === -1 ? text.length : found
    if (end - start > MOST_LINE) {
      throw new UnreadableFile(
        `Line ${line} of this file is longer than any row of a sheet. Save the sheet anew as .xlsx.`,
      )
    }
    start = end + 1
  }
}

function readText(text: string, name: string): RawSheet[] {
  if (text.includes('\0')) throw new UnreadableFile('This is no sheet. Send a file ending in .xlsx or .csv.')
  // Banks and meters give out tables of the web as '.xls', which Excel opens without a word.
  if (/^\ufeff?\s*</.test(text)) {
    throw new UnreadableFile('This is a web page with the name of a sheet. Open it in Excel and save it as .xlsx.')
  }
  refuseEndlessLine(text)
  const rows: RawCell[][] = []
  // Excel says the separator itself in the first line of some files.
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const delimiter = said?.[1] ?? (body.includes('\t') ? '\t' : detectDelimiter(body.slice(0, TELLING)))
  for (const row of streamCsvRows(body, { delimiter })) {
    rows.push(shaped(row, false))
    if (rows.length > MOST_IMPORT_ROWS) break
  }
  return [{ name, rows, merges: [] }]
}

/**
 * Reads a workbook, a CSV file or what was pasted from a sheet; what it is, its bytes say.
 * @param name of the file, which names the only sheet of a CSV
 * @param withTimes keeps the time of a day in a workbook
 * @throws UnreadableFile
 */
export async function readSheets(bytes: Uint8Array, name: string, withTimes = false): Promise<RawSheet[]> {
  if (bytes.length > MOST_IMPORT_BYTES) {
    throw new UnreadableFile(`A file holds at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB.`)
  }
  if (isOle(bytes)) {
    throw new UnreadableFile('This is an old Excel file (.xls), or one with a password. Save it as .xlsx without one.')
  }
  if (isPdf(bytes)) throw new UnreadableFile('This is a PDF. Send the sheet it was made from, as .xlsx or .csv.')
  const sheets = withinRows(
    isZip(bytes)
      ? await readWorkbook(bytes, withTimes)
      : readText(decode(bytes), name.replace(/\.\w+$/, '') || 'Sheet'),
  )
  if (sheets.length === 0) throw new UnreadableFile('There is nothing in this file.')
  return sheets
}
