import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/**
 * What a link holds in its fragment, which no browser sends along; another link opened in the same tab changes the fragment
 * alone.
 */
function useFragment(name: string): string {
  return useSyncExternalStore(subscribe, () => new URLSearchParams(window.location.hash.slice(1)).get(name) ?? '')
}

/** The token of a one-time link. */
export const useLinkToken = () => useFragment('token')

/** The set-up code, in the link that is printed where Makao is started. */
export const useSetupCode = () => useFragment('code')
