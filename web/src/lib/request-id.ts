import { useState } from 'react'

/** All that were made here, to tell one among the fields of what is sent. */
const made = new Set<unknown>()

/** A new UUID for one write. */
export function newRequestId(): string {
  const id = newId()
  made.add(id)
  return id
}

/** By hand where the browser offers `randomUUID` on https and localhost alone. */
function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** One id as long as a form is open: a save that is tried again after a lost answer writes once. */
export function useRequestId(): string {
  const [requestId] = useState(newRequestId)
  return requestId
}

/** All that were sent: what goes by one of these is named by it by now, and goes by no other. */
const sent = new Set<unknown>()

const fieldOf = (input: object) => Object.entries(input).find(([, value]) => made.has(value))?.[0]

/**
 * What a form sends, by the id by which it was sent before where it goes on with what was typed then: the answer may have been
 * lost, and it is written once. Its dialog holds the id for whoever leaves it.
 */
export function sentOnce<Input>(form: HTMLFormElement, input: Input): Input {
  const dialog = form.closest('dialog')
  const field = typeof input === 'object' && input ? fieldOf(input) : undefined
  if (!dialog || !field) return input
  const own = String(input[field as keyof Input])
  const id = sent.has(own) ? own : (dialog.dataset.goesOn ?? own)
  sent.add(id)
  dialog.dataset.sentAs = id
  return { ...input, [field]: id }
}

/** It was answered: what is sent next is something else. */
export function endSent(form: HTMLFormElement): void {
  const { dataset } = form.closest('dialog') ?? form
  delete dataset.sentAs
  delete dataset.goesOn
}

/** By which id a dialog sent what stands in it; undefined: it did not. */
export const sentAs = ({ dataset }: HTMLElement): string | undefined => dataset.sentAs ?? dataset.goesOn

/** What is sent from this dialog was sent by this id before. */
export function goOnAs(dialog: HTMLElement, id: string): void {
  made.add(id)
  dialog.dataset.goesOn = id
}
