import { type RefObject, useEffect, useState } from 'react'

/** Rows open wherever they are clicked, and with `hasKeys` without a mouse. What answers comes once the table stands. */
export function useRowKeys(frame: RefObject<HTMLElement | null>, hasKeys: boolean): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const leaving = new AbortController()
    const waiting = new AbortController()
    const early: Event[] = []
    // Whoever is quicker than the file has not clicked in vain.
    const keep = (event: Event) => early.push(event)
    element.addEventListener('click', keep, { signal: waiting.signal })
    if (hasKeys) document.addEventListener('keydown', keep, { signal: waiting.signal })
    import('./row-answers').then(
      ({ answerRows }) => {
        waiting.abort()
        if (!leaving.signal.aborted) answerRows(element, hasKeys, early, leaving.signal)
      },
      // The names of the rows lead there too.
      () => waiting.abort(),
    )
    return () => {
      waiting.abort()
      leaving.abort()
    }
  }, [frame, hasKeys])
}

/** Whether a table is wider than its frame: then the frame scrolls, and its head stays at the top of the frame. */
export function useSideways(frame: RefObject<HTMLElement | null>): boolean {
  const [isSideways, setSideways] = useState(false)
  useEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (!element || !table || typeof ResizeObserver === 'undefined') return
    const measured = new ResizeObserver(() => setSideways(table.offsetWidth > element.clientWidth + 1))
    measured.observe(element)
    measured.observe(table)
    return () => measured.disconnect()
  }, [frame])
  return isSideways
}
