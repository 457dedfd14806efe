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

/** All of a body. @param onPart before each part of it is waited for */
async function readWhole(body: ReadableStream<Uint8Array>, onPart: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for (const reader = body.getReader(); ; ) {
    onPart()
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
  }
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Fetches an answer with its body, and gives up instead of waiting for ever: after `wait` ms without it, or without a further part
 * of its body, since a network may go in the middle. @throws TooSlow
 */
export async function fetchInTime(
  request: Request | string,
  init: RequestInit = {},
  wait = PATIENCE,
): Promise<Response> {
  const patience = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const beginWait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => patience.abort(new TooSlow()), wait)
  }
  const given = init.signal ?? (request instanceof Request ? request.signal : undefined)
  const signal = given ? AbortSignal.any([given, patience.signal]) : patience.signal
  try {
    beginWait()
    const response = await fetch(request, { ...init, signal })
    const whole = response.body && (await readWhole(response.body, beginWait))
    heard(true)
    // Chromium reads an empty body from an answer that may have none, and takes none back.
    return new Response(whole?.length ? whole : null, response)
  } catch (error) {
    if (!given?.aborted) heard(false)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
