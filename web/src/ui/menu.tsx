import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface MenuProps {
  /** What the button says to a screen reader. */
  label: string
  button: ReactNode
  /** What stands above the items. */
  header: ReactNode
  children: ReactNode
}

/** A button that opens a short list of actions; Escape or a click elsewhere closes it. */
export function Menu({ label, button, header, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const menuId = useId()

  useEffect(() => {
    if (!isOpen) return
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const close = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return (
    <div ref={root} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setOpen(!isOpen)}
        className="flex size-11 items-center justify-center rounded-full"
      >
        {button}
      </button>
      <div
        id={menuId}
        hidden={!isOpen}
        className="absolute right-0 z-20 mt-1 w-64 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-1.5 shadow-pop"
      >
        <div className="px-3 py-2">{header}</div>
        <div role="menu" aria-label={label} className="border-t border-line pt-1.5">
          {children}
        </div>
      </div>
    </div>
  )
}

export function MenuItem({ children, onSelect }: { children: ReactNode; onSelect: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      onClick={onSelect}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-lg px-3 text-left hover:bg-sunken md:min-h-10"
    >
      {children}
    </button>
  )
}
