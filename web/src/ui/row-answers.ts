/** What answers a click itself. */
const ANSWERS = 'a, button, input, select, textarea, label, summary, [popover]'
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
const LONG_PRESS = 500
/** A finger that only rests moves a little. */
const STILL = 10

/** What opens a row: the link or button on its name. */
const openerOf = (row: Element) =>
  row.querySelector<HTMLElement>('[data-opens]') ?? row.querySelector<HTMLElement>('.primary a')
const boxOf = (row: Element) => row.querySelector<HTMLInputElement>('.choice input')

/** Clicks a row's opener or its box, with the keys that were held: with Ctrl a link opens beside. */
function click(element: HTMLElement | null, { ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): void {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

const bodyRowOf = (target: EventTarget | null) =>
  target instanceof Element && !target.closest(ANSWERS) ? target.closest('tbody tr') : null

/** A row opens wherever it is clicked; a finger that stays on it chooses it. @returns what a click does that came before this did */
function answerPointers(frame: HTMLElement, signal: AbortSignal): (event: Event) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isPressed = false

  function open(event: MouseEvent): void {
    const row = bodyRowOf(event.target)
    if (!row || window.getSelection()?.toString()) return
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    click(isTouch && frame.dataset.choosing !== undefined ? boxOf(row) : openerOf(row), event)
  }

  frame.addEventListener(
    'pointerdown',
    (event) => {
      isPressed = false
      clearTimeout(timer)
      const row = event.target instanceof Element ? event.target.closest('tbody tr') : null
      const box = row && boxOf(row)
      if (event.pointerType !== 'touch' || !box) return
      start = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        isPressed = true
        click(box, event)
      }, LONG_PRESS)
    },
    { signal },
  )
  const cancel = () => clearTimeout(timer)
  for (const type of ['pointerup', 'pointercancel', 'scroll'] as const) frame.addEventListener(type, cancel, { signal })
  frame.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > STILL) cancel()
    },
    { signal },
  )
  frame.addEventListener('contextmenu', (event) => isPressed && event.preventDefault(), { signal })
  frame.addEventListener(
    'click',
    (event) => {
      // The click with which a long press ends opens nothing.
      if (isPressed && event.isTrusted) {
        isPressed = false
        event.preventDefault()
        event.stopPropagation()
        return
      }
      open(event)
    },
    { signal, capture: true },
  )
  return (event) => event instanceof MouseEvent && open(event)
}

/** j and k go through the rows, Enter opens the one they stand on, x chooses it, / goes to the search. */
function answerKeys(frame: HTMLElement, event: KeyboardEvent): void {
  const { key, target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.closest(TYPING)) return
  // A notice, which opens by hand, takes no key.
  if (document.querySelector('dialog:modal, :popover-open:not([popover="manual"])')) return
  const rows = [...frame.querySelectorAll('tbody tr')]
  const place = rows.findIndex((row) => row.contains(document.activeElement))
  const here = rows[place]
  if (key === '/') {
    const search = document.querySelector<HTMLElement>('main input[type="search"]')
    if (!search) return
    event.preventDefault()
    search.focus()
  } else if (key === 'j' || key === 'k') {
    const next = rows[key === 'j' ? place + 1 : Math.max(place, 1) - 1]
    const stop = next && (openerOf(next) ?? boxOf(next))
    stop?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  } else if (key.toLowerCase() === 'x' && here) {
    event.preventDefault()
    click(boxOf(here), event)
  }
}

/**
 * Rows open wherever they are clicked, and with `hasKeys` without a mouse, until the signal says that they are gone.
 * @param early what was clicked and pressed before this came
 */
export function answerRows(frame: HTMLElement, hasKeys: boolean, early: readonly Event[], signal: AbortSignal): void {
  const open = answerPointers(frame, signal)
  const press = (event: KeyboardEvent) => answerKeys(frame, event)
  if (hasKeys) document.addEventListener('keydown', press, { signal })
  for (const event of early) {
    if (event instanceof KeyboardEvent) press(event)
    else open(event)
  }
}
