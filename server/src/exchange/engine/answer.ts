import type { Catalogue, Resource } from './catalogue'
import { parseQuery, type Query } from './grammar'
import { bodyOf, type Media, mediaOf, notOne } from './media'
import { findResource, type Limits, type Node, planRead } from './plan'
import { type Preferences, preferencesOf } from './preferences'
import { explained, outOfRange, preferenceApplied, readRows, respond } from './read-rows'
import { RestRefusal } from './rest-refusal'
import { Compiler, identifier, rowsAs } from './sql'
import { Timings } from './timings'

export interface Row {
  [column: string]: unknown
}

/** Runs one statement. */
export type Run = (sql: string, values: readonly unknown[]) => Promise<Row[]>

/** `columns`: those that are written; a row may hold more, which are left out. */
export type Write =
  | {
      kind: 'insert'
      rows: readonly Row[]
      columns: readonly string[]
      onConflict: readonly string[] | undefined
      duplicates: 'refuse' | 'merge' | 'ignore'
      fillsDefaults: boolean
      /** What was sent, where it was JSON: with keys that stand twice, and numbers of any length. */
      json?: string | undefined
    }
  | { kind: 'update'; patch: Row; columns: readonly string[]; fillsDefaults: boolean }
  | { kind: 'delete' }

/** Where the written rows are read from. `with`: what stands before the reading statement. `inserted`: SQL for how many of them are new. */
export interface Written {
  source: string
  with?: string
  inserted?: string
}

/** What a write has to know of the request it comes with. */
export interface WriteRequest<Caller> {
  run: Run
  compiler: Compiler<Caller>
  resource: Resource<Caller>
  node: Node
  write: Write
  headers: Headers
}

/** What the engine stands on; nothing in it knows what the rows mean. */
export interface Engine<Caller> {
  catalogue: Catalogue<Caller>
  limitsOf: (caller: Caller) => Limits
  read: <T>(work: (run: Run) => Promise<T>) => Promise<T>
  /** Rolled back when `work` throws, or when it is a trial. */
  transaction: <T>(work: (run: Run) => Promise<T>, isTrial: boolean) => Promise<T>
  write: (request: WriteRequest<Caller>) => Promise<Written> | Written
  /** How rows of a resource are written that are asked for in a type that the engine does not know. */
  mediaOf?: (name: string, request: Request) => Media | undefined
  /** What was thrown, as an answer; throws it on when it is none. */
  refusalOf: (error: unknown) => RestRefusal
}

export interface Asked {
  request: Request
  media: Media
  preferences: Preferences
  query: Query
  node: Node
  limits: Limits
}

/**
 * Answers one request for the rows of a resource.
 * @param name of the resource
 */
export async function answerRest<Caller>(
  engine: Engine<Caller>,
  request: Request,
  name: string,
  caller: Caller,
): Promise<Response> {
  try {
    return await answer(engine, request, name, caller)
  } catch (error) {
    return refused(request, error instanceof RestRefusal ? error : engine.refusalOf(error))
  }
}

/** A refusal as a response; without a body where none is read. */
export function refused(request: Request, refusal: RestRefusal): Response {
  const body = request.method === 'HEAD' ? null : JSON.stringify(refusal.body)
  return new Response(body, {
    status: refusal.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${refusal.code}`,
      ...refusal.headers,
    },
  })
}

async function answer<Caller>(engine: Engine<Caller>, request: Request, name: string, caller: Caller) {
  const timings = new Timings()
  const preferences = preferencesOf(request.headers.get('prefer'))
  const limits = engine.limitsOf(caller)
  const media = engine.mediaOf?.(name, request) ?? mediaOf(request.headers.get('accept'), limits.tellsPlans)
  requireSchema(engine.catalogue, request)
  const resource = findResource(engine.catalogue as Catalogue, name) as Resource<Caller>
  if (request.method === 'OPTIONS') {
    timings.done('parse')
    return timings.tell(new Response(null, { headers: { allow: allowedOf(resource) } }))
  }
  const url = new URL(request.url)
  const query = parseQuery(url.searchParams)
  rangeInto(query, request)
  const place = request.method === 'PUT' ? placeNamedBy(query, resource) : undefined
  timings.done('parse')
  const node = planRead(engine.catalogue as Catalogue, name, query, limits)
  const asked: Asked = { request, media, preferences, query, node, limits }
  if (request.method === 'GET' || request.method === 'HEAD') {
    return timed(timings, () => engine.read((run) => readRows(new Compiler(engine.catalogue, caller), run, asked)))
  }
  const write = await writeOf(asked, resource)
  if (place) requireRowOf(place, write)
  const isTrial = preferences.tx === 'rollback'
  const writing = (run: Run) => writeAndRead(engine, caller, run, asked, resource, write)
  return timed(timings, () => engine.transaction(writing, isTrial))
}

/** Tells how long reading the question took, finding what it means, and the database. */
export async function timed(timings: Timings, work: () => Promise<Response>): Promise<Response> {
  timings.done('plan')
  const response = await work()
  timings.done('transaction')
  return timings.tell(response)
}

/** @throws RestRefusal PGRST106 */
function requireSchema({ schema }: Pick<Catalogue, 'schema'>, { method, headers }: Request): void {
  const asked = headers.get(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile')
  if (asked === null || asked === schema) return
  const hint = `Only the following schemas are exposed: ${schema}`
  throw new RestRefusal(406, 'PGRST106', `Invalid schema: ${asked}`, null, hint)
}

/** The header Allow. */
function allowedOf<Caller>({ key, mayInsert, mayUpdate, mayDelete }: Resource<Caller>): string {
  const writes = [
    mayInsert && 'POST',
    mayInsert && mayUpdate && key.length > 0 && 'PUT',
    mayUpdate && 'PATCH',
    mayDelete && 'DELETE',
  ]
  return ['OPTIONS', 'GET', 'HEAD', ...writes.filter((method) => method !== false)].join(',')
}

/**
 * PUT names one row by its key: the values of the key's columns, as texts.
 * @throws RestRefusal PGRST105, PGRST114
 */
function placeNamedBy<Caller>({ limits, conditions }: Query, { key }: Resource<Caller>): Map<string, string> {
  if (limits.length) {
    throw new RestRefusal(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const named = new Map<string, string>()
  for (const { path, condition } of conditions) {
    if (path.length) continue
    const isKey = condition.kind === 'test' && !condition.isNot && condition.test.op === 'eq'
    if (isKey && condition.field.path.length === 0 && 'value' in condition.test) {
      named.set(condition.field.name, condition.test.value)
    } else named.set('', '')
  }
  if (key.length > 0 && named.size === key.length && key.every((column) => named.has(column))) return named
  const message = "Filters must include all and only primary key columns with 'eq' operators"
  throw new RestRefusal(405, 'PGRST105', message)
}

/** What PUT sends has the key that it names. @throws RestRefusal PGRST115 */
function requireRowOf(place: ReadonlyMap<string, string>, write: Write): void {
  const row = write.kind === 'insert' ? write.rows[0] : undefined
  if (row && [...place].every(([column, value]) => String(row[column]) === value)) return
  throw new RestRefusal(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
}

/** `Range: 0-9` bounds the rows as limit and offset do. */
export function rangeInto(query: Query, request: Request): void {
  const found = /^(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (!found || request.method !== 'GET') return
  const offset = Number(found[1])
  const limit = found[2] ? Number(found[2]) - offset + 1 : undefined
  if (limit !== undefined && limit < 1) {
    throw outOfRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  }
  query.limits.push({ path: [], offset, ...(limit !== undefined && { limit }) })
}

async function writeAndRead<Caller>(
  engine: Engine<Caller>,
  caller: Caller,
  run: Run,
  { request, media, preferences, query, node }: Asked,
  resource: Resource<Caller>,
  write: Write,
): Promise<Response> {
  // Its parameters come first: what stands in `with` is numbered before what reads it.
  const compiler = new Compiler(engine.catalogue, caller)
  const written = await engine.write({ run, compiler, resource, node, write, headers: request.headers })
  const reading = new Compiler(engine.catalogue, caller, compiler.params, written.source)
  const isShown = preferences.return === 'representation'
  const shown: Node = { ...node, conditions: [], limit: write.kind === 'insert' ? undefined : node.limit }
  // The address of one new row, without the row.
  const isPlaced = preferences.return === 'headers-only' && write.kind === 'insert' && resource.key.length > 0
  const key = resource.key.map((column) => `w.${identifier(column)}::text`).join(', ')
  const list = isShown ? reading.read(shown) : `select ${isPlaced ? key : '1'} from ${written.source} w`
  const body = isShown || isPlaced ? rowsAs(isPlaced ? { kind: 'array', stripsNulls: false } : media) : "'[]'"
  const inserted = written.inserted ? `, (${written.inserted})::int as inserted` : ''
  const before = written.with ? `with ${written.with} ` : ''
  const sql = `${before}select ${body} as body, count(*)::int as rows${inserted} from (${list}) r`
  if (media.plan) return explained(run, sql, reading.params.values, media)
  const [result] = await run(sql, reading.params.values)
  const rows = Number(result?.rows ?? 0)
  refuseTooMany(preferences, rows)
  if (!isShown && media.kind === 'object' && rows !== 1) throw notOne(rows)
  const isPut = request.method === 'PUT'
  const isMerged = write.kind === 'insert' && write.duplicates === 'merge' && Number(result?.inserted ?? 1) === 0
  const isNew = write.kind === 'insert' && !isMerged
  const status = isNew ? 201 : isShown || (isMerged && !isPut) ? 200 : 204
  const location = isPlaced && rows === 1 ? placeOf(resource, String(result?.body)) : {}
  const text = isShown ? bodyOf(String(result?.body), rows, media, () => reading.names(shown)) : null
  // Without a key, or columns that are named as one, there is nothing that could stand twice.
  const mayStandTwice = resource.key.length > 0 || query.onConflict !== undefined
  const { resolution: _, ...without } = preferences
  const range = write.kind === 'update' && rows > 0 ? `0-${rows - 1}` : '*'
  return respond(status, text, media, {
    'content-range': `${range}/${preferences.count ? rows : '*'}`,
    ...location,
    ...preferenceApplied(mayStandTwice ? preferences : without, false),
  })
}

/** Where the one new row is read. @param json [{"id": "6"}] */
function placeOf<Caller>({ name }: Resource<Caller>, json: string): Record<string, string> {
  const [row]: Row[] = JSON.parse(json)
  const parts = Object.entries(row ?? {}).map(([column, value]) =>
    value === null ? `${column}=is.null` : `${column}=eq.${encodeURIComponent(String(value))}`,
  )
  return { location: `/${name}?${parts.join('&')}` }
}

/** @throws RestRefusal PGRST124 */
export function refuseTooMany(preferences: Preferences, rows: number): void {
  const most = preferences['max-affected']
  if (preferences.handling !== 'strict' || most === undefined || rows <= Number(most)) return
  throw new RestRefusal(
    400,
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows} rows`,
  )
}

async function writeOf<Caller>({ request, query, preferences }: Asked, resource: Resource<Caller>): Promise<Write> {
  const { method } = request
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
    throw new RestRefusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  }
  const isAllowed =
    method === 'POST'
      ? resource.mayInsert
      : method === 'PATCH'
        ? resource.mayUpdate
        : method === 'PUT'
          ? resource.mayInsert && resource.mayUpdate
          : resource.mayDelete
  if (!isAllowed) throw new RestRefusal(403, '42501', `permission denied for table ${resource.name}`)
  if (method === 'DELETE') return { kind: 'delete' }
  const { rows, json } = await rowsOf(request)
  const columns = columnsOf(resource, rows, query.columns)
  if (method === 'PATCH') {
    if (rows.length > 1) throw new RestRefusal(400, 'PGRST102', 'Send one object')
    return { kind: 'update', patch: rows[0] ?? {}, columns, fillsDefaults: preferences.missing === 'default' }
  }
  if (method === 'PUT') {
    const put = { duplicates: 'merge', onConflict: undefined, fillsDefaults: false } as const
    return { kind: 'insert', rows: rows.slice(0, 1), columns, ...put }
  }
  const { resolution } = preferences
  const duplicates =
    resolution === 'merge-duplicates' ? 'merge' : resolution === 'ignore-duplicates' ? 'ignore' : 'refuse'
  return {
    kind: 'insert',
    rows,
    columns,
    json,
    duplicates,
    onConflict: query.onConflict,
    fillsDefaults: preferences.missing === 'default',
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const invalid = (message: string) => new RestRefusal(400, 'PGRST102', message)

/** @throws RestRefusal PGRST102 */
async function rowsOf(request: Request): Promise<{ rows: Row[]; json?: string }> {
  const type = request.headers.get('content-type') ?? 'application/json'
  const text = await request.text()
  if (/^text\/csv/.test(type)) return { rows: csvRows(text) }
  if (/^application\/x-www-form-urlencoded/.test(type)) return { rows: [Object.fromEntries(new URLSearchParams(text))] }
  if (!/json/.test(type)) throw invalid(`Content-Type not acceptable: ${type}`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalid('Empty or invalid json')
  }
  const rows: unknown[] = Array.isArray(body) ? body : [body]
  if (!rows.every(isRow)) throw invalid('All object keys must match')
  return { rows, json: text }
}

/** Lines below a line of names; NULL is nothing. @throws RestRefusal PGRST102 */
export function csvRows(text: string): Row[] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') break
    if (end !== ',') lines.push([])
  }
  const [names = [], ...rows] = lines.filter((cells) => cells.length > 1 || cells[0] !== '')
  if (rows.some((cells) => cells.length !== names.length)) throw invalid('All lines must have same number of fields')
  return rows.map((cells) =>
    Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell === 'NULL' ? null : cell])),
  )
}

/** @throws RestRefusal PGRST102, PGRST204 */
function columnsOf<Caller>(
  resource: Resource<Caller>,
  rows: readonly Row[],
  named: readonly string[] | undefined,
): string[] {
  const columns = named ? [...named] : Object.keys(rows[0] ?? {})
  const differs = (row: Row) =>
    Object.keys(row).length !== columns.length || columns.some((column) => !Object.hasOwn(row, column))
  if (!named && rows.some(differs)) throw new RestRefusal(400, 'PGRST102', 'All object keys must match')
  for (const column of columns) {
    if (Object.hasOwn(resource.columns, column)) continue
    throw new RestRefusal(
      400,
      'PGRST204',
      `Could not find the '${column}' column of '${resource.name}' in the schema cache`,
    )
  }
  return columns
}
