import { placeForRefusals, whenDialogOpens } from './refusal-place'
import '../styles/toasts.css'
import * as words from './lib.words'

/** What somebody may go on with. */
export interface NextStep {
  /** 'Receive the first payment' */
  text: string
  go: () => void
}

export interface Notice {
  tone: 'good' | 'info' | 'bad'
  title?: string | undefined
  text: string
  next?: readonly NextStep[]
  /** How long it stays, in ms; longer while somebody is on it. */
  duration: number
}

/** A screen reader tells what comes into a region that it knows already. */
const UNTIL_KNOWN = 100
const MOST = 3

const host = document.createElement('section')
host.className = 'toasts'
host.popover = 'manual'
host.ariaLabel = words.notifications
const region = host.appendChild(document.createElement('div'))
region.role = 'status'
document.body.append(host)

function element(name: string, className: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

/** Puts the notices above the dialog that was opened last. */
function raise(): void {
  // Browsers of before 2024 know no popovers; there they stand at the end of the page.
  if (!('showPopover' in host)) return
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

// What was saved before is no news beside the dialog that follows; the last of it is read above that, not dimmed behind it.
whenDialogOpens(() => {
  for (const older of [...region.querySelectorAll('.toast-good')].slice(0, -1)) older.remove()
  // Once it stands.
  if (region.childElementCount > 0) setTimeout(raise)
})

/** Shows a notice above everything; a refusal in the dialog that is open, beside its buttons. */
export function show({ tone, title, text, next = [], duration }: Notice): void {
  const tell = placeForRefusals()
  if (tone === 'bad' && tell) {
    tell(text)
    return
  }
  const toast = element('div', `toast toast-${tone}`, '')
  const said = toast.appendChild(element('div', 'toast-words', ''))
  if (title) said.append(element('p', 'toast-title', title))
  said.append(element('p', '', text))
  const close = element('button', 'toast-close', '✕')
  close.ariaLabel = words.dismiss
  toast.append(close)
  let timer: ReturnType<typeof setTimeout> | undefined
  function leave(): void {
    clearTimeout(timer)
    toast.remove()
    if (region.childElementCount === 0 && 'hidePopover' in host) host.hidePopover()
  }
  const stay = () => clearTimeout(timer)
  const go = () => {
    stay()
    timer = setTimeout(leave, duration)
  }
  close.addEventListener('click', leave)
  for (const { text, go } of next) {
    const step = said.appendChild(element('button', 'toast-next', text))
    step.addEventListener('click', () => {
      leave()
      go()
    })
  }
  for (const event of ['pointerenter', 'focusin']) toast.addEventListener(event, stay)
  for (const event of ['pointerleave', 'focusout']) toast.addEventListener(event, go)
  raise()
  setTimeout(() => {
    region.append(toast)
    while (region.childElementCount > MOST) region.firstElementChild?.remove()
    raise()
    go()
  }, UNTIL_KNOWN)
}
