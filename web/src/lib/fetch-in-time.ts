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

/** A file that came to no end: the server breaks off one that it cannot make, and a network may go in the middle of one. */
class BrokenOff extends Error {
  constructor() {
    super(words.fileBrokeOff)
  }
}

/**
 * Fetches an answer with its body, and gives up instead of waiting for ever: after `wait` ms without it, or half a minute without a
 * further part of its body, since a network may go in the middle.
 * @param onPart told of each part of a file that the server makes as it goes, and may be silent for `wait` ms between two
 * @throws TooSlow; BrokenOff of such a file
 */
export async function fetchInTime(
  url: string,
  init: RequestInit = {},
  wait = PATIENCE,
  onPart?: (response: Response, bytes: number) => void,
): Promise<Response> {
  const patience = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const beginWait = (within: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => patience.abort(), within)
  }
  const given = init.signal
  const signal = given ? AbortSignal.any([given, patience.signal]) : patience.signal
  beginWait(wait)
  let hasBegun = false
  try {
    const response = await fetch(url, { ...init, signal })
    hasBegun = true
    // A copy, so that the answer is left to be read as it is.
    const copy = response.clone().body?.getReader()
    while (copy) {
      beginWait(onPart ? wait : Math.min(wait, PATIENCE))
      const { done, value } = await copy.read()
      if (done) break
      onPart?.(response, value.length)
    }
    heard(true)
    return response
  } catch (error) {
    if (given?.aborted) throw error
    // Which of the two it was does not show: whether the network is away the next request says.
    if (onPart && hasBegun && !patience.signal.aborted) throw new BrokenOff()
    heard(false)
    // Of a body that is given up browsers say each something else.
    throw patience.signal.aborted ? new TooSlow() : error
  } finally {
    clearTimeout(timer)
  }
}
