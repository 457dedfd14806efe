import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as words from './lib.words'
import { isUnanswered } from './network'
import { queryClient } from './query-client'
import { isRefusal } from './refusal'
import { personNow } from './session'
import { type Change, refresh, whileSaving } from './stale'
import { reasonOf, toastError, toastSuccess } from './toast'
import type { NextStep } from './toaster'
import type { Unsent } from './unsent'
import { useOnce } from './use-once'

/** Something entered, before this device keeps it for its person. */
export type Entered = Omit<Unsent, 'personId' | 'enteredAt'>

export interface SaveOptions<Input, Answer> {
  send: (input: Input) => Promise<Answer>
  /** What it changes: whatever shows it is read again, whether it was saved or refused. */
  changes: readonly Change[]
  /** The query that reads what was saved; it shows the answer at once. */
  shows?: (answer: NoInfer<Answer>) => { queryKey: DataTag<QueryKey, NoInfer<Answer>, unknown> }
  /** Told when it is on its way, and when that is over. */
  onBusy?: ((busy: boolean) => void) | undefined
  /** What people are told once it is saved. */
  done?: string | ((answer: Answer, input: Input) => string | undefined)
  /** Above that: 'Success' where the specification says so. */
  title?: string
  /** What they may go on with. */
  next?: ((answer: Answer, input: Input) => readonly NextStep[]) | undefined
  onSaved?: (answer: Answer, input: Input) => unknown
  /** What waits on this device where no answer comes, or the session has ended; `send` carries its id. Without it such a save has failed. */
  unsent?: (input: Input) => Entered
  /** Told when it waits there. */
  onKept?: () => unknown
  /** What they are told when it is not, before the reason; or what to do with the reason instead. */
  failed: string | ((reason: string, error: unknown, input: Input) => void)
}

const isSignedOut = (error: unknown) => isRefusal(error, 'UNAUTHORIZED')

/** Whether the same person may send it later: no answer came, or their session ended while they typed. */
export const mayWait = (error: unknown) => isUnanswered(error) || isSignedOut(error)

/**
 * Keeps on this device what could not be sent, and says so.
 * @param personId who entered it: somebody else may be signed in by the time that no answer came
 * @param error why it could not be
 * @throws DOMException where the device keeps nothing
 */
export async function keepEntered(entered: Entered, personId: string, error: unknown): Promise<void> {
  const { keepUnsent } = await import('./unsent')
  await keepUnsent({ ...entered, personId })
  toastSuccess(isSignedOut(error) ? words.itIsSentOnceSignedIn : words.itIsSentByItself, words.keptOnThisDevice)
}

/** Sends, shows and tells it, and reads again what it made stale. @throws what was answered instead */
export const carryOut = <Input, Answer>(options: SaveOptions<Input, Answer>, input: Input): Promise<void> =>
  whileSaving(() => sendAndTell(options, input))

async function sendAndTell<Input, Answer>(options: SaveOptions<Input, Answer>, input: Input): Promise<void> {
  const { send, changes, shows, onBusy, done, title, next, onSaved, unsent, onKept } = options
  onBusy?.(true)
  const enteredBy = personNow()
  let answer: Answer
  try {
    answer = await send(input)
  } catch (error) {
    if (!unsent || enteredBy === '' || !mayWait(error)) throw error
    await keepEntered(unsent(input), enteredBy, error)
    onKept?.()
    return
  } finally {
    onBusy?.(false)
  }
  if (shows) queryClient.setQueryData(shows(answer).queryKey, answer)
  const text = typeof done === 'function' ? done(answer, input) : done
  if (text) toastSuccess(text, title, next?.(answer, input))
  let saved: unknown
  // A dialog that closes is gone before anything is read again: what it shows may be refused now that this is saved.
  flushSync(() => {
    saved = onSaved?.(answer, input)
  })
  await Promise.all([refresh(changes), saved])
}

/** Tells why nothing was saved. */
export function tellFailure<Input>(
  { failed, changes }: Pick<SaveOptions<Input, never>, 'failed' | 'changes'>,
  error: unknown,
  input: Input,
): void {
  if (typeof failed === 'string') toastError(failed, reasonOf(error))
  else failed(reasonOf(error), error, input)
  // Refused because of what somebody else has done meanwhile, most often.
  void refresh(changes)
}

/** Saves what a button or a switch says. `sending`: what is on its way. */
export function useSave<Answer, Input = void>(options: SaveOptions<Input, Answer>) {
  const { busy, once } = useOnce()
  const [sending, setSending] = useState<Input>()

  async function carryOutOrTell(input: Input): Promise<void> {
    setSending(() => input)
    try {
      await carryOut(options, input)
    } catch (error) {
      tellFailure(options, error, input)
    } finally {
      setSending(undefined)
    }
  }

  return { busy, sending, save: (input: Input) => void once(() => carryOutOrTell(input)) }
}
