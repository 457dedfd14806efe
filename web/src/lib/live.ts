import { HEARTBEAT, RECONNECT_AFTER, topics } from '@makao/contract/platform/live/live.terms'
import { onlineManager } from '@tanstack/react-query'
import { heard as heardOfServer } from './network'
import { bringStaleParts, type Change, isSaving, refresh } from './stale'

/** Changes that come close together are read once. */
const GATHER = 250

/**
 * Reads again what the open page shows whenever somebody changes it. A hidden page hears nothing until somebody comes
 * back: browsers allow an address six connections over all its tabs.
 * @param isLate whether the page stood for a while before: nobody told it what changed since
 * @returns what ends it
 */
export function followChanges(isLate: boolean): () => void {
  void bringStaleParts()
  let source: EventSource | undefined
  let failures = 0
  let retry: number | undefined
  let silence: number | undefined
  let gather: number | undefined
  const changed = new Set<Change>(isLate ? ['everything'] : [])

  function refreshGathered(): void {
    if (isSaving()) {
      refreshSoon()
      return
    }
    void refresh(changed)
    changed.clear()
  }

  function refreshSoon(): void {
    clearTimeout(gather)
    gather = window.setTimeout(refreshGathered, GATHER)
  }

  function disconnect(): void {
    source?.close()
    source = undefined
    clearTimeout(retry)
    clearTimeout(silence)
  }

  function reconnect(): void {
    disconnect()
    changed.add('everything')
    const wait = RECONNECT_AFTER[Math.min(failures, RECONNECT_AFTER.length - 1)]
    failures += 1
    retry = window.setTimeout(connect, wait)
  }

  /** Somebody spoke; a connection that says nothing for two beats is dead, whatever it looks like. */
  function heard(): void {
    clearTimeout(silence)
    silence = window.setTimeout(reconnect, 2 * HEARTBEAT + 5000)
  }

  function connect(): void {
    disconnect()
    source = new EventSource('/api/live')
    // A connection that is dead from the beginning says so after minutes, if at all.
    heard()
    source.onerror = reconnect
    source.addEventListener('ready', () => {
      failures = 0
      heard()
      heardOfServer(true)
      if (changed.size > 0) refreshSoon()
    })
    source.addEventListener('beat', heard)
    // The same person looks at many newer pages: this one goes on when somebody comes back to it, so that they do not
    // push each other out for ever.
    source.addEventListener('replaced', () => {
      disconnect()
      changed.add('everything')
    })
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      heard()
      changed.add(topics.find((name) => name === data) ?? 'everything')
      refreshSoon()
    })
  }

  const mayListen = () => document.visibilityState === 'visible' && onlineManager.isOnline()

  function listenIfSeen(): void {
    if (mayListen()) connect()
    else {
      disconnect()
      changed.add('everything')
    }
  }

  function handleFocus(): void {
    if (!source && mayListen()) connect()
  }

  document.addEventListener('visibilitychange', listenIfSeen)
  window.addEventListener('focus', handleFocus)
  // Offline, or while somebody signs out, nothing is to be heard.
  const unsubscribe = onlineManager.subscribe(listenIfSeen)
  listenIfSeen()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', listenIfSeen)
    window.removeEventListener('focus', handleFocus)
    clearTimeout(gather)
    disconnect()
  }
}
