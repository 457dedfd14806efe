import { type ColumnOf, isDescending, keyOfOrder } from '@makao/contract/order'
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from './db/types'

/** The part of a list that a page shows. */
export function pageWindow(page: number, pageSize: number): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize }
}

/** As far as a list counts what it finds when no sum is kept of it: what is more is said as '10,000+'. */
const MOST_COUNTED = 10_000

/** As far as a page of it counts: to the end of the next page at least, so that there is a way on. */
export const mostCounted = ({ limit, offset }: ReturnType<typeof pageWindow>) =>
  Math.max(offset + 2 * limit, MOST_COUNTED)

/** How many a list found that was counted up to one more than `most`. `isMore`: there are others, which were not counted. */
export const countedUpTo = (found: number, most: number) => ({ total: Math.min(found, most), isMore: found > most })

/** A query of rows, whichever of their columns it reads. */
interface Found {
  limit: (most: number) => { as: (name: 'some') => SQLWrapper }
}

/** How many rows a list finds, counted as far as this page of it counts. */
export async function countSome(db: Queryable, found: Found, window: ReturnType<typeof pageWindow>) {
  const most = mostCounted(window)
  return countedUpTo(await db.$count(found.limit(most + 1).as('some')), most)
}

/** A page of a list with something else for each row. */
export function mapRows<Row, Shown, Page extends { rows: readonly Row[] }>(
  page: Page & { rows: readonly Row[] },
  show: (row: Row) => Shown,
) {
  return { ...page, rows: page.rows.map(show) }
}

/** True where a lower-cased column holds every word of `search`, anywhere. Undefined, no condition, without a search. */
export function holdsWords(column: SQLWrapper, search: string | null | undefined): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  return and(...words.map((word) => sql`${column} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`))
}

/** Fewer digits are a unit's number or an amount. */
const FEWEST_DIGITS = 5

/** The digits of a phone number that is looked for, without the country and leading zeros; null for what is none. */
export function phoneDigitsIn(search: string): string | null {
  if (!/^[+\d][\d\s().-]*$/.test(search.trim())) return null
  const digits = search.replaceAll(/\D/g, '').replace(/^(00)?(254|256)?0*/, '')
  return digits.length >= FEWEST_DIGITS ? digits : null
}

/** The same of a column that holds phone numbers as they are compared: one may be looked for in any spelling. */
export function holdsWordsOrPhone(column: SQLWrapper, search: string | null | undefined): SQL | undefined {
  const digits = search ? phoneDigitsIn(search) : null
  return digits === null ? holdsWords(column, search) : or(holdsWords(column, search), holdsWords(column, digits))
}

/** A subselect as a column. Nested, because Drizzle drops the table names of a selection's outermost columns. */
export function subselect<T>(expression: SQL<T>): SQL<T> {
  return sql<T>`(${expression})`
}

/** A count or a sum of minor units: PostgreSQL's bigint and numeric arrive as text, and ours fit a number exactly. */
export function asNumber(expression: SQL): SQL<number> {
  return expression.mapWith(Number) as SQL<number>
}

/**
 * The order in which people count: a1, A2, A10. By lower case, since the embedded database sorts by code point, and by
 * the first number in the text.
 */
export function naturally(column: SQLWrapper): SQL[] {
  return [
    sql`lower(substring(${column} from '^[^0-9]*'))`,
    sql`coalesce(substring(${column} from '[0-9]+')::numeric, -1)`,
    sql`lower(${column})`,
  ]
}

/** The latest or largest first, as indexes have it: Drizzle writes those with nulls last, and `desc` sorts them first. */
export const latestFirst = (key: SQLWrapper): SQL => sql`${key} desc nulls last`

const alwaysThere = new WeakSet<SQLWrapper>()

/** What an order goes by that is never null, also where tables are joined: both ways are read from one index. */
export function neverNull(key: SQLWrapper): SQL {
  const marked = sql`${key}`
  alwaysThere.add(marked)
  return marked
}

/** What each column of a list orders by. */
export type OrderedBy<Sort extends string> = Readonly<Record<ColumnOf<Sort>, SQLWrapper | readonly SQLWrapper[]>>

/**
 * The order that a list was asked for, and after it `usual`, which ends in the id: no row stands on two pages. A list
 * that was asked for none goes by `usual` alone.
 */
export function inOrder<Sort extends string>(
  sort: Sort | null | undefined,
  by: OrderedBy<Sort>,
  usual: readonly SQL[],
): SQL[] {
  if (!sort) return [...usual]
  const keys = [by[keyOfOrder(sort) as ColumnOf<Sort>]].flat() as SQLWrapper[]
  if (isDescending(sort)) return [...keys.map(latestFirst), ...usual]
  // What has no value comes last either way: nobody looks for it. What always has one is read from its index backwards.
  return [
    ...keys.map((key) => (alwaysThere.has(key) ? sql`${key} asc nulls first` : sql`${key} asc nulls last`)),
    ...usual,
  ]
}

/** Rows of one query of a long list: memory stays flat, and others get their turn on the embedded database within some 50 ms. */
const BATCH = 250

/**
 * The rows of a list, however long, read in batches as they are asked for.
 * @param read the next rows, at most `size`, after `last`, which is to say after the first `offset`
 * @param size more where each batch puts the whole list in order again
 */
export async function* inBatches<Row>(
  read: (size: number, last: Row | undefined, offset: number) => PromiseLike<Row[]>,
  size = BATCH,
): AsyncGenerator<Row> {
  let last: Row | undefined
  for (let offset = 0; ; offset += size) {
    const rows = await read(size, last, offset)
    yield* rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

/** All rows of a list, however long. `total`: how many there are; what is removed while they are read drops out. */
export interface WholeList<Row> {
  total: number
  rows: AsyncIterable<Row>
}

/**
 * A list as it stands now: what is added while its rows are read, in batches, moves none of them.
 * @param chosen the ids of its rows, in their order
 * @param read rows by their ids, in whatever order
 */
export async function readWhole<Row extends { id: string }>(
  chosen: PromiseLike<readonly { id: string }[]>,
  read: (ids: string[]) => PromiseLike<readonly Row[]>,
): Promise<WholeList<Row>> {
  const ids = (await chosen).map(({ id }) => id)
  async function* rows(): AsyncGenerator<Row> {
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      const found = new Map((await read(batch)).map((row) => [row.id, row]))
      for (const id of batch) {
        const row = found.get(id)
        if (row) yield row
      }
    }
  }
  return { total: ids.length, rows: rows() }
}

/** Whether an id is one of these: as one parameter, since thousands of them cost more than the rows. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** A list in parts of at most `size`, in its order. */
export const chunksOf = <Row>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

/** Rows by a key of theirs, in the order in which they came. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
