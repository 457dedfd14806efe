import { type KeyboardEvent as Key, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names'

interface MenuProps {
  /** What the menu is called; the button too, unless it says so itself. */
  label: string
  button: ReactNode
  /** The look of the button; a round picture without it. */
  buttonClass?: string
  disabled?: boolean
  /** Above its button, at the foot of the sidebar: what the button says there is a name, not what it does. */
  opensUp?: boolean
  /** As wide as its button on a phone, where there is no room beside it. */
  isNarrow?: boolean
  /** What stands above the items. */
  header?: ReactNode
  children: ReactNode
}

/** A button that opens a short list of actions; a choice, Escape or a click elsewhere closes it. */
export function Menu({
  label,
  button,
  buttonClass,
  disabled,
  isNarrow = false,
  opensUp = false,
  header,
  children,
}: MenuProps) {
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

  function choose(): void {
    setOpen(false)
    trigger.current?.focus()
  }

  function move(event: Key): void {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const next = items.findIndex((item) => item.matches(':focus')) + step
    items.at(next % items.length)?.focus()
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-label={buttonClass && !opensUp ? undefined : label}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass ?? 'flex size-11 items-center justify-center rounded-full'}
      >
        {button}
      </button>
      <div
        id={menuId}
        hidden={!isOpen}
        className={classNames(
          'absolute z-20 rounded-xl border border-line bg-surface p-1.5 shadow-pop',
          opensUp ? 'bottom-full left-0 mb-1' : 'right-0 mt-1',
          isNarrow ? 'w-full min-w-max sm:w-52' : 'w-64 max-w-[calc(100vw-2rem)]',
        )}
      >
        {isOpen && header && <div className="border-b border-line px-3 py-2">{header}</div>}
        <div
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onClick={choose}
          onKeyDown={move}
          className={header ? 'pt-1.5' : ''}
        >
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
      className="flex min-h-10 w-full items-center gap-2.5 rounded-lg px-3 text-left hover:bg-sunken pointer-coarse:min-h-11"
    >
      {children}
    </button>
  )
}
