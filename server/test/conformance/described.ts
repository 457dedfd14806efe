import type { Run } from '../../src/exchange/engine/answer'
import type { Catalogue, ComputedReference } from '../../src/exchange/engine/catalogue'
import { identifier } from '../../src/exchange/engine/sql'
import {
  type DescribedFunction,
  describeFunction,
  type FoundFunction,
  FUNCTIONS,
  takesAll,
} from './described-functions'
import { type FoundKey, KEYS, referencesOf } from './described-references'
import {
  type DescribedTable,
  type FoundTable,
  type Read,
  readTable,
  resourceOf,
  rowOf,
  shown,
  TABLES,
} from './described-tables'
import { HANDLERS, type MediaHandler } from './media-handlers'
import { CASTS, type FoundCast, representationsOf } from './representations'

// Reads from a database's own catalogue what its schema serves: tables, views, keys, and functions of rows.

export interface Described {
  catalogues: Map<string, Catalogue<undefined>>
  tables: Map<string, DescribedTable>
  functions: DescribedFunction[]
  handlers: MediaHandler[]
  /** The schema with the most tables and views. */
  main: string
  timezones: ReadonlySet<string>
}

const mostOf = (names: readonly string[]): string => {
  const count = (name: string) => names.filter((one) => one === name).length
  return [...new Set(['public', ...names])].sort((one, other) => count(other) - count(one))[0] ?? 'public'
}

/** Views are keyed by all the whole keys of tables that they show, in the order of their own columns. */
function giveViewsKeys(all: readonly Read[], byOid: ReadonlyMap<number, Read>): void {
  const tables = all.filter((table) => !table.isView && table.key.length > 0)
  for (const view of all.filter(({ isView }) => isView)) {
    const keys = tables.map((table) => {
      const numbers = table.key.map((column) => [...table.byNumber].find(([, name]) => name === column)?.[0] ?? 0)
      return numbers.map((number) => shown(view, table, number, byOid)[0])
    })
    const whole = new Set(keys.filter((key) => !key.includes(undefined)).flat())
    view.key = view.columns.map(({ name }) => name).filter((name) => whole.has(name))
  }
}

export async function describeDatabase(run: Run): Promise<Described> {
  const rows = (await run(TABLES, [])) as FoundTable[]
  const ways = representationsOf((await run(CASTS, [])) as FoundCast[])
  const byOid = new Map(rows.map((row) => [row.oid, readTable(row, ways)]))
  const all = [...byOid.values()]
  giveViewsKeys(all, byOid)
  const references = referencesOf((await run(KEYS, [])) as FoundKey[], byOid)
  const foundFunctions = (await run(FUNCTIONS, [])) as FoundFunction[]
  const ofRows = foundFunctions.filter(({ number, argument }) => number === 1 && argument !== null)
  // Without names for its parameters a function is called by nobody, unless it takes a body whole.
  const functions = foundFunctions
    .map((found) => describeFunction(found, byOid))
    .filter((one) => one.parameters.every(({ name }) => name !== '') || takesAll(one))
  const catalogues = new Map<string, Catalogue<undefined>>()
  for (const schema of new Set([...all.map((table) => table.schema), ...functions.map((one) => one.schema)])) {
    const own = all.filter((table) => table.schema === schema)
    const resources = new Map(own.map((table) => [table.name, resourceOf(table, ofRows)]))
    const isHere = ({ from, to }: { from: Read; to: Read }) => from.schema === schema && to.schema === schema
    const computed = ofRows.flatMap((found): ComputedReference[] => {
      const [from, to] = [byOid.get(found.argument ?? 0), byOid.get(found.relation)]
      if (!from || !to || from.schema !== schema || to.schema !== schema) return []
      return [
        {
          name: found.name,
          from: from.name,
          to: to.name,
          isToOne: !found.returns_set || found.is_one,
          source: (alias) => `${identifier(found.schema)}.${identifier(found.name)}(${rowOf(from, alias)})`,
        },
      ]
    })
    catalogues.set(schema, {
      schema,
      resources,
      references: references
        .filter(isHere)
        .map((reference) => ({ ...reference, from: reference.from.name, to: reference.to.name })),
      computed,
    })
  }
  const timezones = await run('select name from pg_timezone_names', [])
  return {
    catalogues,
    tables: new Map(all.map((table) => [`${table.schema}.${table.name}`, table])),
    functions,
    handlers: (await run(HANDLERS, [])) as MediaHandler[],
    main: mostOf(all.map((table) => table.schema)),
    timezones: new Set(timezones.map(({ name }) => String(name))),
  }
}
