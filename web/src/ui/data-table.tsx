import type { ReactNode } from 'react'
import { classNames } from './class-names'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Aligned right with figures of one width: for amounts and counts. */
  numeric?: boolean
  /** Heads the card on a phone. */
  primary?: boolean
  /** Holds the row's buttons. */
  actions?: boolean
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Rows of a list: a table where it fits, cards where it does not. The roles stay when the cards' layout takes the table's away. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as cards, browsers take a table's own roles away
    <div className="data-frame">
      <table role="table" className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, numeric }) => (
              <th key={header} role="columnheader" scope="col" className={classNames(numeric && 'numeric')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ header, cell, numeric, primary, actions }) => (
                <td
                  key={header}
                  role="cell"
                  data-label={primary || actions ? undefined : header}
                  className={classNames(numeric && 'numeric', primary && 'primary', actions && 'actions')}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

/** Two lines in one cell: what it is, and below it what it belongs to. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className="two-lines block wrap-anywhere">
      <span className="block font-medium">{first}</span>
      {second && <span className="block text-sm text-soft">{second}</span>}
    </span>
  )
}
