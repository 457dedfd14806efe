import { minorFactor } from '@makao/contract/money'
import { harmless } from '../../documents/exports/excel-text.rules'

/** What opens an account or an address, comes back by itself or follows from other rows: it helps nobody who moves on, or harms whoever loses it. */
export const leftOutTables: readonly string[] = [
  'accounts',
  'auth_secrets',
  'bill_links',
  'charge_sums',
  'found_tenants',
  'home_sums',
  'ledger_sums',
  'one_time_links',
  'owing_sums',
  'owing_tenancies',
  'owner_book_marks',
  'payment_sums',
  'people_sums',
  'place_sums',
  'provider_tokens',
  'put_sums',
  'recovery_codes',
  'rent_paid_sums',
  'renting_people',
  'second_factors',
  'storage_left_files',
  'verifications',
]

/** Secrets, whole files, and what is only there to be searched. */
const leftOutColumn = /^sealed_|hash$|^token$|_token$|^password$|^secret$|^search_text$|^file$|^logo$/

const MINOR = /_minor$/

type Row = Readonly<Record<string, unknown>>

function inUnits(minor: unknown, currency: unknown): number | null {
  return minor === null ? null : Number(minor) / minorFactor(currency === 'UGX' ? 'UGX' : 'KES')
}

function cellOf(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return harmless(typeof value === 'string' ? value : JSON.stringify(value))
}

/**
 * How a table is written: its headings, and the cells of a row. Amounts stand in whole units where their currency stands beside
 * them. A text that a spreadsheet would run begins with an apostrophe.
 */
export function csvOf(columns: readonly string[]) {
  const kept = columns.filter((column) => !leftOutColumn.test(column))
  const isMoney = (column: string) => MINOR.test(column) && kept.includes('currency')
  return {
    headings: kept.map((column) => (isMoney(column) ? column.replace(MINOR, '') : column)),
    cells: (row: Row) =>
      kept.map((column) => (isMoney(column) ? inUnits(row[column], row.currency) : cellOf(row[column]))),
  }
}

/** What no folder or file of Windows, macOS or Linux may be called, and what is not seen. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu
const LONGEST = 100

/** A name as a folder or file of any computer; never a way out of its folder. */
export function fileName(name: string): string {
  const plain = name.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ').trim()
  const short = [...plain].slice(0, LONGEST).join('')
  return short.replace(/^[. ]+|[. ]+$/g, '').trim() || 'unnamed'
}

/** The folder of somebody or something: two of one name have two. */
export const folderOf = (name: string, id: string) => `${fileName(name)} (${id.slice(0, 8)})`

/** A path below a folder, as it was given by whoever sent the file. */
export const pathBelow = (path: string) => path.split('/').filter(Boolean).map(fileName).join('/')
