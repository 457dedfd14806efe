import type { ImportProblem } from '@makao/contract/exchange/import/import.schema'
import { type ImportField, importFieldKeys, importFields } from '@makao/contract/exchange/import/import.terms'
import { writeXlsx } from 'hucre/xlsx'
import { asTyped } from '../../documents/exports/excel-text.rules'
import type { RawCell, RawSheet } from '../../platform/sheets/sheets.rules'

const asCell = (cell: RawCell | undefined): RawCell => (typeof cell === 'string' ? asTyped(cell) : (cell ?? null))

function sentenceOf({ column, heading, found, expected, isWrong }: ImportProblem): string {
  const place = column ? `${column} ${heading ?? ''}`.trim() : 'Row'
  return `${isWrong ? 'Wrong' : 'Look'}: ${place}: ${found && `'${found}' stands here; `}expected ${expected}`
}

/** The sheets as they came, each with a column behind the others that says what is wrong with the row. */
export async function markedWorkbook(
  sheets: readonly RawSheet[],
  problems: readonly ImportProblem[],
): Promise<Uint8Array<ArrayBuffer>> {
  const said = new Map<string, string>()
  for (const problem of problems) {
    const key = `${problem.row}\n${problem.sheet}`
    said.set(key, [said.get(key), sentenceOf(problem)].filter(Boolean).join(' | '))
  }
  const marked = sheets.map(({ name, rows }) => {
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
    const lines = rows.map((row, place) => [
      ...Array.from({ length: width }, (_, at) => asCell(row[at])),
      asTyped(said.get(`${place + 1}\n${name}`) ?? ''),
    ])
    return { name, rows: lines }
  })
  return Uint8Array.from(await writeXlsx({ sheets: marked }))
}

const examples: Partial<Record<ImportField, readonly RawCell[]>> = {
  propertyName: ['Jacaranda Court', 'Jacaranda Court', 'Jacaranda Court'],
  city: ['Nairobi', 'Nairobi', 'Nairobi'],
  ownerName: ['Grace Njeri', 'Grace Njeri', 'Grace Njeri'],
  ownerPhone: ['0722 000 111', null, null],
  unitNumber: ['A1', 'A2', 'Shop 1'],
  rent: [15_000, 15_000, 32_000],
  tenantName: ['Jane Otieno', 'VACANT', 'Peter Oloo'],
  tenantPhone: ['0712 345 678', null, '0733 111 222'],
  accountNumber: ['JAC-A1', null, 'JAC-S1'],
  moveIn: ['2024-03-01', null, '2022-07-15'],
  arrears: [2500, null, -1000],
  deposit: [15_000, null, 64_000],
  waterMeter: ['WM-7001', 'WM-7002', null],
  waterReading: [1204, 988, null],
  waterPrice: [150, 150, null],
}

const isOfPayment = (field: ImportField) => importFields[field].group === 'payment'
const sheetsOfTemplate = {
  'Rent roll': importFieldKeys.filter((field) => !isOfPayment(field)),
  // Beside the rent of a unit what was paid may mean many things: it has a sheet of its own.
  Payments: ['propertyName', 'unitNumber', ...importFieldKeys.filter(isOfPayment)],
} satisfies Record<string, readonly ImportField[]>

/** Every heading that is understood, and rows to be typed over. */
export async function templateWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = Object.entries(sheetsOfTemplate).map(([name, fields]) => {
    const rows =
      name === 'Payments' ? [] : [0, 1, 2].map((row) => fields.map((field) => examples[field]?.[row] ?? null))
    const headings = fields.map((field) => importFields[field].label)
    const columns = headings.map((heading) => ({ width: Math.max(12, heading.length + 2) }))
    return { name, columns, rows: [headings, ...rows], freezePane: { rows: 1 } }
  })
  return Uint8Array.from(await writeXlsx({ sheets }))
}
