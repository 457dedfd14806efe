let kept = ''

function keep(event: KeyboardEvent): void {
  // Something else has opened, which takes its own keys.
  if (event.key === 'Escape' || document.querySelector('dialog:modal:not([aria-busy])')) {
    stop()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') kept = kept.slice(0, -1)
  else if (event.key.length === 1) kept += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

function stop(): void {
  document.removeEventListener('keydown', keep, true)
  kept = ''
}

/** Keeps what is typed until a field that opens is there to take it. */
export function keepTyping(): void {
  stop()
  document.addEventListener('keydown', keep, true)
}

/** What was typed since, in order; from now on keys go where the focus is. */
export function takeTyped(): string {
  const typed = kept
  stop()
  return typed
}
