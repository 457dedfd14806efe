import { type Day, formatMonth, formatRecentDay, formatWholeDay } from './days'
import { type Currency, formatMoney, type Money, plainMoney } from './money'

// Without zod: the screens load the descriptions of their tables.

/** How a value is written. `day`: 'YYYY-MM-DD'; `month`: 'YYYY-MM'; `percent`: 87.5; `quantity`: with up to three decimals. */
export type Kind = 'text' | 'money' | 'day' | 'month' | 'count' | 'percent' | 'quantity'

/** A value as its column's kind has it, or words in its place; null leaves the cell empty. */
export type Cell = string | number | Money | null

/** Where a table is shown. */
export type Medium = 'screen' | 'xlsx' | 'csv' | 'pdf'

interface Grades {
  good: number
  fair: number
}

export interface SheetColumn<Row> {
  heading: string
  kind: Kind
  /** About how many characters it takes, and its part of a page. */
  width: number
  value: (row: Row) => Cell
  /** Its amounts are added up below the rows of a file, each currency by itself. */
  isAdded?: true
  /** Percent from which it is good, and from which it is fair: the screen colours it. */
  grades?: Grades
  /** Where alone it stands: the screen says in one cell what files have in several. */
  only?: 'screen' | 'files' | 'spreadsheets' | 'off paper'
}

/** A table as the screen, Excel, CSV and PDF show it; the columns in their order, each by its key. */
export interface Sheet<Row, Key extends string = string> {
  title: string
  columns: Readonly<Record<Key, SheetColumn<Row>>>
}

const media: Record<NonNullable<SheetColumn<never>['only']>, readonly Medium[]> = {
  screen: ['screen'],
  files: ['xlsx', 'csv', 'pdf'],
  spreadsheets: ['xlsx', 'csv'],
  // A page is too narrow for it.
  'off paper': ['screen', 'xlsx', 'csv'],
}

/** What is known of a column without its rows. */
export type ColumnHead<Key extends string = string> = { key: Key } & Pick<
  SheetColumn<never>,
  'heading' | 'kind' | 'width' | 'only'
>

const keysOf = <Key extends string>(columns: Readonly<Record<Key, unknown>>) => Object.keys(columns) as Key[]

export const headsOf = <Row, Key extends string>({ columns }: Sheet<Row, Key>): ColumnHead<Key>[] =>
  keysOf(columns).map((key) => {
    const { heading, kind, width, only } = columns[key]
    return { key, heading, kind, width, only }
  })

/** The columns that stand somewhere, in their order. */
export const shownIn = <Head extends Pick<ColumnHead, 'only'>>(heads: readonly Head[], medium: Medium): Head[] =>
  heads.filter(({ only }) => !only || media[only].includes(medium))

/** The values of a row by the keys of their columns. */
export type Cells<Key extends string = string> = Readonly<Partial<Record<Key, Cell>>>

export const cellsOf = <Row, Key extends string>({ columns }: Sheet<Row, Key>, row: Row): Record<Key, Cell> =>
  Object.fromEntries(keysOf(columns).map((key) => [key, columns[key].value(row)])) as Record<Key, Cell>

/** A table whose rows are no objects: each names the cells that it fills. */
export function sheetOfCells<Key extends string>(
  title: string,
  columns: Readonly<Record<Key, Omit<SheetColumn<never>, 'value'>>>,
): Sheet<Cells<Key>, Key> {
  const withValue = (key: Key): SheetColumn<Cells<Key>> => ({ ...columns[key], value: (row) => row[key] ?? null })
  return {
    title,
    columns: Object.fromEntries(keysOf(columns).map((key) => [key, withValue(key)])) as Sheet<
      Cells<Key>,
      Key
    >['columns'],
  }
}

export const isMoney = (cell: Cell): cell is Money => typeof cell === 'object' && cell !== null

/** Makes an amount of each of several figures, all of one currency. */
export const inCurrency =
  (currency: Currency) =>
  (amount: number): Money => ({ amount, currency })

/** The amount that a row has by a name, in the row's currency. */
export const amountOf =
  <Name extends string>(name: Name) =>
  (row: Readonly<Record<Name, number>> & { currency: Currency }): Money => ({
    amount: row[name],
    currency: row.currency,
  })

/** Whether a column is aligned right, with figures of one width. */
export const isNumeric = ({ kind }: Pick<ColumnHead, 'kind'>) => !['text', 'day', 'month'].includes(kind)

/** How good a percentage is, as a tone of the screen. */
export const gradeOf = (rate: number, { good, fair }: Grades): 'good' | 'warn' | 'bad' =>
  rate >= good ? 'good' : rate >= fair ? 'warn' : 'bad'

/** '87.5%' */
export function formatRate(rate: number): string {
  return `${rate.toFixed(1)}%`
}

/** A month in words; what stands in its place, as 'Total' does, as it is. */
export const monthOrText = (cell: string): string => (/^\d{4}-\d{2}$/.test(cell) ? formatMonth(cell) : cell)

/** A value as people read it. @param today on a screen: its year is not said, and amounts do not break */
export function formatCell(cell: Cell, kind: Kind, today?: Day): string {
  if (cell === null) return '-'
  if (isMoney(cell)) return (today ? formatMoney : plainMoney)(cell.amount, cell.currency)
  if (typeof cell === 'number')
    return kind === 'percent' ? formatRate(cell) : cell.toLocaleString('en-KE', { maximumFractionDigits: 3 })
  if (cell === '') return ''
  if (kind === 'day') return today ? formatRecentDay(cell, today) : formatWholeDay(cell)
  return kind === 'month' ? monthOrText(cell) : cell
}

/** What each part of a filter says, in words. */
export type FilterWords<Filter> = { readonly [Key in keyof Filter]-?: (value: NonNullable<Filter[Key]>) => string }

/** Rows that were ticked, as every filter says them. */
export const chosenInWords = (ids: readonly string[]): string => `Chosen: ${ids.length}`

/** One line for each filter that narrows. @param all what stands there when none does */
export function filterLines<Filter extends object>(words: FilterWords<Filter>, filter: Filter, all: string): string[] {
  const lines = keysOf(words as Record<string & keyof Filter, unknown>).flatMap((key) => {
    const value = filter[key]
    return value === undefined || value === null || value === '' || value === false
      ? []
      : [words[key](value as NonNullable<typeof value>)]
  })
  return lines.length > 0 ? lines : [all]
}
