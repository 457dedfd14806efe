import { ChevronDown, ChevronUp, Ellipsis, type LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { IconButton, iconButtonClass } from './button'
import { classNames } from './class-names'
import * as common from './common.words'
import type { LongRows } from './long-rows'
import { Menu, MenuItem } from './menu'
import { type RowChoice, toggled, toggledPage } from './row-choice'
import { useRowKeys, useSideways } from './row-keys'
import { ariaSort, nextOrder } from './table-order'
import * as words from './ui.words'
import '../styles/tables.css'

export interface Column<Row> {
  header: string
  /** What addresses and the choice of columns call it. */
  key?: string
  cell: (row: Row) => ReactNode
  /** Aligned right with figures of one width: for amounts and counts. */
  numeric?: boolean
  /** Heads the card on a phone, and stands there whatever columns are chosen. */
  primary?: boolean
  /** Holds the row's buttons. */
  actions?: boolean
  /**
   * Where it stands in the two lines that a row is on a phone: name and figure above, what it belongs to and a word
   * below; 'whole': between them, on a line of its own, and then nothing of the row is cut. Where one column says so,
   * those that do not are left out there.
   */
  phone?: 'name' | 'figure' | 'whole' | 'under' | 'word'
  /** Where a row is two lines, its header stands before it: of two amounts nobody could say which is which. */
  isNamed?: boolean
  /** Percent of the width; what is longer ends in an ellipsis, so that a row stays one line. */
  share?: number
  /** As wide as this at least, whatever else the table holds: '11em'. */
  least?: string
  /** Shows how long ago its day was: the first day is the most, so its arrow points the other way. */
  countsBack?: boolean
  /** Left out where there is no room for it. */
  from?: 'wide' | 'widest'
}

/** One thing that can be done with a row. */
export interface RowAction {
  /** 'Move out' */
  text: string
  /** What it says to a screen reader: 'Move out Fatuma Mutiso'. */
  label: string
  /** What it does, on hover. */
  hint?: string
  icon: LucideIcon
  /** Stands in the row as well while somebody points at it; two at most. */
  isQuick?: boolean
  isDanger?: boolean
  onSelect: () => void
}

/** By which column the rows stand, as the address says it: 'amount', '-dueDate'. */
export interface TableOrder {
  /** The columns by which the server can order them. */
  keys: readonly string[]
  now: string | undefined
  onOrder: (order: string) => void
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  order?: TableOrder | undefined
  /** Which row it is: what its box and its menu are called by. */
  nameOf?: ((row: Row) => string) | undefined
  /** Rows can be chosen. */
  choice?: RowChoice | undefined
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** What the columns come to over all pages, by their keys; a line each. */
  totals?: readonly Readonly<Record<string, ReactNode>>[] | undefined
  /** Keys go through the rows: j and k, Enter, x. For the table that the page is about. */
  hasKeys?: boolean
  /** Of a table with many rows: which of them are drawn. */
  long?: LongRows | undefined
}

// biome-ignore-start lint/a11y/noRedundantRoles: laid out as lines or cards, browsers take a table's own roles away
/** Rows of a list: a table where it fits, two lines each on a phone, or cards. The roles stay when the layout takes the table's away. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, order, nameOf, choice, actions, totals, hasKeys = false, long } = props
  const frame = useRef<HTMLDivElement>(null)
  const isSideways = useSideways(frame)
  useRowKeys(frame, hasKeys)
  const shown = rows.map(keyOf)
  const isChoosing = choice !== undefined && (choice.chosen.keys.size > 0 || choice.chosen.all)
  const isTwoLines = columns.some(({ phone }) => phone)

  function rowAt(index: number, within?: LongRows): ReactNode {
    const row = rows[index]
    if (row === undefined) return null
    const key = keyOf(row)
    const isChosen = choice && (choice.chosen.all || choice.chosen.keys.has(key))
    const toggle = (isRange: boolean) => choice?.setChosen(toggled(choice.chosen, shown, key, isRange))
    return (
      <tr
        key={key}
        role="row"
        data-chosen={isChosen || undefined}
        {...(within && { ref: within.measure, 'data-index': index, 'aria-rowindex': index + 2 })}
      >
        {choice && (
          <td role="cell" className="choice">
            <label>
              <input
                type="checkbox"
                aria-label={words.select(nameOf?.(row) ?? caption)}
                checked={isChosen ?? false}
                onChange={({ nativeEvent }) => toggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
              />
            </label>
          </td>
        )}
        {columns.map((column) => (
          <DataCell key={column.header} column={column} row={row} />
        ))}
        {actions && (
          <td role="cell" className="menu">
            <RowActions actions={actions(row)} name={nameOf?.(row)} />
          </td>
        )}
      </tr>
    )
  }

  return (
    <div
      ref={frame}
      className={classNames('data-frame', isSideways && 'sideways', isTwoLines && 'two-line-rows')}
      data-choosing={isChoosing || undefined}
    >
      <table role="table" className="data-table" aria-rowcount={long && rows.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={long && 1}>
            {choice && (
              <th role="columnheader" scope="col" className="choice">
                <label>
                  <input
                    type="checkbox"
                    aria-label={words.selectAllOnThisPage}
                    checked={
                      choice.chosen.all || (shown.length > 0 && shown.every((key) => choice.chosen.keys.has(key)))
                    }
                    onChange={() => choice.setChosen(toggledPage(choice.chosen, shown))}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.header} column={column} order={order} />
            ))}
            {actions && (
              <th role="columnheader" scope="col">
                <span className="sr-only">{common.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={long?.body}>
          {long ? (
            <LongBody {...{ long }}>{(index) => rowAt(index, long)}</LongBody>
          ) : (
            rows.map((_, index) => rowAt(index))
          )}
        </tbody>
        {totals && totals.length > 0 && (
          <tfoot role="rowgroup">
            {totals.map((total, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one line a currency, always in one order
              <tr key={line} role="row">
                {choice && <td role="cell" />}
                {columns.map(({ key = '', header, numeric, from }, place) =>
                  place === 0 ? (
                    <th key={header} role="rowheader" scope="row">
                      {line === 0 ? common.total : <span className="sr-only">{common.total}</span>}
                    </th>
                  ) : (
                    <td
                      key={header}
                      role="cell"
                      data-label={header}
                      className={classNames(numeric && 'numeric', from && `from-${from}`)}
                    >
                      {total[key]}
                    </td>
                  ),
                )}
                {actions && <td role="cell" />}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** The rows that are drawn, and in the place of the others as much room as they take. */
function LongBody({ long, children }: { long: LongRows; children: (index: number) => ReactNode }) {
  const { drawn, height } = long
  const gap = (key: string, px: number) =>
    px > 0 && (
      <tr key={key} aria-hidden className="gap" style={{ height: px }}>
        <td />
      </tr>
    )
  return (
    <>
      {drawn.map(({ index, start }, place) => (
        <Fragment key={index}>
          {gap('above', start - (drawn[place - 1]?.end ?? 0))}
          {children(index)}
        </Fragment>
      ))}
      {gap('below', height - (drawn.at(-1)?.end ?? 0))}
    </>
  )
}

function Head<Row>({ column, order }: { column: Column<Row>; order: TableOrder | undefined }) {
  // What the row is about is never as narrow as to break within a word.
  const {
    header,
    key = '',
    numeric,
    primary,
    share,
    least = primary ? '9em' : undefined,
    from,
    countsBack = false,
  } = column
  const sort = ariaSort(order?.now, key, countsBack)
  const Arrow = sort === 'descending' ? ChevronDown : ChevronUp
  const arrow = <Arrow size={14} aria-hidden className={sort ? undefined : 'quiet'} />
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={classNames(numeric && 'numeric', from && `from-${from}`)}
      style={share === undefined ? undefined : { width: `${share}%`, minWidth: least }}
    >
      {order?.keys.includes(key) ? (
        <button
          type="button"
          className={classNames('order', sort && 'text-ink')}
          onClick={() => order.onOrder(nextOrder(order.now, key, numeric ?? false))}
        >
          {/* Before a head of figures, which ends where they end. */}
          {numeric && arrow}
          {header}
          {!numeric && arrow}
        </button>
      ) : (
        header
      )}
    </th>
  )
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, numeric, primary, actions, phone, isNamed, share, from } = column
  const content = cell(row)
  return (
    <td
      role="cell"
      data-label={primary || actions ? undefined : header}
      data-phone={phone}
      title={share !== undefined && typeof content === 'string' ? content : undefined}
      className={classNames(
        numeric && 'numeric',
        primary && 'primary',
        actions && 'actions',
        isNamed && 'named',
        share !== undefined && 'clips',
        from && `from-${from}`,
      )}
    >
      {content}
    </td>
  )
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above

function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string | undefined }) {
  if (actions.length === 0) return null
  return (
    <span className="flex items-center justify-end">
      <span className="quick">
        {actions
          .filter(({ isQuick }) => isQuick)
          .map(({ label, hint, icon: Picture, onSelect }) => (
            <IconButton key={label} label={label} {...(hint && { hint })} onClick={onSelect}>
              <Picture size={18} aria-hidden />
            </IconButton>
          ))}
      </span>
      <Menu
        label={name ? words.moreFor(name) : common.more}
        isNamed
        button={<Ellipsis size={18} aria-hidden />}
        buttonClass={iconButtonClass}
      >
        {() =>
          actions.map(({ text, label, hint, icon: Picture, isDanger, onSelect }) => (
            <MenuItem key={label} label={label} hint={hint} isDanger={isDanger} onSelect={onSelect}>
              <Picture size={18} aria-hidden />
              {text}
            </MenuItem>
          ))
        }
      </Menu>
    </span>
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
