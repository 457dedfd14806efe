import type { Asked, Row, Run } from './answer'
import { bodyOf, contentTypeOf, type Media } from './media'
import { isAggregated, isFoundByKey, type Limits, mayCostMuch, type Node } from './plan'
import { appliedOf, type Preferences } from './preferences'
import { RestRefusal } from './rest-refusal'
import {
  addUpInSlices,
  chooseInSlices,
  chooseKeys,
  countInSlices,
  hasOneKey,
  hasRanges,
  mayAddUpInSlices,
  mayChooseInSlices,
  orderedByKey,
  type Read,
  readInSlices,
} from './slices'
import { Compiler, rowsAs } from './sql'

export function outOfRange(details: string, total?: number): RestRefusal {
  const refusal = new RestRefusal(416, 'PGRST103', 'Requested range not satisfiable', details)
  if (total !== undefined) refusal.headers = { 'content-range': `*/${total}` }
  return refusal
}

/** What the planner makes of a statement. */
async function planOf(run: Run, sql: string, values: readonly unknown[]): Promise<Record<string, unknown>> {
  const [explained] = await run(`explain (format json) ${sql}`, values)
  const shown = explained?.['QUERY PLAN']
  const parsed = typeof shown === 'string' ? JSON.parse(shown) : shown
  return parsed?.[0]?.Plan ?? {}
}

/** A statement's plan as the answer; the statement itself is not run. */
export async function explained(run: Run, sql: string, values: readonly unknown[], media: Media): Promise<Response> {
  const { format = 'text', options = [] } = media.plan ?? {}
  const lines = await run(`explain (${[`format ${format}`, ...options].join(', ')}) ${sql}`, values)
  const told = lines.map(({ 'QUERY PLAN': line }) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return respond(200, told.join('\n'), media, {})
}

/** What a statement costs, in the planner's units. */
async function costOf(run: Run, sql: string, values: readonly unknown[]): Promise<number> {
  const { 'Total Cost': found = Number.POSITIVE_INFINITY } = await planOf(run, sql, values)
  return Number(found)
}

/** @throws RestRefusal 54000 */
function requireAffordable(cost: number, most = Number.POSITIVE_INFINITY): void {
  if (cost <= most) return
  throw new RestRefusal(
    400,
    '54000',
    'This query would take too long',
    `Its cost is ${Math.round(cost)}, at most ${most} is run`,
    'Narrow the query: a smaller limit, fewer lists within lists, or filters on columns such as an id or a day.',
  )
}

/** Answers what was asked with rows. */
export async function readRows<Caller>(compiler: Compiler<Caller>, run: Run, given: Asked): Promise<Response> {
  const { request, media, preferences, limits } = given
  const node = limits.ordersByKey ? orderedByKey(given.node) : given.node
  const asked = { ...given, node }
  const isPlanned = preferences.count === 'planned' && limits.plansCounts === true
  const statement = statementOf(compiler, asked, isPlanned)
  if (media.plan) return explained(run, statement, compiler.params.values, media)
  const result =
    limits.sliceCost !== undefined && compiler.rootSource === undefined
      ? await readBesideOthers(compiler, run, asked, statement, limits.sliceCost)
      : await readAtOnce(compiler, run, asked, statement)
  const rows = Number(result?.rows ?? 0)
  const counted = preferences.count && !isPlanned ? Number(result?.total) : undefined
  const total =
    isPlanned || isGuessed(counted, preferences, limits)
      ? Math.max(counted ?? 0, await plannedRows(compiler, run, node))
      : counted
  if (total !== undefined && node.offset > total) {
    throw outOfRange(`An offset of ${node.offset} was requested, but there are only ${total} rows.`, total)
  }
  const range = rows > 0 ? `${node.offset}-${node.offset + rows - 1}` : '*'
  // Empty and not absent: HEAD tells the type that GET would have.
  const text = request.method === 'HEAD' ? '' : bodyOf(String(result?.body), rows, media, () => compiler.names(node))
  return respond(total !== undefined && rows < total ? 206 : 200, text, media, {
    'content-range': `${range}/${total ?? '*'}`,
    ...locationOf(request),
    ...preferenceApplied(preferences, true),
  })
}

/** An estimated count is the planner's where there are more rows than any list may have. */
const isGuessed = (
  counted: number | undefined,
  { count }: Preferences,
  { plansCounts, maxRows = -1 }: Limits,
): boolean => counted !== undefined && count === 'estimated' && plansCounts === true && counted > maxRows

function statementOf<Caller>(
  compiler: Compiler<Caller>,
  { request, media, preferences, node }: Asked,
  isPlanned: boolean,
): string {
  const rows = compiler.read(node)
  const count = preferences.count && !isPlanned ? `, (${compiler.count(node)})::int as total` : ''
  return `select ${request.method === 'HEAD' ? "''" : rowsAs(media)} as body, count(*)::int as rows${count} from (${rows}) r`
}

async function readAtOnce<Caller>(
  { params: { values } }: Compiler<Caller>,
  run: Run,
  { preferences, node, limits: { maxCost } }: Asked,
  statement: string,
): Promise<Row | undefined> {
  if (maxCost !== undefined && (mayCostMuch(node) || preferences.count)) {
    requireAffordable(await costOf(run, statement, values), maxCost)
  }
  return (await run(statement, values))[0]
}

/** Of what the planner says: what is read of a few rows costs less than finding them among all. */
const READING_COSTS_LESS = 3

/** Everybody waits for each statement: what costs much is asked in pieces. */
async function readBesideOthers<Caller>(
  { catalogue, caller, params: { values } }: Compiler<Caller>,
  run: Run,
  { request, media, preferences, node, limits }: Asked,
  statement: string,
  sliceCost: number,
): Promise<Row | undefined> {
  const atOnce = async () => (await run(statement, values))[0]
  if (!preferences.count && isFoundByKey(catalogue, node)) return atOnce()
  const { recentlyCheap } = limits
  const remembered = `${statement}\n${JSON.stringify(values)}`
  if (recentlyCheap?.has(remembered, performance.now())) return atOnce()
  const cost = await costOf(run, statement, values)
  requireAffordable(cost, limits.maxCost)
  if (cost <= sliceCost) {
    recentlyCheap?.add(remembered, performance.now())
    return atOnce()
  }
  const read = { catalogue, caller, run, node, pieceCost: sliceCost / 3, mostKept: limits.mostKept }
  if (isAggregated(node)) {
    const added = mayAddUpInSlices(node) && !preferences.count ? await addUpInSlices(read, media, cost) : undefined
    return added ?? atOnce()
  }
  if (!hasOneKey(node)) return atOnce()
  const choosing = new Compiler(catalogue, caller)
  const costOfKeys = await costOf(run, choosing.keys(node), choosing.params.values)
  if (costOfKeys <= sliceCost && cost <= sliceCost * READING_COSTS_LESS && !preferences.count) {
    recentlyCheap?.add(remembered, performance.now())
    return atOnce()
  }
  const isDivided = costOfKeys > sliceCost && mayChooseInSlices(read)
  const keys = (isDivided ? await chooseInSlices(read, costOfKeys) : undefined) ?? (await chooseKeys(read))
  const total = preferences.count ? await countBesideOthers(read, sliceCost) : undefined
  if (request.method === 'HEAD') return { body: '', rows: keys.length, total }
  return { ...(await readInSlices(read, keys, media, cost)), total }
}

async function countBesideOthers<Caller>(read: Read<Caller>, sliceCost: number): Promise<number> {
  const counting = new Compiler(read.catalogue, read.caller)
  const [statement, { values }] = [counting.count(read.node), counting.params]
  const cost = hasRanges(read.node) ? await costOf(read.run, statement, values) : 0
  if (cost > sliceCost) return countInSlices(read, cost)
  const [counted] = await read.run(statement, values)
  return Number(counted?.count)
}

/** How many rows the planner expects. */
async function plannedRows<Caller>({ catalogue, caller }: Compiler<Caller>, run: Run, node: Node): Promise<number> {
  const counting = new Compiler(catalogue, caller)
  const { 'Plan Rows': rows = 0 } = await planOf(run, counting.unlimited(node), counting.params.values)
  return Number(rows)
}

/** Letters of an address that an answer repeats: clients take 16 kB of headers, and an address may have 256 kB. */
const LONGEST_LOCATION = 2000

/** The address with its parameters in order, as caches know it. */
function locationOf(request: Request): Record<string, string> {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.sort()
  const location = searchParams.size ? `${pathname}?${searchParams}` : pathname
  return location.length > LONGEST_LOCATION ? {} : { 'content-location': location }
}

export const preferenceApplied = (preferences: Preferences, isRead: boolean): Record<string, string> => {
  const applied = appliedOf(preferences, isRead)
  return applied ? { 'preference-applied': applied } : {}
}

export function respond(status: number, body: string | null, media: Media, headers: Record<string, string>): Response {
  const type = body === null ? undefined : { 'content-type': contentTypeOf(media) }
  const sent = body !== null && media.written?.isBinary ? Buffer.from(body, 'hex') : body
  return new Response(sent, { status, headers: { ...headers, ...type } })
}
