import { goOnAs, sentAs } from '../lib/request-id'
import { subscribeSettled } from '../lib/save'
import { personHere, subscribeSession } from '../lib/session'
import { typeInto } from '../lib/type-into'

/** What the fields of a dialog hold, by their names; of boxes and buttons to choose by whether they are chosen. */
type Draft = ReadonlyMap<string, string>

/** What was typed, and what its fields held before. */
interface Left {
  typed: Draft
  before: Draft
  /** By which id it was sent, if it was. */
  sentAs: string | undefined
}

/**
 * What was typed and not saved, by dialog and subject. In memory: it ends with the page, and when its person signs out. Whose
 * session ended under them finds it again once they are signed in.
 */
const drafts = new Map<string, Left>()
let owner = personHere()
subscribeSession(() => {
  const person = personHere()
  if (person !== owner) drafts.clear()
  owner = person
})
/** Of them those that were on their way as the session ended: one that is saved after all is not offered. */
const onTheirWay = new Set<string>()
subscribeSettled((isSaved) => {
  if (isSaved) for (const subject of onTheirWay) drafts.delete(subject)
  onTheirWay.clear()
})

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isChosen = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** What a list of its own was asked for: what stands for it, and its words. */
interface Picked {
  value: string
  text: string
}

const PUT_BACK = 'makao:put-back'

/** The hidden field of a picker says what was picked in words, and takes it back. */
export const pickedProps = (picked: Picked | undefined) => ({ 'data-picked': picked?.text ?? '' })
export function onPutBack(field: HTMLElement, pick: (picked: Picked | undefined) => void): () => void {
  const handle = (event: Event) => pick((event as CustomEvent<Picked | undefined>).detail)
  field.addEventListener(PUT_BACK, handle)
  return () => field.removeEventListener(PUT_BACK, handle)
}

const isPicker = (control: Control) => control.dataset.picked !== undefined

/** Secrets are kept nowhere. */
function keptFields(dialog: HTMLElement): Control[] {
  const all = dialog.querySelectorAll<Control>('form :is(input, select, textarea)[name], input[data-picked]')
  const isSecret = ({ type, autocomplete }: Control) => type === 'password' || /password|one-time/.test(autocomplete)
  return [...all].filter(
    (control) => isPicker(control) || (!isSecret(control) && !['hidden', 'file'].includes(control.type)),
  )
}

const keyOf = (control: Control) => (isChosen(control) ? `${control.name} ${control.value}` : control.name)
function heldBy(control: Control): string {
  if (isPicker(control)) return control.value && `${control.value}\n${control.dataset.picked}`
  return isChosen(control) ? String(control.checked) : control.value
}

export const readFields = (dialog: HTMLElement): Draft =>
  new Map(keptFields(dialog).map((control) => [keyOf(control), heldBy(control)]))

/**
 * What was typed and not saved; undefined where nothing was.
 * @param held what fields hold now: one that began with something else then is left as it is, since somebody else changed it
 */
export function draftOf(subject: string, held: Draft = new Map()): Draft | undefined {
  const left = drafts.get(subject)
  if (!left) return undefined
  const isAsBefore = (key: string) => !held.has(key) || held.get(key) === (left.before.get(key) ?? '')
  const fits = new Map([...left.typed].filter(([key]) => isAsBefore(key)))
  return fits.size > 0 ? fits : undefined
}
export const forgetDraft = (subject: string) => drafts.delete(subject)

/** Keeps what differs from what the dialog began with. @param isOnItsWay it is being saved, and may be before long */
export function keepDraft(subject: string, dialog: HTMLElement, initial: Draft, isOnItsWay = false): void {
  if (isOnItsWay) onTheirWay.add(subject)
  else onTheirWay.delete(subject)
  const typed = [...readFields(dialog)].filter(([key, value]) => value !== (initial.get(key) ?? ''))
  if (typed.length > 0) {
    drafts.set(subject, { typed: new Map(typed), before: new Map(initial), sentAs: sentAs(dialog) })
  } else drafts.delete(subject)
}

/** Puts back what was left of a subject, and sends it as what it was sent as: it may have been saved, and its answer lost. */
export function goOn(subject: string, held: Draft, dialog: HTMLElement): void {
  const draft = draftOf(subject, held)
  if (!draft) return
  const id = drafts.get(subject)?.sentAs
  if (id !== undefined) goOnAs(dialog, id)
  void putBack(draft, dialog)
}

/** As if it were typed: what React holds follows. */
function type(control: Control, value: string): void {
  if (isPicker(control)) {
    const [id = '', text = ''] = value.split('\n')
    control.dispatchEvent(new CustomEvent(PUT_BACK, { detail: id ? { value: id, text } : undefined }))
    return
  }
  if (isChosen(control)) {
    if (String(control.checked) !== value) control.click()
    return
  }
  typeInto(control, value)
}

/** How long what follows from a choice may be on its way, in ms. */
const UNTIL_LOADED = 15_000

/** Whether more came into a dialog. */
function moreCame(dialog: HTMLElement): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (came: boolean) => {
      watcher.disconnect()
      clearTimeout(timer)
      resolve(came)
    }
    const watcher = new MutationObserver(() => end(true))
    const timer = setTimeout(() => end(false), UNTIL_LOADED)
    watcher.observe(dialog, { childList: true, subtree: true })
  })
}

/** The button that adds a row such as one that is left: `data-adds` says how the names of its fields begin. */
const adderOf = (left: Draft, dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>('[data-adds]')].find(({ dataset: { adds } }) =>
    [...left.keys()].some((key) => key.startsWith(`${adds}.`)),
  )

/** Puts a draft back, also into fields that appear only by what stands in others, and into rows that were added by hand. */
export async function putBack(draft: Draft, dialog: HTMLElement): Promise<void> {
  const left = new Map(draft)
  let mostRows = draft.size
  while (left.size > 0) {
    const ready = keptFields(dialog).filter((control) => left.has(keyOf(control)))
    if (ready.length === 0) {
      const adder = mostRows > 0 ? adderOf(left, dialog) : undefined
      if (adder) {
        mostRows -= 1
        adder.click()
        await new Promise((resolve) => setTimeout(resolve))
        continue
      }
      if (!(await moreCame(dialog))) return
      continue
    }
    for (const control of ready) {
      const value = left.get(keyOf(control)) ?? ''
      left.delete(keyOf(control))
      if (heldBy(control) !== value) type(control, value)
      // Folded away nobody would see that it is there again.
      control.closest('details')?.setAttribute('open', '')
    }
    // What follows from it is drawn.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
