import type { ReactElement, ReactNode } from 'react'
import { reasonOf } from '../lib/toast'
import { LoadError } from './page'
import { Spinner } from './spinner'
import * as words from './ui.words'

/** What is read, as far as it has come. */
export interface Loading<Data> {
  data: Data | undefined
  error: unknown
  /** 'paused' while the device knows of no network. */
  fetchStatus?: string
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: Loading<Data>
  /** What is being waited for; 'Loading...' where that is plain. Or the page with nothing in it yet. */
  loading?: string | ReactElement
  /** What did not come, before the reason and a way to try again; or what to show instead. */
  failed: string | ((error: unknown, retry: () => void) => ReactNode)
  /** What stands in place of an empty list; false where there is something. */
  empty?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** Whether it is on its way, with nothing of it to show yet and no error. */
export const isComing = ({ data, error, fetchStatus }: Loading<unknown>): boolean =>
  data === undefined && !error && (fetchStatus !== 'paused' || navigator.onLine)

/** What stands below something that is read: read meanwhile, and shown once that has its height, since it would move under a finger. */
export function Below({ waits, children }: { waits: boolean; children: ReactNode }) {
  return (
    <div hidden={waits} className="contents">
      {children}
    </div>
  )
}

/** What was read, once it is there; until then that it is loading, or why it failed. What was read once stays. */
export function Loaded<Data>({ query, loading, failed, empty, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return empty?.(data) || children(data)
  if (isComing(query)) return typeof loading === 'object' ? loading : <Spinner label={loading} />
  if (!error) {
    return (
      <LoadError
        text={words.notOnThisDevice}
        reason={words.noNetworkAndNotOpenedBefore}
        onRetry={() => void refetch()}
      />
    )
  }
  const retry = () => void refetch()
  if (typeof failed === 'function') return failed(error, retry)
  return <LoadError text={failed} reason={reasonOf(error)} onRetry={retry} />
}
