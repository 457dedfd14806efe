import { type ToggleEvent, useId, useRef, useState } from 'react'

/** Kept free at the edges of the screen. */
const MARGIN = 8
/** What a list of actions needs; with less below the button it opens above it, where there is more. */
const ROOM = 280

/** Stands on the page, so that it scrolls with it, and never beyond an edge of the screen. @param box of the button */
function place(popover: HTMLElement, box: DOMRect): void {
  const { style } = popover
  const { clientWidth, clientHeight } = document.documentElement
  const isRight = box.left + box.width / 2 > clientWidth / 2
  // Not yet shown it has no box, but knows how wide it will be.
  const width = Number.parseFloat(getComputedStyle(popover).width) || box.width
  const inset = (wanted: number) => Math.max(MARGIN, Math.min(wanted, clientWidth - MARGIN - width))
  style.left = isRight ? 'auto' : `${inset(box.left) + window.scrollX}px`
  style.right = isRight ? `${inset(clientWidth - box.right) - window.scrollX}px` : 'auto'
  // The thumb bar stays in sight, but within a dialog, which is above it.
  const bar = popover.closest('dialog') ? 0 : Number.parseFloat(getComputedStyle(popover).scrollMarginBottom) || 0
  const below = clientHeight - bar - box.bottom
  const isAbove = below < ROOM && box.top > below
  style.top = isAbove ? 'auto' : `${box.bottom + window.scrollY + 4}px`
  style.bottom = isAbove ? `${clientHeight - box.top - window.scrollY + 4}px` : 'auto'
  style.maxHeight = `${(isAbove ? box.top : below) - 2 * MARGIN}px`
  style.minWidth = `${box.width}px`
}

/** What opens beside a button, above everything else; Escape and a click elsewhere close it. */
export function usePopover(onOpened?: (popover: HTMLElement) => void) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    close: () => popover.current?.hidePopover(),
    button: { ref: trigger, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id },
    popover: {
      ref: popover,
      id,
      popover: 'auto' as const,
      onBeforeToggle: ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
        setOpen(newState === 'open')
        if (newState === 'open' && trigger.current) place(currentTarget, trigger.current.getBoundingClientRect())
      },
      onToggle: ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
        if (newState === 'open') onOpened?.(currentTarget)
      },
    },
  }
}

/** The look of what opens. */
export const popoverClass =
  'absolute m-0 scroll-mb-(--foot-bar) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-pop'
