import type { Row } from '../../src/exchange/engine/answer'
import type { Resource } from '../../src/exchange/engine/catalogue'
import { identifier } from '../../src/exchange/engine/sql'
import { type FoundFunction, OWN } from './described-functions'
import type { Representation } from './representations'

// Tables and views as a database's own catalogue tells of them.

interface DescribedColumn {
  name: string
  /** As it is written in a cast, with its length. */
  type: string
  default: string | undefined
  /** SQL that reads a value out of JSON, where the type has a way of its own. */
  parsed?: ((json: string) => string) | undefined
}

export interface DescribedTable {
  oid: number
  schema: string
  name: string
  /** "public"."users" */
  place: string
  columns: DescribedColumn[]
  key: string[]
}

export const TABLES = `select c.oid::int, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view, c.reltype::int as type,
  pg_relation_is_updatable(c.oid, true) as may,
  (select json_agg(json_build_object('number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
    'base', format_type(case when t.typtype = 'd' then t.typbasetype else a.atttypid end, null),
    'type_oid', a.atttypid::int, 'not_null', a.attnotnull,
    'default', case when a.attidentity <> '' then
        format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
      when a.attgenerated <> '' then null
      else coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault) end) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select json_agg(json_build_object('columns', i.indkey::text, 'is_primary', i.indisprimary)) from pg_index i
    where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null) as uniques,
  (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN') as rule
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and ${OWN} order by c.oid`

interface FoundColumn {
  number: number
  name: string
  type: string
  base: string
  type_oid: number
  not_null: boolean
  default: string | null
}

export interface FoundTable extends Row {
  oid: number
  schema: string
  name: string
  is_view: boolean
  may: number
  columns: FoundColumn[] | null
  uniques: { columns: string; is_primary: boolean }[] | null
  rule: string | null
}

/** A row of a table or view, with its columns by their numbers. */
export interface Read extends DescribedTable {
  /** Bits as PostgreSQL numbers what may be done: 4 update, 8 insert, 16 delete. */
  may: number
  casts: Map<string, Representation>
  isView: boolean
  byNumber: Map<number, string>
  notNull: Set<string>
  types: Map<string, string>
  uniques: { columns: number[]; isPrimary: boolean }[]
  /** Of a view: which column of which relation each of its own shows. */
  origins: { column: string; relation: number; number: number }[]
}

/** The short names that the engine's catalogue uses. */
const SHORT: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'character varying': 'varchar',
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  boolean: 'bool',
}

/** Which column of which relation each column of a view shows, from the tree that PostgreSQL keeps of it. */
function originsOf(rule: string): { resno: number; relation: number; number: number }[] {
  let depth = 0
  let shallow = ''
  // Only what stands directly in the outermost query: entries of its list are one brace deeper.
  for (let at = 0; at < rule.length; at += 1) {
    const letter = rule[at]
    if (letter === '\\') {
      at += 1
      continue
    }
    if (letter === '{') depth += 1
    if (depth <= 2) shallow += letter
    if (letter === '}') depth -= 1
  }
  const [, list = ''] = /:targetList \(([\s\S]*?)\) :override/.exec(shallow) ?? []
  return [...list.matchAll(/:resno (\d+) [\s\S]*?:resorigtbl (\d+) :resorigcol (\d+)/g)].map(
    ([, resno, table, number]) => ({
      resno: Number(resno),
      relation: Number(table),
      number: Number(number),
    }),
  )
}

export function readTable(found: FoundTable, ways: ReadonlyMap<number, Representation>): Read {
  const columns = found.columns ?? []
  const byNumber = new Map(columns.map(({ number, name }) => [number, name]))
  const uniques = (found.uniques ?? []).map((unique) => ({
    columns: unique.columns.split(' ').map(Number),
    isPrimary: unique.is_primary,
  }))
  const primary = uniques.find(({ isPrimary }) => isPrimary)?.columns ?? []
  return {
    oid: found.oid,
    schema: found.schema,
    name: found.name,
    place: `${identifier(found.schema)}.${identifier(found.name)}`,
    columns: columns.map(({ name, type, type_oid, default: fallback }) => {
      const fromJson = ways.get(type_oid)?.fromJson
      return {
        name,
        type,
        default: fallback ?? undefined,
        parsed: fromJson ? (json) => `${fromJson}(${json})` : undefined,
      }
    }),
    may: found.may,
    casts: new Map(
      columns.flatMap(({ name, type_oid }) => (ways.has(type_oid) ? [[name, ways.get(type_oid) ?? {}]] : [])),
    ),
    key: primary.map((number) => byNumber.get(number) ?? ''),
    isView: found.is_view,
    byNumber,
    notNull: new Set(columns.filter((column) => column.not_null).map(({ name }) => name)),
    types: new Map(columns.map(({ name, base }) => [name, SHORT[base] ?? base])),
    uniques,
    origins: originsOf(found.rule ?? '').map(({ resno, relation, number }) => ({
      column: byNumber.get(resno) ?? '',
      relation,
      number,
    })),
  }
}

/**
 * All columns of a view that show one of a table's, through other views too.
 * @param within the views on the way there: a view may name itself, and fails only when it is read
 */
export function shown(
  view: Read,
  table: Read,
  number: number,
  all: ReadonlyMap<number, Read>,
  within: readonly Read[] = [],
): string[] {
  return view.origins.flatMap(({ column, relation, number: of }) => {
    if (relation === table.oid) return of === number ? [column] : []
    const between = all.get(relation)
    if (!between?.isView || between === view || within.includes(between)) return []
    const inner = between.byNumber.get(of) ?? ''
    return shown(between, table, number, all, [...within, view]).includes(inner) ? [column] : []
  })
}

/** `computed(row)`: the row written out, so that rows of a part of a statement are rows of the table too. */
export const rowOf = ({ place, columns }: DescribedTable, alias: string): string =>
  `row(${columns.map(({ name }) => `${alias}.${identifier(name)}`).join(', ')})::${place}`

export function resourceOf(table: Read, ofRows: readonly FoundFunction[]): Resource<undefined> {
  const columns = table.columns.map(({ name }) => {
    const { shown: writes, fromText } = table.casts.get(name) ?? {}
    return [
      name,
      {
        type: table.types.get(name) ?? 'text',
        isNullable: !table.notNull.has(name) || table.isView,
        ...(writes && { shownAs: (value: string) => `${writes}(${value})` }),
        ...(fromText && { askedAs: (parameter: string) => `${fromText}(${parameter}::text)` }),
      },
    ]
  })
  const computed = ofRows
    .filter(({ schema, argument }) => schema === table.schema && argument === table.oid)
    .filter(({ relation, returns_set }) => relation === 0 && !returns_set)
    .map(({ schema, name, returns }) => [
      name,
      {
        type: SHORT[returns] ?? returns,
        sql: (alias: string) => `${identifier(schema)}.${identifier(name)}(${rowOf(table, alias)})`,
      },
    ])
  return {
    name: table.name,
    columns: Object.fromEntries(columns),
    computed: Object.fromEntries(computed),
    key: table.key,
    isView: table.isView,
    source: () => table.place,
    mayInsert: (table.may & 8) > 0,
    mayUpdate: (table.may & 4) > 0,
    mayDelete: (table.may & 16) > 0,
  }
}
