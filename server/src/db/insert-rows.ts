import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sends } from './in-turn'

/**
 * Inserts many rows by one statement with one parameter: thousands of parameters cost more than the rows. All rows have
 * the fields of the first; a column without a field gets its default.
 * @param after what follows the rows, for example 'on conflict … do nothing returning id'
 * @returns what `after` returns, by the names of the columns
 */
export async function insertRows<Table extends PgTable>(
  tx: Sends,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  after: SQL = sql``,
): Promise<Record<string, unknown>[]> {
  const [first] = rows
  if (!first) return []
  const columns = getTableColumns(table)
  const fields = Object.keys(first).map((field) => {
    const column = columns[field]
    if (!column) throw new Error(`There is no column for the field ${field}.`)
    return { field, name: column.name, key: `${JSON.stringify(column.name)}:` }
  })
  const list = sql.join(
    fields.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const { rows: returned } = await tx.execute(sql`
    insert into ${table} (${list})
    select ${list} from json_populate_recordset(null::${table}, ${asJson(rows, fields)}::json) ${after}`)
  return returned
}

/** What is null is left out: writing it here and reading it there would cost more than many of the values. */
function asJson(rows: readonly object[], fields: readonly { field: string; key: string }[]): string {
  const texts = rows.map((row) => {
    let text = ''
    for (const { field, key } of fields) {
      const value: unknown = row[field as never]
      if (value !== null && value !== undefined) text += `${text === '' ? '' : ','}${key}${JSON.stringify(value)}`
    }
    return `{${text}}`
  })
  return `[${texts.join(',')}]`
}
