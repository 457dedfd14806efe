import { isWithoutNetwork } from '../lib/network'
import type { Loading } from './loaded'

/** Two that are shown as one: there once both are, and asked for together again, whichever failed. */
export function asOne<One, Other>(one: Loading<One>, other: Loading<Other>): Loading<readonly [One, Other]> {
  const both = [one, other]
  const missing = both.filter(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData)
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: missing.find(({ error }) => error)?.error ?? null,
    fetchStatus: missing.some(isWithoutNetwork) ? 'paused' : 'fetching',
    isPlaceholderData: both.some(({ isPlaceholderData }) => isPlaceholderData),
    refetch: () => Promise.all(both.map(({ refetch }) => refetch())),
  }
}
