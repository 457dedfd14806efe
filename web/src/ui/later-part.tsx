import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { FETCH_AGAIN } from '../lib/fetch-again'

interface LaterPart<Props> {
  (props: Props): ReactNode
  /** Fetches its file beforehand, of a part that is not shown with the page. */
  preload: () => void
}

/**
 * A part of a page that is not seen at first, such as what stands in a panel: its file comes once the page stands. Until then
 * `instead` takes its place.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ReactNode = null,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined

  async function fetchOnce(): Promise<ComponentType<Props>> {
    loaded ??= await load()
    return loaded
  }

  function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      if (Shown) return
      let timer: number | undefined
      let isGone = false
      function fetchIt(): void {
        fetchOnce().then(
          (fetched) => {
            if (!isGone) setShown(() => fetched)
          },
          // The page works without it, and the network comes back.
          () => {
            if (!isGone) timer = window.setTimeout(fetchIt, FETCH_AGAIN)
          },
        )
      }
      fetchIt()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [Shown])
    return Shown ? <Shown {...props} /> : instead
  }

  return Object.assign(Part, {
    // It is asked for again when it is shown.
    preload: () => void fetchOnce().catch(() => undefined),
  })
}
