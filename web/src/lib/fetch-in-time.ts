import * as words from './lib.words'
import { heard } from './network'

/** How long an answer may take to begin and, from then on, to go on, in ms: longer than on any slow network, short enough to be told. */
const PATIENCE = 30_000

/** No answer came in time. Whether the server did what it was asked is not known. */
export class TooSlow extends Error {
  override name = 'TooSlow'

  constructor() {
    super(words.serverDidNotAnswerInTime)
  }
}

/**
 * Fetches an answer with its body, and gives up instead of waiting for ever: after `wait` ms without it, or half a minute without a
 * further part of its body, since a network may go in the middle. @throws TooSlow
 */
export async function fetchInTime(
  request: Request | string,
  init: RequestInit = {},
  wait = PATIENCE,
): Promise<Response> {
  const patience = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const beginWait = (within: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => patience.abort(), within)
  }
  const given = init.signal ?? (request instanceof Request ? request.signal : undefined)
  const signal = given ? AbortSignal.any([given, patience.signal]) : patience.signal
  beginWait(wait)
  try {
    const response = await fetch(request, { ...init, signal })
    // A copy, so that the answer is left to be read as it is.
    const body = response.clone().body?.getReader()
    do beginWait(Math.min(wait, PATIENCE))
    while (body && !(await body.read()).done)
    heard(true)
    return response
  } catch (error) {
    if (given?.aborted) throw error
    heard(false)
    // Of a body that is given up browsers say each something else.
    throw patience.signal.aborted ? new TooSlow() : error
  } finally {
    clearTimeout(timer)
  }
}
