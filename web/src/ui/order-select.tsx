import type { Column } from './data-table'
import { FilterSelect } from './filter-select'
import * as words from './ui.words'

interface OrderSelectProps<Row> {
  /** Those by which the rows can be ordered. */
  columns: readonly Column<Row>[]
  value: string | undefined
  onOrder: (order: string | undefined) => void
}

/** By what a list is ordered, where it has no heads: on a phone. */
export function OrderSelect<Row>({ columns, value, onOrder }: OrderSelectProps<Row>) {
  return (
    <FilterSelect
      label={words.sortBy}
      all={words.usualOrder}
      value={value}
      options={columns.flatMap(({ key = '', header, numeric }) => [
        { value: key, text: numeric ? words.smallestFirst(header) : header },
        { value: `-${key}`, text: numeric ? words.largestFirst(header) : words.otherWayRound(header) },
      ])}
      onChoose={onOrder}
    />
  )
}
