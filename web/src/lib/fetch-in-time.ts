import * as words from './lib.words'
import { heard } from './network'

/** How long an answer may take, in ms: longer than any takes on a slow network, short enough to be told. */
const PATIENCE = 30_000

/** No answer came in time. Whether the server did what it was asked is not known. */
export class TooSlow extends Error {
  override name = 'TooSlow'

  constructor() {
    super(words.serverDidNotAnswerInTime)
  }
}

/** Fetches, and gives up after `wait` ms instead of waiting for ever. @throws TooSlow */
export async function fetchInTime(
  request: Request | string,
  init: RequestInit = {},
  wait = PATIENCE,
): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new TooSlow()), wait)
  const given = init.signal ?? (request instanceof Request ? request.signal : undefined)
  const signal = given ? AbortSignal.any([given, patience.signal]) : patience.signal
  try {
    const response = await fetch(request, { ...init, signal })
    heard(true)
    return response
  } catch (error) {
    if (!given?.aborted) heard(false)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
