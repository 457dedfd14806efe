/** A version that waits to be taken, or was taken in another tab; undefined while this one is the newest. */
export type NewVersion = 'waits' | 'taken'

/** How often a page that somebody comes back to asks for a newer version, in ms. */
const ASK_AGAIN = 60 * 60_000

let state: NewVersion | undefined
let waiting: ServiceWorker | undefined
let isTaking = false
const listeners = new Set<() => void>()

function become(next: NewVersion): void {
  state = next
  for (const listener of listeners) listener()
}

export const newVersion = () => state

export function subscribeVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the page anew, with the version that waits. Until then all of it is of the old one. */
export function takeNewVersion(): void {
  if (state === 'taken' || !waiting) {
    window.location.reload()
    return
  }
  isTaking = true
  waiting.postMessage('take-over')
}

function watchInstalling(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
  })
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  become('waits')
}

let isKept = false

/** Lets the browser keep the application's files. Only on https and on this machine: elsewhere browsers keep none. */
export async function keepApplication(): Promise<void> {
  if (isKept || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isKept = true
  const isFirst = navigator.serviceWorker.controller === null
  let isOurs = isFirst
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) {
      // Somebody may stay on rows that are not saved: they can take it again then.
      waiting = undefined
      isTaking = false
      window.location.reload()
    }
    // The first one takes over the page that brought it.
    else if (!isOurs) become('taken')
    isOurs = false
  })
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  if (registration.waiting && !isFirst) offer(registration.waiting)
  watchInstalling(registration)
  registration.addEventListener('updatefound', () => watchInstalling(registration))
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN) return
    askedAt = Date.now()
    // Without network it is asked for the next time.
    registration.update().catch((error: unknown) => console.warn(error))
  })
}
