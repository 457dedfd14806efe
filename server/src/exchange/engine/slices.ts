import type { Row, Run } from './answer'
import { type Catalogue, isToOne, type Resource } from './catalogue'
import type { OrderTerm } from './grammar'
import type { Media } from './media'
import { Params } from './params'
import { isAggregated, isHidden, type Node } from './plan'
import { arrayLiteral, Compiler, identifier, isStar, rowsAs } from './sql'

// On a database with one session everybody waits for a statement. What costs much is asked in pieces, each over a range of the
// keys or some of the rows, so that everybody else gets their turn between. A row that comes or goes meanwhile may be left out.

/** How long one piece should keep the session, in ms. */
const PIECE_MS = 8
/** Keys are divided by their first 32 bits. */
const KEYS = 2 ** 32
/** In how many pieces something is asked at most: on a busy machine each piece takes long, however small it is. */
const MOST_PIECES = 1024
/** See `mostKept`. */
const MOST_KEPT = 2000
/** How often a place is looked for. */
const MOST_TRIES = 8
/** How many groups are put together in one statement at the end. */
const MOST_GROUPS = 2000

/** What is asked, and of whom. */
export interface Read<Caller> {
  catalogue: Catalogue<Caller>
  caller: Caller
  run: Run
  node: Node
  /** What the first piece may cost, in the planner's units: nothing is known yet of how long they take. */
  pieceCost: number
  /** How many of the best rows are carried from piece to piece, where their order is not that of the keys. */
  mostKept?: number | undefined
}

/** How far apart the rows are that are noted to find a place deep in a list by. */
const apartOf = ({ mostKept = MOST_KEPT }: Pick<Read<never>, 'mostKept'>) => Math.max(1, Math.floor(mostKept / 8))

/** How much the next piece holds: as much as is answered in time, the wait for others included, since they wait as long. */
class Pace {
  size: number
  readonly #most: number
  /** Where others keep the machine busy, or a piece has much to do beside its rows, smaller ones would only never end. */
  readonly #least: number

  constructor(size: number, most: number) {
    this.#most = most
    this.size = Math.max(1, Math.floor(Math.min(size, most)), Math.floor(most / MOST_PIECES))
    this.#least = Math.max(1, Math.floor(this.size / 4), Math.floor(most / MOST_PIECES))
  }

  async measure<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    const change = Math.min(2, Math.max(0.25, PIECE_MS / (performance.now() - began)))
    this.size = Math.max(this.#least, Math.floor(Math.min(this.size * change, this.#most)))
    return result
  }
}

/** Keys from the one on and before the other; undefined for no bound. */
interface Range {
  from: string | undefined
  before: string | undefined
}

const uuidAt = (at: number) => `${at.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`

/** Goes through all keys in their order, until a step says that it has enough. */
async function walk(
  { pieceCost }: Pick<Read<never>, 'pieceCost'>,
  cost: number,
  step: (range: Range) => Promise<boolean>,
): Promise<void> {
  const pace = new Pace((KEYS * pieceCost) / cost, KEYS)
  for (let at = 0; at < KEYS; ) {
    const end = Math.min(KEYS, at + pace.size)
    const range = { from: at ? uuidAt(at) : undefined, before: end < KEYS ? uuidAt(end) : undefined }
    if (await pace.measure(() => step(range))) return
    at = end
  }
}

/** A resource's rows in a range of its keys, and some beside. */
function within<Caller>({ caller, node }: Read<Caller>, { from, before }: Range, beside: readonly string[] = []) {
  const params = new Params()
  const resource = node.resource as Resource<Caller>
  const key = `s.${identifier(keyOf(node))}`
  const source = resource.source(params, caller, 'list')
  const bounds = [
    ...(from === undefined ? [] : [`${key} >= ${params.add(from)}::uuid`]),
    ...(before === undefined ? [] : [`${key} < ${params.add(before)}::uuid`]),
  ].join(' and ')
  const also = beside.length ? ` or ${key} = any(${params.add(arrayLiteral(beside))}::uuid[])` : ''
  return { params, source: `(select s.* from ${source} s where (${bounds || 'true'})${also})` }
}

/** A resource's rows with some keys. */
function among<Caller>({ caller, node }: Read<Caller>, keys: readonly string[]) {
  const params = new Params()
  const rows = (node.resource as Resource<Caller>).source(params, caller, 'list')
  const source = `(select s.* from ${rows} s where s.${identifier(keyOf(node))} = any(${params.add(arrayLiteral(keys))}))`
  return { params, source }
}

const keyOf = ({ resource: { key } }: Node): string => key[0] ?? ''

const byKey = (node: Node): OrderTerm => ({ field: { name: keyOf(node), path: [] }, isDescending: false })

const isByKey = ({ order: [term, ...others], ...node }: Node): boolean =>
  !term ||
  (others.length === 0 &&
    term.relation === undefined &&
    !term.isDescending &&
    term.field.path.length === 0 &&
    term.field.name === node.resource.key[0])

/** Whether rows are found again by one column. */
export const hasOneKey = ({ resource: { key } }: Node): boolean => key.length === 1

/** Whether the keys of a resource can be divided. */
export const hasRanges = (node: Node): boolean => hasOneKey(node) && node.resource.columns[keyOf(node)]?.type === 'uuid'

/** The order of a node, and of rows that are alike in it the order of their keys. */
const inWholeOrder = (node: Node): Node => {
  const isOfKey = ({ relation, field: { name, path } }: OrderTerm) =>
    relation === undefined && path.length === 0 && name === keyOf(node)
  return node.order.some(isOfKey) ? node : { ...node, order: [...node.order, byKey(node)] }
}

/** The same order on each page, and of each list within: rows that are alike come by their key. */
export function orderedByKey(node: Node, isOne = false): Node {
  const embeds = node.embeds.map((embed) => ({ ...embed, node: orderedByKey(embed.node, isToOne(embed.relation)) }))
  const within = { ...node, embeds }
  return isOne || !hasOneKey(node) || isAggregated(node) ? within : inWholeOrder(within)
}

export const mayChooseInSlices = ({ node, mostKept = MOST_KEPT }: Pick<Read<never>, 'node' | 'mostKept'>): boolean =>
  hasRanges(node) && (isByKey(node) || (node.limit !== undefined && node.limit <= mostKept / 2))

async function keysBy<Caller>(run: Run, compiler: Compiler<Caller>, node: Node, after?: string): Promise<string[]> {
  const sql = `select coalesce(json_agg(k.key), '[]')::text as keys from (${compiler.keys(node, after)}) k`
  const [found] = await run(sql, compiler.params.values)
  return (JSON.parse(String(found?.keys)) as unknown[]).map(String)
}

/** The keys of the rows that a read asks for, in their order. */
export const chooseKeys = <Caller>({ catalogue, caller, run, node }: Read<Caller>): Promise<string[]> =>
  keysBy(run, new Compiler(catalogue, caller), node)

/** The same in pieces; undefined where the place was not found. */
export async function chooseInSlices<Caller>(read: Read<Caller>, cost: number): Promise<string[] | undefined> {
  const { node, mostKept = MOST_KEPT } = read
  const { offset, limit = Number.POSITIVE_INFINITY } = node
  const isNear = isByKey(node) || offset + limit <= mostKept
  const place = isNear ? { rank: 0 } : await placeOf(read, cost)
  if (!place) return undefined
  if (place.rank > offset) return []
  const kept = await firstInSlices(read, cost, offset - place.rank + limit, place.after)
  return kept.slice(offset - place.rank)
}

/** The best rows, or the best after one of them. Each piece finds the best of its rows and of those before. */
async function firstInSlices<Caller>(
  read: Read<Caller>,
  cost: number,
  wanted: number,
  after?: string,
): Promise<string[]> {
  const { catalogue, caller, run, node } = read
  const isInOrder = isByKey(node)
  let kept: string[] = []
  await walk(read, cost, async (range) => {
    const { params, source } = within(read, range, isInOrder ? [] : kept)
    const limit = Number.isFinite(wanted) ? wanted - (isInOrder ? kept.length : 0) : undefined
    const compiler = new Compiler(catalogue, caller, params, source)
    const found = await keysBy(run, compiler, { ...inWholeOrder(node), limit, offset: 0 }, after)
    kept = isInOrder ? [...kept, ...found] : found
    return isInOrder && kept.length >= wanted
  })
  return kept
}

/**
 * A row somewhat before the first that is asked for, so that those before it need not be carried along.
 * `rank`: how many rows there are up to it; more than the offset where the list ends before
 */
async function placeOf<Caller>(
  read: Read<Caller>,
  cost: number,
): Promise<{ after?: string; rank: number } | undefined> {
  const { catalogue, caller, run, node, mostKept = MOST_KEPT } = read
  const { offset, limit = 0 } = node
  const before = offset - mostKept / 4
  const { noted, total } = await noteRows(read, cost)
  if (total <= offset) return { rank: offset + 1 }
  let [from, to] = [0, noted.length - 1]
  let at = Math.floor((before / total) * noted.length)
  for (let tries = 0; tries < MOST_TRIES && from <= to; tries += 1) {
    at = Math.min(to, Math.max(from, at))
    const after = noted[at]
    if (after === undefined) return undefined
    let further = 0
    await walk(read, cost, async (range) => {
      const { params, source } = within(read, range)
      const sql = new Compiler(catalogue, caller, params, source).count(inWholeOrder(node), after)
      const [counted] = await run(sql, params.values)
      further += Number(counted?.count)
      return false
    })
    const rank = total - further
    if (rank <= offset && offset - rank + limit <= mostKept) return { after, rank }
    if (rank > offset) to = at - 1
    else from = at + 1
    at += Math.round((before - rank) / apartOf(read))
  }
  return undefined
}

/** Some of the rows, each about as far from the next, in their order; and how many rows there are. */
async function noteRows<Caller>(read: Read<Caller>, cost: number): Promise<{ noted: string[]; total: number }> {
  const { catalogue, caller, run } = read
  const node = { ...inWholeOrder(read.node), limit: undefined, offset: 0 }
  const noted: string[] = []
  let total = 0
  await walk(read, cost, async (range) => {
    const { params, source } = within(read, range)
    const keys = new Compiler(catalogue, caller, params, source).keys(node)
    const [found] = await run(
      `select coalesce(json_agg(k.key) filter (where k.place % ${apartOf(read)} = 0), '[]')::text as keys, count(*)::int as count
        from (select q.key, row_number() over () as place from (${keys}) q) k`,
      params.values,
    )
    noted.push(...(JSON.parse(String(found?.keys)) as unknown[]).map(String))
    total += Number(found?.count)
    return false
  })
  const { params, source } = among(read, noted)
  const compiler = new Compiler(catalogue, caller, params, source)
  return { noted: await keysBy(run, compiler, { ...node, conditions: [] }), total }
}

/** How many rows there are without limit and offset. */
export async function countInSlices<Caller>(read: Read<Caller>, cost: number): Promise<number> {
  const { catalogue, caller, run, node } = read
  let total = 0
  await walk(read, cost, async (range) => {
    const { params, source } = within(read, range)
    const [counted] = await run(new Compiler(catalogue, caller, params, source).count(node), params.values)
    total += Number(counted?.count)
    return false
  })
  return total
}

/** Whether its groups can be worked out of parts of the rows. */
export const mayAddUpInSlices = (node: Node): boolean =>
  hasRanges(node) &&
  node.fields.some(({ aggregate }) => aggregate) &&
  !node.fields.some(isStar) &&
  node.embeds.every(isHidden)

/** The groups of a read with aggregates; undefined when there are too many to put together. */
export async function addUpInSlices<Caller>(read: Read<Caller>, media: Media, cost: number): Promise<Row | undefined> {
  const { catalogue, caller, run, node } = read
  const parts: string[] = []
  let groups = 0
  await walk(read, cost, async (range) => {
    const { params, source } = within(read, range)
    const rows = new Compiler(catalogue, caller, params, source).parts(node)
    const [part] = await run(
      `select coalesce(json_agg(r.*), '[]')::text as body, count(*)::int as rows from (${rows}) r`,
      params.values,
    )
    groups = Math.max(groups, Number(part?.rows))
    parts.push(String(part?.body).trim().slice(1, -1))
    return groups > MOST_GROUPS
  })
  if (groups > MOST_GROUPS) return undefined
  const compiler = new Compiler(catalogue, caller)
  const rows = compiler.puttingTogether(node, `[${parts.filter((part) => part !== '').join(',')}]`)
  const sql = `select ${rowsAs(media)} as body, count(*)::int as rows from (${rows}) r`
  return (await run(sql, compiler.params.values))[0]
}

/** Reads rows by their keys, in the order of the keys. @param cost of reading them all at once */
export async function readInSlices<Caller>(
  read: Read<Caller>,
  keys: readonly string[],
  media: Media,
  cost: number,
): Promise<Row> {
  const pace = new Pace((keys.length * read.pieceCost) / cost, keys.length)
  const parts: string[] = []
  let rows = 0
  for (let from = 0; from < keys.length; ) {
    const slice = keys.slice(from, from + pace.size)
    from += slice.length
    const [part] = await pace.measure(() => read.run(...sliceOf(read, slice, media)))
    if (Number(part?.rows ?? 0) === 0) continue
    rows += Number(part?.rows)
    const body = String(part?.body)
    parts.push(media.kind === 'csv' ? body : body.trim().slice(1, -1))
  }
  return { body: media.kind === 'csv' ? parts.join('\n') : `[${parts.join(',')}]`, rows }
}

function sliceOf<Caller>(read: Read<Caller>, keys: readonly string[], media: Media): [string, unknown[]] {
  const { catalogue, caller, node } = read
  const { params, source } = among(read, keys)
  const reading = new Compiler(catalogue, caller, params, source)
  const rows = reading.read({ ...inWholeOrder(node), conditions: [], limit: undefined, offset: 0 })
  return [`select ${rowsAs(media)} as body, count(*)::int as rows from (${rows}) r`, params.values]
}
