import { dayInNairobi } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import {
  type Cell,
  formatCell,
  gradeOf,
  headsOf,
  isMoney,
  isNumeric,
  type Sheet,
  type SheetColumn,
  shownIn,
} from '@makao/contract/sheets'
import type { ReactNode } from 'react'
import { Badge } from './badge'
import { type Column, TwoLines } from './data-table'

/** Where a column stands on a phone, how much of the width it has, and from which width on it stands. */
export type Placed = Pick<Column<never>, 'phone' | 'isNamed' | 'share' | 'least' | 'from'>

type Writing = Pick<SheetColumn<never>, 'kind' | 'grades'>

function plainCell(cell: Cell, { kind, grades }: Writing, isFirst: boolean, isSaidAbove: boolean): ReactNode {
  const text =
    isMoney(cell) && isSaidAbove
      ? formatMoney(cell.amount, cell.currency, 'none')
      : formatCell(cell, kind, dayInNairobi(new Date()))
  // Nothing at all: what is empty takes no line of a phone.
  if (text === '') return null
  if (grades && typeof cell === 'number') return <Badge tone={gradeOf(cell, grades)}>{text}</Badge>
  const whole = kind === 'day' || kind === 'money' ? <span className="whitespace-nowrap">{text}</span> : text
  return isFirst ? <TwoLines first={whole} /> : whole
}

/**
 * The columns of a description as a screen's table has them; the first heads the card on a phone.
 * @param drawn cells that show more than their value: a link, a badge, a second line
 * @param without columns that a narrower list leaves out
 * @param placed what the columns of a list are to each other on screens of all widths
 * @param currency the only one of the list: it stands in the heads of amounts, unless the page says it above (`areHeadsBare`)
 */
export function sheetColumns<Row, Key extends string>(
  sheet: Sheet<Row, Key>,
  drawn?: Readonly<Partial<Record<Key, (row: Row) => ReactNode>>>,
  {
    without = [],
    placed,
    currency,
    areHeadsBare = false,
  }: {
    without?: readonly NoInfer<Key>[] | undefined
    placed?: Readonly<Partial<Record<NoInfer<Key>, Placed>>>
    currency?: Currency | undefined
    areHeadsBare?: boolean
  } = {},
): Column<Row>[] {
  const heads = shownIn(headsOf(sheet), 'screen').filter(({ key }) => !without.includes(key))
  return heads.map((head, place) => {
    const column = sheet.columns[head.key]
    return {
      key: head.key,
      header: currency && !areHeadsBare && head.kind === 'money' ? `${head.heading} (${currency})` : head.heading,
      ...placed?.[head.key],
      numeric: isNumeric(head),
      primary: place === 0,
      cell: drawn?.[head.key] ?? ((row) => plainCell(column.value(row), column, place === 0, currency !== undefined)),
    }
  })
}
