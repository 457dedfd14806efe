import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names'
import { popoverClass, usePopover } from './popover'

interface MenuProps {
  /** What the menu is called; the button too, unless it says so itself. */
  label: string
  button: ReactNode
  /** The look of the button; a round picture without it. */
  buttonClass?: string
  /** The button is called as the menu is, whatever it shows. */
  isNamed?: boolean
  disabled?: boolean
  /** As wide as its button on a phone, where there is no room beside it. */
  isNarrow?: boolean
  /** What stands above the items. */
  header?: ReactNode
  /** Items; made when the menu opens. */
  children: ReactNode | (() => ReactNode)
}

/** A button that opens a short list of actions; a choice, Escape or a click elsewhere closes it. */
export function Menu(props: MenuProps) {
  const { label, button, buttonClass, isNamed, disabled, isNarrow = false, header, children } = props
  const { isOpen, close, ...parts } = usePopover((opened) => itemsOf(opened)[0]?.focus())

  function move(event: KeyboardEvent<HTMLElement>): void {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items = itemsOf(event.currentTarget)
    const next = items.findIndex((item) => item.matches(':focus')) + step
    items.at(next % items.length)?.focus()
  }

  return (
    <>
      <button
        type="button"
        aria-label={buttonClass && !isNamed ? undefined : label}
        title={isNamed ? label : undefined}
        disabled={disabled}
        aria-haspopup="menu"
        {...parts.button}
        className={buttonClass ?? 'flex size-11 items-center justify-center rounded-full'}
      >
        {button}
      </button>
      <div {...parts.popover} className={classNames(popoverClass, isNarrow ? 'sm:w-52' : 'w-64')}>
        {isOpen && header && <div className="border-b border-line px-3 py-2">{header}</div>}
        <div
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onClick={close}
          onKeyDown={move}
          className={header ? 'pt-1.5' : ''}
        >
          {typeof children === 'function' ? isOpen && children() : children}
        </div>
      </div>
    </>
  )
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

const itemClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-lg px-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11'

interface MenuItemProps {
  children: ReactNode
  /** What it says to a screen reader where the words alone do not tell what they are about. */
  label?: string | undefined
  /** What it does, on hover. */
  hint?: string | undefined
  /** What it does, in a sentence below its name. */
  note?: string | undefined
  isDanger?: boolean | undefined
  onSelect: () => void
}

export function MenuItem({ children, label, hint, note, isDanger, onSelect }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-label={label}
      title={hint}
      onClick={onSelect}
      className={classNames(itemClass, isDanger && 'text-bad')}
    >
      {note === undefined ? (
        children
      ) : (
        <span className="py-1.5">
          <span className="flex items-center gap-2.5">{children}</span>
          <span className="block max-w-72 text-sm text-soft">{note}</span>
        </span>
      )}
    </button>
  )
}
