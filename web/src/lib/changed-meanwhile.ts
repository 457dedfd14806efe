import { formatWholeDay, isDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import { editablePercent } from '@makao/contract/percent'
import * as words from './lib.words'

/** As much of a text as stands in a sentence. */
const LONGEST = 80

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)

/** A value as its control would show it; undefined where it cannot be said in a few words. */
function shownBy(control: Element | RadioNodeList | null, value: unknown): string | undefined {
  if (control instanceof HTMLSelectElement) {
    return Array.from(control.options).find((option) => option.value === String(value ?? ''))?.text
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined
  if (control.type === 'checkbox') return undefined
  const texts = Array.isArray(value) ? value : [value ?? '']
  if (typeof value === 'number') {
    const { currency, percent } = control.dataset
    if (currency !== undefined) return formatMoney(value, currency as Currency)
    return percent === undefined ? String(value) : `${editablePercent(value)}%`
  }
  if (!texts.every((text) => typeof text === 'string')) return undefined
  const text = texts.join(', ')
  return isDay(text) ? formatWholeDay(text) : shortened(text) || words.nothingThere
}

/** What stands above a control. */
function labelOf(control: Element | RadioNodeList | null): string | undefined {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return undefined
  const [label] = control.labels ?? []
  return (label?.querySelector('span span') ?? label)?.textContent ?? undefined
}

/**
 * What others made of fields of a form while it was open.
 * @param now the fields that both changed, as they are now
 * @param names what fields are called of which no control has the name
 * @returns the sentences beside the fields; and what the others are called, of which none tells
 */
export function whatChanged(
  form: HTMLFormElement,
  now: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>> = {},
): { marks: Record<string, string>; untold: string[] } {
  const marks: Record<string, string> = {}
  const untold: string[] = []
  for (const [field, value] of Object.entries(now)) {
    const control = form.elements.namedItem(field)
    const text = form.querySelector(`[data-field="${CSS.escape(field)}"]`) ? shownBy(control, value) : undefined
    if (text !== undefined) marks[field] = words.changedMeanwhileTo(text)
    else untold.push(names[field] ?? labelOf(control) ?? words.somethingElse)
  }
  return { marks, untold: [...new Set(untold)] }
}
