import type { Contract } from '@makao/contract'
import type { Permission } from '@makao/contract/permissions'
import type { ContractRouterClient } from '@orpc/contract'
import type { Actor, RequestContext } from '../../context'
import type { Tx } from '../../db/types'
import type { Row, Run } from '../engine/answer'
import type { Resource } from '../engine/catalogue'
import { Params } from '../engine/params'
import { RestRefusal } from '../engine/rest-refusal'
import { arrayLiteral, identifier } from '../engine/sql'
import type { Fields } from './fields'
import { type HostedCaller, makaoCatalogue } from './resources'
import { noSuchRow, refusalOfProcedure } from './write-refusals'

/** Every procedure of the contract. */
export type Procedures = ContractRouterClient<Contract>

/** What one request writes with: everything over its one transaction. */
export interface Writing {
  run: Run
  tx: Tx
  actor: Actor
  caller: HostedCaller
  /** The procedures, called as whoever asks. */
  api: Procedures
  context: RequestContext
  headers: Headers
}

/** A row that was written. */
export interface Kept {
  key: string
  isNew: boolean
}

/** Undefined for a row that is left as it is, because it was there. */
export type KeptOrLeft = Kept | undefined

export interface Inserting {
  rows: readonly Fields[]
  /** What is done with a row that is there already by `onConflict`. */
  duplicates: 'refuse' | 'merge' | 'ignore'
}

/** How rows of a resource are written: by the procedures that people use. `columns`: those that can be sent. */
export interface Writer {
  insert?: {
    permission: Permission
    columns: readonly string[]
    /** What is said of a column that cannot be sent. */
    hints?: Readonly<Record<string, string>>
    /** By which columns two rows are the same, besides the key. */
    conflict?: readonly string[]
    /** One answer for each row, in their order. */
    insert: (writing: Writing, inserting: Inserting) => Promise<KeptOrLeft[]>
  }
  update?: {
    permission: Permission
    columns: readonly string[]
    hints?: Readonly<Record<string, string>>
    /** Keeps others from what the rows belong to, in one order for all, before they are read again. */
    lock?: (writing: Writing, rows: readonly Row[]) => Promise<void>
    update: (writing: Writing, row: Row, patch: Fields) => Promise<void>
  }
  remove?: {
    permission: Permission
    remove: (writing: Writing, rows: readonly Row[]) => Promise<void>
  }
}

/** Writes rows one after the other; what is refused says in which row. */
export async function inTurn<T>(
  rows: readonly Fields[],
  write: (fields: Fields, place: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  for (const [place, fields] of rows.entries()) {
    try {
      done.push(await write(fields, place))
    } catch (error) {
      const { status, code, message, details, hint } = refusalOfProcedure(error, fields.resource.name)
      const where = rows.length > 1 ? `Row ${place + 1} of ${rows.length}; none is kept.` : null
      throw new RestRefusal(status, code, message, details, [hint, where].filter(Boolean).join(' ') || null)
    }
  }
  return done
}

/** Most rows that one request writes. */
export const MOST_WRITTEN = 100

export const tooMany = (rows: string): RestRefusal =>
  new RestRefusal(
    400,
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows} rows, at most ${MOST_WRITTEN} are written at once`,
    'Write in parts, or narrow the filter.',
  )

export function resourceNamed(name: string): Resource<HostedCaller> {
  const resource = makaoCatalogue.resources.get(name)
  if (!resource) throw new Error(`There is no resource ${name}.`)
  return resource
}

const keyOf = ({ key: [name = ''] }: Resource<HostedCaller>) => identifier(name)

/** The key of a row that was read. */
export const keyIn = ({ key: [name = ''] }: Resource<HostedCaller>, row: Row): string => String(row[name])

/** A text that came from the database. */
export const textIn = (row: Row, column: string): string | null => {
  const value = row[column]
  return value === null || value === undefined ? null : String(value)
}

/** Rows of a list by their keys, as whoever asks may read them. @returns the rows, and the same as JSON text */
export async function readRows(
  { run, caller }: Pick<Writing, 'run' | 'caller'>,
  name: string,
  keys: readonly string[],
) {
  if (keys.length === 0) return { rows: [], json: '[]' }
  const resource = resourceNamed(name)
  const params = new Params()
  const source = resource.source(params, caller, 'list')
  const key = keyOf(resource)
  const [found] = await run(
    `select coalesce(json_agg(s order by s.${key}), '[]')::text as json from ${source} s where s.${key} = any(${params.add(arrayLiteral(keys))})`,
    params.values,
  )
  const json = String(found?.json ?? '[]')
  const rows: Row[] = JSON.parse(json)
  return { rows, json }
}

/**
 * The rows that a column of what is sent names, by their ids: one that is out of reach is as absent as one that does not exist.
 * @throws RestRefusal 23502, 23503
 */
export async function requireNamed(
  writing: Writing,
  rows: readonly Fields[],
  column: string,
  target: string,
): Promise<Map<string, Row>> {
  const ids = rows.map((fields) => fields.required(column, fields.uuid(column)))
  const { rows: found } = await readRows(writing, target, [...new Set(ids)])
  const byId = new Map(found.map((row) => [String(row.id), row]))
  const missing = ids.find((id) => !byId.has(id))
  const relation = rows[0]?.resource.name ?? ''
  if (missing !== undefined) throw noSuchRow(relation, column, missing, target)
  return byId
}

/** Written rows as they are read afterwards, in the order of their keys. */
export function sourceOfKeys(resource: Resource<HostedCaller>, params: Params, caller: HostedCaller, keys: string[]) {
  const key = keyOf(resource)
  const source = resource.source(params, caller, 'list')
  const list = `unnest(${params.add(arrayLiteral(keys))}::uuid[]) with ordinality k(key, place)`
  return `(select s.* from ${source} s join ${list} on k.key = s.${key} order by k.place)`
}

/** Rows as they were before they went. */
export function sourceOfGone(resource: Resource<HostedCaller>, params: Params, json: string): string {
  const columns = Object.entries(resource.columns).map(([name, { type }]) => `${identifier(name)} ${type}`)
  return `(select * from json_to_recordset(${params.add(json)}::json) as d(${columns.join(', ')}))`
}
