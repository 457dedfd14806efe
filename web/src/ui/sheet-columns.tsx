import { type Cell, type ColumnHead, formatCell, headsOf, isNumeric, type Sheet, shownIn } from '@makao/contract/sheets'
import type { ReactNode } from 'react'
import { type Column, TwoLines } from './data-table'

function plainCell(cell: Cell, { kind }: ColumnHead, isFirst: boolean): ReactNode {
  const text = formatCell(cell, kind)
  if (isFirst) return <TwoLines first={text} />
  return kind === 'day' ? <span className="whitespace-nowrap">{text}</span> : text
}

/**
 * The columns of a description as a screen's table has them; the first heads the card on a phone.
 * @param drawn cells that show more than their value: a link, a badge, a second line
 * @param without columns that a narrower list leaves out
 */
export function sheetColumns<Row, Key extends string>(
  sheet: Sheet<Row, Key>,
  drawn?: Readonly<Partial<Record<Key, (row: Row) => ReactNode>>>,
  without: readonly NoInfer<Key>[] = [],
): Column<Row>[] {
  const heads = shownIn(headsOf(sheet), 'screen').filter(({ key }) => !without.includes(key))
  return heads.map((head, place) => ({
    header: head.heading,
    numeric: isNumeric(head),
    primary: place === 0,
    cell: drawn?.[head.key] ?? ((row) => plainCell(sheet.columns[head.key].value(row), head, place === 0)),
  }))
}
