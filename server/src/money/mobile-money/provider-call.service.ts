import { withoutSecrets } from '../../without-secrets.rules'
import type { Answered, Unanswered } from './provider-answer.rules'
import { toldSecrets } from './told-secrets.rules'

/** How long a provider may take for an answer, in ms. */
const PATIENCE = 20_000
/** The most that is read of an answer: two days of a busy paybill. */
const MOST_READ = 8 * 1024 * 1024

export type Called = Answered | Unanswered

export interface ProviderCall {
  method?: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  patience?: number
}

const neverConnected: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address of the provider.',
  ENOTFOUND: 'The name of the provider’s address is not known.',
  EAI_AGAIN: 'The name of the provider’s address cannot be looked up.',
  UND_ERR_CONNECT_TIMEOUT: 'The provider cannot be reached.',
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}

/** Reads no more than it may, so that nobody fills the memory with an answer. */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
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
export async function callProvider({
  method = 'POST',
  url,
  headers,
  body,
  patience = PATIENCE,
}: ProviderCall): Promise<Called> {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
      // Not followed: a token goes to nobody else.
      redirect: 'manual',
    })
    const said = withoutSecrets(await textOf(answer), toldSecrets({ ...(headers && { headers }), body }))
    return { is: 'answered', status: answer.status, body: parsed(said) }
  } catch (error) {
    const reason = neverConnected[codeOf(error)]
    if (reason) return { is: 'unreached', reason }
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return {
      is: 'lost',
      reason: isLate ? 'The provider did not answer in time.' : 'The connection to the provider broke.',
    }
  }
}
