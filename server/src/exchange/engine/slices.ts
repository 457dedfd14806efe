import type { Row, Run } from './answer'
import type { Catalogue, Resource } from './catalogue'
import type { OrderTerm } from './grammar'
import type { Media } from './media'
import { Params } from './params'
import { isAggregated, type Node } from './plan'
import { arrayLiteral, Compiler, identifier, isHidden, isStar, rowsAs } from './sql'

// On a database with one session everybody waits for a statement. What costs much is asked in pieces, each over a range of the
// keys or some of the rows, so that everybody else gets their turn between. A row that comes or goes meanwhile may be left out.

/** How long one piece should keep the session, in ms. */
const PIECE_MS = 8
/** Keys are divided by their first 32 bits. */
const KEYS = 2 ** 32
/** How many of the best rows are carried from piece to piece, where their order is not that of the keys. */
const MOST_KEPT = 2000
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
}

/** How much the next piece holds: as much as is answered in time, the wait for others included, since they wait as long. */
class Pace {
  size: number
  readonly #most: number

  constructor(size: number, most: number) {
    this.#most = most
    this.size = Math.max(1, Math.floor(Math.min(size, most)))
  }

  async measure<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    const change = Math.min(2, Math.max(0.25, PIECE_MS / (performance.now() - began)))
    this.size = Math.max(1, Math.floor(Math.min(this.size * change, this.#most)))
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

/** The same order on each page: rows that are alike come by their key. */
export const orderedByKey = (node: Node): Node =>
  hasOneKey(node) && !isAggregated(node) && node.order.length === 0 ? { ...node, order: [byKey(node)] } : node

export const mayChooseInSlices = (node: Node): boolean =>
  hasRanges(node) && (isByKey(node) || node.offset + (node.limit ?? Number.POSITIVE_INFINITY) <= MOST_KEPT)

async function keysBy<Caller>(run: Run, compiler: Compiler<Caller>, node: Node): Promise<string[]> {
  const sql = `select coalesce(json_agg(k.key), '[]')::text as keys from (${compiler.keys(node)}) k`
  const [found] = await run(sql, compiler.params.values)
  return (JSON.parse(String(found?.keys)) as unknown[]).map(String)
}

/** The keys of the rows that a read asks for, in their order. */
export const chooseKeys = <Caller>({ catalogue, caller, run, node }: Read<Caller>): Promise<string[]> =>
  keysBy(run, new Compiler(catalogue, caller), node)

/** The same in pieces. Each finds the best of its rows and of those before. */
export async function chooseInSlices<Caller>(read: Read<Caller>, cost: number): Promise<string[]> {
  const { catalogue, caller, run, node } = read
  const isInOrder = isByKey(node)
  const ordered = { ...node, order: isInOrder ? [byKey(node)] : [...node.order, byKey(node)], offset: 0 }
  const wanted = node.offset + (node.limit ?? Number.POSITIVE_INFINITY)
  let kept: string[] = []
  await walk(read, cost, async (range) => {
    const { params, source } = within(read, range, isInOrder ? [] : kept)
    const limit = Number.isFinite(wanted) ? wanted - (isInOrder ? kept.length : 0) : undefined
    const found = await keysBy(run, new Compiler(catalogue, caller, params, source), { ...ordered, limit })
    kept = isInOrder ? [...kept, ...found] : found
    return isInOrder && kept.length >= wanted
  })
  return kept.slice(node.offset)
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

function sliceOf<Caller>(
  { catalogue, caller, node }: Read<Caller>,
  keys: readonly string[],
  media: Media,
): [string, unknown[]] {
  const params = new Params()
  const resource = node.resource as Resource<Caller>
  const source = `(select s.* from ${resource.source(params, caller, 'list')} s where s.${identifier(keyOf(node))} = any(${params.add(arrayLiteral(keys))}))`
  const reading = new Compiler(catalogue, caller, params, source)
  const order = isByKey(node) ? [byKey(node)] : [...node.order, byKey(node)]
  const rows = reading.read({ ...node, order, conditions: [], limit: undefined, offset: 0 })
  return [`select ${rowsAs(media)} as body, count(*)::int as rows from (${rows}) r`, params.values]
}
