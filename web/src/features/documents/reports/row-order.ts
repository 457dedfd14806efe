import { isDescending, keyOfOrder } from '@makao/contract/order'
import { type Cell, headsOf, isMoney, type Sheet, shownIn } from '@makao/contract/sheets'

/** The columns that the screen shows. */
export const shownKeys = <Row>(sheet: Sheet<Row>): string[] => shownIn(headsOf(sheet), 'screen').map(({ key }) => key)

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Amounts of different currencies are not compared. */
function compare(a: Cell, b: Cell): number {
  if (isMoney(a) && isMoney(b)) return words.compare(a.currency, b.currency) || a.amount - b.amount
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return words.compare(String(a), String(b))
}

const isBlank = (cell: Cell) => cell === null || cell === ''

/**
 * All rows of a report that comes whole, by one of its columns; without one as they came. What has no value comes last either
 * way, as in `inOrder` of the server.
 * @param sheet says what stands in a column
 */
export function inOrder<Row>(rows: readonly Row[], sheet: Sheet<Row>, order: string | undefined): readonly Row[] {
  const column = order === undefined ? undefined : sheet.columns[keyOfOrder(order)]
  if (order === undefined || !column) return rows
  const sign = isDescending(order) ? -1 : 1
  return rows
    .map((row) => ({ row, cell: column.value(row) }))
    .sort((a, b) => {
      if (isBlank(a.cell) || isBlank(b.cell)) return Number(isBlank(a.cell)) - Number(isBlank(b.cell))
      return sign * compare(a.cell, b.cell)
    })
    .map(({ row }) => row)
}
