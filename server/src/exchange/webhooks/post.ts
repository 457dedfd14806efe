import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { guardedLookup, INSIDE } from '../../guarded-lookup'
import { isOutside, literalOf } from '../../outside.rules'

/** How long a call may take, in ms, from the look-up of the name until the answer begins. */
const PATIENCE = 10_000
/** What is read of an answer, so that whoever sends it can end; nothing of it is kept. */
const MOST_READ = 64 * 1024

/** How a call ended. `status`: null where no answer came. */
export interface Posted {
  status: number | null
  problem: string | null
}

interface Posting {
  url: URL
  headers: Record<string, string>
  body: string
  mayBeInside: boolean
  patience?: number
}

function judged({ statusCode = 0 }: IncomingMessage): Posted {
  if (statusCode >= 200 && statusCode < 300) return { status: statusCode, problem: null }
  const isElsewhere = statusCode >= 300 && statusCode < 400
  const problem = isElsewhere ? 'It leads elsewhere, where nothing is sent.' : 'The address did not take it.'
  return { status: statusCode, problem }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address.',
  ENOTFOUND: 'The name of the address is not known.',
  EAI_AGAIN: 'The name of the address cannot be looked up.',
  ECONNRESET: 'The connection broke.',
  EPROTO: 'TLS failed.',
}

function problemOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return 'The call failed.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `No answer within ${patience / 1000} seconds.`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons[code] ?? error.message
}

/** Calls an address; what it answers counts by its status alone, and where it leads nobody follows. */
export function post({ url, headers, body, mayBeInside, patience = PATIENCE }: Posting): Promise<Posted> {
  const literal = literalOf(url.hostname)
  // A name is judged when it is looked up; an address that stands in the URL is never looked up.
  if (!mayBeInside && literal !== undefined && !isOutside(literal)) {
    return Promise.resolve({ status: null, problem: INSIDE })
  }
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest
  const signal = AbortSignal.timeout(patience)
  return new Promise((done) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
      ...(mayBeInside ? {} : { lookup: guardedLookup }),
    })
    call.on('response', (answer) => {
      let read = 0
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > MOST_READ) answer.destroy()
      })
      // How it ended is known; what breaks afterwards concerns nobody.
      answer.on('error', () => undefined)
      done(judged(answer))
    })
    call.on('error', (error) =>
      done({ status: null, problem: problemOf(signal.aborted ? signal.reason : error, patience) }),
    )
    call.end(body)
  })
}
