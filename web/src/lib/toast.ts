import { FETCH_AGAIN } from './fetch-again'
import * as words from './lib.words'
import type { NextStep, Notice } from './toaster'

/** Notices that come and go. Their code is loaded with the first of them, so that no page waits for it. */
async function show(notice: Notice): Promise<void> {
  let toaster: typeof import('./toaster')
  try {
    toaster = await import('./toaster')
  } catch {
    // What failed is told late rather than not at all.
    setTimeout(show, FETCH_AGAIN, notice)
    return
  }
  toaster.show(notice)
}

/** @param next what mostly follows, for who wants to go on */
export function toastSuccess(text: string, title?: string, next: readonly NextStep[] = []): void {
  void show({ tone: 'good', title, text, next, duration: next.length > 0 ? 12_000 : 4000 })
}

/** What happened by itself with what somebody has just done. */
export function toastNote(text: string): void {
  void show({ tone: 'info', title: words.pleaseNote, text, duration: 12_000 })
}

/**
 * In the dialog that is open, or else as a notice. `text` is the specified sentence; `reason` says what stands in the way and
 * what to do, after it.
 */
export function toastError(text: string, reason?: string, title = words.error): void {
  const whole = reason && reason !== text ? `${text.replace(/([^.!?])$/, '$1.')} ${reason}` : text
  void show({ tone: 'bad', title, text: whole, duration: 8000 })
}

/** The sentence that an error tells people. */
export function reasonOf(error: unknown): string {
  // What fetch throws when there is no answer at all.
  if (error instanceof TypeError) return words.serverCouldNotBeReachedCheck
  // What was asked for is at fault, and the first thing that is says how.
  const { data } = (error ?? {}) as { data?: { issues?: readonly { message?: string }[] } }
  return data?.issues?.[0]?.message || (error instanceof Error && error.message) || words.pleaseTryAgain
}
