import type { Day } from '@makao/contract/days'
import type { ReadingRow } from '@makao/contract/money/meters/meters.schema'
import type { Oddity } from '@makao/contract/money/meters/meters.terms'
import { parseQuantity } from '@makao/contract/money/meters/quantity.terms'
import { useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { newRequestId } from '../../../lib/request-id'
import { sendEntered } from '../../../lib/save'
import { personNow } from '../../../lib/session'
import { reasonOf } from '../../../lib/toast'
import type { TakenPhoto } from './photo'
import { startPhoto } from './photo-sender'

/** What the server asks before it takes a reading. */
export interface Question {
  reason: Oddity
  text: string
}

export type ReadingState =
  | { status: 'open'; error?: string | undefined; question?: Question | undefined }
  | { status: 'sending' }
  | { status: 'saved'; reading: ReadingRow; photoSent: Promise<void> | undefined }
  /** No answer came: it waits on this device. */
  | { status: 'kept' }

export interface TypedReading {
  meterId: string
  day: Day
  /** Told while it waits. */
  unitNumber: string
  photo?: TakenPhoto | undefined
  typed: string
  confirmed?: readonly Oddity[] | undefined
  isStart?: boolean | undefined
}

function questionIn(error: unknown): Question | undefined {
  return isRefusal(error, 'READING_ODD') ? { reason: error.data.reason, text: reasonOf(error) } : undefined
}

/** Sends readings; what gets no answer waits on this device. The same one sent again, after an answer that never came, is read once. */
export function useReadingSender(): (reading: TypedReading) => Promise<ReadingState> {
  const requestIds = useRef(new Map<string, string>())
  return async ({ meterId, day, unitNumber, photo: taken, typed, confirmed = [], isStart = false }) => {
    const parsed = parseQuantity(typed)
    if (!parsed.ok) return { status: 'open', error: parsed.message }
    const { value } = parsed
    const key = `${meterId} ${day} ${value}`
    const requestId = requestIds.current.get(key) ?? newRequestId()
    requestIds.current.set(key, requestId)
    const input = { requestId, meterId, day, value, confirmed: [...confirmed], isStart }
    const enteredBy = personNow()
    const photo = await taken
    const entered = { id: requestId, kind: 'reading' as const, input, photo, about: unitNumber }
    async function read() {
      const reading = await client.meters.read(input)
      // Kept by itself before the reading goes from the device, with which it was kept so far.
      return {
        reading,
        photoSent: undefined,
        ...(photo && (await startPhoto(reading.id, photo, unitNumber, enteredBy))),
      }
    }
    try {
      const sent = await sendEntered(entered, enteredBy, read)
      if (!sent) return { status: 'kept' }
      requestIds.current.delete(key)
      return { status: 'saved', ...sent.answer }
    } catch (error) {
      const question = questionIn(error)
      return question ? { status: 'open', question } : { status: 'open', error: reasonOf(error) }
    }
  }
}

/**
 * One reading of one meter, with what was confirmed of it so far. What is typed anew begins anew.
 * @param start what was typed of it before
 * @param onDone without a reading where it waits on this device
 */
export function useReading(
  about: Pick<TypedReading, 'meterId' | 'day' | 'unitNumber' | 'photo'>,
  onDone: (reading: ReadingRow | undefined, photoSent?: Promise<void>) => void,
  start = '',
) {
  const send = useReadingSender()
  const [typed, setTyped] = useState(start)
  const [state, setState] = useState<ReadingState>({ status: 'open' })
  const [confirmed, setConfirmed] = useState<readonly Oddity[]>([])

  async function submit(more: { confirmed?: readonly Oddity[]; isStart?: boolean } = {}): Promise<void> {
    if (state.status === 'sending') return
    setState({ status: 'sending' })
    const next = await send({ ...about, typed, confirmed: more.confirmed ?? confirmed, isStart: more.isStart })
    setState(next)
    if (next.status === 'saved') onDone(next.reading, next.photoSent)
    if (next.status === 'kept') onDone(undefined)
  }

  return {
    typed,
    state,
    setTyped: (text: string) => {
      setTyped(text)
      setConfirmed([])
      setState({ status: 'open' })
    },
    submit: () => submit(),
    confirm: (reason: Oddity) => {
      const all = [...confirmed, reason]
      setConfirmed(all)
      return submit({ confirmed: all })
    },
    begin: () => submit({ isStart: true }),
  }
}
