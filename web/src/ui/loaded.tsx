import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { isWithoutNetwork } from '../lib/network'
import { reasonOf } from '../lib/toast'
import * as common from './common.words'
import { LoadError } from './page'
import { Spinner } from './spinner'
import * as words from './ui.words'

/** What is read, as far as it has come. */
export interface Loading<Data> {
  data: Data | undefined
  error: unknown
  /** 'paused' while the device knows of no network. */
  fetchStatus?: string
  /** What has come is of the page, time or search before. */
  isPlaceholderData?: boolean
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
  data === undefined && !error && !isWithoutNetwork({ fetchStatus })

/** How long what stands below waits at most, in ms: it may be there when what is above it does not come. */
const PATIENCE = 3000

/** What stands below something that is read: read meanwhile, and shown once that has its height, since it would move under a finger. */
export function Below({ waits, children }: { waits: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(!waits)
  // What is above may be asked for again, after an error: what was seen stays, with what is typed and open in it.
  if (!waits && !isShown) setShown(true)
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div hidden={!isShown} className="contents">
      {children}
    </div>
  )
}

/**
 * What was read, once it is there; until then that it is loading, or why it failed. What was read once stays. What is of
 * before is faint, with all that follows it in its place, for it stands below what is asked for now; without a network it is
 * said that this is not there, and what is of before still leads back.
 */
export function Loaded<Data>({ query, loading, failed, empty, children }: LoadedProps<Data>) {
  const { data, error, refetch, isPlaceholderData = false } = query
  const retry = () => void refetch()
  const missing = <LoadError text={words.notOnThisDevice} reason={words.noNetworkAndNotOpenedBefore} onRetry={retry} />
  if (data !== undefined) {
    return (
      <>
        {isPlaceholderData &&
          (isWithoutNetwork(query) ? (
            <div data-of-before>{missing}</div>
          ) : (
            <span data-of-before className="sr-only">
              {common.loading}
            </span>
          ))}
        {empty?.(data) || children(data)}
      </>
    )
  }
  if (isComing(query)) return typeof loading === 'object' ? loading : <Spinner label={loading} />
  if (!error) return missing
  if (typeof failed === 'function') return failed(error, retry)
  return <LoadError text={failed} reason={reasonOf(error)} onRetry={retry} />
}
