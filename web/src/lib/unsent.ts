import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useEffect, useState } from 'react'
import { useUser } from './session'

/** What can be entered without network. */
export type UnsentKind = 'payment' | 'tenantPayment' | 'reading' | 'photo' | 'note'

/** Why the server did not take it. */
export interface SaidNo {
  reason: string
  code?: string | undefined
  data?: unknown
}

/** Something entered on this device that the server has not taken yet. */
export interface Unsent {
  /** Its request id: however often it is sent, it is written once. */
  id: string
  /** Who entered it. It is shown to nobody else, and sent in no other name. */
  personId: string
  kind: UnsentKind
  /** As the procedure takes it. */
  input: Record<string, unknown>
  photo?: Blob | undefined
  /** Whom or what it concerns: the tenant's name, or the unit. */
  about: string
  enteredAt: number
  /** It waits for a person; without this it waits for the network. */
  refused?: SaidNo | undefined
}

interface UnsentDb extends DBSchema {
  entries: { key: string; value: Unsent }
}

/** Whether the server is there and not ready, or something before it answered in its place: asked again later, it may do it. */
export const isBusy = (error: unknown): boolean => {
  const { status, code } = (error ?? {}) as { status?: number; code?: unknown }
  return status !== undefined && (status >= 500 || status === 429 || code === 'UNREADABLE_ANSWER')
}

/** One at a time over all tabs: who sends, changes or removes. */
const LOCK = 'makao.unsent'

let opened: Promise<IDBPDatabase<UnsentDb>> | undefined
const open = () => {
  if (!opened) {
    const opening = openDB<UnsentDb>('makao.unsent', 1, {
      upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id' }),
      // Browsers close it under pressure, or while the page is in the background.
      terminated: forget,
    })
    opening.catch(forget)
    opened = opening
  }
  return opened
}
/** The next one opens it anew: what failed once need not fail until the page is loaded again. */
const forget = () => {
  opened = undefined
}

const listeners = new Set<() => void>()
const tabs = new BroadcastChannel('makao.unsent')
const tellHere = () => {
  for (const listener of listeners) listener()
}
tabs.onmessage = tellHere

function tell(): void {
  tellHere()
  tabs.postMessage('changed')
}

export function subscribeUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Alone over all tabs. Over plain http browsers have no such lock; there what is sent is read anew, and goes only as it was sent. */
export const alone = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? (navigator.locks.request(LOCK, act) as Promise<Answer>) : act()

/** In the order in which they were entered. */
export async function listUnsent(personId: string): Promise<Unsent[]> {
  const all = await (await open()).getAll('entries')
  return all.filter((entry) => entry.personId === personId).sort((one, other) => one.enteredAt - other.enteredAt)
}

/** An entry as it is now; undefined once it was sent or removed. */
export const findUnsent = async (id: string): Promise<Unsent | undefined> => (await open()).get('entries', id)

/** @throws DOMException where the device is full or keeps nothing */
export async function keepUnsent(entry: Omit<Unsent, 'enteredAt'>): Promise<void> {
  await (await open()).put('entries', { ...entry, enteredAt: Date.now() })
  tell()
}

/** Within `alone`. @returns whether it was still there */
export async function putUnsent(entry: Unsent): Promise<boolean> {
  const db = await open()
  if (!(await db.get('entries', entry.id))) return false
  await db.put('entries', entry)
  tell()
  return true
}

/** How long what somebody else entered here waits for them to sign in again, in ms. */
const MONTH = 30 * 86_400_000

/** Drops what others entered here and never came back for. */
export async function dropLeftBehind(personId: string): Promise<void> {
  const db = await open()
  for (const entry of await db.getAll('entries')) {
    if (entry.personId !== personId && Date.now() - entry.enteredAt > MONTH) await db.delete('entries', entry.id)
  }
}

/** Within `alone`. */
export async function dropUnsent(id: string): Promise<void> {
  await (await open()).delete('entries', id)
  tell()
}

/**
 * Drops what was sent, or keeps why it was refused, unless somebody mended it meanwhile: that is sent again, and where the server
 * has it otherwise it says so.
 */
export async function endSent({ id, input }: Unsent, refused?: SaidNo): Promise<void> {
  const { store, done } = (await open()).transaction('entries', 'readwrite')
  const now = await store.get(id)
  if (now && JSON.stringify(now.input) === JSON.stringify(input)) {
    await (refused ? store.put({ ...now, refused }) : store.delete(id))
  }
  await done
  tell()
}

/** What somebody who logs out leaves behind, as they said. */
export const dropAllUnsent = (personId: string): Promise<unknown> =>
  alone(async () => Promise.all((await listUnsent(personId)).map(({ id }) => dropUnsent(id))))

/** What the person who is signed in entered here and the server has not taken; empty until it is read. */
export function useUnsent(): readonly Unsent[] {
  const { id } = useUser()
  const [entries, setEntries] = useState<readonly Unsent[]>([])
  useEffect(() => {
    let isGone = false
    const read = () =>
      listUnsent(id).then(
        (found) => void (isGone || setEntries(found)),
        // A browser that keeps nothing: then nothing waits either.
        () => undefined,
      )
    void read()
    const unsubscribe = subscribeUnsent(() => void read())
    return () => {
      isGone = true
      unsubscribe()
    }
  }, [id])
  return entries
}
