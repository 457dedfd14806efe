import type { Params } from './params'

/** `type`: the name of a PostgreSQL type; it decides what `->` does and how a value is written. */
export interface Column {
  type: string
  /** False lets `order` use an index whatever it says of nulls. */
  isNullable: boolean
  /** SQL for a value as an answer shows it, as JSON, where its type does not say so itself. */
  shownAs?: (value: string) => string
  /** SQL for what a filter compares it with, made of the text that was sent. */
  askedAs?: (parameter: string) => string
  /** SQL that is true of each row with one of these values, where an index answers that and not the column itself. */
  foundBy?: (row: string, params: Params, values: readonly string[]) => string
}

/** Columns of `from` name columns of `to`. `isUnique`: at most one row of `from` for each of `to`. */
export interface Reference {
  name: string
  from: string
  columns: readonly string[]
  to: string
  toColumns: readonly string[]
  isUnique: boolean
}

/** Which of a resource's rows are asked for: a list leaves out what is put away, an embedding shows it with what names it. */
export type Use = 'list' | 'embedded'

/** What is read and written by one name. `Caller`: who asks; the engine hands it on and never looks into it. */
export interface Resource<Caller = unknown> {
  name: string
  columns: Readonly<Record<string, Column>>
  /** Asked for by name only; `sql` gives the value for a row's alias. */
  computed?: Readonly<Record<string, { type: string; sql: (alias: string) => string }>>
  key: readonly string[]
  /** Cannot be embedded by a constraint's or a column's name. */
  isView?: boolean
  /** The rows that the caller may read: a table's name, or a select in brackets. */
  source: (params: Params, caller: Caller, use: Use) => string
  /** The same rows as they are kept, and SQL for a column of one: a page is chosen before anything is worked out. */
  kept?: {
    rows: (params: Params, caller: Caller, use: Use) => string
    column: (name: string, row: string, params: Params, caller: Caller) => string
  }
  mayInsert: boolean
  mayUpdate: boolean
  mayDelete: boolean
}

/** Rows that a function finds for a row of `from`. */
export interface ComputedReference {
  name: string
  from: string
  to: string
  isToOne: boolean
  source: (alias: string) => string
}

export interface Catalogue<Caller = unknown> {
  schema: string
  resources: ReadonlyMap<string, Resource<Caller>>
  references: readonly Reference[]
  computed?: readonly ComputedReference[]
}

/** A way from one resource to another. `pairs`: own column, theirs. */
export type Relation =
  | {
      kind: 'to-one' | 'to-many'
      isManyToOne: boolean
      reference: Reference
      from: string
      to: string
      pairs: readonly (readonly [string, string])[]
    }
  | { kind: 'through'; junction: string; from: string; to: string; near: Reference; far: Reference }
  | { kind: 'computed'; reference: ComputedReference; from: string; to: string }

export const isToOne = (relation: Relation): boolean =>
  relation.kind === 'to-one' || (relation.kind === 'computed' && relation.reference.isToOne)

/** The columns of a row by which others are found for it; undefined where a function is given all of it. */
export const joiningColumns = (relation: Relation): readonly string[] | undefined =>
  relation.kind === 'computed'
    ? undefined
    : relation.kind === 'through'
      ? relation.near.toColumns
      : relation.pairs.map(([own]) => own)

/** Every way from a resource to others. */
export function relationsOf({ resources, references, computed = [] }: Catalogue<never>, from: string): Relation[] {
  const found: Relation[] = []
  for (const reference of references) {
    const pairs = reference.columns.map((column, at): [string, string] => [column, reference.toColumns[at] ?? ''])
    if (reference.from === from) {
      found.push({ kind: 'to-one', isManyToOne: !reference.isUnique, reference, from, to: reference.to, pairs })
    }
    if (reference.to === from) {
      const kind = reference.isUnique ? 'to-one' : 'to-many'
      const back = pairs.map(([own, theirs]): [string, string] => [theirs, own])
      found.push({ kind, isManyToOne: false, reference, from, to: reference.from, pairs: back })
    }
  }
  for (const near of references) {
    if (near.to !== from) continue
    const key = resources.get(near.from)?.key ?? []
    for (const far of references) {
      if (far === near || far.from !== near.from) continue
      if (![...near.columns, ...far.columns].every((column) => key.includes(column))) continue
      found.push({ kind: 'through', junction: near.from, from, to: far.to, near, far })
    }
  }
  // A function of the same name takes the place of what the keys say.
  const functions = computed.filter((reference) => reference.from === from)
  const named = new Set(functions.map(({ name }) => name))
  return [
    ...found.filter((relation) => !named.has(relation.to)),
    ...functions.map((reference): Relation => ({ kind: 'computed', reference, from, to: reference.to })),
  ]
}
