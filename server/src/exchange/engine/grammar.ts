import { RestRefusal } from './rest-refusal'

/** `->` and `->>` into JSON; a number is a place in a list. */
export interface JsonStep {
  arrow: '->' | '->>'
  key: string | number
}

export interface Field {
  name: string
  path: JsonStep[]
}

const AGGREGATES = ['sum', 'avg', 'count', 'max', 'min'] as const
export type Aggregate = (typeof AGGREGATES)[number]

export interface SelectField {
  kind: 'field'
  field: Field
  alias?: string | undefined
  cast?: string | undefined
  aggregate?: Aggregate | undefined
  aggregateCast?: string | undefined
}

export interface SelectEmbed {
  kind: 'embed'
  target: string
  alias?: string | undefined
  hint?: string | undefined
  isInner: boolean
  isSpread: boolean
  items: SelectItem[]
}

export type SelectItem = SelectField | SelectEmbed

/** Those that take `(any)` and `(all)`. */
const QUANTIFIED = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const SIMPLE = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct'] as const
const SEARCHES = ['plfts', 'phfts', 'wfts', 'fts'] as const
const TRUTHS = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type Quantified = (typeof QUANTIFIED)[number]
export type Simple = (typeof SIMPLE)[number]
export type Search = (typeof SEARCHES)[number]

export type Test =
  | { op: Quantified; quantifier?: 'any' | 'all' | undefined; value: string }
  | { op: Simple; value: string }
  | { op: Search; language?: string | undefined; value: string }
  | { op: 'is'; value: (typeof TRUTHS)[number] }
  | { op: 'in'; values: string[] }

export type Condition =
  | { kind: 'and' | 'or'; isNot: boolean; parts: Condition[] }
  | { kind: 'test'; field: Field; isNot: boolean; test: Test }

export interface OrderTerm {
  /** The embedded resource whose column it is. */
  relation?: string | undefined
  field: Field
  isDescending: boolean
  nulls?: 'first' | 'last' | undefined
}

/** `path`: where it belongs; empty for the resource itself, ['units', 'properties'] for an embedded one. */
interface Placed {
  path: string[]
}

/** What a query string asks for. */
export interface Query {
  select: SelectItem[]
  conditions: (Placed & { condition: Condition })[]
  orders: (Placed & { terms: OrderTerm[] })[]
  limits: (Placed & { limit?: number | undefined; offset?: number | undefined })[]
  columns?: string[] | undefined
  onConflict?: string[] | undefined
}

/** How deep a select, and how deep conditions, may be nested. */
export const MOST_DEPTH = 8
/** How many steps lead into JSON: each is a bracket in the statement, and some thousands end the built-in database. */
const MOST_STEPS = 50
/** Brackets that a client can open in one parameter; each costs a way back. */
const LONGEST = 200_000

/** Reads a text from its beginning; what does not fit is refused with its place. */
class Reader {
  readonly text: string
  readonly what: string
  readonly shown: string
  #at = 0

  /**
   * @param what 'select parameter': what the refusal names
   * @param shown what of the text the refusal repeats
   */
  constructor(text: string, what: string, shown = text) {
    this.text = text
    this.what = what
    this.shown = shown
  }

  get isEnd(): boolean {
    return this.#at >= this.text.length
  }

  /** @throws RestRefusal PGRST100 */
  fail(expecting: string, unexpected = this.isEnd ? 'end of input' : `"${this.text[this.#at]}"`): never {
    const place = `"failed to parse ${this.what} (${this.shown})" (line 1, column ${this.#at + 1})`
    throw new RestRefusal(400, 'PGRST100', place, `unexpected ${unexpected} expecting ${expecting}`)
  }

  /** What is unexpected is the first letter by which the text differs from `word`. */
  failAtWord(word: string, expecting: string): never {
    let same = 0
    while (same < word.length - 1 && this.text[this.#at + same] === word[same]) same += 1
    const letter = this.text[this.#at + same]
    return this.fail(expecting, letter === undefined ? 'end of input' : `"${letter}"`)
  }

  /** "'c'" */
  get letter(): string {
    return this.isEnd ? 'end of input' : `'${this.text[this.#at]}'`
  }

  sees(text: string): boolean {
    return this.text.startsWith(text, this.#at)
  }

  take(text: string): boolean {
    if (!this.sees(text)) return false
    this.#at += text.length
    return true
  }

  need(text: string): void {
    if (!this.take(text)) this.fail(`"${text}"`)
  }

  /** @param pattern sticky */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.text)
    if (!found) return undefined
    this.#at += found[0].length
    return found
  }

  blanks(): void {
    this.match(/[ \t]*/y)
  }

  rest(): string {
    const rest = this.text.slice(this.#at)
    this.#at = this.text.length
    return rest
  }

  /** Where `read` finds nothing, or refuses, nothing was read. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const before = this.#at
    try {
      const found = read()
      if (found === undefined) this.#at = before
      return found
    } catch (error) {
      if (!(error instanceof RestRefusal)) throw error
      this.#at = before
      return undefined
    }
  }

  list<T>(read: () => T): T[] {
    const found = [read()]
    const comma = () => {
      this.blanks()
      return this.take(',') || undefined
    }
    while (this.attempt(comma)) found.push(read())
    return found
  }
}

/** Letters, digits, `_`, `$` and blanks, also with dashes between. */
const NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const IDENTIFIER = /[\p{L}\p{N}_ $]+/uy
const JSON_KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y

function quoted(reader: Reader): string | undefined {
  const found = reader.match(/"((?:[^"\\]|\\.)*)"/sy)
  return found?.[1]?.replaceAll(/\\(.)/gs, '$1')
}

const nameOf = (reader: Reader): string =>
  quoted(reader) ?? reader.match(NAME)?.[0].trim() ?? reader.fail('field name (* or [a..z0..9_$])')

const failAtKey = (reader: Reader): never =>
  reader.fail(reader.take('-') ? 'digit' : '"-", digit or any non reserved character different from: .,>()')

function fieldOf(reader: Reader): Field {
  reader.blanks()
  const field: Field = { name: nameOf(reader), path: [] }
  for (;;) {
    const arrow = reader.take('->>') ? '->>' : reader.take('->') ? '->' : undefined
    if (!arrow) break
    const index = reader.match(/-?\d+(?=$|->|::|[.,)])/y)
    const key = index ? Number(index[0]) : (quoted(reader) ?? reader.match(JSON_KEY)?.[0].trim())
    if (field.path.length >= MOST_STEPS)
      throw new RestRefusal(400, 'PGRST100', `A path has at most ${MOST_STEPS} steps`)
    field.path.push({ arrow, key: key ?? failAtKey(reader) })
  }
  reader.blanks()
  return field
}

const aliasOf = (reader: Reader): string | undefined =>
  reader.attempt(() => {
    const alias = nameOf(reader)
    return reader.sees('::') || !reader.take(':') ? undefined : alias
  })

const castOf = (reader: Reader): string | undefined =>
  reader.take('::') ? (reader.match(IDENTIFIER)?.[0].trim() ?? reader.fail('letter or digit')) : undefined

function selectItems(reader: Reader, depth: number): SelectItem[] {
  if (depth > MOST_DEPTH) throw new RestRefusal(400, 'PGRST100', `A select is nested at most ${MOST_DEPTH} times`)
  reader.blanks()
  if (reader.isEnd || reader.sees(')')) return []
  return reader.list(() => selectItem(reader, depth))
}

/** What stands before an embedding's brackets. */
function embedHead(reader: Reader): Omit<SelectEmbed, 'kind' | 'items'> | undefined {
  const isSpread = reader.take('...') || reader.take('..')
  const alias = isSpread ? undefined : aliasOf(reader)
  const target = nameOf(reader)
  let hint: string | undefined
  let isInner = false
  while (reader.take('!')) {
    if (reader.match(/inner(?=[!(])/y)) isInner = true
    else if (!reader.match(/left(?=[!(])/y)) hint = nameOf(reader)
  }
  return reader.sees('(') && target !== 'count' ? { alias, target, hint, isInner, isSpread } : undefined
}

function selectItem(reader: Reader, depth: number): SelectItem {
  reader.blanks()
  const head = reader.attempt(() => embedHead(reader))
  if (head) {
    reader.need('(')
    const items = selectItems(reader, depth + 1)
    reader.blanks()
    reader.need(')')
    reader.blanks()
    return { kind: 'embed', ...head, items }
  }
  if (reader.match(/\*(?=\s*(?:$|[,)]))/y)) return { kind: 'field', field: { name: '*', path: [] } }
  const alias = aliasOf(reader)
  reader.blanks()
  if (reader.take('count()')) {
    return { kind: 'field', field: { name: '*', path: [] }, alias, aggregate: 'count', aggregateCast: castOf(reader) }
  }
  const field = fieldOf(reader)
  const cast = castOf(reader)
  const aggregate = reader.match(/\.(sum|avg|count|max|min)\(\)/y)?.[1] as Aggregate | undefined
  const aggregateCast = aggregate && castOf(reader)
  reader.blanks()
  if (!reader.isEnd && !reader.sees(',') && !reader.sees(')')) {
    reader.fail('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input', reader.letter)
  }
  return { kind: 'field', field, alias, cast, aggregate, aggregateCast }
}

/** A value in quotes that ends where its place in the list ends. */
const listedValue = (reader: Reader): string | undefined =>
  reader.attempt(() => {
    const text = quoted(reader)
    return text === undefined || !(reader.isEnd || reader.sees(',') || reader.sees(')')) ? undefined : text
  })

const upToComma = (reader: Reader): string => reader.match(/[^,)]*/y)?.[0] ?? ''

function testOf(reader: Reader, value: () => string): Test {
  if (reader.take('in.')) {
    reader.blanks()
    reader.need('(')
    reader.blanks()
    const values = reader.list(() => listedValue(reader) ?? upToComma(reader))
    reader.need(')')
    reader.blanks()
    return { op: 'in', values: values.length === 1 && values[0]?.trim() === '' ? [] : values }
  }
  if (reader.take('is.')) {
    const truth = reader.match(/(not_null|null|true|false|unknown)(?=$|[,)])/iy)?.[1]?.toLowerCase()
    const found = TRUTHS.find((known) => known === truth)
    return { op: 'is', value: found ?? reader.fail('isVal: (null, not_null, true, false, unknown)') }
  }
  const search = reader.match(/(plfts|phfts|wfts|fts)(?:\(([\p{L}\p{N}_ $]+)\))?\./uy)
  const op = SEARCHES.find((known) => known === search?.[1])
  if (op) return { op, language: search?.[2], value: value() }
  const plain = reader.match(/(neq|cs|cd|ov|sl|sr|nxr|nxl|adj|isdistinct)\./y)
  const simple = SIMPLE.find((known) => known === plain?.[1])
  if (simple) return { op: simple, value: value() }
  const found = reader.match(/(eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((any|all)\))?\./y)
  const quantified = QUANTIFIED.find((known) => known === found?.[1])
  if (!quantified) return reader.failAtWord('not', '"not" or operator (eq, gt, ...)')
  return { op: quantified, quantifier: found?.[2] as 'any' | 'all' | undefined, value: value() }
}

function conditionOf(reader: Reader, depth: number): Condition {
  if (depth > MOST_DEPTH) throw new RestRefusal(400, 'PGRST100', `Conditions are nested at most ${MOST_DEPTH} times`)
  reader.blanks()
  const isNotGroup = reader.sees('not.and(') || reader.sees('not.or(')
  const test = isNotGroup ? undefined : reader.attempt(() => testInBrackets(reader))
  if (test) return test
  const isNot = reader.take('not.')
  const kind = reader.match(/(and|or)(?=[ \t]*\()/y)?.[1] as 'and' | 'or' | undefined
  if (!kind) return reader.fail('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)')
  reader.blanks()
  reader.need('(')
  const parts = reader.list(() => conditionOf(reader, depth + 1))
  reader.blanks()
  reader.need(')')
  reader.blanks()
  return { kind, isNot, parts }
}

function testInBrackets(reader: Reader): Condition | undefined {
  const field = fieldOf(reader)
  if (!reader.take('.')) return undefined
  const isNot = reader.take('not.')
  const value = () => listedValue(reader) ?? reader.match(/\{[^{}]*\}/y)?.[0] ?? upToComma(reader)
  return { kind: 'test', field, isNot, test: testOf(reader, value) }
}

function orderTerm(reader: Reader): OrderTerm {
  reader.blanks()
  const related = reader.attempt(() => {
    const relation = nameOf(reader)
    if (!reader.take('(')) return undefined
    const field = fieldOf(reader)
    reader.need(')')
    return { relation, field }
  })
  const { relation, field } = related ?? { relation: undefined, field: fieldOf(reader) }
  const direction = reader.match(/\.(asc|desc)/y)?.[1]
  const nulls = reader.match(/\.nulls(first|last)/y)?.[1] as 'first' | 'last' | undefined
  reader.blanks()
  if (!reader.isEnd && !reader.sees(',')) {
    if (!nulls && reader.take('.')) {
      reader.failAtWord(
        direction ? 'nullsfirst' : 'asc',
        `${direction ? '' : '"asc", "desc", '}"nullsfirst" or "nullslast"`,
      )
    }
    reader.fail(direction && !nulls ? 'delimiter (.), "," or end of input' : '"," or end of input', reader.letter)
  }
  return { relation, field, isDescending: direction === 'desc', nulls }
}

/** Reads the beginning of a text; what follows after a closed bracket counts for nothing, as in the original. */
function beginning<T>(text: string, what: string, read: (reader: Reader) => T, shown = text): T {
  if (text.length > LONGEST) throw new RestRefusal(400, 'PGRST100', `The ${what} is longer than ${LONGEST} letters`)
  return read(new Reader(text, what, shown))
}

/** Reads all of a text, or refuses it. */
const whole = <T>(text: string, what: string, read: (reader: Reader) => T): T =>
  beginning(text, what, (reader) => readToEnd(reader, read))

function readToEnd<T>(reader: Reader, read: (reader: Reader) => T): T {
  const found = read(reader)
  reader.blanks()
  if (!reader.isEnd) reader.fail('end of input')
  return found
}

const namesOf = (text: string, what: string): string[] =>
  whole(text, what, (reader) =>
    reader.list(() => {
      reader.blanks()
      return nameOf(reader)
    }),
  )

/** 'a.b.order' as ['a', 'b'] and the field 'order'. */
function placeOf(key: string): { path: string[]; field: Field } {
  return whole(key, 'tree path', (reader) => {
    const parts = [fieldOf(reader)]
    while (reader.take('.')) parts.push(fieldOf(reader))
    const field = parts.pop() ?? reader.fail('field name (* or [a..z0..9_$])')
    return { path: parts.map(({ name }) => name), field }
  })
}

const wholeNumber = (text: string): number | undefined => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined)

/** @throws RestRefusal PGRST100 */
export function parseFilter(key: string, value: string): Query['conditions'][number] {
  const { path, field } = placeOf(key)
  const condition = whole(value, 'filter', (reader): Condition => {
    const isNot = reader.take('not.')
    return { kind: 'test', field, isNot, test: testOf(reader, () => reader.rest()) }
  })
  return { path, condition }
}

function parseLogic(key: string, value: string): Query['conditions'][number] {
  const { path, field } = placeOf(key)
  const isNot = path.at(-1) === 'not'
  const condition = beginning(field.name + value, 'logic tree', (reader) => conditionOf(reader, 0), value)
  if (condition.kind !== 'test') condition.isNot = isNot
  return { path: isNot ? path.slice(0, -1) : path, condition }
}

/** @throws RestRefusal PGRST100 */
export function parseQuery(params: URLSearchParams): Query {
  const query: Query = { select: [], conditions: [], orders: [], limits: [] }
  query.select = beginning(params.get('select') ?? '*', 'select parameter', (reader) => selectItems(reader, 0))
  for (const [key, value] of params) {
    const last = key.slice(key.lastIndexOf('.') + 1)
    if (key === 'select') continue
    if (key === 'columns') query.columns = namesOf(value, 'columns parameter')
    else if (key === 'on_conflict') query.onConflict = namesOf(value, 'on_conflict parameter')
    else if (last === 'order') {
      const terms = whole(value, 'order', (reader) => reader.list(() => orderTerm(reader)))
      query.orders.push({ path: placeOf(key).path, terms })
    } else if (last === 'limit') query.limits.push({ path: placeOf(key).path, limit: wholeNumber(value) })
    else if (last === 'offset') query.limits.push({ path: placeOf(key).path, offset: wholeNumber(value) })
    else if (last === 'and' || last === 'or') query.conditions.push(parseLogic(key, value))
    else query.conditions.push(parseFilter(key, value))
  }
  return query
}
