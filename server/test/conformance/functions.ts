import { type Asked, type Engine, rangeInto, readRows, respond } from '../../src/exchange/engine/answer'
import type { Catalogue, Resource } from '../../src/exchange/engine/catalogue'
import { parseQuery } from '../../src/exchange/engine/grammar'
import { mediaOf } from '../../src/exchange/engine/media'
import { closest, planRead } from '../../src/exchange/engine/plan'
import { preferencesOf } from '../../src/exchange/engine/preferences'
import { RestRefusal } from '../../src/exchange/engine/rest-refusal'
import { Compiler, identifier } from '../../src/exchange/engine/sql'
import type { DescribedFunction } from './described'

// Calls a database's own functions: /rpc/NAME.

type Arguments = Record<string, unknown>

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD'

interface Sent {
  named: Arguments
  /** All of the body, for a function that takes it whole. */
  whole: string | undefined
}

async function sentWith(request: Request): Promise<Sent> {
  if (isReading(request)) {
    const named: Arguments = {}
    for (const [key, value] of new URL(request.url).searchParams) {
      const before = named[key]
      named[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
    }
    return { named, whole: undefined }
  }
  const type = request.headers.get('content-type') ?? 'application/json'
  const whole = await request.text()
  if (/^application\/x-www-form-urlencoded/.test(type)) {
    return { named: Object.fromEntries(new URLSearchParams(whole)), whole: undefined }
  }
  if (!/json/.test(type)) return { named: {}, whole }
  if (whole === '') return { named: {}, whole: undefined }
  let body: unknown
  try {
    body = JSON.parse(whole)
  } catch {
    throw new RestRefusal(400, 'PGRST102', 'Empty or invalid json')
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return { named: isObject ? Object.fromEntries(Object.entries(body ?? {})) : {}, whole }
}

const takesAll = ({ parameters: [only, ...others] }: DescribedFunction): boolean =>
  others.length === 0 && only?.name === '' && ['json', 'jsonb', 'text', 'bytea', 'xml'].includes(only.type)

/** @throws RestRefusal PGRST202, PGRST203 */
function chooseFunction(
  functions: readonly DescribedFunction[],
  schema: string,
  name: string,
  names: readonly string[],
  isExact: boolean,
  isWhole: boolean,
): DescribedFunction {
  const called = functions.filter((one) => one.schema === schema && one.name === name)
  const fits = (one: DescribedFunction) =>
    one.parameters.every(({ name: own, isOptional }) => isOptional || names.includes(own)) &&
    (!isExact || names.every((given) => one.parameters.some(({ name: own }) => own === given))) &&
    one.parameters.every(({ name: own }) => own !== '' || one.parameters.length === 0)
  const found = called.filter(fits)
  const most = Math.max(
    0,
    ...found.map(({ parameters }) => parameters.filter((one) => names.includes(one.name)).length),
  )
  const best = isExact
    ? found
    : found.filter(({ parameters }) => parameters.filter((one) => names.includes(one.name)).length === most)
  const [only, ...others] = best
  if (only && others.length === 0) return only
  const takers = isWhole ? called.filter(takesAll) : []
  if (!only && takers[0] && takers.length === 1) return takers[0]
  const signature = `${schema}.${name}`
  if (!only) {
    const shown = names.length ? `(${[...names].sort().join(', ')})` : ' without parameters'
    const with_ = names.length
      ? ` with parameter${names.length > 1 ? 's' : ''} ${[...names].sort().join(', ')}`
      : ' without parameters'
    const orWhole = isWhole ? ' or with a single unnamed json/jsonb parameter' : ''
    throw new RestRefusal(
      404,
      'PGRST202',
      `Could not find the function ${signature}${shown} in the schema cache`,
      `Searched for the function ${signature}${with_}${orWhole}, but no matches were found in the schema cache.`,
      hintOf(functions, called, schema, name, names),
    )
  }
  const candidates = best.map(
    ({ parameters }) => `${signature}(${parameters.map(({ name: own, type }) => `${own} => ${type}`).join(', ')})`,
  )
  throw new RestRefusal(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${candidates.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  )
}

/** The function that was meant, or the parameters that it takes. */
function hintOf(
  functions: readonly DescribedFunction[],
  called: readonly DescribedFunction[],
  schema: string,
  name: string,
  names: readonly string[],
): string | null {
  const listed = (own: readonly string[]) => `(${own.join(', ')})`
  const meant = called.length
    ? names.length > 0 &&
      closest(
        listed([...names].sort()),
        called.map(({ parameters }) => listed(parameters.map((parameter) => parameter.name))),
      )
    : closest(
        name,
        functions.filter((one) => one.schema === schema).map((one) => one.name),
      )
  if (!meant) return null
  return `Perhaps you meant to call the function ${schema}.${called.length ? `${name}${meant}` : meant}`
}

/** A value as PostgreSQL reads it: lists of an array type in its own braces, other objects as JSON. */
function textOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && type.endsWith('[]')) {
    const inner = value.map((one) =>
      one === null
        ? 'NULL'
        : Array.isArray(one)
          ? textOf(one, type)
          : `"${(textOf(one, '') ?? '').replaceAll(/[\\"]/g, '\\$&')}"`,
    )
    return `{${inner.join(',')}}`
  }
  return JSON.stringify(value)
}

function callOf(chosen: DescribedFunction, { named, whole }: Sent, compiler: Compiler<undefined>): string {
  const place = `${identifier(chosen.schema)}.${identifier(chosen.name)}`
  if (takesAll(chosen)) return `${place}(${compiler.params.add(whole ?? null)}::${chosen.parameters[0]?.type})`
  const given = chosen.parameters
    .filter(({ name }) => Object.hasOwn(named, name))
    .map(({ name, type, isVariadic }) => {
      const value = named[name]
      const list = isVariadic && !Array.isArray(value) && typeof value !== 'string' ? [value] : value
      const last = Array.isArray(list) && !isVariadic && !type.endsWith('[]') && !/json/.test(type) ? list.at(-1) : list
      const asList = isVariadic && typeof last === 'string' && !last.startsWith('{') ? [last] : last
      return `${isVariadic ? 'variadic ' : ''}${identifier(name)} => ${compiler.params.add(textOf(asList, type))}::${type}`
    })
  return `${place}(${given.join(', ')})`
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

export async function answerFunction(
  engine: Engine<undefined>,
  functions: readonly DescribedFunction[],
  request: Request,
  name: string,
): Promise<Response> {
  const { method, headers } = request
  const isRead = isReading(request)
  if (!isRead && method !== 'POST') throw new RestRefusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const preferences = preferencesOf(headers.get('prefer'))
  const media = mediaOf(headers.get('accept'))
  const sent = await sentWith(request)
  const url = new URL(request.url)
  const schema = engine.catalogue.schema
  const own = functions.filter((one) => one.schema === schema && one.name === name)
  const parameters = new Set(own.flatMap((one) => one.parameters.map((parameter) => parameter.name)))
  const isArgument = (key: string, value: unknown) =>
    parameters.has(key) || !(SHAPES.test(key) || key.includes('.') || (typeof value === 'string' && TEST.test(value)))
  const named = isRead
    ? Object.fromEntries(Object.entries(sent.named).filter(([key, value]) => isArgument(key, value)))
    : sent.named
  const columns = isRead ? null : url.searchParams.get('columns')
  const names = columns === null ? Object.keys(named) : columns.split(',')
  const chosen = chooseFunction(functions, schema, name, names, true, !isRead)
  const rest = new URLSearchParams([...url.searchParams].filter(([key]) => !isRead || !Object.hasOwn(named, key)))
  rest.delete('columns')
  const query = parseQuery(rest)
  rangeInto(query, request)
  const run = (work: Parameters<Engine<undefined>['read']>[0]) =>
    isRead && !chosen.isVolatile ? engine.read(work) : engine.transaction(work, preferences.tx === 'rollback')

  const rows = chosen.table
    ? engine.catalogue.resources.get(chosen.table.name)
    : chosen.columns && resourceOfRows(chosen, chosen.columns)
  if (rows) {
    const resources = new Map([...engine.catalogue.resources, [rows.name, rows]])
    const catalogue: Catalogue<undefined> = { ...engine.catalogue, resources }
    return (await run(async (execute) => {
      const node = planRead(catalogue as Catalogue, rows.name, query, engine.limitsOf(undefined))
      const params = new Compiler<undefined>(catalogue, undefined).params
      const source = callOf(chosen, { ...sent, named }, new Compiler<undefined>(catalogue, undefined, params))
      const compiler = new Compiler<undefined>(catalogue, undefined, params, source)
      const isOne = !chosen.returnsSet && media.kind === 'array'
      const asked: Asked = { request, media, preferences, query, node, limits: engine.limitsOf(undefined) }
      const answer = await readRows(compiler, execute, asked)
      if (!isOne || request.method === 'HEAD') return answer
      // A function of one row answers with it, not with a list.
      const [row = null] = JSON.parse(await answer.text())
      return new Response(JSON.stringify(row), { status: answer.status, headers: answer.headers })
    })) as Response
  }
  return (await run(async (execute) => {
    const compiler = new Compiler<undefined>(engine.catalogue, undefined)
    const call = callOf(chosen, { ...sent, named }, compiler)
    const value = chosen.returnsSet ? "coalesce(json_agg(x.v), '[]')" : 'json_agg(x.v) -> 0'
    const isText = headers.get('accept')?.startsWith('text/plain') === true
    const [result] = await execute(
      `select (${isText ? "string_agg(x.v::text, '')" : value})::text as body from (select ${call} as v) x`,
      compiler.params.values,
    )
    if (chosen.returns === 'void') return respond(204, null, media, {})
    return respond(200, method === 'HEAD' ? null : String(result?.body ?? 'null'), media, { 'content-range': '0-0/*' })
  })) as Response
}
