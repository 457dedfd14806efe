import { can } from '@makao/contract/permissions'
import type { Actor } from '../../context'
import type { Db } from '../../db/types'
import { chunksOf, groupBy } from '../../lists'
import type { Row } from '../engine/answer'
import type { Resource } from '../engine/catalogue'
import { RestRefusal } from '../engine/rest-refusal'

import { isSharedByStaff, listConcerned, listUnitsOf, type RowChange } from './changes.repository'
import { type Bound, type Channel, hearsTable, isRestricted, type ToldChange } from './channels.rules'

/** Reads rows of a resource as this person. @param query as a client of the tables writes it. @throws RestRefusal */
export type ReadRows = (actor: Actor, resource: string, query: URLSearchParams) => Promise<Row[]>

interface Options {
  db: Db
  resources: ReadonlyMap<string, Resource<never>>
  readRows: ReadRows
  clock: () => Date
}

/** Rows that are read at once. */
const MOST_AT_ONCE = 500

const keysOf = (changes: readonly RowChange[]): string[] => [...new Set(changes.map(({ key }) => key))]

/** Each change once, with what follows from it: a tenancy says whether its unit is let, a unit how many its property has. */
async function withConsequences(db: Db, changes: readonly RowChange[]): Promise<RowChange[]> {
  const tenancies = changes.filter(({ table }) => table === 'tenancies')
  const lets = await listUnitsOf(db, keysOf(tenancies))
  const following: RowChange[] = [
    ...lets.map(({ id, propertyId }) => ({
      table: 'units',
      operation: 'UPDATE' as const,
      key: id,
      parent: propertyId,
    })),
    ...changes
      .filter(({ table, operation }) => table === 'units' && operation !== 'UPDATE')
      .map(({ parent }) => ({ table: 'properties', operation: 'UPDATE' as const, key: parent, parent })),
  ]
  const once = new Map([...changes, ...following].map((one) => [`${one.table} ${one.operation} ${one.key}`, one]))
  return [...once.values()]
}

/**
 * Tells channels of rows that changed. Each row is read as whoever hears of it: what they may not read is not there for
 * them. What went from their sight is told as removed, by its key alone.
 */
export function rowTeller({ db, resources, readRows, clock }: Options) {
  /** Staff read the same; everybody else for themselves. */
  const readerOf = (actor: Actor, table: string) =>
    can(actor.role, 'portfolio:read') && isSharedByStaff(table) && !isRestricted(actor) ? 'staff' : actor.sessionId

  async function read(actor: Actor, resource: Resource<never>, keys: readonly string[], more: Record<string, string>) {
    const [key = 'id'] = resource.key
    const found: Row[] = []
    for (const some of chunksOf(keys, MOST_AT_ONCE)) {
      const query = new URLSearchParams({ ...more, [key]: `in.(${some.join(',')})` })
      found.push(...(await readRows(actor, resource.name, query)))
    }
    return new Map(found.map((row) => [String(row[key]), row]))
  }

  /** What one reader is told of the changes of a table. */
  async function tellReader(resource: Resource<never>, changes: readonly RowChange[], channels: readonly Channel[]) {
    const [first] = channels
    if (!first) return
    const { actor } = first
    const [key = 'id'] = resource.key
    const remaining = keysOf(changes.filter(({ operation }) => operation !== 'DELETE'))
    const rows = await read(actor, resource, remaining, {})
    const matching = new Map<string, Set<string>>()
    async function matches(channel: Channel, conditions: string): Promise<Set<string>> {
      const known = matching.get(conditions)
      if (known) return known
      const keys = await read(actor, resource, [...rows.keys()], { select: key, and: `(${conditions})` }).then(
        (found) => new Set(found.keys()),
        (error: unknown) => {
          // A pattern that only these rows show to be broken.
          if (!(error instanceof RestRefusal) || error.status >= 500) throw error
          channel.close(error.message)
          return new Set<string>()
        },
      )
      matching.set(conditions, keys)
      return keys
    }

    for (const channel of channels) {
      const heard = channel.bindings.filter((bound) => hearsTable(bound, resource.name))
      for (const change of changes) {
        const told = toldOf(resource, change, rows.get(change.key), isRestricted(actor), clock())
        if (!told) continue
        const bound: Bound[] = []
        for (const one of heard) {
          const { conditions, asked } = one
          if (asked.event !== '*' && asked.event !== told.type) continue
          if (told.record && conditions !== undefined && !(await matches(channel, conditions)).has(change.key)) continue
          bound.push(one)
        }
        for (const [ids, data] of chosen(bound, told)) channel.push('postgres_changes', { ids, data })
      }
    }
  }

  /** @param channels all of this process */
  return async (changes: readonly RowChange[], channels: readonly Channel[]): Promise<void> => {
    const listening = channels.filter(({ bindings }) => bindings.length > 0)
    if (listening.length === 0) return
    const all = await withConsequences(db, changes)
    for (const table of new Set(all.map((change) => change.table))) {
      const resource = resources.get(table)
      const hearing = listening.filter(({ bindings }) => bindings.some((bound) => hearsTable(bound, table)))
      if (!resource || hearing.length === 0) continue
      const ofTable = all.filter((change) => change.table === table)
      const readers = groupBy(hearing, ({ actor }) => readerOf(actor, table))
      const alone = [...readers.keys()].filter((reader) => reader !== 'staff')
      const people = [...new Set(alone.flatMap((reader) => readers.get(reader)?.[0]?.actor.id ?? []))]
      const concerned = await listConcerned(db, table, ofTable, people)
      for (const [reader, own] of readers) {
        const [actor] = own.map((channel) => channel.actor)
        const keys = new Set(concerned.filter(({ person }) => person === actor?.id).map(({ key }) => key))
        const isForAll = reader === 'staff' || (actor !== undefined && isRestricted(actor))
        await tellReader(resource, isForAll ? ofTable : ofTable.filter(({ key }) => keys.has(key)), own)
      }
    }
  }
}

function toldOf(
  resource: Resource<never>,
  { operation, key: value }: RowChange,
  record: Row | undefined,
  isOnlyOfSome: boolean,
  now: Date,
): ToldChange | undefined {
  const [key = 'id'] = resource.key
  const base = {
    schema: 'public',
    table: resource.name,
    commit_timestamp: now.toISOString(),
    columns: Object.entries(resource.columns).map(([name, { type }]) => ({ name, type })),
    errors: null,
  }
  if (record && operation !== 'DELETE') {
    return { ...base, type: operation, record, ...(operation === 'UPDATE' && { old_record: { [key]: value } }) }
  }
  // Made and taken away again, or another's from the beginning.
  if (operation === 'INSERT' || isOnlyOfSome) return undefined
  return { ...base, type: 'DELETE', old_record: { [key]: value } }
}

/** A change as each of the bindings wants it: all of the row, or some columns. */
function chosen(bound: readonly Bound[], told: ToldChange): [ids: number[], data: ToldChange][] {
  const bySelect = groupBy(bound, ({ asked }) => asked.select?.join(',') ?? '')
  return [...bySelect].map(([select, some]) => {
    const names = select.split(',')
    const { record } = told
    const data =
      select && record
        ? {
            ...told,
            record: Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : []))),
          }
        : told
    return [some.map(({ id }) => id), data]
  })
}
