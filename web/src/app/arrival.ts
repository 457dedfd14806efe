import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import * as words from './app.words'

/** A section of the settings is a page of its own. */
const placeOf = ({ pathname, search }: { pathname: string; search: { tab?: string } }) =>
  pathname === '/dashboard/settings' ? `${pathname} ${search.tab}` : pathname

/**
 * Tells of a new page as a browser tells of one that it loads: its heading names the window, and has the focus. So a
 * screen reader says it, and the next key goes on from there.
 */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation, location }) => placeOf(resolvedLocation ?? location) })
  const arrivedAt = useRef<string>(undefined)

  useEffect(() => {
    const main = content.current
    if (!main) return
    const look = () => {
      const heading = main.querySelector('h1')
      if (!heading) return
      document.title = words.pageTitle(heading.textContent)
      if (arrivedAt.current === path) return
      // The browser itself tells of the first page.
      const isFirst = arrivedAt.current === undefined
      arrivedAt.current = path
      const focused = document.activeElement
      const isTaken = focused !== main && main.contains(focused) && focused?.getClientRects().length !== 0
      // Nor does it take the focus from what was opened meanwhile.
      if (isFirst || isTaken || focused?.closest('[popover=auto]') || document.querySelector('dialog:modal')) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    look()
    const watcher = new MutationObserver(look)
    watcher.observe(main, { childList: true, subtree: true, characterData: true })
    return () => watcher.disconnect()
  }, [path, content])
}
