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

/** One at a time over all tabs: who sends, changes or removes. */
const LOCK = 'makao.unsent'

let opened: Promise<IDBPDatabase<UnsentDb>> | undefined
const open = () => {
  if (!opened) {
    const opening = openDB<UnsentDb>('makao.unsent', 1, {
      upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id' }),
      // Browsers close it under pressure, or while the page is in the background.
      terminated: forget,
      // A later version of the application, in another tab, need not wait until this one is closed.
      blocking: (_current, _wanted, event) => {
        forget()
        ;(event.target as IDBDatabase).close()
      },
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

/** Before `alone`: a store that does not open keeps no other tab from sending. */
export const openUnsent = async (): Promise<void> => void (await open())

/** Alone over all tabs. Over plain http browsers have no such lock; there what is sent is read anew, and goes only as it was sent. */
export const alone = <Answer>(act: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? (navigator.locks.request(LOCK, act) as Promise<Answer>) : act()

/** What forms of this page are sending. */
const sentHere = new Set<string>()

/** Of an entry: held by the form that sends it, and freed by the browser where that form's tab dies. */
const lockOf = (id: string) => `${LOCK}.${id}`

const watched = new Set<string>()

/** Has what a form of another tab is sending read again once that is over: a tab that dies tells nobody. */
function watch(id: string): void {
  if (watched.has(id)) return
  watched.add(id)
  const over = () => {
    watched.delete(id)
    tellHere()
  }
  void navigator.locks.request(lockOf(id), { mode: 'shared' }, () => undefined).then(over, over)
}

/** Which of these a form is sending, here or in another tab. */
async function sentByForms(entries: readonly Unsent[]): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name))
  const elsewhere = entries.filter(({ id }) => !sentHere.has(id) && names.has(lockOf(id)))
  for (const { id } of elsewhere) watch(id)
  return new Set([...sentHere, ...elsewhere.map(({ id }) => id)])
}

async function entriesOf(personId: string): Promise<Unsent[]> {
  const all = await (await open()).getAll('entries')
  return all.filter((entry) => entry.personId === personId).sort((one, other) => one.enteredAt - other.enteredAt)
}

/** In the order in which they were entered, without what a form is sending: that does not wait yet. */
export async function listUnsent(personId: string): Promise<Unsent[]> {
  const all = await entriesOf(personId)
  if (all.length === 0) return all
  const sent = await sentByForms(all)
  const waiting = new Set(all.map(({ id }) => id).filter((id) => !sent.has(id)))
  // A form drops what was answered before it frees the lock: what it freed in between is gone by now.
  return waiting.size > 0 ? (await entriesOf(personId)).filter(({ id }) => waiting.has(id)) : []
}

/** An entry as it is now; undefined once it was sent or removed. */
export const findUnsent = async (id: string): Promise<Unsent | undefined> => (await open()).get('entries', id)

async function put(entry: Omit<Unsent, 'enteredAt'>): Promise<Unsent> {
  const stored = { ...entry, enteredAt: Date.now() }
  // Written through: browsers leave it to the system otherwise, with which it goes where a phone dies.
  const { store, done } = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
  await Promise.all([store.put(stored), done])
  return stored
}

/** @throws DOMException where the device is full or keeps nothing */
export async function keepUnsent(entry: Omit<Unsent, 'enteredAt'>): Promise<void> {
  await put(entry)
  tell()
}

/**
 * Keeps what a form is about to send. The lock comes first, so that nobody finds the entry without it. Over plain http browsers have
 * none: another tab may send the same beside the form then, and the server, which writes a request id once, answers both alike.
 * @param given aborted once there is nothing left to keep it for: it waits for the lock no longer
 * @returns what ends it: told whether it stays on this device, or was answered
 * @throws DOMException where the device is full or keeps nothing
 */
export async function holdUnsent(
  entry: Omit<Unsent, 'enteredAt'>,
  given: AbortSignal,
): Promise<(stays: boolean) => Promise<void>> {
  const { id } = entry
  let free = () => {}
  const isOver = new Promise<void>((resolve) => {
    free = resolve
  })
  let freed: Promise<unknown> = isOver
  const end = () => {
    sentHere.delete(id)
    free()
  }
  sentHere.add(id)
  try {
    if (navigator.locks) {
      await new Promise<void>((resolve, reject) => {
        freed = navigator.locks.request(lockOf(id), { signal: given }, () => {
          resolve()
          return isOver
        })
        freed.catch(reject)
      })
    }
    const stored = await put(entry)
    // Other tabs learn whose lock to watch.
    if (navigator.locks) tabs.postMessage('changed')
    return async (stays) => {
      try {
        // The connection may be what failed: once more over a new one, before anybody sends what was answered.
        if (!stays) {
          await endAsSent(stored).catch(() => {
            forget()
            return endAsSent(stored)
          })
        }
      } finally {
        end()
        await freed
        tell()
      }
    }
  } catch (error) {
    end()
    throw error
  }
}

/**
 * Acts on an entry unless a form is sending it just now. Shared, which tells it from a form: while it waits and is tried again, it is
 * shown. @returns undefined where a form is sending it
 */
export async function unlessSent<Answer>(id: string, act: () => Promise<Answer>): Promise<Answer | undefined> {
  if (sentHere.has(id)) return undefined
  if (!navigator.locks) return act()
  return navigator.locks.request(lockOf(id), { ifAvailable: true, mode: 'shared' }, async (lock) =>
    lock ? act() : undefined,
  )
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
export async function endSent(entry: Unsent, refused?: SaidNo): Promise<void> {
  await endAsSent(entry, refused)
  tell()
}

async function endAsSent({ id, input }: Unsent, refused?: SaidNo): Promise<void> {
  const { store, done } = (await open()).transaction('entries', 'readwrite')
  const now = await store.get(id)
  if (now && JSON.stringify(now.input) === JSON.stringify(input)) {
    await (refused ? store.put({ ...now, refused }) : store.delete(id))
  }
  await done
}

/** What somebody who logs out leaves behind, as they said, but for what a form is sending by now. */
export const dropAllUnsent = (entries: readonly Unsent[]): Promise<unknown> =>
  alone(() => Promise.all(entries.map(({ id }) => unlessSent(id, () => dropUnsent(id)))))

/** What the person who is signed in entered here and the server has not taken; empty until it is read. */
export function useUnsent(): readonly Unsent[] {
  const { id } = useUser()
  const [entries, setEntries] = useState<readonly Unsent[]>([])
  useEffect(() => {
    // One that finds less is through sooner: an earlier one must not speak after it.
    let latest = 0
    const read = () => {
      latest += 1
      const place = latest
      return listUnsent(id).then(
        (found) => void (place === latest && setEntries(found)),
        // A browser that keeps nothing: then nothing waits either.
        () => undefined,
      )
    }
    void read()
    const unsubscribe = subscribeUnsent(() => void read())
    return () => {
      latest = 0
      unsubscribe()
    }
  }, [id])
  return entries
}
