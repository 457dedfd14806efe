import type {
  ImportProblem,
  ImportReading,
  ImportReport,
  ImportSheet,
} from '@makao/contract/exchange/import/import.schema'
import { type ImportField, importFields } from '@makao/contract/exchange/import/import.terms'
import { currencyOf } from '@makao/contract/homes/properties/properties.terms'
import type { RawSheet } from '../../platform/sheets/sheets.rules'
import { textOf } from './cells.rules'
import { type Existing, findDoubles } from './doubles.rules'
import { type ReadColumn, type ReadHeader, readHeader } from './heading-row.rules'
import { nameHouses } from './houses.rules'
import { findLandlords } from './landlords.rules'
import { countsOf, emptyPlan, type Plan, type Planning, sumsOfPlan } from './plan.rules'
import { planRows } from './planning.rules'
import { type DataRow, isPaymentRow, type ReadRow, type Report, readRows } from './rows.rules'
import { sumUp, totalsOf } from './sums.rules'
import { nameUnits } from './unit-numbers.rules'
import { readValue, saysVacant } from './values.rules'

/** Most problems that are kept of a file; how many there are is told of all. */
const MOST_KEPT = 100_000

/** 'A' for 0, 'AA' for 26. */
export function letterOf(place: number): string {
  const rest = String.fromCharCode(65 + (place % 26))
  return place < 26 ? rest : letterOf(Math.floor(place / 26) - 1) + rest
}

/** Headings with what somebody chose for them instead; each field stays with the column that was chosen. */
function withChoices(header: ReadHeader, choices: Readonly<Record<string, ImportField | null>>): ReadHeader {
  const chosen = new Set(Object.values(choices))
  const columns = header.columns.map((column): ReadColumn => {
    const choice = choices[String(column.place)]
    if (choice !== undefined) return { ...column, field: choice }
    return column.field && chosen.has(column.field) ? { ...column, field: null } : column
  })
  return { ...header, columns }
}

const generic =
  /^(sheet|feuil|table)\s*\d*$|tenant|unit|lease|rent ?roll|arrear|balance|deposit|meter|payment|landlord|owner|propert|import|master|list|summary|20\d\d/i
const isNameOfProperty = (sheet: string) => !generic.test(sheet)

function readCells(
  sheet: RawSheet,
  row: DataRow,
  fields: readonly ImportField[],
  reading: ImportReading,
  report: Report,
): ReadRow {
  const said = row.cells.country === undefined ? undefined : readValue('country', row.cells.country, reading)
  const country = said?.ok && said.value === 'Uganda' ? 'Uganda' : said?.ok ? 'Kenya' : reading.country
  const has = new Set(fields)
  const read: ReadRow = { sheet: sheet.name, row: row.row, values: {}, has, currency: currencyOf(country) }
  const isVacant = has.has('tenantName') && saysVacant(row.cells.tenantName ?? null)
  for (const field of fields) {
    const cell = row.cells[field] ?? null
    if (isVacant && importFields[field].group === 'tenant') continue
    const value = readValue(field, cell, { country })
    if (value?.ok) read.values[field] = value.value
    else if (value) report(read, field, { found: textOf(cell), expected: value.message, isWrong: true })
  }
  if (!read.values.propertyName) {
    const name = row.section ?? (isNameOfProperty(sheet.name) ? sheet.name : null)
    const value =
      name !== null && !has.has('propertyName') && has.has('unitNumber')
        ? readValue('propertyName', name, { country })
        : undefined
    if (value?.ok) read.values.propertyName = value.value
  }
  return read
}

/** What a row lacks before the forms would take it. */
function judgeWhole(read: ReadRow, row: DataRow, report: Report): void {
  const { values, has } = read
  const lack = (field: ImportField | null, expected: string) => {
    // What was refused as unreadable is said already.
    if (field === null || textOf(row.cells[field] ?? null) === '') report(read, field, { expected, isWrong: true })
  }
  if (values.unitNumber !== undefined && values.propertyName === undefined)
    lack(has.has('propertyName') ? 'propertyName' : null, 'the property of this unit')
  const isOfUnit = values.rent !== undefined || (values.tenantName !== undefined && !isPaymentRow(read))
  if (values.unitNumber === undefined && isOfUnit) lack(has.has('unitNumber') ? 'unitNumber' : null, 'the house number')
  if (has.has('rent') && values.unitNumber !== undefined && values.rent === undefined)
    lack('rent', 'the rent of this unit')
  if (
    values.tenantName !== undefined &&
    !isPaymentRow(read) &&
    values.tenantPhone === undefined &&
    values.tenantEmail === undefined &&
    (has.has('tenantPhone') || has.has('tenantEmail'))
  )
    lack(has.has('tenantPhone') ? 'tenantPhone' : 'tenantEmail', "the tenant's phone or e-mail")
  const owes = (['arrears', 'credit', 'deposit'] as const).find((field) => Number(values[field] ?? 0) !== 0)
  if (owes && has.has('tenantName') && saysVacant(row.cells.tenantName ?? null))
    report(read, owes, {
      found: textOf(row.cells[owes] ?? null),
      expected: 'a tenant of whom this is, as the unit is vacant',
      isWrong: true,
    })
  if (values.amountPaid !== undefined && values.paidOn === undefined)
    lack(has.has('paidOn') ? 'paidOn' : null, 'the day of the payment')
}

interface Told {
  problems: ImportProblem[]
  wrongRows: Set<string>
  wrong: number
  toSee: number
}

function reporter(headers: ReadonlyMap<string, ReadHeader>, told: Told): Report {
  return ({ sheet, row }, field, { found = '', expected, isWrong }) => {
    const column = headers.get(sheet)?.columns.find((column) => column.field === field && field !== null)
    if (isWrong) {
      told.wrong += 1
      told.wrongRows.add(keyOfRow({ sheet, row }))
    } else told.toSee += 1
    if (told.problems.length >= MOST_KEPT) return
    told.problems.push({
      ...{ sheet, row, expected, isWrong },
      found: found.slice(0, 200),
      column: column ? letterOf(column.place) : null,
      heading: column?.heading ?? (field && importFields[field].label),
    })
  }
}

function shown({ name, rows }: RawSheet, { row, columns }: ReadHeader, data: readonly DataRow[]): ImportSheet {
  const first = data.slice(0, 3).map((line) => rows[line.row - 1] ?? [])
  return {
    name,
    headingRow: row < 0 ? null : row + 1,
    rows: data.length,
    columns: columns.map(({ place, heading, field }) => ({
      ...{ place, field },
      heading: heading.slice(0, 200),
      letter: letterOf(place),
      examples: first.map((cells) => textOf(cells[place] ?? null).slice(0, 60)).filter(Boolean),
    })),
  }
}

/** What is planned in rounds is said once. */
function onceEach(report: Report): Report {
  const said = new Set<string>()
  return (row, field, what) => {
    const key = [row.sheet, row.row, field, what.expected].join('\n')
    if (said.has(key)) return
    said.add(key)
    report(row, field, what)
  }
}

const keyOfRow = ({ sheet, row }: Pick<ReadRow, 'sheet' | 'row'>) => `${sheet}\n${row}`
/** What stays out may leave others without what they need, and these others: a file is no deeper than its kinds. */
const ROUNDS = 6

/** What the rows add that have nothing wrong. What is wrong with them as a whole is reported, and they stay out too. */
function planRight(rows: readonly ReadRow[], planning: Planning, wrong: ReadonlySet<string>): Plan {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = wrong.size
    const plan = planRows(
      rows.filter((row) => !wrong.has(keyOfRow(row))),
      planning,
    )
    if (wrong.size === before) return plan
  }
  return emptyPlan()
}

/** Reads and judges every row of a file by the rules of the forms. Nothing is written. @returns what it would add, too */
export function checkSheets(
  sheets: readonly RawSheet[],
  reading: ImportReading,
  existing: Existing,
): ImportReport & { plan: Plan } {
  const headers = new Map(
    sheets.map((sheet) => [sheet.name, withChoices(readHeader(sheet), reading.columns[sheet.name] ?? {})]),
  )
  const told: Told = { problems: [], wrongRows: new Set(), wrong: 0, toSee: 0 }
  const report = reporter(headers, told)
  const all: ReadRow[] = []
  const totals: ImportReport['totals'] = []
  const list: ImportSheet[] = []
  for (const sheet of sheets) {
    const header = headers.get(sheet.name) ?? { row: -1, columns: [] }
    const { data, totals: stated } = readRows(sheet, header)
    list.push(shown(sheet, header, header.row < 0 ? [] : data))
    if (header.row < 0) continue
    const fields = header.columns.flatMap(({ field }) => field ?? [])
    const rows = data.map((row) => {
      const read = readCells(sheet, row, fields, reading, report)
      judgeWhole(read, row, report)
      return read
    })
    totals.push(...totalsOf(sheet.name, rows, stated))
    for (const row of rows) all.push(row)
  }
  nameHouses(all, existing, report)
  nameUnits(all, existing)
  findDoubles(all, existing, report)
  findLandlords(all, existing, report)
  const startsOn = reading.startsOn ?? existing.today
  const planning = { reading: { ...reading, startsOn }, existing, report: onceEach(report) }
  const plan = planRight(all, planning, told.wrongRows)
  const problems = told.problems.sort((a, b) => Number(b.isWrong) - Number(a.isWrong))
  return {
    ...sumUp(all),
    ...{ sheets: list, totals, problems, wrong: told.wrong, toSee: told.toSee, wrongRows: told.wrongRows.size },
    ...{ plan, adds: countsOf(plan), taken: sumsOfPlan(plan) },
  }
}
