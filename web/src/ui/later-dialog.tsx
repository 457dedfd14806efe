import { type ComponentType, useEffect, useState } from 'react'
import { reasonOf } from '../lib/toast'
import { bringInTurn } from '../lib/when-idle'
import { Button } from './button'
import { Skeleton } from './card'
import { DialogFrame } from './dialog-frame'
import { LoadError } from './page'
import * as words from './ui.words'

interface LaterDialog<Props> {
  (props: Props): React.ReactNode
  /** Fetches its file beforehand, once the page rests. */
  preload: () => void
}

/**
 * A dialog whose file comes when it is first opened, or beforehand: the page does not wait for it. Until then an empty one
 * stands in its place, so that whoever opened it sees at once that it does. Without a connection it says so, and the page
 * below stays.
 */
export function laterDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LaterDialog<Props> {
  let loaded: ComponentType<Props> | undefined

  async function fetchOnce(): Promise<ComponentType<Props>> {
    loaded ??= await load()
    return loaded
  }

  function Later(props: Props) {
    const [{ Shown, error }, setState] = useState<{ Shown?: ComponentType<Props> | undefined; error?: unknown }>({
      Shown: loaded,
    })
    const [attempt, setAttempt] = useState(1)
    const [wasAwaited] = useState(loaded === undefined)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches anew
    useEffect(() => {
      fetchOnce().then(
        (Fetched) => setState({ Shown: Fetched }),
        (failure: unknown) => setState({ error: failure }),
      )
    }, [attempt])
    if (Shown && !wasAwaited) return <Shown {...props} />
    if (Shown) {
      return (
        // It is open already: it does not slide in a second time.
        <div data-awaited className="contents">
          <Shown {...props} />
        </div>
      )
    }
    if (error === undefined) {
      return (
        // Each a dialog of its own, so that the focus is put anew: the button that had it is gone.
        <DialogFrame key="awaited" title={words.opening} onClose={props.onClose} isAwaited>
          <Skeleton className="h-40" />
        </DialogFrame>
      )
    }
    function handleRetry(): void {
      setState({})
      setAttempt(attempt + 1)
    }
    return (
      <DialogFrame title={words.notOpenedYet} width={425} onClose={props.onClose}>
        <LoadError text={words.thisCouldNotBeOpened} reason={reasonOf(error)} onRetry={handleRetry} />
        {attempt > 1 && (
          // After an update the file is gone: only a page that is loaded anew knows the one in its place.
          <div className="actions flex justify-end max-sm:*:flex-1">
            <Button onClick={() => window.location.reload()}>{words.loadThePageAgain}</Button>
          </div>
        )}
      </DialogFrame>
    )
  }

  return Object.assign(Later, {
    preload: () => bringInTurn(fetchOnce),
  })
}
