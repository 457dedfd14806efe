import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as words from './lib.words'
import { isForeign, isUnanswered } from './network'
import { queryClient } from './query-client'
import { isRefusal } from './refusal'
import { inNameOf, personNow } from './session'
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

const whenSettled = new Set<(isSaved: boolean) => void>()

/**
 * Told how something ended that was on its way: saved, or waiting on this device, so that nobody is to enter it again, or not.
 */
export function subscribeSettled(listener: (isSaved: boolean) => void): () => void {
  whenSettled.add(listener)
  return () => whenSettled.delete(listener)
}

async function settling<Answer>(work: Promise<Answer>): Promise<Answer> {
  let isSaved = false
  try {
    const answer = await work
    isSaved = true
    return answer
  } finally {
    for (const listener of whenSettled) listener(isSaved)
  }
}

const isSignedOut = (error: unknown) => isRefusal(error, 'UNAUTHORIZED')

/** Whether the same person may send it later: no answer of the server came, or their session ended while they typed. */
export const mayWait = (error: unknown) => isUnanswered(error) || isForeign(error) || isSignedOut(error)

/** How long this device may take to keep something before that is sent anyway, in ms. */
const KEEPS_WITHIN = 1000

/** @returns undefined where the device is not through with it in time */
const inTime = <Answer>(work: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, KEEPS_WITHIN))])

/**
 * Sends what was entered, which this device keeps until the server has answered: a tab that is closed meanwhile, or a phone that
 * dies, leaves it to be sent later. Says so where it waits.
 * @param personId who entered it: somebody else may be signed in by the time that it is sent, or that no answer came
 * @param send sends the very input or photo of `entered`
 * @param waits whether what was thrown lets it be sent later
 * @returns undefined where it waits on this device
 * @throws what was answered instead; DOMException where it would wait and the device keeps nothing
 */
export const sendEntered = <Answer>(
  entered: Entered,
  personId: string,
  send: () => Promise<Answer>,
  waits: (error: unknown) => boolean = mayWait,
): Promise<{ answer: Answer } | undefined> => settling(sendHeld(entered, personId, send, waits))

async function sendHeld<Answer>(
  entered: Entered,
  personId: string,
  send: () => Promise<Answer>,
  waits: (error: unknown) => boolean,
): Promise<{ answer: Answer } | undefined> {
  if (personId === '') return { answer: await send() }
  const entry = { ...entered, personId }
  const given = new AbortController()
  const holding = import('./unsent').then(({ holdUnsent }) => holdUnsent(entry, given.signal))
  const isHeld = () =>
    inTime(
      holding.then(
        () => true,
        () => false,
      ),
    )
  const end = async (stays: boolean) => {
    given.abort()
    // What stays although it was answered is sent again, and written once.
    await inTime(holding.then((ended) => ended(stays)).catch((error: unknown) => console.warn(error)))
  }
  await isHeld()
  // Somebody else may have signed in while the device kept it.
  inNameOf(personId, entered.input)
  if (entered.photo) inNameOf(personId, entered.photo)
  let answer: Answer
  try {
    answer = await send()
  } catch (error) {
    const isKept = waits(error) ? await isHeld() : undefined
    await end(isKept === true)
    if (isKept === undefined) throw error
    if (!isKept) await import('./unsent').then(({ keepUnsent }) => keepUnsent(entry))
    toastSuccess(isSignedOut(error) ? words.itIsSentOnceSignedIn : words.itIsSentByItself, words.keptOnThisDevice)
    return undefined
  }
  await end(false)
  return { answer }
}

/** Sends, shows and tells it, and reads again what it made stale. @throws what was answered instead */
export const carryOut = <Input, Answer>(options: SaveOptions<Input, Answer>, input: Input): Promise<void> =>
  whileSaving(() => sendAndTell(options, input))

async function sendAndTell<Input, Answer>(options: SaveOptions<Input, Answer>, input: Input): Promise<void> {
  const { send, changes, shows, onBusy, done, title, next, onSaved, unsent, onKept } = options
  onBusy?.(true)
  let answer: Answer
  try {
    if (unsent) {
      const sent = await sendEntered(unsent(input), personNow(), () => send(input))
      if (!sent) {
        onKept?.()
        return
      }
      answer = sent.answer
    } else answer = await settling(send(input))
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
