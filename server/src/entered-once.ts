import { createHash } from 'node:crypto'
import { Refusal, takenKey } from './errors'

interface Once<Kept> {
  find: (requestId: string) => Promise<Kept | undefined>
  /** The key of the table that a second row with this id would break. */
  key: string
  enter: () => Promise<Kept>
}

/**
 * Enters what a request names once: sent again, also at the same moment, it is answered with what was kept first.
 * @throws Refusal REQUEST_REUSED: the id came with something else before
 */
export async function enteredOnce<Kept extends object>(
  { requestId, ...asked }: { requestId: string },
  { find, key, enter }: Once<Kept>,
): Promise<Kept> {
  const sentBefore = async () => {
    const kept = await find(requestId)
    const isSame = kept && Object.entries(asked).every(([field, value]) => kept[field as keyof Kept] === value)
    if (kept && !isSame) throw new Refusal('REQUEST_REUSED')
    return kept
  }
  const earlier = await sentBefore()
  if (earlier) return earlier
  try {
    return await enter()
  } catch (error) {
    // The same request, committed while this one was under way.
    const first = takenKey(error) === key ? await sentBefore() : undefined
    if (!first) throw error
    return first
  }
}

/**
 * The id of a row that a form makes, the same whenever it is sent; without a request one of its own. Nobody can name a row
 * that stands already by it.
 * @param what tells the rows of one request apart
 */
export function idOfRequest(requestId: string | undefined, what: string): string {
  if (requestId === undefined) return crypto.randomUUID()
  const hex = createHash('sha256').update(`${requestId} ${what}`).digest('hex')
  // A UUID of version 8, whose bits are ours.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
