import type { ImportReport, ImportSums, ImportTotal } from '@makao/contract/exchange/import/import.schema'
import { type ImportField, importFieldKeys, importFields } from '@makao/contract/exchange/import/import.terms'
import { keyOf, parseAmount, saysNothing } from './cells.rules'
import { distinct, unitsOf } from './doubles.rules'
import { isPaymentRow, type ReadRow, type TotalRow } from './rows.rules'
import { personOf } from './signs.rules'

const isAmount = (field: ImportField) => ['money', 'owed'].includes(importFields[field].kind)

const sumOf = (rows: readonly ReadRow[], field: ImportField) =>
  rows.reduce((sum, { values }) => sum + Number(values[field] ?? 0), 0)

const isGrand = (label: string) => /^(grand|overall)/i.test(label)

/** What the first so many rows come to, for each number of them: many totals are told of many rows. */
function runningSums(rows: readonly ReadRow[], field: ImportField): number[] {
  const sums = [0]
  for (const { values } of rows) sums.push((sums.at(-1) ?? 0) + Number(values[field] ?? 0))
  return sums
}

/**
 * The sheet's own totals beside what its rows come to. A total counts from the one before it; a grand one, and one that says what
 * the whole sheet comes to, from the first row.
 */
export function totalsOf(sheet: string, rows: readonly ReadRow[], stated: readonly TotalRow[]): ImportTotal[] {
  const amounts = importFieldKeys.filter(isAmount).filter((field) => rows[0]?.has.has(field))
  const sums = new Map(amounts.map((field) => [field, runningSums(rows, field)]))
  return stated.flatMap(({ row, label, cells, since, until }) => {
    const currency = rows[Math.max(until - 1, 0)]?.currency ?? 'KES'
    return amounts.flatMap((field): ImportTotal[] => {
      const cell = cells[field] ?? null
      const read = saysNothing(cell) ? undefined : parseAmount(cell, currency)
      if (!read?.ok) return []
      const whole = sums.get(field)?.[until] ?? 0
      const part = whole - (sums.get(field)?.[since] ?? 0)
      const found = isGrand(label) || since === until || read.value === whole ? whole : part
      return [{ ...{ sheet, row, label, field, currency, found }, stated: read.value }]
    })
  })
}

/** Arrears above zero, and what is below as credit beside the column of credits. */
function balanceOf({ values }: ReadRow) {
  const balance = Number(values.arrears ?? 0)
  return { owed: Math.max(balance, 0), credit: Math.max(-balance, 0) + Number(values.credit ?? 0) }
}

function sumsOf(rows: readonly ReadRow[], currency: 'KES' | 'UGX'): ImportSums {
  const own = rows.filter((row) => row.currency === currency)
  return {
    currency,
    rent: sumOf(own, 'rent'),
    arrears: own.reduce((sum, row) => sum + balanceOf(row).owed, 0),
    credit: own.reduce((sum, row) => sum + balanceOf(row).credit, 0),
    deposit: sumOf(own, 'deposit'),
  }
}

const named = (rows: readonly ReadRow[], field: ImportField) =>
  distinct(rows.map(({ values }) => (values[field] === undefined ? undefined : keyOf(String(values[field])))))

const count = (rows: readonly ReadRow[], holds: (row: ReadRow) => boolean) => rows.filter(holds).length

/** How many of each kind the rows hold, each counted once, and what they come to by currency. */
export function sumUp(rows: readonly ReadRow[]): Pick<ImportReport, 'counts' | 'sums'> {
  const standing = rows.filter((row) => !isPaymentRow(row))
  const let_ = standing.filter(({ values }) => values.tenantName !== undefined && values.unitNumber !== undefined)
  const units = distinct(unitsOf(standing))
  return {
    counts: {
      properties: distinct(rows.map(({ house }) => house)),
      owners: named(rows, 'ownerName'),
      units,
      vacantUnits: units - distinct(unitsOf(let_)),
      tenants: distinct(standing.map(personOf)),
      tenancies: distinct(unitsOf(let_)),
      inArrears: count(standing, (row) => balanceOf(row).owed > 0),
      inCredit: count(standing, (row) => balanceOf(row).credit > 0),
      deposits: count(standing, ({ values }) => Number(values.deposit ?? 0) > 0),
      meters:
        count(standing, ({ values }) => values.waterMeter !== undefined || values.waterReading !== undefined) +
        count(standing, ({ values }) => values.powerMeter !== undefined || values.powerReading !== undefined),
      payments: count(rows, ({ values }) => values.amountPaid !== undefined),
    },
    sums: (['KES', 'UGX'] as const)
      .map((currency) => sumsOf(standing, currency))
      .filter(({ currency }) => standing.some((row) => row.currency === currency)),
  }
}
