import { type Catalogue, isToOne, joiningColumns, type Relation, type Resource, type Use } from './catalogue'
import type { Aggregate, Condition, Field, OrderTerm, Quantified, SelectField, Simple, Test } from './grammar'
import type { Media } from './media'
import { Params } from './params'
import {
  columnOf,
  type Embed,
  isAggregated,
  isHidden,
  type Node,
  nameOfEmbed,
  requireColumn,
  testedEmbed,
  typeOf,
} from './plan'
import { RestRefusal } from './rest-refusal'

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** '{"a","b"}', whose type PostgreSQL takes from what it is compared with. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`

const OPERATORS: Record<Quantified | Simple, string> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  neq: '<>',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
}
const SEARCHES = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** The row that an embedded resource belongs to. */
interface Parent {
  alias: string
  relation: Relation
}

/** One column of an answer. `aggregate`: applied by the nearest list above, over its groups. */
interface Output {
  name: string
  sql: string
  aggregate?: { function: Aggregate; cast: string | undefined }
  isJson?: boolean
  /** Which field it shows, whatever it is called. */
  field?: Field
}

interface PageOptions {
  isLimited: boolean
  /** What is selected of a row, instead of all of it. */
  listOf?: ((alias: string) => string) | undefined
  /** The key of a row after which they come. */
  after?: string | undefined
}

const STAR: SelectField = { kind: 'field', field: { name: '*', path: [] } }

/** Every column of its own. */
export const isStar = ({ field, aggregate }: SelectField): boolean => field.name === '*' && !aggregate

/** Makes one statement of a plan; numbers its parameters as it goes. */
export class Compiler<Caller> {
  readonly catalogue: Catalogue<Caller>
  readonly caller: Caller
  readonly params: Params
  readonly rootSource: string | undefined
  #aliases = 0
  /** Of which resource an alias is a row as it is kept: what its columns show is still to be worked out. */
  readonly #kept = new Map<string, Resource>()

  /** @param rootSource where the root's rows come from, where that is not its own source */
  constructor(catalogue: Catalogue<Caller>, caller: Caller, params = new Params(), rootSource?: string) {
    this.catalogue = catalogue
    this.caller = caller
    this.params = params
    this.rootSource = rootSource
  }

  /** The rows of a node in the order and number asked for, with what is embedded. */
  read(node: Node): string {
    return this.#read(node).sql
  }

  /** How many rows there are without limit and offset. @param after see `keys` */
  count(node: Node, after?: string): string {
    return `select count(*) from (${this.#page(node, undefined, { isLimited: false, listOf: () => '1', after })}) c`
  }

  /**
   * The one column of the key of each row of a node, in their order and number.
   * @param after only those that come after the row with this key, in an order that ends with the key
   */
  keys(node: Node, after?: string): string {
    const [key = ''] = node.resource.key
    const listOf = (alias: string) => `${this.#column(alias, key)} as key`
    return this.#page(node, undefined, { isLimited: true, listOf, after })
  }

  /** All rows without limit and offset, and nothing of them. */
  unlimited(node: Node): string {
    return this.#page(node, undefined, { isLimited: false, listOf: () => '1' })
  }

  /** The conditions of a node on rows of `alias`, with `where`; '' for none. @param alias begins with 't' */
  where(node: Node, alias: string): string {
    return this.#rows(node, alias).where
  }

  /** The groups of a node with aggregates, of some of its rows: what `puttingTogether` takes. */
  parts(node: Node): string {
    const outer = `o${++this.#aliases}`
    const { outputs, joins } = this.#outputs(node, outer)
    const list = outputs.flatMap(({ aggregate }, at) => {
      if (!aggregate) return [`c${at}`]
      if (aggregate.function === 'avg') return [`sum(c${at}) as c${at}`, `count(c${at}) as n${at}`]
      return [`${aggregate.function}(c${at}) as c${at}`]
    })
    return `select ${list.join(', ')} from ${this.#groupable(node, undefined, outer, outputs, joins)}${groupingOf(outputs)}`
  }

  /** The rows of a node with aggregates, of the groups of all parts. @param parts as a JSON list */
  puttingTogether(node: Node, parts: string): string {
    const outer = `o${++this.#aliases}`
    const { outputs } = this.#outputs(node, outer)
    const columns = outputs.flatMap(({ aggregate }, at) => {
      const type = aggregate ? typeOfPart(aggregate.function) : undefined
      const own = `c${at} ${type ?? this.#typeOfField(node, at)}`
      return aggregate?.function === 'avg' ? [own, `n${at} bigint`] : [own]
    })
    const rows = `json_to_recordset(${this.params.add(parts)}::json) as g(${columns.join(', ')})`
    return this.#above(node, outputs, rows, (at) => {
      const aggregate = outputs[at]?.aggregate
      if (!aggregate) return `c${at}`
      const whole = {
        count: `sum(c${at})::bigint`,
        sum: `sum(c${at})`,
        avg: `sum(c${at}) / nullif(sum(n${at}), 0)`,
        min: `min(c${at})`,
        max: `max(c${at})`,
      }[aggregate.function]
      return aggregate.cast ? `cast(${whole} as ${aggregate.cast})` : whole
    })
  }

  /** The names of an answer's columns, in their order. */
  names(node: Node): string[] {
    const fields = node.fields.length || node.embeds.length ? node.fields : [STAR]
    const own = fields.flatMap((item) => (isStar(item) ? Object.keys(node.resource.columns) : [nameOfOutput(item)]))
    const below = node.embeds.filter((embed) => !isHidden(embed))
    return [...own, ...below.flatMap((embed) => (embed.item.isSpread ? this.names(embed.node) : [nameOfEmbed(embed)]))]
  }

  #read(node: Node, parent?: Parent, isSpread = false): { sql: string; outputs: Output[] } {
    const isOwnSource = parent !== undefined || this.rootSource === undefined
    if (node.resource.kept && isOwnSource && !isAggregated(node)) return this.#readKept(node, parent)
    const outer = `o${++this.#aliases}`
    const { outputs, joins } = this.#outputs(node, outer)
    const isGrouped = !isSpread && outputs.some(({ aggregate }) => aggregate)
    if (isGrouped) return { sql: this.#grouped(node, parent, outer, outputs, joins), outputs }
    const list = outputs.map(({ name, sql }) => `${sql} as ${identifier(name)}`).join(', ')
    const from = this.#page(node, parent, { isLimited: true })
    return { sql: `select ${list} from (${from}) ${outer} ${joins.join(' ')}`, outputs }
  }

  /** The same with no more selects in selects than it takes: each costs the planner time. */
  #readKept(node: Node, parent?: Parent): { sql: string; outputs: Output[] } {
    const { alias, chosen, isBounded } = this.#chosen(node, parent, { isLimited: true })
    const row = isBounded ? `t${++this.#aliases}` : alias
    this.#kept.set(row, node.resource)
    const { outputs, joins } = this.#outputs(node, row)
    const list = outputs.map(({ name, sql }) => `${sql} as ${identifier(name)}`).join(', ')
    const { from, where } = chosen
    const rows = isBounded
      ? `(select ${alias}.* from ${from}${where}) ${row} ${joins.join(' ')}`
      : `${from} ${joins.join(' ')}${where}`
    return { sql: `select ${list} from ${rows}`, outputs }
  }

  #outputs(node: Node, outer: string): { outputs: Output[]; joins: string[] } {
    const joins: string[] = []
    const fields = node.fields.length || node.embeds.length ? node.fields : [STAR]
    const outputs = fields.flatMap((item) => this.#ownOutputs(node.resource, outer, item))
    for (const embed of node.embeds) {
      if (isHidden(embed)) continue
      const { item, relation } = embed
      const below = this.#read(embed.node, { alias: outer, relation }, item.isSpread && isToOne(relation))
      const inner = `e${++this.#aliases}`
      if (item.isSpread) outputs.push(...this.#spread(relation, below, inner, joins))
      else if (isToOne(relation)) {
        outputs.push({
          name: nameOfEmbed(embed),
          isJson: true,
          sql: `(select row_to_json(${inner}.*) from (${below.sql}) ${inner})`,
        })
      } else {
        const list = `(select json_agg(${inner}.*) from (${below.sql}) ${inner})`
        outputs.push({ name: nameOfEmbed(embed), isJson: true, sql: `coalesce(${list}, '[]')` })
      }
    }
    return { outputs, joins }
  }

  /** Columns of what is embedded, as the row's own. */
  #spread(relation: Relation, below: { sql: string; outputs: Output[] }, inner: string, joins: string[]): Output[] {
    const isOne = isToOne(relation)
    const asList = ({ name }: Output) => `coalesce(json_agg(${inner}.${identifier(name)}), '[]') as ${identifier(name)}`
    const columns = isOne ? '*' : below.outputs.map(asList).join(', ')
    joins.push(`left join lateral (select ${columns} from (${below.sql}) ${inner}) s${inner} on true`)
    return below.outputs.map(({ name, aggregate, isJson }) => ({
      name,
      sql: `s${inner}.${identifier(name)}`,
      ...((isJson || !isOne) && { isJson: true }),
      ...(isOne && aggregate && { aggregate }),
    }))
  }

  #ownOutputs(resource: Resource, outer: string, item: SelectField): Output[] {
    if (isStar(item)) {
      return Object.entries(resource.columns).map(([name, { shownAs }]) => {
        const sql = this.#column(outer, name)
        return shownAs ? { name, sql: shownAs(sql), isJson: true } : { name, sql }
      })
    }
    const { field, cast, aggregate, aggregateCast } = item
    const plain = field.name === '*' ? '1' : this.#field(resource, outer, field)
    const shownAs = aggregate ? undefined : columnOf(resource, field)?.shownAs
    const value = shownAs?.(plain) ?? plain
    const sql = cast ? `cast(${value} as ${cast})` : value
    const isJson =
      !cast && (shownAs !== undefined || field.path.at(-1)?.arrow === '->' || typeOf(resource, field) === 'json')
    return [
      {
        name: nameOfOutput(item),
        sql,
        field,
        ...(isJson && { isJson }),
        ...(aggregate && { aggregate: { function: aggregate, cast: aggregateCast } }),
      },
    ]
  }

  #grouped(node: Node, parent: Parent | undefined, outer: string, outputs: Output[], joins: string[]): string {
    const rows = this.#groupable(node, parent, outer, outputs, joins)
    return this.#above(node, outputs, rows, (at) => aggregated(`c${at}`, outputs[at]?.aggregate))
  }

  /** Worked out once below the grouping, so that no expression stands twice. */
  #groupable(node: Node, parent: Parent | undefined, outer: string, outputs: Output[], joins: string[]): string {
    const below = outputs.map(
      ({ sql, isJson, aggregate }, at) => `${isJson && !aggregate ? `(${sql})::jsonb` : sql} as c${at}`,
    )
    const page = this.#page({ ...node, order: [] }, parent, { isLimited: false })
    return `(select ${below.join(', ')} from (${page}) ${outer} ${joins.join(' ')}) g`
  }

  /** @param sqlAt the SQL of the output at a place, over `rows` */
  #above(node: Node, outputs: Output[], rows: string, sqlAt: (at: number) => string): string {
    const above = outputs.map(({ name }, at) => `${sqlAt(at)} as ${identifier(name)}`)
    const order = node.order.map((term) => {
      const called = nameOfField(term.field)
      const own = outputs.findIndex(({ field, aggregate }) => !aggregate && !term.relation && isSame(field, term.field))
      const at = own >= 0 ? own : outputs.findIndex(({ name }) => name === called)
      if (at < 0) {
        throw new RestRefusal(400, '42803', `column "${term.field.name}" must appear in the select to be ordered by`)
      }
      return `${sqlAt(at)}${directionOf(term, true)}`
    })
    return `select ${above.join(', ')} from ${rows}${groupingOf(outputs)}${order.length ? ` order by ${order.join(', ')}` : ''}${limitOf(node)}`
  }

  #typeOfField({ resource, fields }: Node, at: number): string {
    const item = fields[at]
    if (!item) return 'text'
    if (item.cast) return item.cast
    const { field } = item
    if (field.path.length === 0) return /^json$/.test(typeOf(resource, field)) ? 'jsonb' : typeOf(resource, field)
    return field.path.at(-1)?.arrow === '->' ? 'jsonb' : 'text'
  }

  /** The rows of one resource before anything is embedded: filtered, ordered and bounded, so that little is embedded. */
  #page(node: Node, parent: Parent | undefined, options: PageOptions): string {
    const { alias, chosen } = this.#chosen(node, parent, options)
    const { listOf } = options
    const list =
      listOf?.(alias) ??
      (this.#kept.has(alias) ? this.#neededOf(node, alias) : `${alias}.*${this.#computed(node, alias)}`)
    return `select ${list} from ${chosen.from}${chosen.where}`
  }

  /** `where`: with order and bounds. `isBounded`: some of the rows are chosen by their order. */
  #chosen(node: Node, parent: Parent | undefined, { isLimited, listOf, after }: PageOptions) {
    const alias = `t${++this.#aliases}`
    const { from, where } = this.#rows(node, alias, parent)
    const further = after === undefined ? '' : `${where ? ' and ' : ' where '}${this.#after(node, alias, after)}`
    const inOrder = isLimited || listOf === undefined ? node.order : []
    const order = inOrder.map(
      (term) => `${this.#orderOf(node, alias, term)}${directionOf(term, isNullable(node, term))}`,
    )
    const ordered = order.length ? ` order by ${order.join(', ')}` : ''
    const limited = isLimited ? limitOf(node) : ''
    const chosen = { from, where: `${where}${further}${ordered}${limited}` }
    return { alias, chosen, isBounded: ordered !== '' && limited !== '' }
  }

  /** That a row comes after another one of its resource, in the order of a node. */
  #after(node: Node, alias: string, key: string): string {
    const [own = ''] = node.resource.key
    const value = this.params.add(key)
    const parts = node.order.map((term) => {
      const mark = `t${++this.#aliases}`
      const rows = this.#rowsOf(node.resource, mark, 'list')
      const theirs = `(select ${this.#orderOf(node, mark, term)} from ${rows} ${mark} where ${this.#column(mark, own)} = ${value})`
      return { term, theirs, ours: this.#orderOf(node, alias, term) }
    })
    return parts.reduceRight((later, { term, ours, theirs }) => {
      const beyond = `${ours} ${term.isDescending ? '<' : '>'} ${theirs}`
      if (!isNullable(node, term)) return `(${beyond} or (${ours} = ${theirs} and ${later}))`
      const areLast = (term.nulls ?? (term.isDescending ? 'first' : 'last')) === 'last'
      const [ahead, behind] = areLast ? [theirs, ours] : [ours, theirs]
      return `(${beyond} or (${behind} is null and ${ahead} is not null) or (${ours} is not distinct from ${theirs} and ${later}))`
    }, 'false')
  }

  /** What is asked of a row by name only, worked out. */
  #computed({ resource, fields }: Node, alias: string): string {
    return Object.entries(resource.computed ?? {})
      .filter(([name]) => fields.some(({ field }) => field.name === name))
      .map(([name, { sql }]) => `, ${sql(alias)} as ${identifier(name)}`)
      .join('')
  }

  /** The columns that are shown, or that lead to what is embedded. */
  #neededOf({ resource, fields, embeds }: Node, alias: string): string {
    const joining = embeds.map(({ relation }) => joiningColumns(relation))
    const isWhole = fields.some(isStar) || joining.includes(undefined) || (fields.length === 0 && embeds.length === 0)
    const needed = new Set([...fields.map(({ field }) => field.name), ...joining.flatMap((columns) => columns ?? [])])
    const columns = Object.keys(resource.columns).filter((name) => isWhole || needed.has(name))
    return columns.map((name) => `${this.#column(alias, name)} as ${identifier(name)}`).join(', ') || '1'
  }

  #column(alias: string, name: string): string {
    const kept = this.#kept.get(alias)?.kept
    return kept ? kept.column(name, alias, this.params, this.caller) : `${alias}.${identifier(name)}`
  }

  /** @param alias under which the rows will stand */
  #rowsOf(resource: Resource, alias: string, use: Use): string {
    if (!resource.kept) return resource.source(this.params, this.caller, use)
    this.#kept.set(alias, resource)
    return resource.kept.rows(this.params, this.caller, use)
  }

  #rows(node: Node, alias: string, parent?: Parent): { from: string; where: string } {
    const tests: string[] = []
    let from: string
    if (!parent) from = `${this.rootSource ?? this.#rowsOf(node.resource, alias, 'list')} ${alias}`
    else if (parent.relation.kind === 'computed') from = `${parent.relation.reference.source(parent.alias)} ${alias}`
    else {
      const rows = this.#rowsOf(node.resource, alias, 'embedded')
      const joined = this.#join(alias, parent.alias, parent.relation)
      from = `${rows} ${alias}${joined.from}`
      tests.push(...joined.tests)
    }
    for (const condition of node.conditions) tests.push(this.#condition(node, alias, condition))
    for (const embed of node.embeds) if (embed.item.isInner) tests.push(this.#exists(embed, alias))
    return { from, where: tests.length ? ` where ${tests.join(' and ')}` : '' }
  }

  #join(
    alias: string,
    parent: string,
    relation: Exclude<Relation, { kind: 'computed' }>,
  ): { from: string; tests: string[] } {
    const equal = (one: string, a: string, other: string, b: string) =>
      `${this.#column(one, a)} = ${this.#column(other, b)}`
    if (relation.kind !== 'through') {
      return { from: '', tests: relation.pairs.map(([own, theirs]) => equal(alias, theirs, parent, own)) }
    }
    const { near, far } = relation
    const junction = `j${++this.#aliases}`
    const between = this.catalogue.resources.get(relation.junction)
    if (!between) throw new Error(`The catalogue names a junction that it does not have: ${relation.junction}`)
    const on = far.columns.map((column, at) => equal(junction, column, alias, far.toColumns[at] ?? ''))
    return {
      from: ` join ${between.source(this.params, this.caller, 'embedded')} ${junction} on ${on.join(' and ')}`,
      tests: near.columns.map((column, at) => equal(junction, column, parent, near.toColumns[at] ?? '')),
    }
  }

  #exists({ relation, node }: Embed, parent: string): string {
    const alias = `t${++this.#aliases}`
    const { from, where } = this.#rows(node, alias, { alias: parent, relation })
    return `exists (select from ${from}${where})`
  }

  #condition(node: Node, alias: string, condition: Condition): string {
    if (condition.kind !== 'test') {
      const parts = condition.parts.map((part) => this.#condition(node, alias, part)).join(` ${condition.kind} `)
      return `${condition.isNot ? 'not ' : ''}(${parts})`
    }
    const { test, isNot } = condition
    const embed = testedEmbed(node, condition)
    if (embed && test.op === 'is') {
      const asksForNone = (test.value === 'null') !== isNot
      return `${asksForNone ? 'not ' : ''}${this.#exists(embed, alias)}`
    }
    const tested = this.#test(
      this.#field(node.resource, alias, condition.field),
      typeOf(node.resource, condition.field),
      test,
      columnOf(node.resource, condition.field)?.askedAs,
    )
    if (isNot) return `not (${tested})`
    const found = this.#found(node.resource, alias, condition.field, test)
    return found ? `(${found} and ${tested})` : tested
  }

  /** What finds the rows of a test by an index, where the column has none. */
  #found(resource: Resource, alias: string, field: Field, test: Test): string | undefined {
    const values = test.op === 'in' ? test.values : test.op === 'eq' && !test.quantifier ? [test.value] : undefined
    return values && columnOf(resource, field)?.foundBy?.(alias, this.params, values)
  }

  #test(field: string, type: string, test: Test, askedAs?: (parameter: string) => string): string {
    switch (test.op) {
      case 'in':
        if (askedAs && test.values.length) {
          return `${field} in (${test.values.map((value) => askedAs(this.params.add(value))).join(', ')})`
        }
        return `${field} = any(${this.params.add(arrayLiteral(test.values))})`
      case 'is':
        return `${field} is ${test.value.replace('_', ' ')}`
      case 'fts':
      case 'plfts':
      case 'phfts':
      case 'wfts': {
        const language = test.language ? `${this.params.add(test.language)}::regconfig, ` : ''
        const vector = type === 'tsvector' ? field : `to_tsvector(${language}${field})`
        return `${vector} @@ ${SEARCHES[test.op]}(${language}${this.params.add(test.value)})`
      }
      default: {
        const isPattern = test.op === 'like' || test.op === 'ilike'
        const value = this.params.add(isPattern ? test.value.replaceAll('*', '%') : test.value)
        const quantifier = 'quantifier' in test ? test.quantifier : undefined
        const asked = isPattern || quantifier || !askedAs ? value : askedAs(value)
        return `${field} ${OPERATORS[test.op]} ${quantifier ? `${quantifier}(${asked})` : asked}`
      }
    }
  }

  #field(resource: Resource, alias: string, field: Field): string {
    const { name, path } = field
    const computed = Object.hasOwn(resource.columns, name) ? undefined : resource.computed?.[name]
    // Within the page a computed column is worked out; above it, it is a column like others.
    const column = computed && alias.startsWith('t') ? computed.sql(alias) : this.#column(alias, name)
    if (path.length === 0) return column
    const isJson = /^jsonb?$/.test(typeOf(resource, field))
    const steps = path.map(
      ({ arrow, key }) => ` ${arrow} ${this.params.add(String(key))}${typeof key === 'number' ? '::int' : ''}`,
    )
    return `(${isJson ? column : `to_jsonb(${column})`}${steps.join('')})`
  }

  #orderOf(node: Node, alias: string, { relation, field }: OrderTerm): string {
    if (relation === undefined) return this.#field(node.resource, alias, field)
    const embed = node.embeds.find((one) => nameOfEmbed(one) === relation)
    if (!embed) {
      throw new RestRefusal(
        400,
        'PGRST108',
        `'${relation}' is not an embedded resource in this request`,
        null,
        `Verify that '${relation}' is included in the 'select' query parameter.`,
      )
    }
    if (!isToOne(embed.relation)) {
      throw new RestRefusal(
        400,
        'PGRST118',
        `A related order on '${relation}' is not possible`,
        `'${node.resource.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
      )
    }
    requireColumn(embed.node, field.name)
    const inner = `t${++this.#aliases}`
    const { from, where } = this.#rows(embed.node, inner, { alias, relation: embed.relation })
    return `(select ${this.#field(embed.node.resource, inner, field)} from ${from}${where})`
  }
}

function nameOfField({ name, path }: Field): string {
  const keys = path.map(({ key }) => key).filter((key) => typeof key === 'string')
  return keys.at(-1) ?? name
}

const isSame = (one: Field | undefined, other: Field): boolean => JSON.stringify(one) === JSON.stringify(other)

const nameOfOutput = ({ field, alias, aggregate }: SelectField): string => alias ?? aggregate ?? nameOfField(field)

const aggregated = (value: string, aggregate: Output['aggregate']): string => {
  if (!aggregate) return value
  const call = `${aggregate.function}(${value})`
  return aggregate.cast ? `cast(${call} as ${aggregate.cast})` : call
}

/** The type of what a part holds of an aggregate; undefined for that of its column. */
const typeOfPart = (name: Aggregate): string | undefined =>
  name === 'count' ? 'bigint' : name === 'sum' || name === 'avg' ? 'numeric' : undefined

const groupingOf = (outputs: readonly Output[]): string => {
  const groups = outputs.flatMap(({ aggregate }, at) => (aggregate ? [] : [`c${at}`]))
  return groups.length ? ` group by ${groups.join(', ')}` : ''
}

/** All rows in one value; `r.*`, since a column may be called r. A line of CSV is a row as PostgreSQL writes it, without its brackets. */
export const rowsAs = ({ kind, written }: Pick<Media, 'kind' | 'written'>): string =>
  written?.sql ??
  (kind === 'csv'
    ? "coalesce(string_agg(substring((r.*)::text, 2, length((r.*)::text) - 2), chr(10)), '')"
    : "coalesce(json_agg(r.*), '[]')::text")

const isNullable = ({ resource }: Node, { relation, field }: OrderTerm): boolean =>
  relation !== undefined || field.path.length > 0 || (resource.columns[field.name]?.isNullable ?? true)

/** For a column without nulls `desc nulls last`, as our indexes stand: plain `desc` could use none of them. */
const directionOf = ({ isDescending, nulls }: OrderTerm, isNullable: boolean): string => {
  const place = isNullable ? nulls : isDescending ? 'last' : undefined
  return `${isDescending ? ' desc' : ' asc'}${place ? ` nulls ${place}` : ''}`
}

const limitOf = ({ limit, offset }: Node): string =>
  `${limit === undefined ? '' : ` limit ${limit}`}${offset ? ` offset ${offset}` : ''}`
