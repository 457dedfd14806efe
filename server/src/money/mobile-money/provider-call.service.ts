import type { IncomingMessage } from 'node:http'
import { callAddress } from '../../guarded-call'
import { INSIDE } from '../../guarded-lookup'
import { withoutSecrets } from '../../without-secrets.rules'
import type { ProviderAddress } from './provider-access.kinds'
import type { Answered, Unanswered } from './provider-answer.rules'
import { toldSecrets } from './told-secrets.rules'

/** How long a provider may take for an answer, in ms. */
const PATIENCE = 20_000
/** The most that is read of an answer: two days of a busy paybill. */
const MOST_READ = 8 * 1024 * 1024

export type Called = Answered | Unanswered

export interface ProviderCall {
  method?: 'GET' | 'POST'
  /** Behind the address of the provider, from its slash on. */
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  patience?: number
}

const neverConnected: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address of the provider.',
  ENOTFOUND: 'The name of the provider’s address is not known.',
  EAI_AGAIN: 'The name of the provider’s address cannot be looked up.',
}

function unreached(error: unknown): Unanswered {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isInside = error instanceof Error && error.message === INSIDE
  return { is: 'unreached', reason: isInside ? INSIDE : (neverConnected[code] ?? 'The provider cannot be reached.') }
}

/** Reads no more than it may, so that nobody fills the memory with an answer. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_READ) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Asks a provider. Nothing of it is logged: headers, addresses and answers hold secrets and people's numbers. */
export async function callProvider(
  { baseUrl, mayBeInside }: ProviderAddress,
  { method = 'POST', path, headers = {}, body, patience = PATIENCE }: ProviderCall,
): Promise<Called> {
  const url = `${baseUrl}${path}`
  if (!URL.canParse(url)) return { is: 'unreached', reason: 'The address of the provider cannot be read.' }
  const signal = AbortSignal.timeout(patience)
  const called = await callAddress({
    ...{ url: new URL(url), method, mayBeInside, signal },
    headers: {
      accept: 'application/json',
      'user-agent': 'Makao',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (called.is === 'failed' && !called.wasConnected) return unreached(called.error)
  try {
    if (called.is === 'failed') throw called.error
    const said = withoutSecrets(await textOf(called.answer), toldSecrets({ headers, body }))
    return { is: 'answered', status: called.answer.statusCode ?? 0, body: parsed(said) }
  } catch {
    const reason = signal.aborted ? 'The provider did not answer in time.' : 'The connection to the provider broke.'
    return { is: 'lost', reason }
  }
}
