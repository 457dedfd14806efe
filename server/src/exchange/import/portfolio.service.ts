import { dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { type ImportField, importFields } from '@makao/contract/exchange/import/import.terms'
import type { HoldReason, UnitType, UnitUse } from '@makao/contract/homes/units/units.kinds'
import { availabilityNames, unitTypeNames, unitUseNames } from '@makao/contract/homes/units/units.terms'
import { minorFactor, plainMoney } from '@makao/contract/money'
import type { Db, Tx } from '../../db/types'
import { asTyped } from '../../documents/exports/excel-text.rules'
import { readAllOwners } from '../../money/owners/dues.service'
import type { RawCell } from '../../platform/sheets/sheets.rules'
import {
  balanceRows,
  coTenantRows,
  depositRows,
  type LeftAccount,
  leaseRows,
  meterRows,
  type PortfolioRow,
  paymentRows,
  propertyRows,
  readLeftAccounts,
  readOwnerPins,
  readPortfolio,
  unitRows,
} from './portfolio.repository'
import { type WrittenSheet, writeInThread } from './reading.service'

// With the country, which tells in which currency the amounts are, and the town, as two may have a property of one name.
const place = ['propertyName', 'country', 'city', 'block', 'unitNumber'] as const
const person = ['tenantName', 'tenantPhone', 'secondPhone', 'tenantEmail', 'idNumber', 'tenantPin'] as const

/** The sheets in the order in which they build on each other, with what each says. */
const columns = {
  Landlords: ['ownerName', 'ownerPhone', 'ownerEmail', 'ownerPin', 'country', 'ownerBalance'],
  Properties: [
    ...(['propertyName', 'country', 'city', 'address', 'propertyType', 'landReference'] as const),
    ...(['ownerName', 'ownerShare', 'commission'] as const),
  ],
  Units: [
    ...place,
    ...(['floor', 'unitType', 'unitUse', 'unitState', 'stateUntil'] as const),
    ...(['rent', 'serviceCharge', 'dueDay', 'accountNumber', 'olderAccounts'] as const),
  ],
  'Tenants and leases': [...place, ...person, 'nextOfKin', 'nextOfKinPhone', 'employer', 'moveIn', 'leaseEnd'],
  'Co-tenants': [...place, 'coTenantName', 'coTenantPhone', 'coTenantEmail', 'coTenantId'],
  'Opening balances': [...place, 'arrears', 'waterArrears', 'serviceArrears', 'credit'],
  Deposits: [...place, 'deposit', 'landlordDeposit'],
  Meters: [...place, 'waterMeter', 'waterReading', 'waterPrice', 'powerMeter', 'powerReading', 'powerPrice'],
  Payments: [...place, 'paidOn', 'amountPaid', 'paymentReference'],
} satisfies Record<string, readonly ImportField[]>
type SheetName = keyof typeof columns

/** A value as a clerk would write it, so that the import reads the same again. */
function written(field: ImportField, value: string | number | null | undefined, currency: 'KES' | 'UGX'): RawCell {
  if (value === null || value === undefined) return null
  if (field === 'unitType') return unitTypeNames[value as UnitType]
  if (field === 'unitUse') return unitUseNames[value as UnitUse]
  if (field === 'unitState') return availabilityNames[value as HoldReason]
  const { kind } = importFields[field]
  if (kind === 'money' || kind === 'owed') return Number(value) / minorFactor(currency)
  if (kind === 'percent') return `${Number(value) / 100}%`
  if (kind === 'reading') return Number(value) / 1000
  return value
}

/** Landlords with what is held for them, a row a currency. */
async function readOwners(db: Tx, now: Date): Promise<PortfolioRow[]> {
  const { rows } = await readAllOwners({ db, now }, {})
  const pins = await readOwnerPins(db)
  const list: PortfolioRow[] = []
  for await (const { id, name, phoneNumber, email, owed } of rows) {
    const said = { ownerName: name, ownerPhone: phoneNumber, ownerEmail: email, ownerPin: pins.get(id) ?? null }
    const amounts = owed.length > 0 ? owed : [{ amount: null, currency: 'KES' as const }]
    for (const { amount, currency } of amounts) {
      list.push({ ...said, currency, country: currency === 'KES' ? 'Kenya' : 'Uganda', ownerBalance: amount })
    }
  }
  return list
}

/** The sheet that tells in sentences what the others have no row or column for: the import looks for headings, and finds none. */
const LEFT = 'Not in these sheets'
const leftNote = 'Write these down by hand where you move to; the import leaves this sheet out.'

function told({ property, unit, tenant, currency, isLiving, movesIn, movedOut, ...sums }: LeftAccount): string {
  const { owed, unpaidDeposit, credit, deposit } = sums
  const money = (amount: number) => plainMoney(amount, currency)
  const said = [
    movesIn !== null && !isLiving && `moves in on ${formatWholeDay(movesIn)}`,
    movedOut !== null && !isLiving && `moved out on ${formatWholeDay(movedOut)}`,
    owed > 0 && !isLiving && `owes ${money(owed)}`,
    unpaidDeposit > 0 && `has ${money(unpaidDeposit)} of the deposit still to pay`,
    credit > 0 && !isLiving && `has a credit of ${money(credit)}`,
    deposit > 0 && !isLiving && `has a deposit of ${money(deposit)} here`,
  ]
  return `${property}, unit ${unit}: ${tenant} ${said.filter(Boolean).join(', ')}.`
}

/** A sheet as it is filled in: the headings, and a row for each. */
export interface PortfolioSheet {
  name: string
  headings: string[]
  rows: RawCell[][]
}

/** The sheets one after the other, so that of many rows those of one are in memory. */
export async function* portfolioSheets(db: Tx, now: Date): AsyncGenerator<PortfolioSheet> {
  const today = dayInNairobi(now)
  const read: Record<SheetName, () => Promise<PortfolioRow[]>> = {
    Landlords: () => readOwners(db, now),
    Properties: () => readPortfolio(db, propertyRows(today)),
    Units: () => readPortfolio(db, unitRows(today)),
    'Tenants and leases': () => readPortfolio(db, leaseRows(today)),
    'Co-tenants': () => readPortfolio(db, coTenantRows(today)),
    'Opening balances': () => readPortfolio(db, balanceRows(today)),
    Deposits: () => readPortfolio(db, depositRows(today)),
    Meters: () => readPortfolio(db, meterRows(today)),
    Payments: () => readPortfolio(db, paymentRows(today)),
  }
  for (const name of Object.keys(columns) as SheetName[]) {
    const fields: readonly ImportField[] = columns[name]
    const rows = (await read[name]()).map((row) => fields.map((field) => written(field, row[field], row.currency)))
    yield { name, headings: fields.map((field) => importFields[field].label), rows }
  }
  const left = await readLeftAccounts(db, today)
  if (left.length > 0) yield { name: LEFT, headings: [leftNote], rows: left.map((account) => [told(account)]) }
}

const asTypedRow = (row: readonly RawCell[]): RawCell[] =>
  row.map((cell) => (typeof cell === 'string' ? asTyped(cell) : cell))

const widthOf = (sheet: string, heading: string) => (sheet === LEFT ? 110 : Math.max(12, heading.length + 2))

/** All sheets of one moment. */
async function readPortfolioSheets(db: Tx, now: Date): Promise<WrittenSheet[]> {
  const sheets: WrittenSheet[] = []
  for await (const { name, headings, rows } of portfolioSheets(db, now)) {
    const widths = headings.map((heading) => ({ width: widthOf(name, heading) }))
    sheets.push({ name, columns: widths, rows: [headings, ...rows].map(asTypedRow), freezePane: { rows: 1 } })
  }
  return sheets
}

/**
 * All that an agency keeps, as sheets that the import reads: properties, people, balances, meters; and what they have no place for,
 * by name. They are taken over from the day on which they are made.
 * @throws UnreadableFile
 */
export async function portfolioWorkbook(db: Db, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  // What is paid meanwhile stands in all of the sheets or in none.
  const sheets = await db.transaction((tx) => readPortfolioSheets(tx, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  return writeInThread(sheets)
}
