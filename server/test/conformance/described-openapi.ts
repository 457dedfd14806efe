import type { Engine, Row } from '../../src/exchange/engine/answer'
import { refused, timed } from '../../src/exchange/engine/answer'
import type { Catalogue } from '../../src/exchange/engine/catalogue'
import { OPENAPI_TYPE } from '../../src/exchange/engine/openapi'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'
import { identifier } from '../../src/exchange/engine/sql'
import { Timings } from '../../src/exchange/engine/timings'
import type { Described } from './described'

// What a schema holds, as OpenAPI 2.0: tables and functions that whoever asks may use, in the words of their comments.

const TABLES = `select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
  (select json_agg(json_build_object('name', a.attname, 'comment', col_description(c.oid, a.attnum), 'required', a.attnotnull,
    'format', case when t.typnamespace = 'pg_catalog'::regnamespace then format_type(b.oid, null)
      else format('%I.%I', t.typnamespace::regnamespace, t.typname) end,
    'length', information_schema._pg_char_max_length(b.oid, case when b.oid = a.atttypid then a.atttypmod else t.typtypmod end),
    'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = b.oid),
    'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and (has_table_privilege(c.oid, 'select, insert, update, delete')
      or has_any_column_privilege(c.oid, 'select, insert, update'))`

const FUNCTIONS = `select p.proname as name, obj_description(p.oid, 'pg_proc') as comment from pg_proc p
  where p.pronamespace = $1::text::regnamespace and p.prokind = 'f' and has_function_privilege(p.oid, 'execute') order by p.oid`

interface FoundColumn {
  name: string
  comment: string | null
  required: boolean
  format: string
  length: number | null
  labels: string[] | null
  default: string | null
}

interface Found extends Row {
  name: string
  comment: string | null
}

interface FoundTable extends Found {
  columns: FoundColumn[] | null
}

const TYPES: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}

/** JSON may be anything, so that it has no type. */
function typeOf(format: string): { type?: string; items?: { type?: string } } {
  if (format.endsWith('[]')) return { type: 'array', items: typeOf(format.slice(0, -2)) }
  return /^jsonb?$/.test(format) ? {} : { type: TYPES[format] ?? 'string' }
}

/** A default that is a plain value. */
function defaultOf({ default: sql, format }: FoundColumn): unknown {
  if (sql === null) return undefined
  if (typeOf(format).type === 'string') return /^'((?:[^']|'')*)'::/.exec(sql)?.[1]?.replaceAll("''", "'")
  try {
    return JSON.parse(sql)
  } catch {
    return undefined
  }
}

/** The first line of a comment, and what follows it. */
function summaryOf(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {}
  const [summary = '', ...more] = comment.split('\n')
  const description = more.join('\n').replace(/^\n+/, '')
  return { summary, ...(description && { description }) }
}

const reference = (name: string) => ({ $ref: `#/parameters/${name}` })

type Known = Pick<Catalogue<undefined>, 'resources' | 'references'>

function propertyOf(column: FoundColumn, table: string, { resources, references }: Known) {
  const { name, comment, format, length, labels } = column
  const leading = references
    .filter(({ from, columns }) => from === table && columns.length === 1 && columns[0] === name)
    .sort((one, other) => Number(resources.get(one.to)?.isView) - Number(resources.get(other.to)?.isView))[0]
  const to = leading && { table: leading.to, column: leading.toColumns[0] }
  const notes = [
    ...(resources.get(table)?.key.includes(name) ? ['This is a Primary Key.<pk/>'] : []),
    ...(to
      ? [`This is a Foreign Key to \`${to.table}.${to.column}\`.<fk table='${to.table}' column='${to.column}'/>`]
      : []),
  ]
  const told = [comment ?? '', notes.length ? `Note:\n${notes.join('\n')}` : ''].filter((part) => part !== '')
  const preset = defaultOf(column)
  return {
    format,
    ...typeOf(format),
    ...(length !== null && { maxLength: length }),
    ...(labels && { enum: labels }),
    ...(preset !== undefined && { default: preset }),
    ...(told.length && { description: told.join('\n\n') }),
  }
}

function definitionOf({ name, comment, columns }: FoundTable, catalogue: Known) {
  const required = (columns ?? []).filter((column) => column.required).map((column) => column.name)
  return {
    type: 'object',
    ...(comment !== null && { description: comment }),
    properties: Object.fromEntries((columns ?? []).map((column) => [column.name, propertyOf(column, name, catalogue)])),
    ...(required.length && { required }),
  }
}

/** The calls of a table. */
function pathOf({ name, comment, columns }: FoundTable, { resources }: Known) {
  const about = { tags: [name], ...summaryOf(comment) }
  const filters = (columns ?? []).map((column) => reference(`rowFilter.${name}.${column.name}`))
  const shapes = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'].map(reference)
  const rows = { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${name}` } } }
  const responses = { 204: { description: 'No Content' } }
  const { mayInsert = false, mayUpdate = false, mayDelete = false } = resources.get(name) ?? {}
  const row = reference(`body.${name}`)
  const [shown, written] = [reference('preferReturn'), reference('preferPost')]
  return {
    get: {
      ...about,
      parameters: [...filters, ...shapes],
      responses: { 200: rows, 206: { description: 'Partial Content' } },
    },
    ...(mayInsert && {
      post: {
        ...about,
        parameters: [row, reference('select'), written],
        responses: { 201: { description: 'Created' } },
      },
    }),
    ...(mayUpdate && { patch: { ...about, parameters: [...filters, row, shown], responses } }),
    ...(mayDelete && { delete: { ...about, parameters: [...filters, shown], responses } }),
  }
}

type Parameter = Described['functions'][number]['parameters'][number]

function argumentOf({ name, type, isOptional, isVariadic }: Parameter) {
  const about = { name, in: 'query', required: !isOptional }
  if (isVariadic) {
    const format = type.replace(/\[\]$/, '')
    return { ...about, type: 'array', collectionFormat: 'multi', items: { ...typeOf(format), format } }
  }
  const own = typeOf(type).type
  return { ...about, format: type, type: own === undefined || own === 'array' ? 'string' : own }
}

/** The calls of a function; types of its own schema go without its name. */
function callOf(found: Described['functions'][number], comment: string | null) {
  const { schema: own, name, isVolatile } = found
  const parameters = found.parameters.map((one) => ({ ...one, type: one.type.replace(`${own}.`, '') }))
  const about = { tags: [`(rpc) ${name}`], ...summaryOf(comment), responses: { 200: { description: 'OK' } } }
  const named = parameters.filter((parameter) => parameter.name !== '')
  const required = named.filter(({ isOptional }) => !isOptional).map((parameter) => parameter.name)
  const schema = {
    type: 'object',
    ...(comment !== null && { description: comment }),
    ...(required.length && { required }),
    properties: Object.fromEntries(
      named.map((one): [string, object] => [one.name, { format: one.type, ...typeOf(one.type) }]),
    ),
  }
  const body = { name: 'args', in: 'body', required: true, schema }
  return {
    ...(!isVolatile && { get: { ...about, parameters: named.map(argumentOf) } }),
    post: { ...about, parameters: [body, reference('preferParams')] },
  }
}

const text = (name: string, place: 'query' | 'header') => ({ name, required: false, in: place, type: 'string' })

const SHARED = {
  preferParams: text('Prefer', 'header'),
  preferReturn: text('Prefer', 'header'),
  preferCount: text('Prefer', 'header'),
  preferPost: text('Prefer', 'header'),
  select: text('select', 'query'),
  on_conflict: text('on_conflict', 'query'),
  order: text('order', 'query'),
  range: text('Range', 'header'),
  rangeUnit: text('Range-Unit', 'header'),
  offset: text('offset', 'query'),
  limit: text('limit', 'query'),
}

function parametersOf({ name, columns }: FoundTable): [string, object][] {
  const schema = { $ref: `#/definitions/${name}` }
  return [
    [`body.${name}`, { name, required: false, in: 'body', schema }],
    ...(columns ?? []).map((column): [string, object] => [
      `rowFilter.${name}.${column.name}`,
      text(column.name, 'query'),
    ]),
  ]
}

interface FoundSchema {
  comment: string | null
  tables: FoundTable[]
  functions: Found[]
}

function documentOf(
  { comment, tables, functions }: FoundSchema,
  catalogue: Catalogue<undefined>,
  described: Described,
) {
  const { summary, description } = summaryOf(comment)
  const types = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv']
  const calls = functions.flatMap((found): [string, object][] => {
    const known = described.functions.find((one) => one.schema === catalogue.schema && one.name === found.name)
    return known ? [[`/rpc/${found.name}`, callOf(known, found.comment)]] : []
  })
  return {
    swagger: '2.0',
    info: { title: summary ?? 'Tables', description: description ?? 'What this schema holds', version: '1' },
    basePath: '/',
    consumes: types,
    produces: types,
    paths: Object.fromEntries([
      ['/', { get: { tags: ['Introspection'], responses: { 200: { description: 'OK' } } } }],
      ...tables.map((table): [string, object] => [`/${table.name}`, pathOf(table, catalogue)]),
      ...calls,
    ]),
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table, catalogue)])),
    parameters: Object.fromEntries([...Object.entries(SHARED), ...tables.flatMap(parametersOf)]),
  }
}

const READABLE = /^(\*\/\*|application\/\*|application\/json|application\/openapi\+json)$/

/** Answers at the address itself. */
export async function rootOf(engine: Engine<undefined>, described: Described, request: Request): Promise<Response> {
  const timings = new Timings()
  const { method, headers } = request
  timings.done('parse')
  if (method === 'OPTIONS') return timings.tell(new Response(null, { headers: { allow: 'OPTIONS,GET,HEAD' } }))
  if (method !== 'GET' && method !== 'HEAD') {
    return refused(request, new RestRefusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`))
  }
  const wanted = (headers.get('accept') ?? '*/*').split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  if (!wanted.some((type) => READABLE.test(type))) {
    const message = `None of these media types are available: ${wanted.join(', ')}`
    return refused(request, new RestRefusal(406, 'PGRST107', message))
  }
  return timed(timings, async () => {
    const found = await foundIn(engine)
    const body = method === 'HEAD' ? '' : JSON.stringify(documentOf(found, engine.catalogue, described))
    return new Response(body, { headers: { 'content-type': OPENAPI_TYPE } })
  })
}

function foundIn({ catalogue, read }: Engine<undefined>): Promise<FoundSchema> {
  const place = identifier(catalogue.schema)
  return read(async (run) => {
    const [about] = await run(`select obj_description($1::text::regnamespace, 'pg_namespace') as comment`, [place])
    return {
      comment: about?.comment == null ? null : String(about.comment),
      tables: (await run(TABLES, [place])) as FoundTable[],
      functions: (await run(FUNCTIONS, [place])) as Found[],
    }
  })
}
