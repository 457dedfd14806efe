import type { Row, Write, WriteRequest, Written } from '../../src/exchange/engine/answer'
import { joiningColumns } from '../../src/exchange/engine/catalogue'
import type { Node } from '../../src/exchange/engine/plan'
import { preferencesOf } from '../../src/exchange/engine/preferences'
import { identifier } from '../../src/exchange/engine/sql'
import type { DescribedTable } from './described-tables'

// Writes straight into the tables: what the engine's own product never does.

const list = (columns: readonly string[]): string => columns.map(identifier).join(', ')

/** Counts what is new while it is written, since the answer depends on it. */
const counted = (step: '+' | '-', other: string) =>
  `set_config('conformance.inserted', (coalesce(nullif(current_setting('conformance.inserted', true), ''), '0')::int ${step} 1)::text, true) <> '${other}'`
const INSERTED = "nullif(current_setting('conformance.inserted', true), '')"

/** The columns that the answer is made of; undefined for all of them, as a function of a row needs them. */
function shownColumns({ resource, fields, embeds, order }: Node): Set<string> | undefined {
  if (fields.length === 0 && embeds.length === 0) return undefined
  const joined = embeds.map(({ relation }) => joiningColumns(relation))
  const named = [
    ...fields.map(({ field }) => field.name),
    ...order.flatMap((term) => (term.relation ? [] : [term.field.name])),
  ]
  if (joined.includes(undefined) || named.some((name) => !Object.hasOwn(resource.columns, name))) return undefined
  return new Set([...named, ...joined.flatMap((columns) => columns ?? [])])
}

/** No more than the answer shows: who may write a table may not always read it. */
function returned({ node, headers }: WriteRequest<undefined>, of: string): string {
  const { return: shape } = preferencesOf(headers.get('prefer'))
  if (shape !== 'representation' && shape !== 'headers-only') return 'returning 1'
  const columns = shape === 'representation' ? shownColumns(node) : new Set(node.resource.key)
  if (columns?.size === 0) return 'returning 1'
  return `returning ${columns ? [...columns].map((column) => `${of}.${identifier(column)}`).join(', ') : `${of}.*`}`
}

export function writePlainly(table: DescribedTable, request: WriteRequest<undefined>): Written {
  const { write, compiler, node } = request
  switch (write.kind) {
    case 'insert':
      return insert(table, write, compiler.params.add(bodyOf(write)), returned(request, table.place))
    case 'update': {
      const body = compiler.params.add(JSON.stringify([write.patch]))
      return update(table, write, body, () => compiler.where(node, 't0'), returned(request, 't0'))
    }
    case 'delete':
      return {
        with: `written as (delete from ${table.place} t0${compiler.where(node, 't0')} ${returned(request, 't0')})`,
        source: 'written',
      }
  }
}

/** As it was sent, where that is a list of rows: JSON keys that stand twice stay so. */
const bodyOf = ({ json, rows }: Extract<Write, { kind: 'insert' }>): string => {
  if (json === undefined) return JSON.stringify(rows)
  return json.trim().startsWith('[') ? json : `[${json}]`
}

/** Rows of a list in JSON, with defaults for what they leave out. */
const filled = (table: DescribedTable, columns: readonly string[], body: string): string => {
  const defaults = table.columns
    .filter((column) => columns.includes(column.name) && column.default !== undefined)
    .map((column) => `'${column.name.replaceAll("'", "''")}', ${column.default}`)
  return `(select coalesce(jsonb_agg(jsonb_build_object(${defaults.join(', ')}) || e), '[]') from jsonb_array_elements(${body}::jsonb) e)`
}

const recordOf = (table: DescribedTable, columns: readonly string[], body: string, fillsDefaults: boolean): string => {
  const typed = table.columns
    .filter(({ name }) => columns.includes(name))
    .map(({ name, type, parsed }) => `${identifier(name)} ${parsed ? 'json' : type}`)
  const rows = fillsDefaults
    ? `jsonb_to_recordset(${filled(table, columns, body)})`
    : `json_to_recordset(${body}::json)`
  return `${rows} x(${typed.join(', ')})`
}

/** A column of what was sent, read as its type reads it. */
const sent = ({ columns }: DescribedTable, name: string): string => {
  const value = `x.${identifier(name)}`
  return columns.find((column) => column.name === name)?.parsed?.(value) ?? value
}

function insert(
  table: DescribedTable,
  { rows, columns, onConflict, duplicates, fillsDefaults }: Extract<Write, { kind: 'insert' }>,
  body: string,
  returning: string,
): Written {
  const from = columns.length
    ? recordOf(table, columns, body, fillsDefaults)
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
    with: `written as (insert into ${into} select ${columns.map((column) => sent(table, column)).join(', ')} from ${source} ${counted('+', '0')}${conflict} ${returning})`,
    source: 'written',
    ...(isMerged && { inserted: rows.length ? INSERTED : '0' }),
  }
}

function update(
  table: DescribedTable,
  { columns, fillsDefaults }: { columns: readonly string[]; patch: Row; fillsDefaults: boolean },
  body: string,
  where: () => string,
  returning: string,
): Written {
  if (columns.length === 0) {
    return { with: `written as (select * from ${table.place} where ${body}::json is null)`, source: 'written' }
  }
  const set = columns.map((column) => `${identifier(column)} = ${sent(table, column)}`).join(', ')
  const from = recordOf(table, columns, body, fillsDefaults)
  return {
    with: `written as (update ${table.place} t0 set ${set} from ${from}${where()} ${returning})`,
    source: 'written',
  }
}
