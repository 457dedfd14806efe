import { type Catalogue, type Column, isToOne, type Relation, type Resource, relationsOf } from './catalogue'
import type { Condition, Field, OrderTerm, Query, SelectEmbed, SelectField, SelectItem, Test } from './grammar'
import type { RecentlyCheap } from './recently-cheap'
import { RestRefusal } from './rest-refusal'

export interface Limits {
  /** Of any list, embedded ones too; undefined for as many as there are. */
  maxRows: number | undefined
  mostEmbeds: number
  allowsAggregates: boolean
  /** In the planner's units; a query that may cost more is refused. */
  maxCost?: number
  /** A query above it is read in pieces, where that is possible: on a database with one session everybody waits for a statement. */
  sliceCost?: number
  /** With `sliceCost`: what need not be asked of the planner again. */
  recentlyCheap?: RecentlyCheap
  /** With `sliceCost`: how many of the best rows are carried from piece to piece. */
  mostKept?: number
  /** Whether rows without an order come by their key, so that pages neither repeat nor leave out any. */
  ordersByKey?: boolean
  /** How many conditions are looked at, those within others too. */
  mostConditions?: number
  /** Letters of what is searched for. */
  longestPattern?: number
  /** Whether `count=planned` asks the planner; else it counts, like `exact`. */
  plansCounts?: boolean
  /** Whether `match` may be asked: some patterns take for ever. */
  mayMatch?: boolean
  /** Whether a request may ask how the database would answer it. */
  tellsPlans?: boolean
  /** Whether a cast may name any type of the database; its letters are checked when it is read. */
  castsAnything?: boolean
}

export interface Embed {
  item: SelectEmbed
  relation: Relation
  node: Node
}

/** One resource as it is asked for, with those embedded in it. */
export interface Node {
  resource: Resource
  /** What a refusal calls it: below the root the original numbers tables by their depth. */
  label: string
  fields: SelectField[]
  embeds: Embed[]
  conditions: Condition[]
  order: OrderTerm[]
  limit: number | undefined
  offset: number
}

/** What a request may cast to; a type's name cannot be a parameter. */
const CASTS = new Set(
  `text varchar char bpchar int int2 int4 int8 integer bigint smallint numeric decimal float4 float8 real bool boolean
   date time timetz timestamp timestamptz interval uuid json jsonb`.split(/\s+/),
).add('double precision')

export const nameOfEmbed = ({ item }: Embed): string => item.alias ?? item.target

/** Shows nothing, but filters: `units!inner()`, and `units(properties())`. */
export const isHidden = ({ node }: Embed): boolean => node.fields.length === 0 && node.embeds.every(isHidden)

/** @throws RestRefusal PGRST205 */
export function findResource({ resources, schema }: Catalogue, name: string): Resource {
  const resource = resources.get(name)
  if (resource) return resource
  const near = closest(name, [...resources.keys()])
  const hint = near ? `Perhaps you meant the table '${schema}.${near}'` : null
  throw new RestRefusal(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, null, hint)
}

/** How alike two names have to be, from 0 to 1. */
const LIKENESS = 0.33

/** How often each run of `size` letters stands in a word. */
function runsOf(word: string, size: number): Map<string, number> {
  const padded = `-${word.toLowerCase().replaceAll(/[^\p{L}\p{N}_, ]/gu, '')}-`.padEnd(size, '-')
  const runs = new Map<string, number>()
  for (let at = 0; at + size <= padded.length; at += 1) {
    const run = padded.slice(at, at + size)
    runs.set(run, (runs.get(run) ?? 0) + 1)
  }
  return runs
}

const lengthOf = (runs: Map<string, number>) => Math.hypot(...runs.values())

/** Letters to change, add or take away until one word is the other, as a part of the longer one's. */
function difference(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [place, theirs] of [...other].entries()) {
      const changed = (row[place] ?? 0) + (letter === theirs ? 0 : 1)
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return (row[other.length] ?? 0) / Math.max(one.length, other.length, 1)
}

/** The name that is most like what was typed: first by runs of three letters that both have, then of two. */
export function closest(typed: string, names: readonly string[]): string | undefined {
  if (typed.length > 100) return undefined
  // Of names that differ by capitals alone the last is meant, as the original keeps them.
  const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
  for (const size of [3, 2]) {
    const own = runsOf(typed, size)
    const alike = distinct.filter((name) => {
      const others = runsOf(name, size)
      const shared = [...own].reduce((sum, [run, count]) => sum + count * (others.get(run) ?? 0), 0)
      return shared / (lengthOf(own) * lengthOf(others)) > 0
    })
    const scored = alike
      .map((name) => ({ name, score: 1 - difference(typed.toLowerCase(), name.toLowerCase()) }))
      .filter(({ score }) => score >= LIKENESS)
      .sort((a, b) => b.score - a.score)
    if (scored[0]) return scored[0].name
  }
  return undefined
}

/** As PGRST201 tells of the ways between which it cannot choose. */
function describe(relation: Relation) {
  const embedding = `${relation.from} with ${relation.to}`
  if (relation.kind === 'through') {
    const { near, far, junction } = relation
    const list = (columns: readonly string[]) => `(${columns.join(', ')})`
    const relationship = `${junction} using ${near.name}${list(near.columns)} and ${far.name}${list(far.columns)}`
    return { cardinality: 'many-to-many', embedding, relationship }
  }
  if (relation.kind === 'computed')
    return { cardinality: 'many-to-many', embedding, relationship: relation.reference.name }
  const cardinality = relation.kind === 'to-many' ? 'one-to-many' : relation.isManyToOne ? 'many-to-one' : 'one-to-one'
  const own = relation.pairs.map(([column]) => column).join(', ')
  const theirs = relation.pairs.map(([, column]) => column).join(', ')
  const relationship = `${relation.reference.name} using ${relation.from}(${own}) and ${relation.to}(${theirs})`
  return { cardinality, embedding, relationship }
}

/** Whether an embedding's name, with its hint, means this relation. */
function isMeant(catalogue: Catalogue, relation: Relation, { target, hint }: SelectEmbed): boolean {
  if (relation.kind === 'computed') return target === relation.reference.name
  const isSelf = relation.from === relation.to
  if (relation.kind === 'through') return target === relation.to && (hint === undefined || relation.junction === hint)
  const own = relation.pairs.length === 1 ? relation.pairs[0]?.[0] : undefined
  const theirs = relation.pairs.length === 1 ? relation.pairs[0]?.[1] : undefined
  if (isSelf) {
    // Of itself a table name means those below, a column's name the one above.
    if (hint !== undefined) return target === relation.to && relation.kind === 'to-many' && theirs === hint
    return relation.kind === 'to-many' ? target === relation.to : relation.isManyToOne && own === target
  }
  if (hint === undefined) {
    if (target === relation.to) return true
    if (catalogue.resources.get(relation.to)?.isView) return false
    return relation.reference.name === target || own === target
  }
  return target === relation.to && [relation.reference.name, own, theirs].includes(hint)
}

const CARDINALITIES = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

/** As PGRST201 lists the ways: first those to many, each kind by name. */
function byCardinality(one: Relation, other: Relation): number {
  const [a, b] = [describe(one), describe(other)]
  const rank = CARDINALITIES.indexOf(a.cardinality) - CARDINALITIES.indexOf(b.cardinality)
  return rank || (a.relationship < b.relationship ? -1 : 1)
}

/** @throws RestRefusal PGRST200, PGRST201 */
function findRelation(catalogue: Catalogue, from: string, item: SelectEmbed): Relation {
  const { target, hint } = item
  const all = relationsOf(catalogue, from)
  const found = all.filter((relation) => isMeant(catalogue, relation, item)).sort(byCardinality)
  const [relation] = found
  if (!relation) {
    const using = hint === undefined ? "'" : `' using the hint '${hint}'`
    const near = catalogue.resources.has(target)
      ? undefined
      : closest(
          target,
          all.map(({ to }) => to),
        )
    throw new RestRefusal(
      400,
      'PGRST200',
      `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
      `Searched for a foreign key relationship between '${from}' and '${target}${using} in the schema '${catalogue.schema}', but no matches were found.`,
      near ? `Perhaps you meant '${near}' instead of '${target}'.` : null,
    )
  }
  if (found.length > 1) {
    const nameOf = (way: Relation) => (way.kind === 'through' ? way.junction : way.reference.name)
    const ways = found.map((way) => `'${way.to}!${nameOf(way)}'`).join(', ')
    throw new RestRefusal(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
      found.map(describe),
      `Try changing '${target}' to one of the following: ${ways}. Find the desired relationship in the 'details' key.`,
    )
  }
  return relation
}

/** @throws RestRefusal 42703 */
export function requireColumn({ resource, label }: Pick<Node, 'resource' | 'label'>, column: string): void {
  const { columns, computed = {} } = resource
  if (Object.hasOwn(columns, column) || Object.hasOwn(computed, column)) return
  throw new RestRefusal(400, '42703', `column ${label}.${column} does not exist`)
}

/** @throws RestRefusal 42712: two embeddings that would be shown under one name */
function refuseSameNames({ resource, embeds }: Node, depth: number): void {
  const names = embeds.filter((embed) => !isHidden(embed)).map(nameOfEmbed)
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (double === undefined) return
  const message = `table name "${resource.name}_${double}_${depth + 1}" specified more than once`
  throw new RestRefusal(400, '42712', message)
}

/** The column that a field is, and not a part of it. */
export const columnOf = ({ columns }: Resource, { name, path }: Field): Column | undefined =>
  path.length === 0 && Object.hasOwn(columns, name) ? columns[name] : undefined

/** The type of a column, 'text' for what has none. */
export const typeOf = ({ columns, computed = {} }: Resource, { name }: Field): string =>
  (Object.hasOwn(columns, name) ? columns[name] : Object.hasOwn(computed, name) ? computed[name] : undefined)?.type ??
  'text'

const testsIn = (condition: Condition): number =>
  condition.kind === 'test' ? 1 : condition.parts.reduce((total, part) => total + testsIn(part), 0)

/** @throws RestRefusal 54000 */
function requireFewConditions({ conditions }: Query, { mostConditions = Number.POSITIVE_INFINITY }: Limits): void {
  const asked = conditions.reduce((total, { condition }) => total + testsIn(condition), 0)
  if (asked > mostConditions) throw new RestRefusal(400, '54000', `A query has at most ${mostConditions} conditions`)
}

/**
 * Gives each part of a query its place, and refuses what the catalogue does not have.
 * @throws RestRefusal
 */
export function planRead(catalogue: Catalogue, name: string, query: Query, limits: Limits): Node {
  requireFewConditions(query, limits)
  const root = new Planner(catalogue, limits).nodeOf(findResource(catalogue, name), query.select, 0)
  for (const { path, condition } of query.conditions) {
    const node = nodeAt(root, path)
    checkCondition(node, condition, limits)
    node.conditions.push(condition)
  }
  for (const { path, terms } of query.orders) {
    const node = nodeAt(root, path)
    for (const { relation, field } of terms) if (relation === undefined) requireColumn(node, field.name)
    node.order.push(...terms)
  }
  for (const { path, limit, offset } of query.limits) setLimit(nodeAt(root, path), limits, { limit, offset })
  return root
}

function setLimit(
  node: Node,
  { maxRows }: Limits,
  { limit, offset }: { limit?: number | undefined; offset?: number | undefined },
) {
  if (limit !== undefined && limit < 0) {
    throw new RestRefusal(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'Limit should be greater than or equal to zero.',
    )
  }
  if (limit !== undefined) node.limit = maxRows === undefined ? limit : Math.min(limit, maxRows)
  if (offset !== undefined) node.offset = Math.max(0, offset)
}

class Planner {
  readonly catalogue: Catalogue
  readonly limits: Limits
  #embeds = 0

  constructor(catalogue: Catalogue, limits: Limits) {
    this.catalogue = catalogue
    this.limits = limits
  }

  nodeOf(resource: Resource, items: readonly SelectItem[], depth: number): Node {
    const node: Node = {
      resource,
      label: depth === 0 ? resource.name : `${resource.name}_${depth}`,
      fields: [],
      embeds: [],
      conditions: [],
      order: [],
      limit: this.limits.maxRows,
      offset: 0,
    }
    for (const item of items) {
      if (item.kind !== 'embed') continue
      this.#embeds += 1
      if (this.#embeds > this.limits.mostEmbeds) {
        throw new RestRefusal(400, 'PGRST100', `A query embeds at most ${this.limits.mostEmbeds} resources`)
      }
      const relation = findRelation(this.catalogue, resource.name, item)
      const below = this.nodeOf(findResource(this.catalogue, relation.to), item.items, depth + 1)
      if (item.isSpread && !isToOne(relation)) this.#checkLists(below)
      // There is one at most: a bound would only keep the planner from joining it.
      if (relation.kind === 'to-one') below.limit = undefined
      // A function may find more than it promises.
      else if (isToOne(relation)) below.limit = 1
      node.embeds.push({ item, relation, node: below })
    }
    // After the relations: what is told first is that one of them is not there.
    node.fields = items.filter((item) => item.kind === 'field').map((item) => this.#fieldOf(node, item))
    refuseSameNames(node, depth)
    return node
  }

  /** Columns of many rows, spread as lists. @throws RestRefusal PGRST123, PGRST127 */
  #checkLists(node: Node): void {
    if (!this.limits.allowsAggregates) throw aggregatesNotAllowed()
    if (isAggregated(node)) {
      const details = 'Aggregates are not implemented for one-to-many or many-to-many spreads.'
      throw new RestRefusal(400, 'PGRST127', 'Feature not implemented', details)
    }
  }

  #fieldOf(node: Node, item: SelectField): SelectField {
    const { field, aggregate, cast, aggregateCast } = item
    // `count` was written without brackets once.
    const isOldCount = field.name === 'count' && field.path.length === 0 && !aggregate
    const isCount = isOldCount && !Object.hasOwn(node.resource.columns, 'count')
    if ((aggregate || isCount) && !this.limits.allowsAggregates) throw aggregatesNotAllowed()
    if (isCount) return { ...item, field: { name: '*', path: [] }, aggregate: 'count' }
    for (const type of [cast, aggregateCast]) {
      if (type && !this.limits.castsAnything && !CASTS.has(type.toLowerCase())) {
        throw new RestRefusal(400, '42704', `type "${type}" does not exist`)
      }
    }
    if (field.name !== '*') requireColumn(node, field.name)
    return item
  }
}

const aggregatesNotAllowed = () => new RestRefusal(400, 'PGRST123', 'Use of aggregate functions is not allowed')

/** Whether rows are put together by an aggregate of their own or of what is spread into them. */
export const isAggregated = ({ fields, embeds }: Node): boolean =>
  fields.some(({ aggregate }) => aggregate) ||
  embeds.some(({ item, relation, node }) => item.isSpread && isToOne(relation) && isAggregated(node))

/** @throws RestRefusal PGRST108 */
function nodeAt(root: Node, path: readonly string[]): Node {
  return path.reduce((node, step) => {
    // What has an alias is still found by its own name, where nothing else is called that.
    const embed =
      node.embeds.find((one) => nameOfEmbed(one) === step) ?? node.embeds.find(({ item }) => item.target === step)
    if (embed) return embed.node
    throw new RestRefusal(
      400,
      'PGRST108',
      `'${step}' is not an embedded resource in this request`,
      null,
      `Verify that '${step}' is included in the 'select' query parameter.`,
    )
  }, root)
}

/** The embedding that a condition asks after, as in `units=not.is.null`. */
export const testedEmbed = (node: Node, condition: Condition): Embed | undefined =>
  condition.kind === 'test' && condition.field.path.length === 0
    ? node.embeds.find((embed) => nameOfEmbed(embed) === condition.field.name)
    : undefined

const PATTERNS = new Set(['like', 'ilike', 'match', 'imatch', 'fts', 'plfts', 'phfts', 'wfts'])

/** @throws RestRefusal 42501, 54000 */
function checkPattern(test: Test, { longestPattern = Number.POSITIVE_INFINITY, mayMatch = true }: Limits): void {
  if (!PATTERNS.has(test.op) || !('value' in test)) return
  if (!mayMatch && test.op.endsWith('match')) throw new RestRefusal(403, '42501', `permission denied for ${test.op}`)
  if (test.value.length <= longestPattern) return
  throw new RestRefusal(400, '54000', `A pattern has at most ${longestPattern} letters`)
}

function checkCondition(node: Node, condition: Condition, limits: Limits): void {
  if (condition.kind !== 'test') {
    for (const part of condition.parts) checkCondition(node, part, limits)
    return
  }
  checkPattern(condition.test, limits)
  const embed = testedEmbed(node, condition)
  const isNullTest = condition.test.op === 'is' && ['null', 'not_null'].includes(condition.test.value)
  if (!embed || (!isNullTest && Object.hasOwn(node.resource.columns, condition.field.name))) {
    requireColumn(node, condition.field.name)
    return
  }
  if (!isNullTest) {
    throw new RestRefusal(
      400,
      'PGRST120',
      `Bad operator on the '${condition.field.name}' embedded resource`,
      'Only is null or not is null filters are allowed on embedded resources',
    )
  }
}

/** Rows above which a list is looked at before it is run. */
const MANY_ROWS = 100
/** What an index can answer. */
const PLAIN = new Set(['eq', 'in', 'is', 'gt', 'gte', 'lt', 'lte'])

/** Whether a query could cost much: many rows, lists within lists, or conditions that no index answers. */
export function mayCostMuch(root: Node): boolean {
  const isPlain = (condition: Condition): boolean =>
    condition.kind === 'test'
      ? PLAIN.has(condition.test.op) && condition.field.path.length === 0
      : condition.kind === 'and' && !condition.isNot && condition.parts.every(isPlain)
  const isList = ({ relation }: Embed) => relation.kind !== 'to-one'
  const hasListBelow = (node: Node): boolean => node.embeds.some((embed) => isList(embed) || hasListBelow(embed.node))
  const hasListsWithin = (node: Node): boolean =>
    node.embeds.some((embed) => (isList(embed) && hasListBelow(embed.node)) || hasListsWithin(embed.node))
  const arePlain = (node: Node): boolean =>
    node.conditions.every(isPlain) && node.embeds.every((embed) => !embed.item.isInner && arePlain(embed.node))
  return (root.limit ?? Number.POSITIVE_INFINITY) > MANY_ROWS || hasListsWithin(root) || !arePlain(root)
}

/** Whether few rows are found by a key of their own or of what they belong to, for which there is an index. */
export function isFoundByKey({ references }: Catalogue<never>, root: Node): boolean {
  const { resource, conditions } = root
  const own = references.filter(({ from, columns }) => from === resource.name && columns.length === 1)
  const keys = new Set([resource.key[0], ...own.map(({ columns }) => columns[0])])
  return (
    !mayCostMuch(root) &&
    conditions.some(
      (condition) =>
        condition.kind === 'test' &&
        !condition.isNot &&
        condition.test.op === 'eq' &&
        condition.field.path.length === 0 &&
        keys.has(condition.field.name),
    )
  )
}
