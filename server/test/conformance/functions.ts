import { type Asked, type Engine, type Run, rangeInto, refuseTooMany, timed } from '../../src/exchange/engine/answer'
import type { Catalogue, Resource } from '../../src/exchange/engine/catalogue'
import { parseQuery } from '../../src/exchange/engine/grammar'
import { type Media, mediaOf } from '../../src/exchange/engine/media'
import { planRead } from '../../src/exchange/engine/plan'
import { type Preferences, preferencesOf } from '../../src/exchange/engine/preferences'
import { explained, readRows, respond } from '../../src/exchange/engine/read-rows'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'
import { Compiler, identifier } from '../../src/exchange/engine/sql'
import { Timings } from '../../src/exchange/engine/timings'
import { chooseFunction } from './choose-function'
import { type DescribedFunction, takesAll } from './described-functions'
import { toldType } from './media-handlers'
import { isReading, type Sent, sentInAddress, sentInBody } from './sent-arguments'

// Calls a database's own functions: /rpc/NAME.

/** Lists of a form, in PostgreSQL's own braces. */
const arrayOf = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`

function textOf(value: string | string[], { type, isVariadic }: DescribedFunction['parameters'][number]): string {
  if (isVariadic) return typeof value === 'string' && value.startsWith('{') ? value : arrayOf([value].flat())
  if (typeof value === 'string') return value
  return type.endsWith('[]') ? arrayOf(value) : (value.at(-1) ?? '')
}

function callOf(chosen: DescribedFunction, sent: Sent, { params }: Compiler<undefined>): string {
  const place = `${identifier(chosen.schema)}.${identifier(chosen.name)}`
  if (takesAll(chosen)) return `${place}(${params.add(sent.whole?.value ?? null)}::${chosen.parameters[0]?.type})`
  const given = chosen.parameters.filter(({ name }) => sent.names.includes(name))
  if (given.length === 0 || sent.kind === 'whole') return `${place}()`
  const body = sent.kind === 'json' ? `${params.add(sent.text)}::json${sent.isList ? ' -> 0' : ''}` : ''
  const values = given.map((parameter) => {
    const { name, type, isVariadic } = parameter
    const value =
      sent.kind === 'json'
        ? `(select j.v from (select ${identifier(name)} as v from json_to_record(${body}) x(${identifier(name)} ${type})) j)`
        : `${params.add(textOf(sent.values[name] ?? '', parameter))}::${type}`
    return `${isVariadic ? 'variadic ' : ''}${identifier(name)} => ${value}`
  })
  return `${place}(${values.join(', ')})`
}

const resourceOfRows = (chosen: DescribedFunction, columns: readonly { name: string; type: string }[]): Resource => ({
  name: chosen.name,
  columns: Object.fromEntries(columns.map(({ name, type }) => [name, { type, isNullable: true }])),
  key: [],
  source: () => chosen.name,
  mayInsert: false,
  mayUpdate: false,
  mayDelete: false,
})

/** Which of a query's parameters bound and shape the rows; the others are arguments. */
const SHAPES =
  /^(select|order|limit|offset|columns|on_conflict|and|or|not\.and|not\.or)$|\.(select|order|limit|offset|and|or)$/
const TEST =
  /^(not\.)?(eq|neq|gte?|lte?|like|ilike|match|imatch|in|is|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|fts|plfts|phfts|wfts)(\([^)]*\))?\./

/** Whether a function's own media type is what is asked for. */
function asksForRaw({ media, returnsSet }: DescribedFunction, accept: string | null): boolean {
  if (!media || returnsSet) return false
  const asked = (accept ?? '*/*').split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  return media.type === '*/*' || asked.some((type) => type === media.type || type === '*/*')
}

interface Call {
  engine: Engine<undefined>
  request: Request
  chosen: DescribedFunction
  sent: Sent
  preferences: Preferences
}

export async function answerFunction(
  engine: Engine<undefined>,
  functions: readonly DescribedFunction[],
  request: Request,
  name: string,
): Promise<Response> {
  const timings = new Timings()
  const { method, headers } = request
  const schema = engine.catalogue.schema
  if (method === 'OPTIONS') {
    timings.done('parse')
    return timings.tell(allowed(functions.filter((one) => one.schema === schema && one.name === name)))
  }
  const isRead = isReading(request)
  if (!isRead && method !== 'POST') throw new RestRefusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const preferences = preferencesOf(headers.get('prefer'))
  const pairs = [...new URL(request.url).searchParams]
  const isShape = ([key, value]: [string, string]) => SHAPES.test(key) || key.includes('.') || TEST.test(value)
  const sent = isRead ? sentInAddress(pairs.filter((pair) => !isShape(pair))) : await sentInBody(request)
  timings.done('parse')
  const columns = isRead ? undefined : pairs.find(([key]) => key === 'columns')?.[1].split(',')
  const chosen = chooseFunction(functions, schema, name, columns ?? sent.names, sent)
  refuseUncounted(chosen, preferences)
  const rest = new URLSearchParams(pairs.filter((pair) => (isRead ? isShape(pair) : pair[0] !== 'columns')))
  const call: Call = { engine, request, chosen, sent, preferences }
  const work = asksForRaw(chosen, headers.get('accept'))
    ? (run: Run) => readRaw(call, run)
    : workOf(call, rest, mediaOfRows(call))
  return timed(timings, () => (isRead ? engine.read(work) : engine.transaction(work, preferences.tx === 'rollback')))
}

/** Rows of a table are written as the table's own are. */
const mediaOfRows = ({ engine, request, chosen }: Call): Media =>
  (chosen.table && engine.mediaOf?.(chosen.table.name, request)) ?? mediaOf(request.headers.get('accept'), true)

function workOf(call: Call, rest: URLSearchParams, media: Media): (run: Run) => Promise<Response> {
  const { engine, chosen } = call
  const query = parseQuery(rest)
  rangeInto(query, call.request)
  const rows = chosen.table
    ? engine.catalogue.resources.get(chosen.table.name)
    : chosen.columns && resourceOfRows(chosen, chosen.columns)
  return rows ? (run) => readTable(call, run, rows, query, media) : (run) => readValue(call, run, media)
}

function allowed(called: readonly DescribedFunction[]): Response {
  const isChanging = called.length > 0 && called.every(({ isVolatile }) => isVolatile)
  return new Response(null, { headers: { allow: isChanging ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST' } })
}

/** @throws RestRefusal PGRST128: nobody knows how many rows a function changes that returns none */
function refuseUncounted({ returnsSet }: DescribedFunction, preferences: Preferences): void {
  if (returnsSet || preferences.handling !== 'strict' || preferences['max-affected'] === undefined) return
  const message = 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'
  throw new RestRefusal(400, 'PGRST128', message)
}

async function readTable(
  { engine, request, chosen, sent, preferences }: Call,
  run: Run,
  rows: Resource<undefined>,
  query: Asked['query'],
  media: Media,
): Promise<Response> {
  const resources = new Map([...engine.catalogue.resources, [rows.name, rows]])
  const catalogue: Catalogue<undefined> = { ...engine.catalogue, resources }
  const limits = engine.limitsOf(undefined)
  const node = planRead(catalogue as Catalogue, rows.name, query, limits)
  const { params } = new Compiler<undefined>(catalogue, undefined)
  const source = callOf(chosen, sent, new Compiler<undefined>(catalogue, undefined, params))
  const compiler = new Compiler<undefined>(catalogue, undefined, params, source)
  const answer = await readRows(compiler, run, { request, media, preferences, query, node, limits })
  const [, from, to] = /^(\d+)-(\d+)/.exec(answer.headers.get('content-range') ?? '') ?? []
  refuseTooMany(preferences, to === undefined ? 0 : Number(to) - Number(from) + 1)
  if (chosen.returnsSet || media.kind !== 'array' || media.written || request.method === 'HEAD') return answer
  // A function of one row answers with it, not with a list.
  const row = (await answer.text()).trim().slice(1, -1).trim()
  return new Response(row || 'null', { status: answer.status, headers: answer.headers })
}

async function readValue({ engine, request, chosen, sent, preferences }: Call, run: Run, media: Media) {
  const compiler = new Compiler<undefined>(engine.catalogue, undefined)
  const call = callOf(chosen, sent, compiler)
  const value = chosen.returnsSet ? "coalesce(json_agg(x.v), '[]')" : 'json_agg(x.v) -> 0'
  const sql = `select (${value})::text as body, count(*)::int as rows from (select ${call} as v) x`
  if (media.plan) return explained(run, sql, compiler.params.values, media)
  const [result] = await run(sql, compiler.params.values)
  if (chosen.returns === 'void') return respond(204, null, media, {})
  const rows = Number(result?.rows ?? 0)
  const range = `${rows ? `0-${rows - 1}` : '*'}/${preferences.count ? rows : '*'}`
  const body = request.method === 'HEAD' ? '' : String(result?.body ?? 'null')
  return respond(200, body, media, { 'content-range': range })
}

/** The value of a function as it is. */
async function readRaw({ engine, chosen, sent }: Call, run: Run): Promise<Response> {
  const compiler = new Compiler<undefined>(engine.catalogue, undefined)
  const call = callOf(chosen, sent, compiler)
  const text = chosen.media?.isBinary ? "encode(x.v, 'hex')" : 'x.v::text'
  const [result] = await run(`select ${text} as body from (select ${call} as v) x`, compiler.params.values)
  const body = String(result?.body ?? '')
  return new Response(chosen.media?.isBinary ? Buffer.from(body, 'hex') : body, {
    headers: { 'content-type': toldType(chosen.media?.type ?? ''), 'content-range': '0-0/*' },
  })
}
