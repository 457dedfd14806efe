import { isBusy, isTooOften } from './network'
import { isRefusal } from './refusal'

/** The database is back within seconds most often; a sheet that is taken over can keep it for longer. In ms. */
const AGAIN = 5000

/** Of a server that is not ready, or a proxy in its place, in ms: all pages that are open ask again by themselves. */
const LATER = 15_000

/** Of a server that says it was asked too often, in ms. */
const MUCH_LATER = 60_000

/** After how many ms what failed is asked for again by itself; false where only a person can do something about it. */
export function askedAgainAfter(error: unknown): number | false {
  if (isRefusal(error, 'DATABASE_UNAVAILABLE')) return AGAIN
  if (isTooOften(error)) return MUCH_LATER
  // What the server itself failed at it fails at again.
  return isBusy(error) && (error as { status?: unknown }).status !== 500 ? LATER : false
}
