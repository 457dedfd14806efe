import { hashKey, type Query } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import shapes from '../contract.gen/shapes.json'
import { personKept, SEEN } from './kept-person'
import { isBusy, isTooOften } from './network'
import { queryClient } from './query-client'

/** How many answers, the latest; and how long each may be, in letters. Opening the page reads all of them. */
const MOST = 150
const LONGEST = 200_000
/** Answers that come close together are written once, in ms. */
const GATHER = 500
const WEEK = 7 * 86_400_000

interface Seen {
  hash: string
  key: readonly unknown[]
  data: unknown
  /** When the server said so. */
  at: number
  /** The form that answers of its part had then: a page of another version could not show another form. */
  shape: string | undefined
}

const partOf = (key: readonly unknown[]) => (key as readonly [(readonly string[])?])[0]?.[0]
/** Of the parts of the API that are kept on the device; none of another. */
const shapeNow = (key: readonly unknown[]) => (shapes as Record<string, string>)[partOf(key) ?? '']

interface SeenDb extends DBSchema {
  seen: { key: string; value: Seen }
}

let opened: Promise<IDBPDatabase<SeenDb>> | undefined

function open(): Promise<IDBPDatabase<SeenDb>> {
  opened ??= openDB<SeenDb>(SEEN, 1, {
    upgrade: (db) => void db.createObjectStore('seen', { keyPath: 'hash' }),
    // The browser itself closed it: the next one opens it again.
    terminated: () => {
      opened = undefined
    },
    // Somebody signs out, here or in another tab: all of it goes, and nothing holds it back.
    blocking: (_current, _wanted, event) => {
      opened = undefined
      ;(event.target as IDBDatabase).close()
    },
  })
  return opened
}

/** The store, while it stands: once somebody signs out it is closed, and all of it goes. */
async function standing(): Promise<{ db: IDBPDatabase<SeenDb>; stands: () => boolean } | undefined> {
  const asked = open()
  const db = await asked
  const stands = () => asked === opened
  return stands() ? { db, stands } : undefined
}

const ownerNow = () => personKept<{ id: string }>()?.id

let recalled: Promise<void> | undefined

/** Shows what was seen last until it was read anew. Once a page load. */
export function recall(): Promise<void> {
  recalled ??= recallAll()
  return recalled
}

async function recallAll(): Promise<void> {
  // Meanwhile the server may have said that nobody is signed in: what was removed is not made anew.
  const owner = ownerNow()
  if (!owner) return
  const store = await standing()
  if (!store) return
  const all = await store.db.getAll('seen')
  const latest = all.sort((one, other) => other.at - one.at)
  const isOld = ({ at, key, shape }: Seen, place: number) =>
    place >= MOST || Date.now() - at > WEEK || shape !== shapeNow(key)
  const old = new Set(latest.filter(isOld))
  // Nor is what one person saw shown to the next, who signed in meanwhile.
  if (ownerNow() !== owner) return
  for (const { key, data, at } of latest.filter((each) => !old.has(each))) {
    if (queryClient.getQueryData(key) !== undefined) continue
    queryClient.setQueryData(key, data, { updatedAt: at })
    // However short ago that was, nobody told this page what changed since.
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
  if (store.stands()) await Promise.all([...old].map(({ hash }) => store.db.delete('seen', hash)))
}

const isKept = ({ queryKey, state }: Query) =>
  shapeNow(queryKey) !== undefined && state.status === 'success' && state.data !== undefined

/** Keeps what is read from now on, and what was read so far. @returns what ends it */
export function keepSeen(): () => void {
  const cache = queryClient.getQueryCache()
  /** Of whom each was read: nothing of one person is written for the next. */
  const waiting = new Map<Query, string | undefined>()
  let timer: number | undefined

  async function write(): Promise<void> {
    const read = [...waiting].filter(([, person]) => person !== undefined && person === ownerNow())
    waiting.clear()
    if (read.length === 0) return
    const kept = await standing()
    if (!kept) return
    const { store, done } = kept.db.transaction('seen', 'readwrite')
    const written = read.flatMap(([{ queryKey, state }]) => {
      if (state.data === undefined || JSON.stringify(state.data).length > LONGEST) return []
      const said = { data: state.data, at: state.dataUpdatedAt, shape: shapeNow(queryKey) }
      return store.put({ hash: hashKey(queryKey), key: queryKey, ...said })
    })
    await Promise.all([...written, done])
  }

  function add(query: Query): void {
    if (!isKept(query)) return
    waiting.set(query, ownerNow())
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      // Without it the page opens empty the next time, as everywhere else.
      write().catch((error: unknown) => console.warn(error))
    }, GATHER)
  }

  for (const query of cache.getAll()) add(query)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') add(event.query)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** When the oldest was read of what the open page shows and `counts`, in ms; undefined while there is none. */
function oldest(counts: (query: Query) => boolean): number | undefined {
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: counts })
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** When the oldest was read of what the open page shows, in ms; undefined while it shows nothing. */
export const seenAt = () => oldest(() => true)

/** The same of what a server that is not ready, or a proxy in its place, did not say anew: nothing else tells it from what is new. */
export const behindSince = () => oldest(({ state: { error } }) => isBusy(error) && !isTooOften(error))
