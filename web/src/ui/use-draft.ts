import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { personNow, subscribeSession } from '../lib/session'
import { draftOf, forgetDraft, goOn, keepDraft, readFields } from './drafts'

/** Which dialog it is and whom it is about: its page, its title and what stands below it, and what its first field began with. */
function subjectOf(dialog: HTMLElement, beginning: string): string {
  const about = dialog.querySelector('.dialog-about')?.textContent
  return [location.pathname, dialog.querySelector('h2')?.textContent, about, beginning].join('\n')
}

/** What was typed into a dialog that was left by Escape or its cross, or whose person's session ended, offered when it opens again. */
export function useDraft(ref: RefObject<HTMLDialogElement | null>, busy: boolean) {
  const [offered, setOffered] = useState<string>()
  const initial = useRef(new Map<string, string>())
  const subject = useRef('')
  const isKept = useRef(false)
  const isTyped = useRef(false)

  const keep = useCallback(
    (isOnItsWay = false) => {
      const dialog = ref.current
      isKept.current = true
      if (dialog && isTyped.current) keepDraft(subject.current, dialog, initial.current, isOnItsWay)
    },
    [ref],
  )
  useEffect(
    () =>
      subscribeSession(() => {
        if (personNow() === '') keep(busy)
      }),
    [keep, busy],
  )

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let beginning: string | undefined
    const look = () => {
      const fields = readFields(dialog)
      if (fields.size === 0) return
      // Of the first field alone: on a slow phone the others may come later, and would make it another dialog.
      beginning ??= [...fields.values()][0] ?? ''
      // Fields come one after the other; each begins with what it held when it came.
      for (const [key, value] of fields) if (!initial.current.has(key)) initial.current.set(key, value)
      const now = subjectOf(dialog, beginning)
      if (now === subject.current) return
      subject.current = now
      setOffered(draftOf(now, initial.current) && now)
    }
    look()
    const watcher = new MutationObserver(look)
    watcher.observe(dialog, { childList: true, subtree: true })
    const note = () => {
      isTyped.current = true
    }
    dialog.addEventListener('input', note)
    return () => {
      watcher.disconnect()
      dialog.removeEventListener('input', note)
      // Saved, or given up: it is not offered again.
      if (!isKept.current && !dialog.isConnected) forgetDraft(subject.current)
    }
  }, [ref])

  return {
    isOffered: offered !== undefined,
    keep: () => keep(),
    putBack: () => {
      setOffered(undefined)
      if (offered !== undefined && ref.current) goOn(offered, initial.current, ref.current)
    },
    forget: () => {
      if (offered !== undefined) forgetDraft(offered)
      setOffered(undefined)
    },
  }
}
