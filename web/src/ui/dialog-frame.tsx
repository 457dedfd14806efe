import { X } from 'lucide-react'
import { type FocusEventHandler, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button'
import * as common from './common.words'

export interface DialogProps {
  title: string
  description?: ReactNode
  onClose: () => void
  /** While something is being saved the dialog stays. */
  busy?: boolean
  /** Widest, in px, from 640 px up; below, the dialog is a sheet at the foot of the screen. */
  width?: number
  children: ReactNode
}

const FIELD = ':is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled)'

/** The first field; where something is taken away, the way back. */
const firstStop = (content: HTMLElement) =>
  content.querySelector<HTMLElement>('[data-first]') ??
  [...content.querySelectorAll<HTMLElement>(FIELD)].find((field) => !field.closest('[hidden], details:not([open])'))

/**
 * Puts the focus where somebody begins: on the first field, also when that comes later, as long as the focus is where it was
 * put meanwhile.
 */
function focusFirst(content: HTMLElement, title: HTMLElement): () => void {
  const first = firstStop(content)
  if (first) {
    first.focus()
    return () => {}
  }
  title.focus()
  const watcher = new MutationObserver(() => {
    if (document.activeElement !== title) watcher.disconnect()
    else firstStop(content)?.focus()
  })
  watcher.observe(content, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

/**
 * What had the focus before each dialog that goes with what is drawn now. It is put there once no dialog follows: each change of
 * what is behind a dialog has the styles of the whole page worked out anew.
 */
let openers: Element[] = []

/** What has the focus after the dialogs that went, if any did. */
function nextFocus(): HTMLElement | undefined {
  const next = openers.find((opener) => opener instanceof HTMLElement && opener.isConnected)
  openers = []
  return next as HTMLElement | undefined
}

interface DialogFrameProps extends DialogProps {
  dialog?: RefObject<HTMLDialogElement | null>
  onFocus?: FocusEventHandler
  /** Stands between the title and the content. */
  above?: ReactNode
  /** Stands in the place of one whose file has not come. */
  isAwaited?: boolean
}

/**
 * What every dialog is within: its title, the way out, and the focus, which the browser keeps inside and takes back
 * afterwards. Pages know this much of dialogs before one is opened; the rest, `dialog.tsx`, comes with them.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, description, onClose, busy = false, width = 500, children, onFocus, above, isAwaited } = props
  const own = useRef<HTMLDialogElement>(null)
  const dialog = props.dialog ?? own
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = useRef(false)
  const titleId = useId()

  // Before anything is painted: where one dialog follows another, the page is not seen without one between them.
  useLayoutEffect(() => {
    const opener = nextFocus() ?? document.activeElement
    const shown = dialog.current
    isShown.current = true
    shown?.showModal()
    const end = content.current && heading.current && focusFirst(content.current, heading.current)
    return () => {
      isShown.current = false
      end?.()
      if (opener) openers.push(opener)
      queueMicrotask(() => {
        // What is behind an open one takes no focus.
        if (!isShown.current) shown?.close()
        const next = nextFocus()
        // What took its place may have put the focus elsewhere.
        if (document.activeElement === document.body) next?.focus()
      })
    }
  }, [dialog])

  return (
    <dialog
      ref={dialog}
      onFocus={onFocus}
      aria-labelledby={titleId}
      aria-busy={isAwaited}
      style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
      className="sheet fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none scroll-py-20 overflow-y-auto overscroll-contain rounded-t-2xl bg-surface text-ink shadow-pop sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-full sm:max-w-(--dialog-width) sm:rounded-2xl"
      onCancel={(event) => {
        // The page decides when the dialog goes: a save under way keeps it.
        event.preventDefault()
        if (!busy && event.target === event.currentTarget) onClose()
      }}
    >
      <div className="sticky top-0 z-20 flex items-start justify-between gap-3 bg-surface px-5 pt-4 pb-1">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="text-lg font-semibold text-balance wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <IconButton label={common.close} className="-mt-1.5 -mr-2 shrink-0" disabled={busy} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {description && <div className="dialog-about px-5 text-soft">{description}</div>}
      {above}
      <div ref={content} className="dialog-content px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </dialog>
  )
}
