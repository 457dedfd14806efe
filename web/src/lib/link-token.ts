import { useSyncExternalStore } from 'react'

function linkToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * The token of a one-time link. It stands in the fragment, which no browser sends along; another link opened in the same
 * tab changes the fragment alone.
 */
export function useLinkToken(): string {
  return useSyncExternalStore(subscribe, linkToken)
}
