import { fiscalNumbers } from '@makao/contract/money/fiscal-numbers/fiscal-numbers.contract'
import {
  FiscalNumber,
  type NewFiscalNumbers,
  type RefusedFiscalLine,
} from '@makao/contract/money/fiscal-numbers/fiscal-numbers.schema'
import { parseReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import { type Actions, allowing, always } from '../../allowed'

export const efrisLineActions = {
  enter: always,
  remove: ({ number }) => (number === null ? 'FISCAL_NUMBER_CHANGED' : undefined),
} satisfies Actions<{ number: string | null }>
export const efrisLineFor = allowing(fiscalNumbers, efrisLineActions)
export const efrisSheetFor = allowing(fiscalNumbers, { enterMany: always })

/** A pasted line as it can be read. `row`: its place, from 1. */
export interface ReadLine {
  row: number
  receipt: { year: number; number: number }
  number: string
}

/** What pasted lines say, and what of them cannot be read. */
export function readFiscalLines(rows: NewFiscalNumbers['rows']): { lines: ReadLine[]; refused: RefusedFiscalLine[] } {
  const lines: ReadLine[] = []
  const refused: RefusedFiscalLine[] = []
  rows.forEach(({ receiptNumber, number }, place) => {
    const row = place + 1
    const receipt = parseReceiptNumber(receiptNumber)
    const judged = FiscalNumber.safeParse(number)
    if (!receipt)
      refused.push({
        row,
        field: 'receiptNumber',
        problem: receiptNumber.trim() === '' ? 'Enter the receipt number' : `${receiptNumber} is no receipt number`,
      })
    if (!judged.success)
      refused.push({ row, field: 'number', problem: judged.error.issues[0]?.message ?? 'Enter the number' })
    if (receipt && judged.success) lines.push({ row, receipt, number: judged.data })
  })
  return { lines, refused }
}

interface Placed extends ReadLine {
  /** Undefined: there is no such receipt. */
  on: { paymentId: string; currency: string; receiptNumber: string; number: string | null } | undefined
}

/**
 * Why lines cannot be entered. What stands on a receipt already is corrected on its own line, so that a paste overwrites nothing.
 * @param holders on which receipts the numbers stand
 */
export function refusedLines(
  lines: readonly Placed[],
  holders: ReadonlyMap<string, { paymentId: string; receiptNumber: string }>,
): RefusedFiscalLine[] {
  const rowOf = { receipt: new Map<string, number>(), number: new Map<string, number>() }
  return lines.flatMap(({ row, number, on }): RefusedFiscalLine[] => {
    if (!on) return [{ row, field: 'receiptNumber', problem: 'There is no such receipt' }]
    if (on.currency !== 'UGX')
      return [{ row, field: 'receiptNumber', problem: `${on.receiptNumber} is not in shillings of Uganda` }]
    const twice = rowOf.receipt.get(on.paymentId)
    if (twice !== undefined)
      return [{ row, field: 'receiptNumber', problem: `${on.receiptNumber} stands in line ${twice} already` }]
    rowOf.receipt.set(on.paymentId, row)
    const sameNumber = rowOf.number.get(number)
    if (sameNumber !== undefined)
      return [{ row, field: 'number', problem: `${number} stands in line ${sameNumber} already` }]
    rowOf.number.set(number, row)
    if (on.number === number) return []
    if (on.number !== null)
      return [{ row, field: 'number', problem: `${on.receiptNumber} has ${on.number}. Correct it on its own line` }]
    const holder = holders.get(number)
    return holder ? [{ row, field: 'number', problem: `${number} already stands on ${holder.receiptNumber}` }] : []
  })
}
