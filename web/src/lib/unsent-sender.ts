import { isBusy, isUnanswered, subscribeNetwork } from './network'
import { isRefusal } from './refusal'
import { reasonOf } from './toast'
import {
  alone,
  endSent,
  findUnsent,
  listUnsent,
  openUnsent,
  type SaidNo,
  subscribeUnsent,
  type Unsent,
  unlessSent,
} from './unsent'

/** How long after the server was out of reach it is tried again, in ms: the last one again and again. */
const AGAIN = [5000, 15_000, 60_000]

export interface Sending {
  /** Whether it is still this person who is signed in here. */
  isPresent: (personId: string) => boolean
  /** Sends an entry. The same one twice is written once. @throws what was answered instead */
  send: (entry: Unsent) => Promise<void>
  onSent: (entry: Unsent) => void
  onRefused: (entry: Unsent, refused: SaidNo) => void
}

/** What the server fails at by itself, while it does others: these need not wait behind it. */
const isItsOwn = (error: unknown) => (error as { status?: number } | null)?.status === 500

/** In the order in which they were entered, but photos last: one that is too large for this network holds back nothing else. */
const inOrder = (entries: readonly Unsent[]) => [
  ...entries.filter(({ photo }) => !photo),
  ...entries.filter(({ photo }) => photo),
]

/** What became of one: done with, or passed over; failed by itself; the server is out of reach; nobody may send it now. */
type Outcome = 'done' | 'failed' | 'waits' | 'ends'

async function sendOne(entry: Unsent, { send, onSent, onRefused }: Sending): Promise<Outcome> {
  try {
    await send(entry)
  } catch (error) {
    if (isItsOwn(error)) return 'failed'
    if (isUnanswered(error) || isBusy(error)) return 'waits'
    // It waits until the same person signs in again.
    if (isRefusal(error, 'UNAUTHORIZED')) return 'ends'
    const { code, data } = error as { code?: string; data?: unknown }
    const refused = { reason: reasonOf(error), code, data }
    await endSent(entry, refused)
    onRefused(entry, refused)
    return 'done'
  }
  await endSent(entry)
  onSent(entry)
  return 'done'
}

/**
 * Sends one after the other what waits, until the server is out of reach. What concerns the same tenant or unit as one that failed by
 * itself waits with it, since it may go by that one; what a form is sending just now is left to it.
 * @returns whether something still waits for the server
 */
export async function sendWaiting(personId: string, sending: Sending): Promise<boolean> {
  await openUnsent()
  return alone(async () => {
    const failed = new Set<string>()
    for (const { id, about } of inOrder(await listUnsent(personId))) {
      // Somebody else may have signed in while the one before it was on its way.
      if (!sending.isPresent(personId)) return false
      const outcome = await unlessSent(id, async () => {
        const entry = await findUnsent(id)
        return entry && !entry.refused && !failed.has(about) ? sendOne(entry, sending) : 'done'
      })
      if (outcome === 'failed') failed.add(about)
      if (outcome === 'waits') return true
      if (outcome === 'ends') return false
    }
    return failed.size > 0
  })
}

/** Sends what waits: now, when something is entered, when the network is back, and again and again meanwhile. @returns what ends it */
export function startSending(personId: string, sending: Sending): () => void {
  let isEnded = false
  let isSending = false
  let wanted = false
  let failures = 0
  let timer: number | undefined

  function again(): void {
    if (!isEnded) timer = window.setTimeout(() => void run(), AGAIN[Math.min(failures, AGAIN.length) - 1])
  }

  async function run(): Promise<void> {
    wanted = true
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    try {
      while (wanted && !isEnded) {
        wanted = false
        const waits = await sendWaiting(personId, sending)
        failures = waits ? failures + 1 : 0
        if (waits) again()
      }
    } catch (error) {
      // A browser that keeps nothing, where what is entered is told as not saved at once; or one that could not look just now.
      console.warn(error)
      failures += 1
      again()
    } finally {
      isSending = false
    }
  }

  const soon = () => void run()
  const ends = [subscribeNetwork(soon), subscribeUnsent(soon)]
  soon()
  return () => {
    isEnded = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
