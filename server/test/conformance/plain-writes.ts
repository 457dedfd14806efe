import type { Row, Write, WriteRequest, Written } from '../../src/exchange/engine/answer'
import { identifier } from '../../src/exchange/engine/sql'
import type { DescribedTable } from './described'

// Writes straight into the tables: what the engine's own product never does.

const list = (columns: readonly string[], of = ''): string =>
  columns.map((column) => `${of}${identifier(column)}`).join(', ')

/** Counts what is new while it is written, since the answer depends on it. */
const counted = (step: '+' | '-', other: string) =>
  `set_config('conformance.inserted', (coalesce(nullif(current_setting('conformance.inserted', true), ''), '0')::int ${step} 1)::text, true) <> '${other}'`
const INSERTED = "nullif(current_setting('conformance.inserted', true), '')"

export function writePlainly(table: DescribedTable, { write, compiler, node }: WriteRequest<undefined>): Written {
  switch (write.kind) {
    case 'insert':
      return insert(table, write, compiler.params.add(bodyOf(write)))
    case 'update':
      return update(table, write, compiler.params.add(JSON.stringify([write.patch])), () => compiler.where(node, 't0'))
    case 'delete':
      return {
        with: `written as (delete from ${table.place} t0${compiler.where(node, 't0')} returning t0.*)`,
        source: 'written',
      }
  }
}

/** As it was sent, where that is a list of rows: JSON keys that stand twice stay so. */
const bodyOf = ({ json, rows }: Extract<Write, { kind: 'insert' }>): string => {
  if (json === undefined) return JSON.stringify(rows)
  return json.trim().startsWith('[') ? json : `[${json}]`
}

const recordOf = (table: DescribedTable, columns: readonly string[], body: string, jsonType: string): string => {
  const typed = table.columns
    .filter(({ name }) => columns.includes(name))
    .map(({ name, type }) => `${identifier(name)} ${type}`)
  return `${jsonType}_to_recordset(${body}) x(${typed.join(', ')})`
}

function insert(
  table: DescribedTable,
  { rows, columns, onConflict, duplicates, fillsDefaults }: Extract<Write, { kind: 'insert' }>,
  body: string,
): Written {
  const defaults = table.columns
    .filter((column) => columns.includes(column.name) && column.default !== undefined)
    .map((column) => `'${column.name.replaceAll("'", "''")}', ${column.default}`)
  const filled = `(select coalesce(jsonb_agg(jsonb_build_object(${defaults.join(', ')}) || e), '[]') from jsonb_array_elements(${body}::jsonb) e)`
  const from = columns.length
    ? recordOf(table, columns, fillsDefaults ? filled : `${body}::json`, fillsDefaults ? 'jsonb' : 'json')
    : `generate_series(1, ${rows.length}) x where ${body}::json is not null and`
  const source = columns.length ? `${from} where` : from
  const key = onConflict ?? table.key
  const isMerged = duplicates === 'merge' && key.length > 0
  const set = columns.map((column) => `${identifier(column)} = excluded.${identifier(column)}`).join(', ')
  const conflict =
    duplicates === 'refuse' || key.length === 0 || columns.length === 0
      ? ''
      : isMerged
        ? ` on conflict (${list(key)}) do update set ${set} where ${counted('-', '-1')}`
        : ` on conflict (${list(key)}) do nothing`
  const into = `${table.place}${columns.length ? ` (${list(columns)})` : ''}`
  return {
    with: `written as (insert into ${into} select ${list(columns, 'x.')} from ${source} ${counted('+', '0')}${conflict} returning ${table.place}.*)`,
    source: 'written',
    ...(isMerged && { inserted: rows.length ? INSERTED : '0' }),
  }
}

function update(
  table: DescribedTable,
  { columns }: { columns: readonly string[]; patch: Row },
  body: string,
  where: () => string,
): Written {
  if (columns.length === 0) {
    return { with: `written as (select * from ${table.place} where ${body}::json is null)`, source: 'written' }
  }
  const set = columns.map((column) => `${identifier(column)} = x.${identifier(column)}`).join(', ')
  const from = recordOf(table, columns, `${body}::json`, 'json')
  return {
    with: `written as (update ${table.place} t0 set ${set} from ${from}${where()} returning t0.*)`,
    source: 'written',
  }
}
