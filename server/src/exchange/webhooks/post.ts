import type { IncomingMessage } from 'node:http'
import { callAddress } from '../../guarded-call'

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

/** Calls an address; what it answers counts by its status alone. */
export async function post({ url, headers, body, mayBeInside, patience = PATIENCE }: Posting): Promise<Posted> {
  const signal = AbortSignal.timeout(patience)
  const called = await callAddress({ url, method: 'POST', headers, body, mayBeInside, signal })
  if (called.is === 'failed') return { status: null, problem: problemOf(called.error, patience) }
  const { answer } = called
  let read = 0
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > MOST_READ) answer.destroy()
  })
  return judged(answer)
}
