import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from './query-client'
import { type Change, refresh } from './stale'
import { reasonOf, toastError, toastSuccess } from './toast'
import { useOnce } from './use-once'

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
  onSaved?: (answer: Answer, input: Input) => unknown
  /** What they are told when it is not, before the reason; or what to do with the reason instead. */
  failed: string | ((reason: string, error: unknown, input: Input) => void)
}

/** Sends, shows and tells it, and reads again what it made stale. @throws what was answered instead */
export async function carryOut<Input, Answer>(options: SaveOptions<Input, Answer>, input: Input): Promise<void> {
  const { send, changes, shows, onBusy, done, onSaved } = options
  onBusy?.(true)
  const answer = await send(input).finally(() => onBusy?.(false))
  if (shows) queryClient.setQueryData(shows(answer).queryKey, answer)
  const text = typeof done === 'function' ? done(answer, input) : done
  if (text) toastSuccess(text)
  await Promise.all([refresh(changes), onSaved?.(answer, input)])
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
